/** Lets a number of requests be answered at once. The others wait for their turn. */
export class Turns {
  readonly #waitMs: number;
  readonly #waiting = new Set<() => void>();
  #free: number;

  constructor(atOnce: number, waitMs: number) {
    this.#free = atOnce;
    this.#waitMs = waitMs;
  }

  /** Resolves with true when the turn begins, which ends with `end()`, or with false if that takes too long. */
  take(): Promise<boolean> {
    return new Promise((resolve) => {
      const begin = () => {
        clearTimeout(leaving);
        resolve(true);
      };
      const leaving = setTimeout(() => {
        this.#waiting.delete(begin);
        resolve(false);
      }, this.#waitMs);
      this.#waiting.add(begin);
      this.#callNext();
    });
  }

  end(): void {
    this.#free++;
    this.#callNext();
  }

  #callNext(): void {
    const [next] = this.#waiting;
    if (!next || this.#free === 0) return;
    this.#waiting.delete(next);
    this.#free--;
    next();
  }
}
