import { setImmediate } from "node:timers/promises";
import { PAGE_ROWS_MAX, type SharedExpense, writeCursor } from "~/domain/expenses/expense";
import { type ExpenseKind, openKinds, paidKinds } from "~/domain/expenses/kind";
import { isForeignCurrency } from "~/domain/money/currency";
import { euroFromCents } from "~/domain/money/money";
import { orRefuse, Problem, type ProblemStatus } from "~/domain/problem";
import type { Receipt } from "~/domain/receipts/receipt";
import { totalOf } from "~/domain/statistics/summary";
import type { Trip } from "~/domain/trips/trip";
import { jsonList } from "~/export/stream.server";
import { changes, creates, reads, removes } from "~/http/api.server";
import { expensesQuery, tripQuery } from "~/http/shapes/query.server";
import { currencyChangesShape, newTripShape, tripChangesShape } from "~/http/shapes/trips/trip.server";
import type { Viewer } from "~/models/accounts/session.server";
import { cursorAt } from "~/models/expenses/conditions.server";
import { countExpenses, expensesInPages, findExpenses } from "~/models/expenses/list.server";
import { changeTripCurrency, tripCurrencySettings } from "~/models/money/trip-currencies.server";
import { withReceipts } from "~/models/receipts/receipt.server";
import { ownViews } from "~/models/sharing/own-view.server";
import { sharedInPages, withSharing } from "~/models/sharing/stored-sharing.server";
import { listedSums } from "~/models/statistics/listed-sums.server";
import { openSums, openTotalsByTrip } from "~/models/statistics/open-sums.server";
import { sumsByCategoryAndMethod, sumsByDay } from "~/models/statistics/statistics.server";
import { sumsByTrip } from "~/models/statistics/trip-sums.server";
import { deleteTripForGood } from "~/models/trips/deletion.server";
import { allTrips } from "~/models/trips/list.server";
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
} from "~/models/trips/trip.server";
import { expenseJson, foundExpensesAnswer } from "../answers.server";
import { inPieces, listOf, thatAnswer, whole, withLists } from "../long-answer.server";
import {
  activeTripAnswer,
  dayJson,
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
    effect: (viewer, { request }) => list(viewer, request, "all"),
  }),

  "GET /api/trips/deleted": reads({
    answer: tripListAnswer,
    effect: (viewer, { request }) => list(viewer, request, "deleted"),
  }),

  "GET /api/trips/active": reads({
    answer: activeTripAnswer,
    query: tripQuery,
    async effect(viewer, { request, query }) {
      const trip = await activeTrip(viewer.id);
      return trip ? withExpenses(viewer, request, trip, query.kind) : null;
    },
  }),

  "GET /api/trips/:id": reads({
    answer: wholeTripAnswer,
    query: tripQuery,
    effect: async (viewer, { param, query, request }) =>
      withExpenses(viewer, request, await requireTrip(viewer.id, param("id")), query.kind),
  }),

  "GET /api/trips/:id/summary": reads({
    answer: summaryAnswer,
    async effect(viewer, { param, request }) {
      const trip = await requireTrip(viewer.id, param("id"));
      return whole({ userId: viewer.id, request }, () => summaryOf(viewer, trip));
    },
  }),

  "GET /api/trips/:id/expenses": reads({
    query: expensesQuery,
    answer: foundExpensesAnswer,
    async effect(viewer, { param, query }) {
      const trip = await requireTrip(viewer.id, param("id"));
      const { id } = trip;
      const { q: words, kind: kinds = paidKinds, category: categoryIds, limit, after, ...others } = query;
      const { paymentMethod: paymentMethods, ...days } = others;
      const filter = { words, categoryIds, paymentMethods, ...days };
      const { total, count } = totalOf(await listedSums(viewer.id, id, { filter, kinds }));
      const found = await findExpenses(viewer.id, id, filter, { kinds, limit, after });
      const expenses = await withReceipts(await withSharing(trip, found.expenses));
      const shown = thatAnswer(expenses.map((expense) => expenseJson(expense, trip.memberId)));
      const next = shown.length < expenses.length ? cursorAt(expenses[shown.length - 1]!) : found.next;
      return { expenses: shown, count, total: euroFromCents(total), next: next ? writeCursor(next) : null };
    },
  }),

  "POST /api/trips": creates({
    body: newTripShape,
    answer: tripAnswer,
    // A repeated key may belong to a trip that was deleted since.
    refusals: [400, 403, 404, 409],
    async effect(viewer, { body, submission }) {
      return currentTrip(viewer, await createTrip(viewer.id, body, submission));
    },
  }),

  "PUT /api/trips/:id": changes({
    takesKey: true,
    body: tripChangesShape,
    answer: tripAnswer,
    refusals: [403],
    effect: async (viewer, { param, body, submission }) =>
      answerFor(viewer, await changeTrip(viewer.id, param("id"), body, submission)),
  }),

  "POST /api/trips/:id/duplicate": creates({
    answer: tripAnswer,
    refusals: [403, 409],
    async effect(viewer, { param, submission, t }) {
      const id = await duplicateTrip(viewer.id, param("id"), t("copy.suffix"), submission);
      return currentTrip(viewer, id);
    },
  }),

  "POST /api/trips/:id/start": command(startTrip, 409),
  "PUT /api/trips/:id/archive": command(archiveTrip),
  "PUT /api/trips/:id/soft-delete": command(moveTripToTrash, 403, 409),
  "PUT /api/trips/:id/restore": command(restoreTrip, 403),

  "GET /api/trips/:id/currencies": reads({
    answer: tripCurrenciesAnswer,
    async effect(viewer, { param }) {
      const { currencies } = orRefuse(await tripCurrencySettings(viewer.id, param("id")), "tripNotFound");
      return currencies.filter(({ isUsed, cashRate }) => isUsed || cashRate !== null).map(tripCurrencyJson);
    },
  }),

  "PUT /api/trips/:id/currencies/:code": changes({
    takesKey: true,
    body: currencyChangesShape,
    answer: tripCurrencyAnswer,
    refusals: [403],
    async effect(viewer, { param, body, submission }) {
      const id = param("id");
      const code = param("code");
      if (!isForeignCurrency(code)) throw new Problem("notFound");
      const changed = await changeTripCurrency(viewer.id, id, code, body, submission);
      return tripCurrencyJson(orRefuse(changed, "tripNotFound"));
    },
  }),

  "DELETE /api/trips/:id/permanent": removes({
    refusals: [403, 409],
    effect: (viewer, { param }) => deleteTripForGood(viewer.id, param("id")),
  }),
};

function command(run: typeof startTrip, ...refusals: ProblemStatus[]) {
  return changes({
    takesKey: true,
    answer: tripAnswer,
    refusals,
    effect: async (viewer, { param, submission }) =>
      answerFor(viewer, await run(viewer.id, param("id"), submission)),
  });
}

/** Trips whose people are read together: 50 each. */
const TRIPS_AT_ONCE = 25;

/** Lists trips: a thousand, with all their people, are 10 MB. */
function list(viewer: Viewer, request: Request, filter: "all" | "deleted") {
  const pages = () => withSumsInPages(viewer, filter);
  return whole({ userId: viewer.id, request }, () => jsonList(pages(), (trip) => trip));
}

async function* withSumsInPages(viewer: Viewer, filter: "all" | "deleted") {
  const trips = await allTrips(viewer.id, filter);
  for (let from = 0; from < trips.length; from += TRIPS_AT_ONCE) {
    if (from > 0) await setImmediate();
    yield await withSums(viewer, trips.slice(from, from + TRIPS_AT_ONCE));
  }
}

async function* summaryOf(viewer: Viewer, trip: Trip): AsyncGenerator<string> {
  const sums = await sumsByCategoryAndMethod(viewer.id, trip.id);
  const open = await openSums(viewer.id, trip.id);
  const days = await sumsByDay(viewer.id, trip.id);
  const paid = days.filter(({ hasExpenses }) => hasExpenses);
  yield* withLists(summaryJson(trip, sums, open), {
    dailySpending: listOf(days, dayJson),
    dailyPaid: listOf(paid, ({ day, paid: total }) => dayJson({ day, total })),
  });
}

/** Answers with a trip and its expenses, of which the texts alone can be 40 MB: what is paid, or the kinds asked for. */
async function withExpenses(viewer: Viewer, request: Request, trip: Trip, kinds?: readonly ExpenseKind[]) {
  const shown = await withSum(viewer, trip);
  const listed = (kinds: readonly ExpenseKind[]) => {
    const pages = sharedInPages(trip, expensesInPages(viewer.id, trip.id, "newest", kinds));
    return jsonList(withReceiptsInPages(pages), (expense) => expenseJson(expense, trip.memberId));
  };
  // The group's sums and count leave out the viewer's private ones.
  const hasOpen = trip.isShared || shown.openTotal + shown.depositTotal > 0;
  const open = () => (hasOpen ? listed(openKinds) : listOf([], String));
  const pieces = () => withLists(shown, { expenses: listed(kinds ?? paidKinds), open: open() });
  const count = hasOpen || kinds ? await countExpenses(viewer.id, trip.id) : shown.expenseCount;
  const isShort = count <= PAGE_ROWS_MAX;
  return isShort ? whole({ userId: viewer.id, request }, pieces) : inPieces(viewer.id, pieces());
}

async function* withReceiptsInPages(
  pages: AsyncIterable<SharedExpense[]>,
): AsyncGenerator<(SharedExpense & { receipts: readonly Receipt[] })[]> {
  for await (const page of pages) yield await withReceipts(page);
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
  const open = await openTotalsByTrip(viewer.id, ids);
  const own = await ownViews(viewer, trips, sums);
  return trips.map((trip) => tripJson(trip, sums.get(trip.id), own.get(trip.id)!, open.get(trip.id)));
}

/** Finds the trip in the trash too, since the request may be a repetition. */
export async function currentTrip(viewer: Asker, tripId: string) {
  return answerFor(viewer, await findTripOrTrash(viewer.id, tripId));
}

/** Answers with a trip. It is undefined if it was deleted after the first of repeated requests. */
async function answerFor(viewer: Asker, trip: Trip | undefined) {
  return withSum(viewer, orRefuse(trip, "tripNotFound"));
}
