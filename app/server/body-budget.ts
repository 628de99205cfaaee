/** The memory of one body, from its first byte until the request is answered. */
export interface Hold {
  readonly address: string;
  /** When it began, in milliseconds. */
  readonly since: number;
  bytes: number;
  /** Ends it to make room for others; undefined while its request is being answered, which nothing undoes. */
  giveUp: (() => void) | undefined;
}

interface Limits {
  /** Bytes of all bodies. */
  total: number;
  /** Bytes of the bodies of one client address. */
  share: number;
  /** Bytes above which a body makes room for itself only by ending one that is not quick. */
  large?: number;
  /** How long a body may take and still be quick, in milliseconds. */
  quickMs?: number;
}

/**
 * Bounds the memory of all bodies together. Where there is no room, the client address that holds most loses its oldest
 * body: who sends many bodies slowly cannot keep out a small form from elsewhere. Large bodies do not end each other as fast
 * as they come, or all that is read of them would be garbage: the newcomer is refused.
 */
export class BodyBudget {
  readonly #limits: Required<Limits>;
  #bytes = 0;
  /** By client address, oldest first. */
  readonly #holds = new Map<string, { bytes: number; holds: Set<Hold> }>();

  constructor({ large = Number.POSITIVE_INFINITY, quickMs = 0, ...limits }: Limits) {
    this.#limits = { ...limits, large, quickMs };
  }

  /** How much is held, in bytes. */
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

  /** Makes room for so many bytes of this body in all. Answers false where there is none: then it was given up itself. */
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
      const canGive = [...each.holds].some(({ giveUp }) => giveUp);
      if (canGive && each.bytes > (largest?.bytes ?? 0)) largest = each;
    }
    return largest?.holds ?? new Set();
  }

  #giveUpOldest(holds: Set<Hold>, asking: Hold): void {
    const { large, quickMs } = this.#limits;
    const before = asking.bytes > large ? performance.now() - quickMs : Number.POSITIVE_INFINITY;
    const oldest = [...holds].find(({ giveUp, since }) => giveUp && since < before) ?? asking;
    this.close(oldest);
    oldest.giveUp?.();
  }
}
