import { groupByDay } from "~/domain/expense";
import { byMainCategory, totalOf } from "~/domain/summary";
import { pageOfExpenses, sumsByCategory } from "~/models/expense.server";
import { readCursor, writeCursor } from "./expense-cursor";

/** What both lists of a trip's expenses show: sums over everything, and one page of days. `?before=` names the page. */
export async function expenseScreen(userId: string, tripId: string, url: URL) {
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
