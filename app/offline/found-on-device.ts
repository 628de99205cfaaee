import { filterFields, isFilteredList, passes } from "~/domain/expense-filter";
import { byCategory, byMainCategory, totalOf } from "~/domain/summary";
import { readFilter } from "~/locales/expense-filter";
import { type FoundList, finder, type LoadedList } from "./screen-state";

/**
 * Finds expenses in a list that the device has stored, by the filter in the address, and returns what the server's answer
 * would contain. Returns the list unchanged if the filter is invalid.
 */
export function findIn(list: LoadedList, address: string): FoundList {
  const { filter } = readFilter(queryOf(address));
  if (!filter) return list;
  const days = list.groups.map(({ day, rows }) => ({ day, rows: rows.filter((row) => passes(row, filter)) }));
  const isPartial = list.next !== undefined;
  const sums = days
    .flatMap(({ rows }) => rows)
    .map(({ categoryId, paymentMethod, amount }) => ({ categoryId, paymentMethod, total: amount, count: 1 }));
  const { total, count } = totalOf(sums);
  return {
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

/** True while the form of a stored list shows a filter. */
let isFilledIn = false;

/**
 * Enables searching on the device if the address has a filter, and copies that filter into the search form: a stored list
 * contains the empty form.
 */
export function prepareSearch(address: string): void {
  const isFiltered = isFilteredList(address);
  if (isFiltered) finder.set(findIn);
  const form = document.querySelector<HTMLFormElement>("search form[data-empty]");
  const fold = form?.closest("details");
  if (!form || !fold || !(isFiltered || isFilledIn)) return;
  fold.open = isFiltered;
  isFilledIn = isFiltered;
  const { typed } = readFilter(queryOf(address));
  for (const name of filterFields) (form.elements.namedItem(name) as HTMLInputElement).value = typed[name];
}

function queryOf(address: string): URLSearchParams {
  return new URL(address, "http://own.invalid").searchParams;
}
