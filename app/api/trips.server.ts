import type { Params } from "react-router";
import { Problem } from "~/domain/problem";
import type { Trip } from "~/domain/trip";
import { changes, creates, reads, removes } from "~/http/api.server";
import { cacheableLongJson } from "~/http/etag.server";
import { purgeSoon } from "~/http/purge.server";
import { newTripShape, tripChangesShape } from "~/http/shapes/trip.server";
import { allExpenses, expensesNewestFirst } from "~/models/expense.server";
import { deleteTripForGood } from "~/models/removal.server";
import { sumsByCategoryAndMethod, sumsByDay, sumsByTrip } from "~/models/statistics.server";
import {
  activeTrip,
  archiveTrip,
  changeTrip,
  createTrip,
  duplicateTrip,
  findTrip,
  findTripOrTrash,
  listTrips,
  moveTripToTrash,
  restoreTrip,
  startTrip,
} from "~/models/trip.server";
import { tripsInOrder } from "~/models/trip-list.server";
import {
  activeTripAnswer,
  dailyJson,
  expenseJson,
  summaryAnswer,
  summaryJson,
  tripAnswer,
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
      withExpenses(viewer.id, found(await findTrip(viewer.id, idIn(params))), request),
  }),

  "GET /api/trips/:id/summary": reads({
    answer: summaryAnswer,
    problems: ["tripNotFound"],
    effect: async (viewer, { params, request }) =>
      summary(viewer.id, found(await findTrip(viewer.id, idIn(params))).id, request),
  }),

  "POST /api/trips": creates({
    body: newTripShape,
    answer: tripAnswer,
    // A repeated key may stand for a trip that is gone.
    problems: ["tripNotFound", "tooManyTrips"],
    async effect(viewer, { body, submission }) {
      return asItIs(viewer.id, await createTrip(viewer.id, body, submission));
    },
  }),

  "PUT /api/trips/:id": changes({
    takesKey: true,
    body: tripChangesShape,
    answer: tripAnswer,
    problems: ["tripNotFound"],
    effect: async (viewer, { params, body, submission }) =>
      withSum(viewer.id, found(await changeTrip(viewer.id, idIn(params), body, submission))),
  }),

  "POST /api/trips/:id/duplicate": creates({
    answer: tripAnswer,
    problems: ["tripNotFound", "tooManyTrips"],
    async effect(viewer, { params, submission, t }) {
      const id = await duplicateTrip(viewer.id, idIn(params), t("copy.suffix"), submission);
      return asItIs(viewer.id, id);
    },
  }),

  "POST /api/trips/:id/start": command(startTrip, "tripArchived"),
  "PUT /api/trips/:id/archive": command(archiveTrip),
  "PUT /api/trips/:id/soft-delete": command(moveTripToTrash),
  "PUT /api/trips/:id/restore": command(restoreTrip),

  "DELETE /api/trips/:id/permanent": removes({
    problems: ["tripNotFound", "tripNotInTrash"],
    async effect(viewer, { params }) {
      await deleteTripForGood(viewer.id, idIn(params));
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
      withSum(viewer.id, found(await run(viewer.id, idIn(params), submission))),
  });
}

/** A longer list is made while it is sent. */
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

/** The text of a JSON list, a page at a time. */
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

async function summary(userId: string, tripId: string, request: Request) {
  const sums = await sumsByCategoryAndMethod(userId, tripId);
  const pages = sumsByDay(userId, tripId);
  const { value: first = [] } = await pages.next();
  const { done } = await pages.next();
  if (done) return summaryJson(sums, first);
  return cacheableLongJson(request, () => longSummary(userId, tripId, summaryJson(sums, [])));
}

/** The days stand last, so that they can come a page at a time. */
async function* longSummary(
  userId: string,
  tripId: string,
  { dailySpending: _, ...shown }: ReturnType<typeof summaryJson>,
): AsyncGenerator<string> {
  yield `${JSON.stringify(shown).slice(0, -1)},"dailySpending":`;
  yield* jsonList(sumsByDay(userId, tripId), dailyJson);
  yield "}";
}

/** A trip with more expenses is not held in memory as a whole. */
const EXPENSES_AT_ONCE = 200;

async function withExpenses(userId: string, trip: Trip, request: Request) {
  const shown = await withSum(userId, trip);
  if (shown.expenseCount > EXPENSES_AT_ONCE) {
    return cacheableLongJson(request, () => longTrip(userId, trip.id, shown));
  }
  const expenses = await allExpenses(userId, trip.id);
  return { ...shown, expenses: expenses.map(expenseJson) };
}

/** The same text as that of a short one, in parts. */
async function* longTrip(userId: string, tripId: string, shown: object): AsyncGenerator<string> {
  yield `${JSON.stringify(shown).slice(0, -1)},"expenses":`;
  yield* jsonList(expensesNewestFirst(userId, tripId), (expenses) => expenses.map(expenseJson));
  yield "}";
}

async function withSum(userId: string, trip: Trip) {
  const sums = await sumsByTrip(userId, [trip.id]);
  return tripJson(trip, sums.get(trip.id));
}

/** The trip that a key stands for: as it is now, even in the trash, where the request is a repetition. */
async function asItIs(userId: string, tripId: string) {
  return withSum(userId, found(await findTripOrTrash(userId, tripId)));
}

/** Where the request is a repetition, the trip may be gone for good meanwhile. */
function found(trip: Trip | undefined): Trip {
  if (!trip) throw new Problem("tripNotFound");
  return trip;
}

function idIn({ id = "" }: Params): string {
  return id;
}
