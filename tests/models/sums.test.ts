import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { categoryIds } from "~/domain/category";
import { addDays } from "~/domain/day";
import { MAX_CENTS } from "~/domain/money";
import { canonicalPaymentMethod, paymentMethods } from "~/domain/payment-method";
import { byCategory, byMainCategory, byPaymentMethod, tileSums, totalOf } from "~/domain/summary";
import { pageOfExpenses } from "~/models/expense-list.server";
import { deleteTripForGood } from "~/models/removal.server";
import {
  sumOfDay,
  sumOfTrip,
  sumsByCategory,
  sumsByCategoryAndMethod,
  sumsByDay,
  sumsByTrip,
  userStats,
} from "~/models/statistics.server";
import { moveTripToTrash, restoreTrip } from "~/models/trip.server";
import {
  anExpense,
  aTrip,
  type BulkExpense,
  collect,
  manyExpenses,
  sent,
  someone,
  today,
} from "../support/models";

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
      const days = (await collect(sumsByDay(anna, tripId))).flat();
      for (const parts of [categories, methods, byMainCategory(categories)])
        expect(totalOf(parts)).toEqual(expected);
      expect(days.reduce((sum, { total }) => sum + total, 0)).toBe(expected.total);
      const tiles = Object.values(tileSums(categories)).map((total) => ({ total, count: 0 }));
      expect(totalOf(tiles).total).toBe(expected.total);
      expect(await sumOfTrip(anna, tripId)).toEqual(expected);
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
        expect(await sumOfDay(anna, tripId, day)).toEqual(sum);
      }
      for (const [day, total] of (await pageOfExpenses(anna, tripId)).dayTotals)
        expect(days).toContainEqual(expect.objectContaining({ day, total }));
    };
    await fc.assert(fc.asyncProperty(someExpenses, check), { numRuns: 30 });
  }, 20_000);

  test("of three thousand expenses of the maximum amount are exact", async () => {
    const anna = await someone();
    const tripId = await aTrip(anna);
    await manyExpenses(
      anna,
      tripId,
      Array.from({ length: 3_000 }, () => ({ amount: MAX_CENTS })),
    );
    const sum = { total: 299_999_999_997_000, count: 3_000 };
    expect(totalOf(await sumsByCategory(anna, tripId))).toEqual(sum);
    expect(await sumOfDay(anna, tripId, today)).toEqual(sum);
    expect(await userStats(anna)).toMatchObject({ totalAmount: sum.total, totalExpenses: sum.count });
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

  test("by day contain only days with expenses, oldest first", async () => {
    const anna = await someone();
    const tripId = await aTrip(anna);
    const days = ["2026-10-01", "2026-11-01", "2026-11-14", "2026-11-16"];
    await manyExpenses(
      anna,
      tripId,
      days.map((day, i) => ({ day, amount: i + 1 })),
    );
    await manyExpenses(anna, tripId, [{ day: "2026-11-14", amount: 10 }]);
    expect((await collect(sumsByDay(anna, tripId))).flat()).toEqual([
      { day: "2026-10-01", total: 1 },
      { day: "2026-11-01", total: 2 },
      { day: "2026-11-14", total: 13 },
      { day: "2026-11-16", total: 4 },
    ]);
  });

  test("of a trip without expenses are empty", async () => {
    const anna = await someone();
    const tripId = await aTrip(anna);
    expect(await sumsByCategory(anna, tripId)).toEqual([]);
    expect(byPaymentMethod(await sumsByCategoryAndMethod(anna, tripId))).toEqual([]);
    expect(await collect(sumsByDay(anna, tripId))).toEqual([]);
    expect(await sumsByTrip(anna, [tripId])).toEqual(new Map());
    expect(await sumsByTrip(anna, [])).toEqual(new Map());
  });
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
