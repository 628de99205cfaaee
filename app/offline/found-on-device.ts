import type { DayGroup, ExpenseRow } from "~/domain/expenses/expense";
import { isFilteredList, passes } from "~/domain/expenses/filter";
import { isOfKind, paidKinds } from "~/domain/expenses/kind";
import type { Cents } from "~/domain/money/money";
import { type OpenGroup, openTotalsOf } from "~/domain/statistics/open";
import { byCategory, byMainCategory, type MainCategorySum, totalOf } from "~/domain/statistics/summary";
import { readFilter } from "~/locales/de/expenses/filter";

export interface LoadedList {
  /** True if it was loaded for an address with a filter, valid or not. */
  isAsked: boolean;
  /** True if a valid filter was applied: sums, count and groups are those of the expenses that match. */
  isFound: boolean;
  spent: Cents;
  count: number;
  byMain: MainCategorySum[];
  groups: DayGroup<ExpenseRow>[];
  /** Left out if nothing is open. */
  open?: OpenGroup | undefined;
  next: string | undefined;
  isFirst: boolean;
  /** True if the first day began on the page before. */
  isContinued: boolean;
}

/** A list after a filter was applied, by the server or on the device. */
export interface FoundList extends LoadedList {
  /** True if the device has applied the filter to the list that it has stored. */
  isOnDevice?: boolean;
  /** Number of expenses searched, if the device has only some of them. */
  searched?: number;
}

/**
 * Returns the list for an address. Without a network, the service worker answers a filtered address with the whole list;
 * then finds in it what the server's answer would contain. Returns the list unchanged if the filter is invalid.
 */
export function foundIn<List extends LoadedList>(list: List, address: string): List & FoundList {
  if (list.isAsked || !isFilteredList(address)) return list;
  const { filter } = readFilter(new URL(address, "http://own.invalid").searchParams);
  if (!filter) return list;
  const isMatch = (row: ExpenseRow) => passes(row, filter);
  const days = list.groups.map(({ day, rows }) => ({ day, rows: rows.filter(isMatch) }));
  const { rows: stored = [], hasMore } = list.open ?? {};
  const open = stored.filter(isMatch);
  const isPartial = list.next || !list.isFirst || hasMore;
  const found = rowsIn(days);
  const sums = found
    .filter(isPaid)
    .map(({ categoryId, paymentMethod, amount }) => ({ categoryId, paymentMethod, total: amount, count: 1 }));
  return {
    ...list,
    isAsked: true,
    isFound: true,
    isOnDevice: true,
    ...(isPartial && { searched: rowsIn(list.groups).length + stored.length }),
    spent: totalOf(sums).total,
    count: found.length + open.length,
    byMain: byMainCategory(byCategory(sums)),
    groups: days
      .filter(({ rows }) => rows.length > 0)
      .map((day) => ({
        ...day,
        total: day.rows.filter(isPaid).reduce((sum, { amount }) => sum + amount, 0),
      })),
    open: open.length > 0 ? { rows: open, totals: openTotalsOf(open), hasMore: false } : undefined,
    next: undefined,
    isFirst: true,
    isContinued: false,
  };
}

function isPaid(row: ExpenseRow): boolean {
  return isOfKind(row, paidKinds);
}

function rowsIn(groups: readonly Pick<DayGroup<ExpenseRow>, "rows">[]): ExpenseRow[] {
  return groups.flatMap(({ rows }) => rows);
}
