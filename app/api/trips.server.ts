import type { Params } from "react-router";
import { Problem } from "~/domain/problem";
import type { Trip } from "~/domain/trip";
import { changes, creates, reads, removes } from "~/http/api.server";
import { newTripShape, tripChangesShape } from "~/http/shapes/trip.server";
import { allExpenses } from "~/models/expense.server";
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
    async effect(viewer) {
      const trip = await activeTrip(viewer.id);
      return trip ? withExpenses(viewer.id, trip) : null;
    },
  }),

  "GET /api/trips/:id": reads({
    answer: wholeTripAnswer,
    problems: ["tripNotFound"],
    effect: async (viewer, { params }) =>
      withExpenses(viewer.id, found(await findTrip(viewer.id, idIn(params)))),
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

async function withExpenses(userId: string, trip: Trip) {
  const expenses = await allExpenses(userId, trip.id);
  return { ...(await withSum(userId, trip)), expenses: expenses.map(expenseJson) };
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
