/** Memory reserved for one body, from its first byte until the request is answered. */
export interface Hold {
  readonly address: string;
  /** Start time, in milliseconds of `performance.now()`. */
  readonly since: number;
  bytes: number;
  /**
   * Refuses the body to make room for others; undefined once its request is being answered, which must not be undone.
   */
  giveUp: (() => void) | undefined;
}

interface Limits {
  /** Maximum bytes of all bodies. */
  total: number;
  /** Maximum bytes of the bodies of one client address. */
  share: number;
  /** Bytes above which a body can displace only bodies older than `quickMs`. */
  large?: number;
  /** Milliseconds during which a body cannot be displaced by a large one. */
  quickMs?: number;
}

/**
 * Limits the memory of all bodies together. When it is used up, the client address with the most bytes loses its oldest
 * body, so that slow senders of many bodies cannot keep out a small form from elsewhere. Large bodies cannot displace
 * recent ones, or none of them would ever be complete: the new one is refused instead.
 */
export class BodyBudget {
  readonly #limits: Required<Limits>;
  #bytes = 0;
  /** By client address, oldest first. */
  readonly #holds = new Map<string, { bytes: number; holds: Set<Hold> }>();

  constructor({ large = Number.POSITIVE_INFINITY, quickMs = 0, ...limits }: Limits) {
    this.#limits = { ...limits, large, quickMs };
  }

  /** Reserved bytes in all. */
  get bytes(): number {
    return this.#bytes;
  }

  open(address: string, giveUp: () => void): Hold {
    const hold: Hold = { address, since: performance.now(), bytes: 0, giveUp };
    const own = this.#holds.get(address) ?? { bytes: 0, holds: new Set() };
    own.holds.add(hold);
    this.#holds.set(address, own);
    return hold;
  }

  /** Reserves this many bytes in all for a body. Returns false if there is no room; the body has then been refused. */
  resize(hold: Hold, bytes: number): boolean {
    const own = this.#holds.get(hold.address);
    if (!own?.holds.has(hold)) return false;
    this.#add(own, hold, bytes - hold.bytes);
    while (own.bytes > this.#limits.share && own.holds.has(hold)) this.#giveUpOldest(own.holds, hold);
    while (this.#bytes > this.#limits.total && own.holds.has(hold)) this.#giveUpOldest(this.#largest(), hold);
    return own.holds.has(hold);
  }

  close(hold: Hold): void {
    const own = this.#holds.get(hold.address);
    if (!own?.holds.delete(hold)) return;
    this.#add(own, hold, -hold.bytes);
    if (own.holds.size === 0) this.#holds.delete(hold.address);
  }

  #add(own: { bytes: number }, hold: Hold, bytes: number): void {
    hold.bytes += bytes;
    own.bytes += bytes;
    this.#bytes += bytes;
  }

  #largest(): Set<Hold> {
    let largest: { bytes: number; holds: Set<Hold> } | undefined;
    for (const each of this.#holds.values()) {
      const isDisplaceable = [...each.holds].some(({ giveUp }) => giveUp);
      if (isDisplaceable && each.bytes > (largest?.bytes ?? 0)) largest = each;
    }
    return largest?.holds ?? new Set();
  }

  #giveUpOldest(holds: Set<Hold>, requester: Hold): void {
    const { large, quickMs } = this.#limits;
    const before = requester.bytes > large ? performance.now() - quickMs : Number.POSITIVE_INFINITY;
    const oldest = [...holds].find(({ giveUp, since }) => giveUp && since < before) ?? requester;
    this.close(oldest);
    oldest.giveUp?.();
  }
}
