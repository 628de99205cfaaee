/** How many may be at work at once, in all and for one client address, how many may wait, and for how long. */
export interface TurnLimits {
  atOnce: number;
  perAddress: number;
  waiting: number;
  waitMs: number;
}

interface Waiter {
  /** Called once: with true when it is its turn, with false when it is sent away. */
  settle(isTurn: boolean): void;
}

interface Address {
  name: string;
  working: number;
  waiting: Set<Waiter>;
}

/**
 * Lets so many work at a time and has others wait, by client address: of those that wait, the address with the fewest
 * at work comes first, and where too many wait, the address with the most loses its newest.
 */
export class Turns {
  readonly #limits: TurnLimits;
  #working = 0;
  #waiting = 0;
  readonly #addresses = new Map<string, Address>();

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  /** Resolves with true when it is this client's turn, which then ends with `end`; with false where it is sent away. */
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
      if (this.#waiting > this.#limits.waiting) this.#sendOneAway();
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

  #sendOneAway(): void {
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
