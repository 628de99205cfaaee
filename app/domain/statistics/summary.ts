import { type CategoryId, type MainCategoryId, mainCategoryIds, mainOf } from "../expenses/category";
import { canonicalPaymentMethod, type PaymentMethod } from "../expenses/payment-method";
import type { Cents } from "../money/money";
import type { Member } from "../sharing/member";

export interface Sum {
  total: Cents;
  count: number;
}

/** Sum of a day's expenses, all in full. */
export interface DaySum extends Sum {
  /** The part of the total that is spread over nights. */
  spread: Cents;
}

export interface CategorySum extends Sum {
  categoryId: CategoryId;
}

/** Sum of a subcategory and payment method; null for expenses without one. */
export interface CategoryMethodSum extends CategorySum {
  paymentMethod: PaymentMethod | null;
}

interface PaymentMethodSum extends Sum {
  paymentMethod: PaymentMethod | null;
}

export interface MainCategorySum extends Sum {
  id: MainCategoryId;
  subcategories: CategorySum[];
}

/** Groups sums by main category, largest first. Categories without expenses are left out. */
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

export function byCategory(sums: readonly CategorySum[]): CategorySum[] {
  return addUp(sums, ({ categoryId }) => ({ categoryId }));
}

/** Groups sums by payment method, largest first. Ids with the same meaning are merged. */
export function byPaymentMethod(sums: readonly CategoryMethodSum[]): PaymentMethodSum[] {
  const found = addUp(sums, ({ paymentMethod }) => ({
    paymentMethod: paymentMethod && canonicalPaymentMethod(paymentMethod),
  }));
  return found.sort((a, b) => b.total - a.total || compare(a.paymentMethod ?? "", b.paymentMethod ?? ""));
}

/** Returns the sums of the eight tiles, zeros included. */
export function tileSums(sums: readonly CategorySum[]): Record<MainCategoryId, Cents> {
  const tiles = Object.fromEntries(mainCategoryIds.map((id) => [id, 0])) as Record<MainCategoryId, Cents>;
  for (const { categoryId, total } of sums) tiles[mainOf(categoryId)] += total;
  return tiles;
}

/** Sums by main category; those that are missing are 0. */
export type TileSums = Readonly<Partial<Record<MainCategoryId, Cents>>>;

export function addTiles(one: TileSums, other: TileSums): TileSums {
  return Object.fromEntries(mainCategoryIds.map((id) => [id, (one[id] ?? 0) + (other[id] ?? 0)]));
}

export function totalOf(parts: readonly Sum[]): Sum {
  return parts.reduce((sum, part) => ({ total: sum.total + part.total, count: sum.count + part.count }), {
    total: 0,
    count: 0,
  });
}

/** Adds up the parts above 0: the whole that bars, slices and percentages are of. */
export function wholeOf(parts: readonly Cents[]): Cents {
  return parts.reduce((sum, part) => sum + Math.max(0, part), 0);
}

/** Adds up to 100, by the largest remainder method. A part at or below 0 has no percentage. */
export function percentages(parts: readonly Cents[]): (number | undefined)[] {
  const total = wholeOf(parts);
  if (total === 0) return parts.map(() => undefined);
  // BigInt, because sums of cents times 100 can exceed the range of exact numbers.
  const exact = parts.map((part) => BigInt(Math.max(0, part)) * 100n);
  const shares = exact.map((part) => Number(part / BigInt(total)));
  const left = 100 - shares.reduce((sum, share) => sum + share, 0);
  const remainders = exact.map((part, index) => ({ index, remainder: part % BigInt(total) }));
  remainders.sort((a, b) => {
    if (a.remainder === b.remainder) return a.index - b.index;
    return a.remainder < b.remainder ? 1 : -1;
  });
  for (const { index } of remainders.slice(0, left)) shares[index]! += 1;
  return shares.map((share, index) => (parts[index]! > 0 ? share : undefined));
}

/** Minimum size of a segment of a bar or ring, in percent. */
const SEGMENT_MIN = 2;

/** Returns the width in percent of a bar for a part of a whole: 0 up to zero, otherwise at least the visible minimum. */
export function barWidth(part: Cents, whole: Cents): number {
  if (part <= 0) return 0;
  const percent = Math.round((part * 10_000) / whole) / 100;
  return Math.min(100, Math.max(SEGMENT_MIN, percent));
}

/**
 * Returns the percentage of a ring that each part takes when drawn. They add up to 100. Parts above 0 get at
 * least the visible minimum, at the proportional cost of larger ones. Supports at most 50 parts.
 */
export function ringShares(parts: readonly Cents[]): number[] {
  const drawn = parts.map((part) => part > 0);
  if (!drawn.includes(true)) return parts.map(() => 0);
  const raised = parts.map(() => false);
  for (;;) {
    const rest = wholeOf(parts.filter((_, index) => !raised[index]));
    const room = 100 - SEGMENT_MIN * raised.filter(Boolean).length;
    const shares = parts.map((part, index) =>
      raised[index] ? SEGMENT_MIN : (Math.max(0, part) * room) / rest,
    );
    const small = shares.findIndex((share, index) => drawn[index] && !raised[index] && share < SEGMENT_MIN);
    if (small === -1) return shares;
    raised[small] = true;
  }
}

/** Adds up the sums of each group. */
function addUp<Part extends Sum, Group extends object>(
  sums: readonly Part[],
  groupOf: (part: Part) => Group,
): (Group & Sum)[] {
  const found = new Map<string, Group & Sum>();
  for (const sum of sums) {
    const group = groupOf(sum);
    const key = JSON.stringify(group);
    const earlier = found.get(key) ?? { ...group, total: 0, count: 0 };
    found.set(key, { ...earlier, total: earlier.total + sum.total, count: earlier.count + sum.count });
  }
  return [...found.values()];
}

/** Sum of one person's shares of a subcategory. */
export interface PersonCategorySum extends CategorySum {
  memberId: string;
}

/** Adds up sums of the same person and subcategory. */
export function byPersonAndCategory(sums: readonly PersonCategorySum[]): PersonCategorySum[] {
  return addUp(sums, ({ memberId, categoryId }) => ({ memberId, categoryId }));
}

interface PersonSum extends Sum {
  member: Member;
  categories: MainCategorySum[];
}

/** Groups shares by person, largest first. People who left without a share are omitted. */
export function byPerson(members: readonly Member[], sums: readonly PersonCategorySum[]): PersonSum[] {
  return members
    .map((member) => {
      const own = sums.filter(({ memberId }) => memberId === member.id);
      return { member, ...totalOf(own), categories: byMainCategory(own) };
    })
    .filter(({ member, count }) => count > 0 || !member.hasLeft)
    .sort((a, b) => b.total - a.total);
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
