import { setImmediate } from "node:timers/promises";
import type { Params } from "react-router";
import { isForeignCurrency } from "~/domain/currency";
import { PAGE_ROWS_MAX, type SharedExpense, writeCursor } from "~/domain/expense";
import { euroFromCents } from "~/domain/money";
import { Problem, type ProblemKind } from "~/domain/problem";
import { totalOf } from "~/domain/summary";
import type { Trip } from "~/domain/trip";
import { encoded, jsonList, streamOf } from "~/export/stream.server";
import { changes, creates, reads, removes } from "~/http/api.server";
import { ListResponse } from "~/http/compression.server";
import { expensesQuery } from "~/http/shapes/query.server";
import { currencyChangesShape, newTripShape, tripChangesShape } from "~/http/shapes/trip.server";
import { expensesInPages, findExpenses } from "~/models/expense-list.server";
import { sharedInPages, withSharing } from "~/models/expense-sharing.server";
import { ownViews } from "~/models/own-view.server";
import { withReceipts } from "~/models/receipt.server";
import type { Viewer } from "~/models/session.server";
import { listedSums, sumsByCategoryAndMethod, sumsByDay, sumsByTrip } from "~/models/statistics.server";
import {
  activeTrip,
  archiveTrip,
  changeTrip,
  createTrip,
  duplicateTrip,
  findTripOrTrash,
  moveTripToTrash,
  requireTrip,
  restoreTrip,
  startTrip,
} from "~/models/trip.server";
import { changeTripCurrency, tripCurrencySettings } from "~/models/trip-currencies.server";
import { deleteTripForGood } from "~/models/trip-deletion.server";
import { allTrips } from "~/models/trip-list.server";
import { expenseJson, foundExpensesAnswer } from "./answers.server";
import {
  activeTripAnswer,
  summaryAnswer,
  summaryJson,
  tripAnswer,
  tripCurrenciesAnswer,
  tripCurrencyAnswer,
  tripCurrencyJson,
  tripJson,
  tripListAnswer,
  wholeTripAnswer,
} from "./trip-answers.server";

export const tripOperations = {
  "GET /api/trips": reads({
    answer: tripListAnswer,
    effect: (viewer) => list(viewer, "all"),
  }),

  "GET /api/trips/deleted": reads({
    answer: tripListAnswer,
    effect: (viewer) => list(viewer, "deleted"),
  }),

  "GET /api/trips/active": reads({
    answer: activeTripAnswer,
    async effect(viewer) {
      const trip = await activeTrip(viewer.id);
      return trip ? withExpenses(viewer, trip) : null;
    },
  }),

  "GET /api/trips/:id": reads({
    answer: wholeTripAnswer,
    problems: ["tripNotFound"],
    effect: async (viewer, { params }) =>
      withExpenses(viewer, await requireTrip(viewer.id, tripIdOf(params))),
  }),

  "GET /api/trips/:id/summary": reads({
    answer: summaryAnswer,
    problems: ["tripNotFound"],
    async effect(viewer, { params }) {
      const trip = await requireTrip(viewer.id, tripIdOf(params));
      const sums = await sumsByCategoryAndMethod(viewer.id, trip.id);
      return summaryJson(trip, sums, await sumsByDay(viewer.id, trip.id));
    },
  }),

  "GET /api/trips/:id/expenses": reads({
    query: expensesQuery,
    answer: foundExpensesAnswer,
    problems: ["tripNotFound"],
    async effect(viewer, { params, query }) {
      const trip = await requireTrip(viewer.id, tripIdOf(params));
      const { id } = trip;
      const { q: words, category: categoryIds, paymentMethod: paymentMethods, limit, after, ...days } = query;
      const filter = { words, categoryIds, paymentMethods, ...days };
      const { total, count } = totalOf(await listedSums(viewer.id, id, filter));
      const { expenses, next } = await findExpenses(viewer.id, id, filter, { limit, after });
      return {
        expenses: (await withReceipts(await withSharing(trip, expenses))).map((expense) =>
          expenseJson(expense, trip.memberId),
        ),
        count,
        total: euroFromCents(total),
        next: next ? writeCursor(next) : null,
      };
    },
  }),

  "POST /api/trips": creates({
    body: newTripShape,
    answer: tripAnswer,
    // A repeated key may belong to a trip that was deleted since.
    problems: ["tripNotFound", "trialOver", "accountNeeded", "tooManyTrips", "tripTooLong"],
    async effect(viewer, { body, submission }) {
      return currentTrip(viewer, await createTrip(viewer.id, body, submission));
    },
  }),

  "PUT /api/trips/:id": changes({
    takesKey: true,
    body: tripChangesShape,
    answer: tripAnswer,
    problems: ["tripNotFound", "ownerOnly", "tripTooLong"],
    effect: async (viewer, { params, body, submission }) =>
      withSum(viewer, orNotFound(await changeTrip(viewer.id, tripIdOf(params), body, submission))),
  }),

  "POST /api/trips/:id/duplicate": creates({
    answer: tripAnswer,
    problems: ["tripNotFound", "trialOver", "accountNeeded", "tooManyTrips", "tripTooLong"],
    async effect(viewer, { params, submission, t }) {
      const id = await duplicateTrip(viewer.id, tripIdOf(params), t("copy.suffix"), submission);
      return currentTrip(viewer, id);
    },
  }),

  "POST /api/trips/:id/start": command(startTrip, "tripArchived"),
  "PUT /api/trips/:id/archive": command(archiveTrip),
  "PUT /api/trips/:id/soft-delete": command(moveTripToTrash, "ownerOnly", "tripShared"),
  "PUT /api/trips/:id/restore": command(restoreTrip, "ownerOnly"),

  "GET /api/trips/:id/currencies": reads({
    answer: tripCurrenciesAnswer,
    problems: ["tripNotFound"],
    async effect(viewer, { params }) {
      const settings = await tripCurrencySettings(viewer.id, tripIdOf(params));
      if (!settings) throw new Problem("tripNotFound");
      const listed = settings.currencies.filter(({ count, cashRate }) => count > 0 || cashRate !== null);
      return listed.map(tripCurrencyJson);
    },
  }),

  "PUT /api/trips/:id/currencies/:code": changes({
    takesKey: true,
    body: currencyChangesShape,
    answer: tripCurrencyAnswer,
    problems: ["tripNotFound", "ownerOnly", "notFound"],
    async effect(viewer, { params, body, submission }) {
      const { code } = params;
      if (!isForeignCurrency(code)) throw new Problem("notFound");
      const changed = await changeTripCurrency(viewer.id, tripIdOf(params), code, body, submission);
      if (!changed) throw new Problem("tripNotFound");
      return tripCurrencyJson(changed);
    },
  }),

  "DELETE /api/trips/:id/permanent": removes({
    problems: ["tripNotFound", "ownerOnly", "tripNotInTrash"],
    effect: (viewer, { params }) => deleteTripForGood(viewer.id, tripIdOf(params)),
  }),
};

function command(run: typeof startTrip, ...problems: ProblemKind[]) {
  return changes({
    takesKey: true,
    answer: tripAnswer,
    problems: ["tripNotFound", ...problems],
    effect: async (viewer, { params, submission }) =>
      withSum(viewer, orNotFound(await run(viewer.id, tripIdOf(params), submission))),
  });
}

/** Trips whose people are read together: 50 each. */
const TRIPS_AT_ONCE = 100;

/** Streams many trips without a tag: with all their people they can be 10 MB. */
async function list(viewer: Viewer, filter: "all" | "deleted") {
  const trips = await allTrips(viewer.id, filter);
  if (trips.length <= TRIPS_AT_ONCE) return withSums(viewer, trips);
  const pages = encoded(jsonList(withSumsInPages(viewer, trips), (trip) => trip));
  return new ListResponse(streamOf(pages), untagged, viewer.id);
}

async function* withSumsInPages(viewer: Viewer, trips: readonly Trip[]) {
  for (let from = 0; from < trips.length; from += TRIPS_AT_ONCE) {
    if (from > 0) await setImmediate();
    yield await withSums(viewer, trips.slice(from, from + TRIPS_AT_ONCE));
  }
}

/** Headers of a streamed list, whose tag is not known when it begins. */
const untagged = { "Content-Type": "application/json", "Cache-Control": "private, no-store" };

type AnsweredExpense = Parameters<typeof expenseJson>[0];

/** Streams a long trip without a tag: whole, its texts can be 40 MB. */
async function withExpenses(viewer: Viewer, trip: Trip) {
  const shown = await withSum(viewer, trip);
  const pages = withReceiptsInPages(sharedInPages(trip, expensesInPages(viewer.id, trip.id, "newest")));
  const asJson = (expense: AnsweredExpense) => expenseJson(expense, trip.memberId);
  if ((await countListed(viewer, trip, shown)) <= PAGE_ROWS_MAX) {
    const expenses = [];
    for await (const page of pages) expenses.push(...page.map(asJson));
    return { ...shown, expenses };
  }
  return new ListResponse(streamOf(encoded(longTrip(shown, pages, asJson))), untagged, viewer.id);
}

/** Counts the listed expenses, including the viewer's private ones, which the group's count leaves out. */
async function countListed(viewer: Viewer, { id, isShared }: Trip, shown: { expenseCount: number }) {
  if (!isShared) return shown.expenseCount;
  return totalOf(await listedSums(viewer.id, id)).count;
}

async function* withReceiptsInPages(
  pages: AsyncIterable<SharedExpense[]>,
): AsyncGenerator<AnsweredExpense[]> {
  for await (const page of pages) yield await withReceipts(page);
}

async function* longTrip(
  shown: object,
  pages: AsyncIterable<AnsweredExpense[]>,
  asJson: (expense: AnsweredExpense) => object,
): AsyncGenerator<string> {
  yield `${JSON.stringify(shown).slice(0, -1)},"expenses":`;
  yield* jsonList(pages, asJson);
  yield "}";
}

/** The caller's fields that answers contain. */
type Asker = Pick<Viewer, "id" | "firstName">;

async function withSum(viewer: Asker, trip: Trip) {
  const [shown] = await withSums(viewer, [trip]);
  return shown!;
}

async function withSums(viewer: Asker, trips: readonly Trip[]) {
  const ids = trips.map(({ id }) => id);
  const sums = await sumsByTrip(viewer.id, ids);
  const own = await ownViews(viewer, trips, sums);
  return trips.map((trip) => tripJson(trip, sums.get(trip.id), own.get(trip.id)!));
}

/** Finds the trip in the trash too, since the request may be a repetition. */
export async function currentTrip(viewer: Asker, tripId: string) {
  return withSum(viewer, orNotFound(await findTripOrTrash(viewer.id, tripId)));
}

/** Throws if the trip was deleted after the first of repeated requests. */
function orNotFound(trip: Trip | undefined): Trip {
  if (!trip) throw new Problem("tripNotFound");
  return trip;
}

function tripIdOf({ id = "" }: Params): string {
  return id;
}
