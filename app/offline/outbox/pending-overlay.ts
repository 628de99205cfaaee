import { mainOf } from "~/domain/expenses/category";
import { type ExpenseRow, expenseIdOf, isSpread } from "~/domain/expenses/expense";
import { passes } from "~/domain/expenses/filter";
import {
  daysWithChanges,
  difference,
  type PendingChange,
  type PendingNote,
  pendingChange,
  recentWithChanges,
  tilesWithChanges,
  withChanges,
} from "~/domain/expenses/pending";
import { BASE_CURRENCY } from "~/domain/money/currency";
import { isMissing, type OutboxEntry, type Snapshot } from "~/domain/outbox";
import { waitingRepayment } from "~/domain/settling/waiting-repayment";
import { changesDebts, groupAmounts, ownShares } from "~/domain/sharing/own-shares";
import { raisedUse } from "~/domain/trips/limit";
import { readFilter } from "~/locales/de/expenses/filter";
import { intents } from "~/locales/de/outbox/intents";
import { forecastHeadline } from "~/locales/de/statistics/forecast-headline";
import { limitSentence } from "~/locales/de/trips/limits";
import type { OnScreen, Overlay, PendingExpenses } from "../screen-state";

/** Returns a function that builds the overlay for a screen's data, of the entries that the data lacks. */
export async function overlayOf(entries: readonly OutboxEntry[]): Promise<(snapshot: Snapshot) => Overlay> {
  const newIds = await Promise.all(entries.map(({ account, id }) => expenseIdOf(account, id)));
  const all = entries.map((entry, index) => ({ entry, change: pendingChange(entry, newIds[index]) }));
  return (snapshot) => {
    const missing = all.filter(({ entry }) => isMissing(entry, snapshot));
    const notes = notesOf(missing.map(({ entry }) => entry));
    const valid = missing.filter(({ entry }) => entry.state !== "rejected");
    const changesDebtsOf = (tripId: string) =>
      valid.some(({ change }) => change?.tripId === tripId && changesDebts(change));
    const isPaidBack = (tripId: string) =>
      valid.some(({ entry: { intent, fields } }) => intent === "repayment.add" && fields.tripId === tripId);
    return {
      expenses(tripId, { query, people } = {}) {
        const changes = missing.flatMap(({ change }) => (change?.tripId === tripId ? [change] : []));
        if (changes.length === 0) return undefined;
        const listed = pendingExpenses(changes, query);
        // The sums of a list are those of its rows.
        if (query !== undefined) return listed;
        const { recent, days } = listed;
        const counted = people ? ownShares(changes, people) : groupAmounts(changes);
        return { ...pendingExpenses(counted), recent, days };
      },
      changesDebts: changesDebtsOf,
      currencies: (tripId) =>
        valid
          .flatMap(({ change }) => (change?.tripId === tripId && change.kind === "add" ? change : []))
          .map(({ withoutRate, after }) => (withoutRate ?? after?.original)?.currency ?? BASE_CURRENCY)
          .reverse(),
      repayments: (tripId) =>
        missing
          .filter(({ entry }) => entry.fields.tripId === tripId)
          .flatMap(({ entry }) => waitingRepayment(entry) ?? [])
          .reverse(),
      trip(trip) {
        const pending = notes.get(trip.id);
        const areDebtsOld = changesDebtsOf(trip.id) || isPaidBack(trip.id);
        return pending || areDebtsOld ? { ...trip, pending, areDebtsOld } : trip;
      },
    };
  };
}

function pendingExpenses(changes: readonly PendingChange[], query = ""): PendingExpenses {
  const { filter } = readFilter(new URLSearchParams(query));
  const isFound = filter && ((row: ExpenseRow) => passes(row, filter));
  const { total, count } = difference(changes, isFound);
  return {
    spent: (sum) => sum + total,
    count: (before) => before + count,
    ofDay(sum, day) {
      const more = difference(changes, (row) => row.day === day);
      const spread = difference(changes, (row) => row.day === day && isSpread(row)).total;
      const { total, count } = more;
      return { total: sum.total + total, count: sum.count + count, spread: sum.spread + spread };
    },
    headline: (_, ...figures) => forecastHeadline(...figures),
    tiles: (tiles) => tilesWithChanges(tiles, changes),
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
  const { total } = difference([counted], (row) => mainOf(row.categoryId) === main);
  const raised = raisedUse(limits, main, before, before + total);
  return raised ? `${limitSentence(raised)} ` : "";
}

function notesOf(entries: readonly OutboxEntry[]): Map<string, PendingNote> {
  const notes = new Map<string, PendingNote>();
  for (const { intent, fields, state } of entries) {
    if (intent.startsWith("trip.") && fields.id) notes.set(fields.id, { label: intents[intent], state });
  }
  return notes;
}
