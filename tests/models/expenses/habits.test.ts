import { describe, expect, test } from "vitest";
import { recentlyEntered } from "~/models/expenses/habits.server";
import { moveTripToTrash, restoreTrip } from "~/models/trips/trip.server";
import { aTrip, type BulkExpense, manyExpenses, minutesLater, sent, someone } from "../../support/models";

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
        ...{ tripId: expect.any(String), description, categoryId: "bar", paymentMethod: "kreditkarte" },
        amount: 1_250,
        ...{ originalAmount: null, originalCurrency: null, createdAt: expect.any(Date) },
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
