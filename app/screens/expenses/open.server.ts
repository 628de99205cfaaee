// Rows of planned expenses and deposits for screens. They are read only if a sum says that there are any.
import { type ExpenseRow, OPEN_ON_HOME, PAGE_ROWS } from "~/domain/expenses/expense";
import type { ExpenseFilter } from "~/domain/expenses/filter";
import { openKinds } from "~/domain/expenses/kind";
import { openThatFit } from "~/domain/page-weight.server";
import { type OpenGroup, type OpenSum, openTotals, openTotalsOf } from "~/domain/statistics/open";
import { totalOf } from "~/domain/statistics/summary";
import type { Trip } from "~/domain/trips/trip";
import { countedOpen, openExpenses } from "~/models/expenses/list.server";
import { withSharing } from "~/models/sharing/stored-sharing.server";
import { type FoundSum, foundSums } from "~/models/statistics/listed-sums.server";

/**
 * Loads rows of what the sums are of, one of each kind more than home shows, which takes a place if another is paid without
 * a network. Deposits that the viewer sees beside them are in no sum.
 */
export async function openOnHome(
  userId: string,
  trip: Trip,
  sums: readonly OpenSum[],
  own: string | undefined,
): Promise<{ rows: ExpenseRow[]; hasMore: boolean; hasOtherDeposits: boolean }> {
  const rows: ExpenseRow[] = [];
  let left = 0;
  for (const kind of openKinds) {
    const { count } = totalOf(sums.filter(({ unpaid }) => unpaid === kind));
    if (count === 0) continue;
    const found = await countedOpen(userId, trip.id, { kind, own, limit: OPEN_ON_HOME + 1 });
    rows.push(...found);
    left += count - found.length;
  }
  return {
    rows: await withSharing(trip, rows),
    hasMore: left > 0,
    hasOtherDeposits: sums.some(({ unpaid, count, seen }) => unpaid === "deposit" && seen > count),
  };
}

/**
 * Loads the group above the days of a list, or what a filter finds of it, whose `sums` are known. Undefined if nothing is
 * open.
 */
export async function openInList(
  userId: string,
  trip: Trip,
  filter: ExpenseFilter | undefined,
  { sums, queryLength }: { sums: readonly FoundSum[] | undefined; queryLength: number },
): Promise<OpenGroup | undefined> {
  const found = await openExpenses(userId, trip.id, { filter, limit: PAGE_ROWS + 1 });
  if (found.length === 0) return undefined;
  const fitting = openThatFit(found, queryLength);
  const hasMore = found.length > fitting.length;
  const rows = await withSharing(trip, fitting);
  if (!hasMore) return { rows, totals: openTotalsOf(rows), hasMore };
  const all = sums ?? (await foundSums(userId, trip.id, { words: [], kinds: openKinds }));
  return { rows, totals: openTotals(all), hasMore };
}
