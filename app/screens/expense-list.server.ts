import { groupByDay } from "~/domain/expense";
import { byMainCategory, totalOf } from "~/domain/summary";
import { readCursor, writeCursor } from "~/http/expense-cursor";
import { pageOfExpenses } from "~/models/expense-list.server";
import { sumsByCategory } from "~/models/statistics.server";

/** Loads the sums of a trip's expenses and one page of its days. `?before=` names the page. */
export async function loadExpenseList(userId: string, tripId: string, url: URL) {
  const before = readCursor(url.searchParams.get("before"));
  const sums = await sumsByCategory(userId, tripId);
  const { rows, dayTotals, next } = await pageOfExpenses(userId, tripId, before);
  const { total, count } = totalOf(sums);
  return {
    spent: total,
    count,
    byMain: byMainCategory(sums),
    groups: groupByDay(rows, dayTotals),
    next: next && writeCursor(next),
    isFirst: before === undefined,
  };
}
