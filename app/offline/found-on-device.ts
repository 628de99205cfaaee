import type { DayGroup, ExpenseRow } from "~/domain/expenses/expense";
import { isFilteredList, passes } from "~/domain/expenses/filter";
import type { Cents } from "~/domain/money/money";
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
  next: string | undefined;
  isFirst: boolean;
  /** True if the first day began on the page before. */
  isContinued: boolean;
}

/** A list after a filter was applied, by the server or on the device. */
export interface FoundList extends LoadedList {
  /** True if the device has applied the filter to the list that it has stored. */
  isOnDevice?: boolean;
  /** Number of expenses searched, if the device has only the newest ones. */
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
  const days = list.groups.map(({ day, rows }) => ({ day, rows: rows.filter((row) => passes(row, filter)) }));
  const isPartial = list.next !== undefined;
  const sums = days
    .flatMap(({ rows }) => rows)
    .map(({ categoryId, paymentMethod, amount }) => ({ categoryId, paymentMethod, total: amount, count: 1 }));
  const { total, count } = totalOf(sums);
  return {
    ...list,
    isAsked: true,
    isFound: true,
    isOnDevice: true,
    ...(isPartial && { searched: rowsIn(list) }),
    spent: total,
    count,
    byMain: byMainCategory(byCategory(sums)),
    groups: days
      .filter(({ rows }) => rows.length > 0)
      .map((day) => ({ ...day, total: day.rows.reduce((sum, { amount }) => sum + amount, 0) })),
    next: undefined,
    isFirst: true,
    isContinued: false,
  };
}

function rowsIn({ groups }: LoadedList): number {
  return groups.reduce((count, { rows }) => count + rows.length, 0);
}
