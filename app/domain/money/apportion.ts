// Divides money into whole cents by the method of the largest remainder. Exact, and the same on server and device.

/**
 * Divides an amount by weights, which are whole, not negative and not all 0. The results add up to the amount; equal
 * weights differ by at most 1, and weight 0 gets nothing. Those who tie for what is left over take turns by `turn`
 * (`turnOf()`), so that the same person does not pay the odd cent of every expense. A negative amount is divided like the
 * same positive one: a refund cancels each share of its expense.
 */
export function apportion(
  amount: number,
  weights: ReadonlyMap<string, number>,
  turn: string,
): Map<string, number> {
  // From 0, so that no part is -0.
  if (amount < 0) return new Map([...apportion(-amount, weights, turn)].map(([id, part]) => [id, 0 - part]));
  const total = [...weights.values()].reduce((sum, weight) => sum + BigInt(weight), 0n);
  const quotas = [...weights.keys()].sort().map((id) => {
    const product = BigInt(amount) * BigInt(weights.get(id)!);
    return { id, whole: Number(product / total), remainder: product % total };
  });
  const left = amount - quotas.reduce((sum, { whole }) => sum + whole, 0);
  const favoured = new Set(largestRemainders(quotas, left, turn));
  return new Map(quotas.map(({ id, whole }) => [id, whole + Number(favoured.has(id))]));
}

/** Picks the `count` ids with the largest remainders. */
function largestRemainders(
  quotas: readonly { id: string; remainder: bigint }[],
  count: number,
  turn: string,
): string[] {
  if (count === 0) return [];
  const descending = quotas.map(({ remainder }) => remainder).sort((a, b) => Number(b - a));
  const smallest = descending[count - 1]!;
  const sure = quotas.filter(({ remainder }) => remainder > smallest);
  const tied = quotas.filter(({ remainder }) => remainder === smallest);
  const first = hashOf(turn) % tied.length;
  const inTurn = [...tied.slice(first), ...tied.slice(0, first)];
  return [...sure, ...inTurn].slice(0, count).map(({ id }) => id);
}

/** FNV-1a with 32 bits: browsers have no hash function that answers at once. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash;
}
