// Removed trips and accounts are invisible to everybody at once, however far the purge of their rows has come.
import { setImmediate } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { TRIPS_PER_ACCOUNT } from "~/domain/trip";
import * as daySums from "~/models/day-sums.server";
import * as expenseModel from "~/models/expense.server";
import * as listModel from "~/models/expense-list.server";
import * as searchModel from "~/models/expense-search.server";
import * as exportModel from "~/models/export.server";
import * as frequentModel from "~/models/frequent.server";
import * as enteredModel from "~/models/recently-entered.server";
import { deleteTripForGood, purgeRemoved } from "~/models/removal.server";
import * as statistics from "~/models/statistics.server";
import * as tripModel from "~/models/trip.server";
import * as currencyModel from "~/models/trip-currencies.server";
import * as tripListModel from "~/models/trip-list.server";
import { db, transaction } from "../../db/client";
import { expenses, trips } from "../../db/schema";
import {
  anExpense,
  aTrip,
  collect,
  expenseChanges,
  expenseInput,
  manyExpenses,
  now,
  refusal,
  sent,
  someone,
  today,
  tripFields,
} from "../support/models";
import { purgeSlices, restWithout, rowsOf } from "../support/removal";
import { allRows } from "../support/rows";

beforeEach(async () => {
  await purgeRemoved();
});

describe("a trip that Anna has deleted for good, with its rows still stored,", () => {
  interface Removed {
    anna: string;
    tripId: string;
    expenseId: string;
  }

  type Way = "planned" | "archived" | "with the account";

  async function aRemovedTrip(way: Way = "planned"): Promise<Removed> {
    const anna = await someone();
    const tripId = await tripModel.createTrip(anna, { ...tripFields, setAsActive: false }, sent("trip"));
    if (way === "archived") await tripModel.archiveTrip(anna, tripId, sent());
    const { expense } = await expenseModel.addExpense(anna, expenseInput(tripId), sent("expense"));
    await tripModel.moveTripToTrash(anna, tripId, sent("trash"));
    await deleteTripForGood(anna, tripId);
    // A trip that is deleted with its account need not be in the trash.
    const flags = { isDeleted: way !== "with the account" };
    await transaction(anna, async () => {
      await db.update(trips).set(flags).where(eq(trips.id, tripId));
    });
    expect(await rowsOf(expenses, anna)).toBe(1);
    return { anna, tripId, expenseId: expense!.id };
  }

  const noTrips = { planned: 0, active: 0, archived: 0, deleted: 0 };

  const empty: Record<string, [look: (removed: Removed) => Promise<unknown>, nothing: unknown]> = {
    activeTrip: [({ anna }) => tripModel.activeTrip(anna), undefined],
    findTrip: [({ anna, tripId }) => tripModel.findTrip(anna, tripId), undefined],
    findTripOrTrash: [({ anna, tripId }) => tripModel.findTripOrTrash(anna, tripId), undefined],
    countTrips: [({ anna }) => tripListModel.countTrips(anna), noTrips],
    ...Object.fromEntries(
      (["all", "planned", "active", "archived", "deleted"] as const).map((filter) => [
        `listTrips, ${filter}`,
        [
          ({ anna }: Removed) => tripListModel.listTrips(anna, { filter, words: "interrail", size: 9 }),
          { trips: [], hasMore: false },
        ],
      ]),
    ),
    "tripsInOrder, all": [({ anna }) => collect(tripListModel.tripsInOrder(anna, "all")), []],
    "tripsInOrder, deleted": [({ anna }) => collect(tripListModel.tripsInOrder(anna, "deleted")), []],
    recentTrips: [({ anna }) => tripListModel.recentTrips(anna, today, 3), []],
    findExpense: [({ anna, expenseId }) => expenseModel.findExpense(anna, expenseId), undefined],
    allExpenses: [({ anna, tripId }) => listModel.allExpenses(anna, tripId), []],
    expensesNewestFirst: [({ anna, tripId }) => collect(listModel.expensesNewestFirst(anna, tripId)), []],
    recentExpenses: [({ anna, tripId }) => listModel.recentExpenses(anna, tripId, 9), []],
    frequentChoices: [({ anna }) => frequentModel.frequentChoices(anna, now), []],
    recentlyEntered: [({ anna }) => enteredModel.recentlyEntered(anna), []],
    pageOfExpenses: [
      ({ anna, tripId }) => listModel.pageOfExpenses(anna, tripId),
      { rows: [], dayTotals: new Map(), next: undefined },
    ],
    foundByCategory: [({ anna, tripId }) => searchModel.foundByCategory(anna, tripId, { words: [] }), []],
    findExpenses: [
      ({ anna, tripId }) => searchModel.findExpenses(anna, tripId, { words: [] }, { limit: 9 }),
      { expenses: [], next: undefined },
    ],
    sumsByCategory: [({ anna, tripId }) => statistics.sumsByCategory(anna, tripId), []],
    sumOfDay: [
      ({ anna, tripId }) => daySums.sumOfDay(anna, tripId, today),
      { total: 0, count: 0, spread: 0 },
    ],
    sumOfMainCategory: [({ anna, tripId }) => statistics.sumOfMainCategory(anna, tripId, "food"), 0],
    sumOfTrip: [({ anna, tripId }) => statistics.sumOfTrip(anna, tripId), { total: 0, count: 0 }],
    sumsByTrip: [({ anna, tripId }) => statistics.sumsByTrip(anna, [tripId]), new Map()],
    sumsByCategoryAndMethod: [({ anna, tripId }) => statistics.sumsByCategoryAndMethod(anna, tripId), []],
    paidByDay: [({ anna, tripId }) => collect(daySums.paidByDay(anna, tripId)), []],
    sumsByDay: [({ anna, tripId }) => collect(daySums.sumsByDay(anna, tripId)), []],
    userStats: [
      ({ anna }) => statistics.userStats(anna),
      { totalTrips: 0, totalExpenses: 0, totalAmount: 0, averagePerTrip: 0 },
    ],
    listTripCurrencies: [({ anna, tripId }) => currencyModel.listTripCurrencies(anna, tripId), undefined],
    tripCurrencySettings: [({ anna, tripId }) => currencyModel.tripCurrencySettings(anna, tripId), undefined],
    sumsByCurrency: [({ anna, tripId }) => currencyModel.sumsByCurrency(anna, tripId), []],
    rememberCurrency: [
      ({ anna, tripId }) =>
        transaction(anna, () => currencyModel.rememberCurrency(anna, tripId, null, "VND")),
      undefined,
    ],
    "tripsToExport, kept": [({ anna }) => exportModel.tripsToExport(anna, "kept"), []],
    "tripsToExport, all": [({ anna }) => exportModel.tripsToExport(anna, "all"), []],
    exportedTrip: [({ anna, tripId }) => exportModel.exportedTrip(anna, tripId), undefined],
    exportedTrips: [({ anna, tripId }) => collect(exportModel.exportedTrips(anna, [tripId])), []],
    expensesToExport: [({ anna, tripId }) => collect(exportModel.expensesToExport(anna, tripId)), []],
    "a repeated command": [
      async ({ anna, tripId }) => tripModel.moveTripToTrash(anna, tripId, sent("trash")),
      undefined,
    ],
  };

  const refused: Record<string, (removed: Removed) => Promise<unknown>> = {
    restoreTrip: ({ anna, tripId }) => tripModel.restoreTrip(anna, tripId, sent("restore")),
    moveTripToTrash: ({ anna, tripId }) => tripModel.moveTripToTrash(anna, tripId, sent("again")),
    startTrip: ({ anna, tripId }) => tripModel.startTrip(anna, tripId, sent("start")),
    archiveTrip: ({ anna, tripId }) => tripModel.archiveTrip(anna, tripId, sent("archive")),
    duplicateTrip: ({ anna, tripId }) => tripModel.duplicateTrip(anna, tripId, " (Kopie)", sent("copy")),
    changeTrip: ({ anna, tripId }) => tripModel.changeTrip(anna, tripId, { name: "Da" }, sent("change")),
    changeLimits: ({ anna, tripId }) => tripModel.changeLimits(anna, tripId, { food: 1 }, sent("limits")),
    renameTrip: ({ anna, tripId }) => tripModel.renameTrip(anna, tripId, "Da", sent("rename")),
    deleteTripForGood: ({ anna, tripId }) => deleteTripForGood(anna, tripId),
    changeTripCurrency: ({ anna, tripId }) =>
      currencyModel.changeTripCurrency(anna, tripId, "VND", { cashRate: "28000" }, sent("currency")),
    changeTripCurrencies: ({ anna, tripId }) =>
      currencyModel.changeTripCurrencies(anna, tripId, { cardFee: "1" }, sent("fee")),
    "tripsToExport, by id": ({ anna, tripId }) => exportModel.tripsToExport(anna, { tripId }),
    addExpense: ({ anna, tripId }) => expenseModel.addExpense(anna, expenseInput(tripId), sent("another")),
    changeExpense: ({ anna, expenseId }) =>
      expenseModel.changeExpense(anna, expenseId, expenseChanges({ amount: 1 }), sent("amount")),
    deleteExpense: ({ anna, expenseId }) => expenseModel.deleteExpense(anna, expenseId, sent("away")),
  };

  test.each(Object.entries(empty))("is not found: %s", async (_, [look, nothing]) => {
    for (const way of ["planned", "archived", "with the account"] as const)
      expect([way, await look(await aRemovedTrip(way))]).toEqual([way, nothing]);
  });

  test.each(Object.entries(refused))(
    "is refused like a trip that never existed: %s",
    async (name, attempt) => {
      const kind = ["changeExpense", "deleteExpense"].includes(name) ? "expenseNotFound" : "tripNotFound";
      for (const way of ["planned", "with the account"] as const) {
        const removed = await aRemovedTrip(way);
        const before = allRows();
        expect([way, await refusal(attempt(removed))]).toEqual([way, kind]);
        expect(await refusal(attempt({ ...removed, tripId: "none", expenseId: "none" }))).toBe(kind);
        expect(allRows()).toEqual(before);
      }
    },
  );

  test("is tried with every function about trips, expenses and statistics", () => {
    const all = {
      ...tripModel,
      ...currencyModel,

      ...tripListModel,
      ...expenseModel,
      ...listModel,
      ...enteredModel,
      ...frequentModel,
      ...searchModel,
      ...statistics,
      ...daySums,
    };
    const tried = new Set([...Object.keys(empty), ...Object.keys(refused)].map((name) => name.split(",")[0]));
    expect(Object.keys(all).filter((name) => !tried.has(name))).toEqual(["createTrip", "rateOfLastUsed"]);
  });

  test("is not created again by the same submission, nor is its expense", async () => {
    const { anna, tripId } = await aRemovedTrip();
    const again = await tripModel.createTrip(anna, { ...tripFields, setAsActive: false }, sent("trip"));
    expect(await tripModel.findTripOrTrash(anna, again)).toBeUndefined();
    expect(again).toBe(tripId);
    const { expense } = await expenseModel.addExpense(anna, expenseInput(tripId), sent("expense"));
    expect(expense).toBeUndefined();
  });

  test("does not count towards the limit of trips", async () => {
    const anna = await someone();
    const [first] = await transaction(anna, () => {
      const row = { ...tripFields, userId: anna, searchText: "", isActive: false, isArchived: false };
      const rows = Array.from({ length: TRIPS_PER_ACCOUNT }, (_, n) => ({
        ...row,
        id: `${anna}-${n}`,
        isDeleted: true,
        createdAt: now,
      }));
      return db.insert(trips).values(rows).returning({ id: trips.id });
    });
    expect(await refusal(aTrip(anna))).toBe("tooManyTrips");
    await deleteTripForGood(anna, first!.id);
    await aTrip(anna);
    expect(await refusal(aTrip(anna))).toBe("tooManyTrips");
  });
});

describe("the purge of a trip of 2,500 expenses", () => {
  test.each([0, 1, 2, 3])("interrupted after %i slices is finished by the next purge", async (slices) => {
    const [anna, ben] = [await someone(), await someone("Ben")];
    const [gone, kept, bens] = [await aTrip(anna), await aTrip(anna, {}, "deleted"), await aTrip(ben)];
    await manyExpenses(anna, gone, 2_500);
    await manyExpenses(anna, kept, 30);
    await manyExpenses(ben, bens, 30);
    const others = restWithout(anna);
    expect(await refusal(deleteTripForGood(anna, gone))).toBe("tripNotInTrash");
    await tripModel.moveTripToTrash(anna, gone, sent());
    await deleteTripForGood(anna, gone);

    await purgeSlices(slices);
    expect(await rowsOf(expenses, anna)).toBe([2_530, 1_530, 530, 30][slices]);
    expect(await refusal(tripModel.restoreTrip(anna, gone, sent()))).toBe("tripNotFound");
    expect(await tripListModel.countTrips(anna)).toMatchObject({ planned: 0, deleted: 1 });
    expect(await statistics.sumsByTrip(anna, [gone, kept])).toEqual(new Map([[kept, expect.anything()]]));

    await purgeRemoved();
    expect(await rowsOf(expenses, anna)).toBe(30);
    expect(await db.select({ id: trips.id }).from(trips).where(eq(trips.userId, anna))).toEqual([
      { id: kept },
    ]);
    expect(restWithout(anna) === others).toBe(true);
    expect(await purgeRemoved()).toBe(0);
  });

  test("lets Ben write between slices", async () => {
    const [anna, ben] = [await someone(), await someone("Ben")];
    const [gone, bens] = [await aTrip(anna), await aTrip(ben)];
    await manyExpenses(anna, gone, 3_700);
    await tripModel.moveTripToTrash(anna, gone, sent());
    await deleteTripForGood(anna, gone);
    let isGone = false;
    const purge = purgeRemoved().then(() => {
      isGone = true;
    });
    const seen: number[] = [];
    while (!isGone) {
      await setImmediate();
      await anExpense(ben, bens);
      seen.push(await rowsOf(expenses, anna));
    }
    await purge;
    expect(seen.filter((left) => left > 0 && left < 3_700).length).toBeGreaterThan(1);
    expect(await rowsOf(expenses, anna)).toBe(0);
  });

  test("may run twice at once, as on two machines", async () => {
    const anna = await someone();
    const gone = await aTrip(anna);
    await manyExpenses(anna, gone, 2_500);
    await tripModel.moveTripToTrash(anna, gone, sent());
    await deleteTripForGood(anna, gone);
    await Promise.all([purgeRemoved(), purgeRemoved()]);
    expect(await rowsOf(expenses, anna)).toBe(0);
    expect(await db.select().from(trips).where(eq(trips.id, gone))).toEqual([]);
  });
});
