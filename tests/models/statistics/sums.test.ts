import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, type Day } from "~/domain/day";
import { categoryIds } from "~/domain/expenses/category";
import { canonicalPaymentMethod, paymentMethods } from "~/domain/expenses/payment-method";
import { type Cents, MAX_CENTS } from "~/domain/money/money";
import { amountOfNight, shareWithin } from "~/domain/statistics/nights";
import { byCategory, byMainCategory, byPaymentMethod, tileSums, totalOf } from "~/domain/statistics/summary";
import { changeExpense, deleteExpense } from "~/models/expenses/expense.server";
import { pageOfExpenses } from "~/models/expenses/list.server";
import {
  spendingByDay,
  sumOfDay,
  sumsByCategory,
  sumsByCategoryAndMethod,
  sumsByCategoryOn,
  sumsByDay,
} from "~/models/statistics/statistics.server";
import { sumsByTrip, userStats } from "~/models/statistics/trip-sums.server";
import { deleteTripForGood } from "~/models/trips/deletion.server";
import { moveTripToTrash, restoreTrip } from "~/models/trips/trip.server";
import {
  anExpense,
  aTrip,
  type BulkExpense,
  expenseChanges,
  manyExpenses,
  sent,
  someone,
  today,
} from "../../support/models";
import { statementsOf } from "../../support/statements";

type SomeExpense = Pick<BulkExpense, "amount" | "day" | "categoryId" | "paymentMethod">;

const someExpenses = fc.array(
  fc.record({
    amount: fc.oneof(fc.integer({ min: 1, max: 100_000 }), fc.constantFrom(1, MAX_CENTS, MAX_CENTS - 1)),
    day: fc.integer({ min: -30, max: 30 }).map((days) => addDays(today, days)),
    categoryId: fc.constantFrom(...categoryIds),
    paymentMethod: fc.option(fc.constantFrom(...paymentMethods)),
  }),
  { maxLength: 150, size: "max" },
);

describe("Anna's sums", () => {
  test("by category, payment method, day and trip equal her expenses to the cent", async () => {
    const anna = await someone();
    const check = async (rows: SomeExpense[]) => {
      const tripId = await aTrip(anna);
      await manyExpenses(anna, tripId, rows);
      const expected = {
        total: Number(rows.reduce((sum, { amount }) => sum + BigInt(amount), 0n)),
        count: rows.length,
      };

      const categories = await sumsByCategory(anna, tripId);
      const both = await sumsByCategoryAndMethod(anna, tripId);
      const methods = byPaymentMethod(both);
      expect(byMainCategory(byCategory(both))).toEqual(byMainCategory(categories));
      const days = await sumsByDay(anna, tripId);
      for (const parts of [categories, methods, byMainCategory(categories)])
        expect(totalOf(parts)).toEqual(expected);
      expect(days.reduce((sum, { total }) => sum + total, 0)).toBe(expected.total);
      const tiles = Object.values(tileSums(categories)).map((total) => ({ total, count: 0 }));
      expect(totalOf(tiles).total).toBe(expected.total);
      expect((await sumsByTrip(anna, [tripId])).get(tripId) ?? { total: 0, count: 0 }).toEqual(expected);

      const of = (isPart: (row: SomeExpense) => boolean) => {
        const part = rows.filter(isPart);
        return { total: part.reduce((sum, { amount }) => sum + amount, 0), count: part.length };
      };
      for (const { categoryId, ...sum } of categories)
        expect(sum).toEqual(of((row) => row.categoryId === categoryId));
      const methodOf = (row: SomeExpense) =>
        row.paymentMethod ? canonicalPaymentMethod(row.paymentMethod) : null;
      for (const { paymentMethod, ...sum } of methods)
        expect(sum).toEqual(of((row) => methodOf(row) === paymentMethod));
      for (const { day, total } of days) {
        const sum = of((row) => row.day === day);
        expect(total).toBe(sum.total);
        expect(await sumOfDay(anna, tripId, day)).toEqual({ ...sum, spread: 0, due: 0 });
      }
      expect(await statementsOf(() => sumsByDay(anna, tripId))).toHaveLength(1);
      for (const [day, total] of (await pageOfExpenses(anna, tripId)).dayTotals)
        expect(days).toContainEqual(expect.objectContaining({ day, total }));
    };
    await fc.assert(fc.asyncProperty(someExpenses, check), { numRuns: 10 });
  });

  test("by payment method come largest first, with a missing method as a group of its own", async () => {
    const anna = await someone();
    const tripId = await aTrip(anna);
    await manyExpenses(anna, tripId, [
      { paymentMethod: "barzahlung", amount: 300 },
      { paymentMethod: null, amount: 500 },
      { paymentMethod: "paypal", amount: 200 },
      { paymentMethod: "crypto", amount: 200 },
      { paymentMethod: "paypal", amount: 100 },
      { paymentMethod: "cash", amount: 50 },
    ]);
    expect(byPaymentMethod(await sumsByCategoryAndMethod(anna, tripId))).toEqual([
      { paymentMethod: null, total: 500, count: 1 },
      { paymentMethod: "barzahlung", total: 350, count: 2 },
      { paymentMethod: "paypal", total: 300, count: 2 },
      { paymentMethod: "crypto", total: 200, count: 1 },
    ]);
  });
});

describe("Anna's sums by day, with nights", () => {
  test("put a share of the hotel on each night, also beyond the trip, and the whole on the day it was paid", async () => {
    const anna = await someone();
    const tripId = await aTrip(anna, { startDate: "2026-11-12", endDate: "2026-11-16" });
    await anExpense(anna, tripId, { amount: 10_000, nights: 3, categoryId: "hotel", date: "2026-11-15" });
    await anExpense(anna, tripId, { amount: 300, date: "2026-11-15" });
    await anExpense(anna, tripId, { amount: 2, nights: 366, date: "2026-11-01" });
    expect(await sumsByDay(anna, tripId)).toEqual([
      { day: "2026-11-01", total: 1, hasExpenses: true, paid: 2, unspread: 0 },
      { day: "2026-11-02", total: 1, hasExpenses: false, paid: 0, unspread: 0 },
      { day: "2026-11-15", total: 3_634, hasExpenses: true, paid: 10_300, unspread: 300 },
      { day: "2026-11-16", total: 3_333, hasExpenses: false, paid: 0, unspread: 0 },
      { day: "2026-11-17", total: 3_333, hasExpenses: false, paid: 0, unspread: 0 },
    ]);
    expect(await sumOfDay(anna, tripId, "2026-11-15")).toEqual({
      total: 10_300,
      count: 2,
      spread: 10_000,
      due: 0,
    });
    expect(await sumOfDay(anna, tripId, "2026-11-16")).toEqual({ total: 0, count: 0, spread: 0, due: 0 });
    expect((await pageOfExpenses(anna, tripId)).dayTotals.get("2026-11-15")).toBe(10_300);
    expect(totalOf(await sumsByCategory(anna, tripId))).toEqual({ total: 10_302, count: 3 });
    const on = (first: Day, last: Day) => sumsOn(anna, tripId, { first, last });
    expect(await on("2026-11-16", "2026-11-30")).toEqual([{ categoryId: "hotel", total: 6_666, count: 1 }]);
    expect((await on("2026-11-02", "2026-11-15")).sort((a, b) => a.total - b.total)).toEqual([
      { categoryId: "restaurant", total: 301, count: 2 },
      { categoryId: "hotel", total: 3_334, count: 1 },
    ]);
  });

  test("equal the shares of every expense", async () => {
    const anna = await someone();
    const some = fc.array(
      fc.record({
        amount: fc.integer({ min: 1, max: 100_000 }),
        day: fc.integer({ min: -30, max: 30 }).map((days) => addDays(today, days)),
        nights: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 366 })),
        categoryId: fc.constantFrom("hotel", "restaurant", "flight"),
      }),
      { maxLength: 60, size: "max" },
    );
    const check = async (rows: Pick<BulkExpense, "amount" | "day" | "nights" | "categoryId">[]) => {
      const tripId = await aTrip(anna);
      await manyExpenses(anna, tripId, rows);
      const days = await sumsByDay(anna, tripId);
      expect(new Map(days.map(({ day, total }) => [day, total]))).toEqual(sharesByHand(rows));
      expect(days).toEqual(days.toSorted((a, b) => (a.day < b.day ? -1 : 1)));
      const sum = rows.reduce((all, { amount }) => all + amount, 0);
      expect(totalOf(days.map(({ paid }) => ({ total: paid, count: 0 }))).total).toBe(sum);
      const plain = rows.filter(({ nights }) => nights === 1);
      for (const { day, unspread } of days) {
        const ofDay = plain.filter((row) => row.day === day);
        expect(unspread).toBe(ofDay.reduce((all, { amount }) => all + amount, 0));
      }
      const [first, last] = [addDays(today, -5), addDays(today, 3)];
      const counted = days.filter(({ day }) => day >= first && day <= last);
      const byCategories = await sumsOn(anna, tripId, { first, last });
      expect(totalOf(byCategories).total).toBe(counted.reduce((all, { total }) => all + total, 0));
      for (const categoryId of ["hotel", "restaurant", "flight"]) {
        const shares = rows
          .filter((row) => row.categoryId === categoryId)
          .map((row) => ({ total: shareWithin(row, first, last), count: 1 }));
        const { total, count } = byCategories.find((sum) => sum.categoryId === categoryId) ?? totalOf([]);
        expect({ total, count }).toEqual(totalOf(shares.filter(({ total }) => total > 0)));
      }
    };
    await fc.assert(fc.asyncProperty(some, check), { numRuns: 10 });
  }, 60_000);

  test("follow a change of the nights, and leave none behind", async () => {
    const anna = await someone();
    const tripId = await aTrip(anna);
    const id = await anExpense(anna, tripId, { amount: 900, nights: 3, date: "2026-11-15" });
    const totals = async () => (await sumsByDay(anna, tripId)).map(({ total }) => total);
    expect(await totals()).toEqual([300, 300, 300]);
    await changeExpense(anna, id, expenseChanges({ amount: 1_000 }), sent());
    expect(await totals()).toEqual([334, 333, 333]);
    await changeExpense(anna, id, expenseChanges({ nights: 2 }), sent());
    expect(await totals()).toEqual([500, 500]);
    await changeExpense(anna, id, expenseChanges({ nights: 1 }), sent());
    expect(await totals()).toEqual([1_000]);
    await deleteExpense(anna, id, sent());
    expect(await totals()).toEqual([]);
  });

  async function sumsOn(userId: string, tripId: string, days: { first: Day; last: Day }) {
    const whole = await sumsByCategory(userId, tripId);
    return sumsByCategoryOn(userId, tripId, days, whole, await spendingByDay(userId, tripId));
  }

  function sharesByHand(rows: readonly Pick<BulkExpense, "amount" | "day" | "nights">[]): Map<Day, Cents> {
    const sums = new Map<Day, Cents>();
    for (const { amount, day: first, nights } of rows) {
      for (let night = 0; night < nights; night++) {
        const share = amountOfNight(amount, nights, night);
        const day = addDays(first, night);
        if (share > 0) sums.set(day, (sums.get(day) ?? 0) + share);
      }
    }
    return sums;
  }
});

describe("Anna's statistics", () => {
  test("count every trip and expense in any state, and round the average to cents", async () => {
    const anna = await someone();
    const none = { totalTrips: 0, totalExpenses: 0, totalAmount: 0, averagePerTrip: 0 };
    expect(await userStats(anna)).toEqual(none);
    const trips = [await aTrip(anna), await aTrip(anna, {}, "active"), await aTrip(anna, {}, "archived")];
    expect(await userStats(anna)).toEqual({ ...none, totalTrips: 3 });
    for (const [i, tripId] of trips.entries()) await anExpense(anna, tripId, { amount: [100, 50, 50][i]! });
    const stats = { totalTrips: 3, totalExpenses: 3, totalAmount: 200, averagePerTrip: 67 };
    expect(await userStats(anna)).toEqual(stats);
    expect(await sumsByTrip(anna, trips)).toEqual(
      new Map(trips.map((id, i) => [id, { total: [100, 50, 50][i], count: 1 }])),
    );
  });

  test("leave out the trash, and count a restored trip again", async () => {
    const anna = await someone();
    const [kept, trashed] = [await aTrip(anna), await aTrip(anna, {}, "active")];
    await anExpense(anna, kept, { amount: 100 });
    await manyExpenses(anna, trashed, [{ amount: 20 }, { amount: 3 }]);
    const both = { totalTrips: 2, totalExpenses: 3, totalAmount: 123, averagePerTrip: 62 };
    const one = { totalTrips: 1, totalExpenses: 1, totalAmount: 100, averagePerTrip: 100 };
    expect(await userStats(anna)).toEqual(both);
    await moveTripToTrash(anna, trashed, sent());
    expect(await userStats(anna)).toEqual(one);
    await restoreTrip(anna, trashed, sent());
    expect(await userStats(anna)).toEqual(both);
    await moveTripToTrash(anna, trashed, sent());
    await deleteTripForGood(anna, trashed);
    expect(await userStats(anna)).toEqual(one);
  });
});
