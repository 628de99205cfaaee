import { describe, expect, test } from "vitest";
import type { CategoryId } from "~/domain/category";
import type { PaymentMethod } from "~/domain/payment-method";
import { frequentChoices, recentlyEntered } from "~/models/habits.server";
import { moveTripToTrash, restoreTrip } from "~/models/trip.server";
import {
  anExpense,
  aTrip,
  type BulkExpense,
  daysLater,
  manyExpenses,
  minutesLater,
  now,
  sent,
  someone,
} from "../support/models";

/** So many rows of a kind. */
function times(count: number, categoryId: CategoryId, paymentMethod: PaymentMethod | null, createdAt = now) {
  return Array.from(
    { length: count },
    (): Partial<BulkExpense> => ({ categoryId, paymentMethod, createdAt }),
  );
}

const textsOf = async (userId: string, at = now) =>
  (await frequentChoices(userId, at)).map(
    ({ categoryId, paymentMethod }) => `${categoryId} ${paymentMethod}`,
  );

describe("What Anna often enters", () => {
  test("is counted by subcategory and payment method, over all her trips, at most six of them", async () => {
    const anna = await someone();
    expect(await frequentChoices(anna, now)).toEqual([]);
    const ended = await aTrip(anna, {}, "archived");
    const running = await aTrip(anna, {}, "active");
    await manyExpenses(anna, ended, [
      ...times(3, "snacks", "barzahlung"),
      ...times(4, "taxi", "kreditkarte"),
    ]);
    await manyExpenses(anna, running, [
      ...times(2, "snacks", "barzahlung"),
      ...times(3, "snacks", "kreditkarte"),
      ...times(2, "hotel", "kreditkarte"),
      ...times(1, "bar", "barzahlung"),
      ...times(1, "restaurant", "andere"),
      ...times(1, "uber", "crypto"),
    ]);
    expect(await textsOf(anna)).toEqual([
      "snacks barzahlung",
      "taxi kreditkarte",
      "snacks kreditkarte",
      "hotel kreditkarte",
      "bar barzahlung",
      "restaurant andere",
    ]);
    const first = await anExpense(anna, running, { categoryId: "uber", paymentMethod: "crypto" });
    expect(first).toBeTruthy();
    expect((await textsOf(anna)).slice(3, 5)).toEqual(["hotel kreditkarte", "uber crypto"]);
  });

  test("counts when it was entered, not the day that it was paid: 90 days, and no more", async () => {
    const anna = await someone();
    const trip = await aTrip(anna);
    await manyExpenses(anna, trip, [
      { categoryId: "hotel", day: "2020-01-01", createdAt: now },
      { categoryId: "taxi", createdAt: daysLater(-90) },
      { categoryId: "bar", createdAt: new Date(daysLater(-90).getTime() - 1) },
    ]);
    expect(await textsOf(anna)).toEqual(["hotel kreditkarte", "taxi kreditkarte"]);
    expect(await textsOf(anna, daysLater(1))).toEqual(["hotel kreditkarte"]);
    expect(await textsOf(anna, daysLater(91))).toEqual([]);
  });

  test("leaves out methods that the form lacks, and a trip while it is in the trash", async () => {
    const anna = await someone();
    const trip = await aTrip(anna);
    await manyExpenses(anna, trip, [
      ...times(5, "snacks", "cash"),
      ...times(5, "snacks", "paypal"),
      ...times(5, "snacks", null),
      ...times(1, "bar", "barzahlung"),
    ]);
    expect(await textsOf(anna)).toEqual(["bar barzahlung"]);
    await moveTripToTrash(anna, trip, sent());
    expect(await textsOf(anna)).toEqual([]);
    await restoreTrip(anna, trip, sent());
    expect(await textsOf(anna)).toEqual(["bar barzahlung"]);
  });

  test("is counted among her 500 newest entries, so that habits may change", async () => {
    const anna = await someone();
    const trip = await aTrip(anna);
    await manyExpenses(anna, trip, [
      ...times(600, "hotel", "kreditkarte", daysLater(-2)),
      ...times(500, "camping", "barzahlung", daysLater(-1)),
    ]);
    expect(await textsOf(anna)).toEqual(["camping barzahlung"]);
  });

  test("is not what Ben enters", async () => {
    const [anna, ben] = [await someone(), await someone("Ben")];
    await manyExpenses(ben, await aTrip(ben), times(9, "bar", "barzahlung"));
    await manyExpenses(anna, await aTrip(anna), times(1, "taxi", "crypto"));
    expect(await textsOf(anna)).toEqual(["taxi crypto"]);
    expect(await textsOf(ben)).toEqual(["bar barzahlung"]);
  });
});

const descriptionsOf = async (userId: string) =>
  (await recentlyEntered(userId)).map(({ description }) => description);

/** An expense that was entered some minutes after the others of this file. */
function entered(description: string, minutes: number): Partial<BulkExpense> {
  return { description, createdAt: minutesLater(minutes), categoryId: "bar" };
}

describe("What Anna chose before", () => {
  test("is that of all her trips, in the order in which she entered it, not of the days that she paid", async () => {
    const anna = await someone();
    const years = ["2023", "2024", "2025"];
    for (const [n, year] of years.entries()) {
      const trip = await aTrip(
        anna,
        { startDate: `${year}-01-01`, endDate: `${year}-01-09` },
        n === 2 ? "planned" : "archived",
      );
      await manyExpenses(anna, trip, [{ ...entered(year, 10 - n), day: `${year}-01-02` }]);
    }
    const running = await aTrip(anna, {}, "active");
    await manyExpenses(anna, running, [entered("heute", 0), entered("eben", 20)]);
    expect(await recentlyEntered(anna)).toEqual(
      ["eben", "2023", "2024", "2025", "heute"].map((description) => ({
        ...{ description, categoryId: "bar", amount: 1_250 },
        ...{ originalAmount: null, originalCurrency: null },
      })),
    );
  });

  test("is looked for in her 200 newest entries", async () => {
    const anna = await someone();
    const running = await aTrip(anna, {}, "active");
    await manyExpenses(anna, running, [
      entered("die älteste", 0),
      ...Array.from({ length: 199 }, () => entered("Taxi", 1)),
    ]);
    expect(await descriptionsOf(anna)).toContain("die älteste");
    await manyExpenses(anna, running, [entered("eine mehr", 2)]);
    const found = await descriptionsOf(anna);
    expect(found).toHaveLength(200);
    expect(found).not.toContain("die älteste");
  });

  test("is not what Ben chose, nor what is on a trip in the trash", async () => {
    const [anna, ben] = [await someone(), await someone("Ben")];
    const [bens, trashed] = [await aTrip(ben, {}, "archived"), await aTrip(anna, {}, "archived")];
    const running = await aTrip(anna, {}, "active");
    await manyExpenses(ben, bens, [entered("Bens", 3)]);
    await manyExpenses(anna, trashed, [entered("im Papierkorb", 2)]);
    await manyExpenses(anna, running, [entered("Annas", 1)]);
    await moveTripToTrash(anna, trashed, sent());
    expect(await descriptionsOf(anna)).toEqual(["Annas"]);
    expect(await descriptionsOf(ben)).toEqual(["Bens"]);
    await restoreTrip(anna, trashed, sent());
    expect(await descriptionsOf(anna)).toEqual(["im Papierkorb", "Annas"]);
  });
});
