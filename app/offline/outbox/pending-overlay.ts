import { mainOf } from "~/domain/expenses/category";
import { type ExpenseRow, expenseIdOf, isSpread } from "~/domain/expenses/expense";
import { passes } from "~/domain/expenses/filter";
import { budgetKinds, expenseKinds, paidKinds } from "~/domain/expenses/kind";
import { type PendingChange, pendingChange } from "~/domain/expenses/pending-expense";
import { daysWithChanges, openRowsWithChanges, recentWithChanges } from "~/domain/expenses/pending-rows";
import { BASE_CURRENCY } from "~/domain/money/currency";
import { type EntryState, isMissing, type OutboxEntry, type Snapshot } from "~/domain/outbox";
import { changesDebts, waitingRepayment } from "~/domain/settling/waiting-repayment";
import {
  difference,
  groupAmounts,
  openWithChanges,
  ownShares,
  tilesWithChanges,
  withChanges,
} from "~/domain/statistics/pending-sums";
import { raisedUse } from "~/domain/trips/limit";
import { tripWithPending } from "~/domain/trips/pending-trip";
import { readFilter } from "~/locales/de/expenses/filter";
import { deedOf } from "~/locales/de/outbox/entry";
import { forecastHeadline } from "~/locales/de/statistics/forecast-headline";
import { limitSentence } from "~/locales/de/trips/limits";
import type { OnScreen, Overlay, PendingExpenses } from "../screen-state";

/** Returns a function that builds the overlay for a screen's data, of the entries that the data lacks. */
export async function overlayOf(entries: readonly OutboxEntry[]): Promise<(snapshot: Snapshot) => Overlay> {
  const newIds = await Promise.all(entries.map(({ account, id }) => expenseIdOf(account, id)));
  const all = entries.map((entry, index) => ({ entry, change: pendingChange(entry, newIds[index]) }));
  return (snapshot) => {
    const missing = all.filter(({ entry }) => isMissing(entry, snapshot));
    const missingEntries = missing.map(({ entry }) => entry);
    const changesOn = (tripId: string) =>
      missing.flatMap(({ change }) => (change?.tripId === tripId ? change : []));
    const validOn = (tripId: string) => changesOn(tripId).filter(isValid);
    const debtsChange = (tripId: string) => validOn(tripId).some(changesDebts);
    const repayments = (tripId: string) =>
      missingEntries
        .filter(({ fields }) => fields.tripId === tripId)
        .flatMap((entry) => waitingRepayment(entry) ?? [])
        .reverse();
    return {
      expenses(tripId, { query, people } = {}) {
        const changes = changesOn(tripId);
        if (changes.length === 0) return undefined;
        const listed = pendingExpenses(changes, query);
        // The sums of a list are those of its rows.
        if (query !== undefined) return listed;
        const { recent, days, openRows } = listed;
        const counted = people ? ownShares(changes, people) : groupAmounts(changes);
        return { ...pendingExpenses(counted), recent, days, openRows };
      },
      changesDebts: debtsChange,
      currencies: (tripId) =>
        validOn(tripId)
          .filter(({ kind }) => kind === "add")
          .map(({ withoutRate, after }) => (withoutRate ?? after?.original)?.currency ?? BASE_CURRENCY)
          .reverse(),
      repayments,
      trip: (trip) =>
        tripWithPending(
          trip,
          missingEntries,
          debtsChange(trip.id) || repayments(trip.id).some(isValid),
          deedOf,
        ),
    };
  };
}

function isValid({ state }: { state?: EntryState }): boolean {
  return state !== "rejected";
}

function pendingExpenses(changes: readonly PendingChange[], query = ""): PendingExpenses {
  const { filter } = readFilter(new URLSearchParams(query));
  const isFound = filter && ((row: ExpenseRow) => passes(row, filter));
  const { total } = difference(changes, isFound);
  // A filter finds what is not paid too.
  const { count } = difference(changes, isFound, filter ? expenseKinds : paidKinds);
  return {
    spent: (sum) => sum + total,
    count: (before) => before + count,
    open: (totals) => openWithChanges(totals, changes, isFound),
    openRows: (rows) => openRowsWithChanges(rows, changes, isFound),
    ofDay(sum, day) {
      const more = difference(changes, (row) => row.day === day);
      const spread = difference(changes, (row) => row.day === day && isSpread(row)).total;
      const { total, count } = more;
      return { total: sum.total + total, count: sum.count + count, spread: sum.spread + spread };
    },
    dueOn: (sum, day) =>
      sum + difference(changes, (row) => row.day === day && !isSpread(row), ["planned"]).total,
    headline: (_, ...figures) => forecastHeadline(...figures),
    tiles: (tiles, kinds) => tilesWithChanges(tiles, changes, kinds),
    byMain: (sums) => withChanges(sums, changes, isFound),
    recent: (rows, size) => recentWithChanges(rows, changes, size),
    days: (groups, page) => daysWithChanges(groups, changes, page, isFound),
  };
}

/**
 * Returns a sentence that a waiting expense raises the state of its category's limit (near, reached, over), or an empty
 * text; also if the screen lacks the trip's limits or its sums, which are those before the expense.
 */
export function pendingLimitNews(entry: OutboxEntry, { tripId, trips, sums }: OnScreen): string {
  const change = pendingChange(entry);
  const [counted] = change ? groupAmounts([change]) : [];
  const limits = trips?.find(({ id }) => id === tripId)?.limits;
  if (!limits || !sums || !counted?.after || counted.tripId !== tripId) return "";
  const main = mainOf(counted.after.categoryId);
  const before = sums[main] ?? 0;
  const { total } = difference([counted], (row) => mainOf(row.categoryId) === main, budgetKinds);
  const raised = raisedUse(limits, main, before, { spent: before + total, open: 0 });
  return raised ? `${limitSentence(raised)} ` : "";
}
