import { type CategoryId, type MainCategoryId, mainCategoryIds, mainOf } from "./category";
import type { Cents } from "./money";
import { canonicalPaymentMethod, type PaymentMethod } from "./payment-method";

/** What has been spent on one subcategory. */
export interface CategorySum {
  categoryId: CategoryId;
  total: Cents;
  count: number;
}

/** What has been spent on one subcategory in one way of paying; null where none was noted. */
export interface CategoryMethodSum extends CategorySum {
  paymentMethod: PaymentMethod | null;
}

export interface PaymentMethodSum {
  paymentMethod: PaymentMethod | null;
  total: Cents;
  count: number;
}

export interface MainCategorySum {
  id: MainCategoryId;
  total: Cents;
  count: number;
  subcategories: CategorySum[];
}

/** Sums by main category, biggest first; those without expenses are left out. */
export function byMainCategory(sums: readonly CategorySum[]): MainCategorySum[] {
  const found = new Map<MainCategoryId, MainCategorySum>();
  for (const sum of sums) {
    const id = mainOf(sum.categoryId);
    const main = found.get(id) ?? { id, total: 0, count: 0, subcategories: [] };
    main.total += sum.total;
    main.count += sum.count;
    main.subcategories.push(sum);
    found.set(id, main);
  }
  for (const main of found.values())
    main.subcategories.sort((a, b) => b.total - a.total || compare(a.categoryId, b.categoryId));
  return [...found.values()].sort(
    (a, b) => b.total - a.total || mainCategoryIds.indexOf(a.id) - mainCategoryIds.indexOf(b.id),
  );
}

/** Sums by subcategory, whatever it was paid with. */
export function byCategory(sums: readonly CategoryMethodSum[]): CategorySum[] {
  return addUp(sums, ({ categoryId }) => ({ categoryId }));
}

/** Sums by payment method, biggest first; ids that mean the same are one method. */
export function byPaymentMethod(sums: readonly CategoryMethodSum[]): PaymentMethodSum[] {
  const found = addUp(sums, ({ paymentMethod }) => ({
    paymentMethod: paymentMethod && canonicalPaymentMethod(paymentMethod),
  }));
  return found.sort((a, b) => b.total - a.total || compare(a.paymentMethod ?? "", b.paymentMethod ?? ""));
}

/** The eight sums of the tiles, zeros included. */
export function tileSums(sums: readonly CategorySum[]): Record<MainCategoryId, Cents> {
  const tiles = Object.fromEntries(mainCategoryIds.map((id) => [id, 0])) as Record<MainCategoryId, Cents>;
  for (const { categoryId, total } of sums) tiles[mainOf(categoryId)] += total;
  return tiles;
}

/** Total and number of everything in the parts. */
export function totalOf(parts: readonly { total: Cents; count: number }[]): { total: Cents; count: number } {
  return parts.reduce((sum, part) => ({ total: sum.total + part.total, count: sum.count + part.count }), {
    total: 0,
    count: 0,
  });
}

/**
 * Whole percentages of the parts that add up to exactly 100, by the largest remainder: what rounding down
 * leaves over goes to those that lost most of it. All zero where the parts add up to nothing.
 */
export function percentages(parts: readonly Cents[]): number[] {
  const total = parts.reduce((sum, part) => sum + part, 0);
  if (total <= 0) return parts.map(() => 0);
  // In whole numbers throughout: sums of cents times 100 can leave the range in which floats are exact.
  const exact = parts.map((part) => BigInt(part) * 100n);
  const shares = exact.map((part) => Number(part / BigInt(total)));
  const left = 100 - shares.reduce((sum, share) => sum + share, 0);
  const remainders = exact.map((part, index) => ({ index, remainder: part % BigInt(total) }));
  remainders.sort((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder < b.remainder ? 1 : -1,
  );
  for (const { index } of remainders.slice(0, left)) shares[index]! += 1;
  return shares;
}

/** The least that a segment of a bar or of a ring takes, in percent (spec, section 9). */
const SEGMENT_MIN = 2;

/** The width of a bar in percent: nothing for nothing, and otherwise enough to be seen (spec, section 9). */
export function barWidth(percent: number): number {
  return percent <= 0 ? 0 : Math.min(100, Math.max(SEGMENT_MIN, percent));
}

/**
 * Percent of a ring that each part takes when drawn. They add up to 100; what is more than nothing has enough to be
 * seen, at the cost of the larger ones in proportion. At most 50 parts.
 */
export function ringShares(parts: readonly Cents[]): number[] {
  const drawn = parts.map((part) => part > 0);
  if (!drawn.includes(true)) return parts.map(() => 0);
  const raised = parts.map(() => false);
  for (;;) {
    const rest = parts.reduce((sum, part, index) => (raised[index] ? sum : sum + part), 0);
    const room = 100 - SEGMENT_MIN * raised.filter(Boolean).length;
    const shares = parts.map((part, index) => (raised[index] ? SEGMENT_MIN : (part * room) / rest));
    const small = shares.findIndex((share, index) => drawn[index] && !raised[index] && share < SEGMENT_MIN);
    if (small === -1) return shares;
    raised[small] = true;
  }
}

/** Adds up the sums that are of the same thing. */
function addUp<Sum extends { total: Cents; count: number }, Thing extends object>(
  sums: readonly Sum[],
  thingOf: (sum: Sum) => Thing,
): (Thing & { total: Cents; count: number })[] {
  const found = new Map<string, Thing & { total: Cents; count: number }>();
  for (const sum of sums) {
    const thing = thingOf(sum);
    const key = JSON.stringify(thing);
    const earlier = found.get(key) ?? { ...thing, total: 0, count: 0 };
    found.set(key, { ...earlier, total: earlier.total + sum.total, count: earlier.count + sum.count });
  }
  return [...found.values()];
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
