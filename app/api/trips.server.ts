import type { Params } from "react-router";
import { isCurrencyCode } from "~/domain/currency-list";
import { writeCursor } from "~/domain/expense";
import { euroFromCents } from "~/domain/money";
import { Problem } from "~/domain/problem";
import { totalOf } from "~/domain/summary";
import type { Trip } from "~/domain/trip";
import { changes, creates, reads, removes } from "~/http/api.server";
import { cacheableLongJson } from "~/http/etag.server";
import { purgeSoon } from "~/http/purge.server";
import { expensesQuery } from "~/http/shapes/search.server";
import { currencyChangesShape, newTripShape, tripChangesShape } from "~/http/shapes/trip.server";
import { paidByDay, sumsByDay } from "~/models/day-sums.server";
import { allExpenses, expensesNewestFirst } from "~/models/expense-list.server";
import { findExpenses, foundByCategory } from "~/models/expense-search.server";
import { deleteTripForGood } from "~/models/removal.server";
import { sumsByCategoryAndMethod, sumsByTrip } from "~/models/statistics.server";
import {
  activeTrip,
  archiveTrip,
  changeTrip,
  createTrip,
  duplicateTrip,
  findTrip,
  findTripOrTrash,
  moveTripToTrash,
  restoreTrip,
  startTrip,
} from "~/models/trip.server";
import { changeTripCurrency, listTripCurrencies } from "~/models/trip-currencies.server";
import { listTrips, tripsInOrder } from "~/models/trip-list.server";
import {
  activeTripAnswer,
  dailyJson,
  dailyPaidJson,
  expenseJson,
  foundExpensesAnswer,
  summaryAnswer,
  summaryJson,
  tripAnswer,
  tripCurrenciesAnswer,
  tripCurrencyAnswer,
  tripCurrencyJson,
  tripJson,
  tripListAnswer,
  wholeTripAnswer,
} from "./answers.server";

export const tripOperations = {
  "GET /api/trips": reads({
    answer: tripListAnswer,
    effect: (viewer, { request }) => list(viewer.id, "all", request),
  }),

  "GET /api/trips/deleted": reads({
    answer: tripListAnswer,
    effect: (viewer, { request }) => list(viewer.id, "deleted", request),
  }),

  "GET /api/trips/active": reads({
    answer: activeTripAnswer,
    async effect(viewer, { request }) {
      const trip = await activeTrip(viewer.id);
      return trip ? withExpenses(viewer.id, trip, request) : null;
    },
  }),

  "GET /api/trips/:id": reads({
    answer: wholeTripAnswer,
    problems: ["tripNotFound"],
    effect: async (viewer, { params, request }) =>
      withExpenses(viewer.id, orNotFound(await findTrip(viewer.id, tripIdOf(params))), request),
  }),

  "GET /api/trips/:id/summary": reads({
    answer: summaryAnswer,
    problems: ["tripNotFound"],
    effect: async (viewer, { params, request }) =>
      summary(viewer.id, orNotFound(await findTrip(viewer.id, tripIdOf(params))), request),
  }),

  "GET /api/trips/:id/expenses": reads({
    query: expensesQuery,
    answer: foundExpensesAnswer,
    problems: ["tripNotFound"],
    async effect(viewer, { params, query }) {
      const { id } = orNotFound(await findTrip(viewer.id, tripIdOf(params)));
      const { q: words, category: categoryIds, paymentMethod: paymentMethods, limit, after, ...days } = query;
      const filter = { words, categoryIds, paymentMethods, ...days };
      const { total, count } = totalOf(await foundByCategory(viewer.id, id, filter));
      const { expenses, next } = await findExpenses(viewer.id, id, filter, { limit, after });
      return {
        expenses: expenses.map(expenseJson),
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
    problems: ["tripNotFound", "trialOver", "tooManyTrips", "tripTooLong"],
    async effect(viewer, { body, submission }) {
      return currentTrip(viewer.id, await createTrip(viewer.id, body, submission));
    },
  }),

  "PUT /api/trips/:id": changes({
    takesKey: true,
    body: tripChangesShape,
    answer: tripAnswer,
    problems: ["tripNotFound", "tripTooLong"],
    effect: async (viewer, { params, body, submission }) =>
      withSum(viewer.id, orNotFound(await changeTrip(viewer.id, tripIdOf(params), body, submission))),
  }),

  "POST /api/trips/:id/duplicate": creates({
    answer: tripAnswer,
    problems: ["tripNotFound", "trialOver", "tooManyTrips", "tripTooLong"],
    async effect(viewer, { params, submission, t }) {
      const id = await duplicateTrip(viewer.id, tripIdOf(params), t("copy.suffix"), submission);
      return currentTrip(viewer.id, id);
    },
  }),

  "POST /api/trips/:id/start": command(startTrip, "tripArchived"),
  "PUT /api/trips/:id/archive": command(archiveTrip),
  "PUT /api/trips/:id/soft-delete": command(moveTripToTrash),
  "PUT /api/trips/:id/restore": command(restoreTrip),

  "GET /api/trips/:id/currencies": reads({
    answer: tripCurrenciesAnswer,
    problems: ["tripNotFound"],
    async effect(viewer, { params }) {
      const currencies = await listTripCurrencies(viewer.id, tripIdOf(params));
      if (!currencies) throw new Problem("tripNotFound");
      return currencies.map(tripCurrencyJson);
    },
  }),

  "PUT /api/trips/:id/currencies/:code": changes({
    takesKey: true,
    body: currencyChangesShape,
    answer: tripCurrencyAnswer,
    problems: ["tripNotFound", "notFound"],
    async effect(viewer, { params, body, submission }) {
      const { code } = params;
      if (!isCurrencyCode(code) || code === "EUR") throw new Problem("notFound");
      const changed = await changeTripCurrency(viewer.id, tripIdOf(params), code, body, submission);
      if (!changed) throw new Problem("tripNotFound");
      return tripCurrencyJson(changed);
    },
  }),

  "DELETE /api/trips/:id/permanent": removes({
    problems: ["tripNotFound", "tripNotInTrash"],
    async effect(viewer, { params }) {
      await deleteTripForGood(viewer.id, tripIdOf(params));
      purgeSoon();
    },
  }),
};

function command(run: typeof startTrip, ...problems: "tripArchived"[]) {
  return changes({
    takesKey: true,
    answer: tripAnswer,
    problems: ["tripNotFound", ...problems],
    effect: async (viewer, { params, submission }) =>
      withSum(viewer.id, orNotFound(await run(viewer.id, tripIdOf(params), submission))),
  });
}

/** Longer lists are streamed. */
const TRIPS_AT_ONCE = 50;

async function list(userId: string, filter: "all" | "deleted", request: Request) {
  const { trips, hasMore } = await listTrips(userId, { filter, size: TRIPS_AT_ONCE });
  if (hasMore) return cacheableLongJson(request, () => longList(userId, filter));
  return withSums(userId, trips);
}

async function* longList(userId: string, filter: "all" | "deleted"): AsyncGenerator<string> {
  yield* jsonList(tripsInOrder(userId, filter), (trips) => withSums(userId, trips));
}

async function withSums(userId: string, trips: readonly Trip[]) {
  const sums = await sumsByTrip(
    userId,
    trips.map(({ id }) => id),
  );
  return trips.map((trip) => tripJson(trip, sums.get(trip.id)));
}

/** Yields a JSON list as text, page by page. */
async function* jsonList<Item>(
  pages: AsyncIterable<Item[]>,
  shown: (page: Item[]) => unknown[] | Promise<unknown[]>,
): AsyncGenerator<string> {
  let separator = "[";
  for await (const page of pages) {
    const items = await shown(page);
    yield separator + items.map((item) => JSON.stringify(item)).join();
    separator = ",";
  }
  yield separator === "[" ? "[]" : "]";
}

async function summary(userId: string, trip: Trip, request: Request) {
  const sums = await sumsByCategoryAndMethod(userId, trip.id);
  const pages = sumsByDay(userId, trip.id);
  const { value: first = [] } = await pages.next();
  const { done } = await pages.next();
  if (done) return summaryJson(trip, sums, first);
  return cacheableLongJson(request, () => longSummary(userId, trip.id, summaryJson(trip, sums, [])));
}

/** Yields a summary as text. The days come last, so that they can be streamed. */
async function* longSummary(
  userId: string,
  tripId: string,
  { dailySpending: _, dailyPaid: __, ...shown }: ReturnType<typeof summaryJson>,
): AsyncGenerator<string> {
  yield `${JSON.stringify(shown).slice(0, -1)},"dailySpending":`;
  yield* jsonList(sumsByDay(userId, tripId), dailyJson);
  yield ',"dailyPaid":';
  yield* jsonList(paidByDay(userId, tripId), dailyPaidJson);
  yield "}";
}

/** Trips with more expenses are streamed instead of held in memory. */
const EXPENSES_AT_ONCE = 200;

async function withExpenses(userId: string, trip: Trip, request: Request) {
  const shown = await withSum(userId, trip);
  if (shown.expenseCount > EXPENSES_AT_ONCE) {
    return cacheableLongJson(request, () => longTrip(userId, trip.id, shown));
  }
  const expenses = await allExpenses(userId, trip.id);
  return { ...shown, expenses: expenses.map(expenseJson) };
}

/** Yields the same text as a short trip, in parts. */
async function* longTrip(userId: string, tripId: string, shown: object): AsyncGenerator<string> {
  yield `${JSON.stringify(shown).slice(0, -1)},"expenses":`;
  yield* jsonList(expensesNewestFirst(userId, tripId), (expenses) => expenses.map(expenseJson));
  yield "}";
}

async function withSum(userId: string, trip: Trip) {
  const sums = await sumsByTrip(userId, [trip.id]);
  return tripJson(trip, sums.get(trip.id));
}

/**
 * Returns the trip that a submission created, in its present state and even from the trash, since the request may
 * be a repetition.
 */
async function currentTrip(userId: string, tripId: string) {
  return withSum(userId, orNotFound(await findTripOrTrash(userId, tripId)));
}

/** Throws if the trip was deleted after the first of repeated requests. */
function orNotFound(trip: Trip | undefined): Trip {
  if (!trip) throw new Problem("tripNotFound");
  return trip;
}

function tripIdOf({ id = "" }: Params): string {
  return id;
}
