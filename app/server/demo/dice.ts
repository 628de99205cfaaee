/** A pseudo-random generator: the same seed yields the same sequence (FNV-1a, then mulberry32). */
export interface Dice {
  /** Returns a number from 0 to below 1. */
  roll(): number;
  /** Returns a function that draws the items in order, and shuffles them anew after each round. */
  pile<T>(items: readonly T[]): () => T | undefined;
}

export function diceFor(seed: string): Dice {
  let state = 2_166_136_261;
  for (const character of seed) state = Math.imul(state ^ character.codePointAt(0)!, 16_777_619);

  function roll(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  function shuffled<T>(items: readonly T[]): T[] {
    const order = items.map((item) => ({ item, rank: roll() }));
    return order.sort((a, b) => a.rank - b.rank).map(({ item }) => item);
  }

  function pile<T>(items: readonly T[]): () => T | undefined {
    let left = items.toReversed();
    return () => {
      if (left.length === 0) left = shuffled(items);
      return left.pop();
    };
  }

  return { roll, pile };
}
