/**
 * Number of reads that start in one round of the event loop. Each may take a millisecond: 64 kB, or a whole request.
 */
const READS = 8;

/**
 * Spreads reads over rounds of the event loop, and alternates between client addresses. Node alone would read from all
 * connections that have data before it answers any of them.
 */
export class Rounds {
  readonly #waiting = new Map<string, (() => void)[]>();

  /** Calls `begin` in one of the next rounds. */
  add(address: string, begin: () => void): void {
    if (this.#waiting.size === 0) setImmediate(() => this.#run());
    const own = this.#waiting.get(address);
    if (own) own.push(begin);
    else this.#waiting.set(address, [begin]);
  }

  #run(): void {
    for (let n = 0; n < READS; n++) {
      const [first] = this.#waiting;
      if (!first) return;
      const [address, own] = first;
      own.shift()!();
      // Move the address to the end.
      this.#waiting.delete(address);
      if (own.length > 0) this.#waiting.set(address, own);
    }
    if (this.#waiting.size > 0) setImmediate(() => this.#run());
  }
}

/** The rounds of the whole server. */
export const rounds = new Rounds();
