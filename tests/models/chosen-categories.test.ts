import { describe, expect, test } from "vitest";
import { recentlyChosen } from "~/models/chosen-categories.server";
import { moveTripToTrash } from "~/models/trip.server";
import { anExpense, aTrip, manyExpenses, sent, someone } from "../support/models";

describe("What Anna chose before", () => {
  test("is that of her running trip and then of the latest ended one, newest first", async () => {
    const anna = await someone();
    const before = await aTrip(anna, { startDate: "2026-01-01", endDate: "2026-01-09" }, "archived");
    const older = await aTrip(anna, { startDate: "2025-01-01", endDate: "2025-01-09" }, "archived");
    const planned = await aTrip(anna, { startDate: "2026-02-01", endDate: "2026-02-09" }, "planned");
    const running = await aTrip(anna, {}, "active");
    const add = (tripId: string, description: string, date: string) =>
      anExpense(anna, tripId, { description, date, categoryId: "bar" });
    await add(older, "zu alt", "2025-01-02");
    await add(planned, "noch geplant", "2026-02-01");
    await add(before, "auf der letzten Reise", "2026-01-02");
    await add(running, "gestern", "2026-11-15");
    await add(running, "heute", "2026-11-16");
    const found = await recentlyChosen(anna, running);
    expect(found).toEqual(
      ["heute", "gestern", "auf der letzten Reise"].map((description) => ({
        description,
        categoryId: "bar",
      })),
    );
  });

  test("is looked for in her hundred newest expenses alone", async () => {
    const anna = await someone();
    const before = await aTrip(anna, { startDate: "2026-01-01", endDate: "2026-01-09" }, "archived");
    await anExpense(anna, before, { description: "auf der letzten Reise" });
    const running = await aTrip(anna, {}, "active");
    await manyExpenses(
      anna,
      running,
      Array.from({ length: 150 }, () => ({})),
    );
    const found = await recentlyChosen(anna, running);
    expect(found).toHaveLength(100);
    expect(found.map(({ description }) => description)).not.toContain("auf der letzten Reise");
  });

  test("is not what Ben chose, nor what was on an ended trip that is in the trash", async () => {
    const [anna, ben] = [await someone(), await someone("Ben")];
    const [bens, trashed] = [await aTrip(ben, {}, "archived"), await aTrip(anna, {}, "archived")];
    const running = await aTrip(anna, {}, "active");
    await anExpense(ben, bens, { description: "Bens" });
    await anExpense(anna, trashed, { description: "im Papierkorb" });
    await anExpense(anna, running, { description: "Annas" });
    await moveTripToTrash(anna, trashed, sent());
    const found = async (userId: string) =>
      (await recentlyChosen(userId, running)).map(({ description }) => description);
    expect(await found(anna)).toEqual(["Annas"]);
    expect(await found(ben)).toEqual(["Bens"]);
  });
});
