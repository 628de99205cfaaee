/**
 * Maximum number of requests in progress, in all and per client address, of waiting ones, and of milliseconds to wait.
 */
export interface TurnLimits {
  atOnce: number;
  perAddress: number;
  waiting: number;
  waitMs: number;
}

interface Waiter {
  /** Called once: with true when its turn begins, with false when it is turned away. */
  settle(isTurn: boolean): void;
}

interface Address {
  name: string;
  working: number;
  waiting: Set<Waiter>;
}

/**
 * Limits the requests in progress and queues the others by client address. The address with the fewest in progress is
 * next. If too many wait, the address with the most waiting loses its newest.
 */
export class Turns {
  readonly #limits: TurnLimits;
  #working = 0;
  #waiting = 0;
  readonly #addresses = new Map<string, Address>();

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  /**
   * Returns or resolves with true when the client's turn begins, which ends with `end`; with false if it is turned
   * away.
   */
  take(clientAddress: string, onWait?: (leave: () => void) => void): Promise<boolean> | true {
    const address = this.#addresses.get(clientAddress) ?? this.#open(clientAddress);
    if (this.#working < this.#limits.atOnce && address.working < this.#limits.perAddress) {
      this.#begin(address);
      return true;
    }
    return this.#wait(address, onWait);
  }

  end(clientAddress: string): void {
    const address = this.#addresses.get(clientAddress)!;
    address.working--;
    this.#working--;
    this.#forget(address);
    if (this.#waiting > 0) this.#callNext();
  }

  #open(name: string): Address {
    const address: Address = { name, working: 0, waiting: new Set() };
    this.#addresses.set(name, address);
    return address;
  }

  #begin(address: Address): void {
    address.working++;
    this.#working++;
  }

  #wait(address: Address, onWait?: (leave: () => void) => void): Promise<boolean> {
    return new Promise((resolve) => {
      const leave = () => waiter.settle(false);
      const waiter: Waiter = {
        settle: (isTurn) => {
          if (!address.waiting.delete(waiter)) return;
          this.#waiting--;
          clearTimeout(leaving);
          if (isTurn) this.#begin(address);
          this.#forget(address);
          resolve(isTurn);
        },
      };
      const leaving = setTimeout(leave, this.#limits.waitMs);
      address.waiting.add(waiter);
      this.#waiting++;
      onWait?.(leave);
      if (this.#waiting > this.#limits.waiting) this.#turnOneAway();
    });
  }

  #callNext(): void {
    let next: Address | undefined;
    for (const address of this.#addresses.values()) {
      const canWork = address.waiting.size > 0 && address.working < this.#limits.perAddress;
      if (canWork && address.working < (next?.working ?? Number.POSITIVE_INFINITY)) next = address;
    }
    const [oldest] = next?.waiting ?? [];
    oldest?.settle(true);
  }

  #turnOneAway(): void {
    let longest: Address | undefined;
    for (const address of this.#addresses.values()) {
      if (address.waiting.size > (longest?.waiting.size ?? 0)) longest = address;
    }
    [...(longest?.waiting ?? [])].at(-1)?.settle(false);
  }

  #forget({ name, working, waiting }: Address): void {
    if (working === 0 && waiting.size === 0) this.#addresses.delete(name);
  }
}
