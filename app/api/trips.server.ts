import type { Params } from "react-router";
import { Problem } from "~/domain/problem";
import type { Trip } from "~/domain/trip";
import { changes, creates, reads, removes } from "~/http/api.server";
import { cacheableLongJson } from "~/http/etag.server";
import { newTripShape, tripChangesShape } from "~/http/shapes/trip.server";
import { allExpenses, expensesNewestFirst } from "~/models/expense.server";
import { sumsByCategoryAndMethod, sumsByDay, sumsByTrip } from "~/models/statistics.server";
import {
  activeTrip,
  allTrips,
  archiveTrip,
  changeTrip,
  createTrip,
  deleteTripForGood,
  duplicateTrip,
  findTrip,
  findTripOrTrash,
  moveTripToTrash,
  restoreTrip,
  startTrip,
} from "~/models/trip.server";
import {
  activeTripAnswer,
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
    effect: (viewer) => list(viewer.id, "all"),
  }),

  "GET /api/trips/deleted": reads({
    answer: tripListAnswer,
    effect: (viewer) => list(viewer.id, "deleted"),
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
    async effect(viewer, { params }) {
      const { id } = found(await findTrip(viewer.id, idIn(params)));
      const [sums, days] = await Promise.all([
        sumsByCategoryAndMethod(viewer.id, id),
        sumsByDay(viewer.id, id),
      ]);
      return summaryJson(sums, days);
    },
  }),

  "POST /api/trips": creates({
    body: newTripShape,
    answer: tripAnswer,
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
    problems: ["tripNotFound"],
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
    effect: (viewer, { params }) => deleteTripForGood(viewer.id, idIn(params)),
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

async function list(userId: string, filter: "all" | "deleted") {
  const trips = await allTrips(userId, filter);
  const sums = await sumsByTrip(userId);
  return trips.map((trip) => tripJson(trip, sums.get(trip.id)));
}

/** A trip with more expenses is not held in memory as a whole. */
const EXPENSES_AT_ONCE = 1_000;

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
  let separator = "[";
  for await (const expenses of expensesNewestFirst(userId, tripId)) {
    yield separator + expenses.map((expense) => JSON.stringify(expenseJson(expense))).join();
    separator = ",";
  }
  yield separator === "[" ? "[]}" : "]}";
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
