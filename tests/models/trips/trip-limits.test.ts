import { beforeEach, describe, expect, test } from "vitest";
import type { LimitChanges, LimitUse, TripLimits } from "~/domain/trips/limit";
import { addExpense, changeExpense } from "~/models/expenses/expense.server";
import { changeLimits } from "~/models/trips/limits.server";
import { changeTrip, findTrip, moveTripToTrash } from "~/models/trips/trip.server";
import { anExpense, aTrip, expenseChanges, expenseInput, refusal, sent, someone } from "../../support/models";

let anna: string;
let tripId: string;

beforeEach(async () => {
  anna = await someone();
  tripId = await aTrip(anna, { limits: { food: 10_000, transport: 5_000 } });
});

async function limitsOf(id = tripId): Promise<TripLimits | null | undefined> {
  return (await findTrip(anna, id))?.limits;
}

/** Adds an expense and returns the limit that it raised. */
async function spend(amount: number, fields: object = {}, key?: string): Promise<LimitUse | undefined> {
  const { raised } = await addExpense(anna, expenseInput(tripId, { amount, ...fields }), sent(key));
  return raised;
}

/** Changes an expense and returns the state that it raised. */
async function change(id: string, fields: object): Promise<string | undefined> {
  const { raised } = await changeExpense(anna, id, expenseChanges(fields), sent());
  return raised && `${raised.categoryId} ${raised.state}`;
}

describe("Limits of Anna's trip", () => {
  test("change one by one, and a repetition changes none", async () => {
    const set = (changes: LimitChanges, key?: string) => changeLimits(anna, tripId, changes, sent(key));
    expect(await set({ food: null, health: 7 }, "key")).toEqual({ transport: 5_000, health: 7 });
    expect(await set({ transport: 1 })).toEqual({ transport: 1, health: 7 });
    expect(await set({ food: null, health: 7 }, "key")).toEqual({ transport: 1, health: 7 });
    expect(await refusal(set({ food: 1 }, "key"))).toBe("keyReused");
    expect(await set({})).toEqual({ transport: 1, health: 7 });
    expect(await set({ transport: null, health: null })).toBeNull();
    expect(await limitsOf()).toBeNull();
  });

  test("can be changed on an ended trip, not in the trash", async () => {
    const ended = await aTrip(anna, {}, "archived");
    await changeTrip(anna, ended, { limits: { food: 1 } }, sent());
    expect(await limitsOf(ended)).toEqual({ food: 1 });
    await moveTripToTrash(anna, tripId, sent());
    expect(await refusal(changeTrip(anna, tripId, { limits: null }, sent()))).toBe("tripNotFound");
  });
});

describe("A new expense", () => {
  test("says when it takes its category to 80 percent, to 100 and above, and no further", async () => {
    expect(await spend(7_999)).toBeUndefined();
    expect(await spend(1)).toEqual({
      categoryId: "food",
      limit: 10_000,
      spent: 8_000,
      open: 0,
      state: "near",
    });
    expect(await spend(1_999)).toBeUndefined();
    expect(await spend(1)).toMatchObject({ state: "reached", spent: 10_000 });
    expect(await spend(1)).toMatchObject({ state: "over", spent: 10_001 });
    expect(await spend(5_000)).toBeUndefined();
  });

  test("counts its main category only, of this trip only", async () => {
    await anExpense(anna, await aTrip(anna), { amount: 9_999 });
    await spend(4_999, { categoryId: "taxi" });
    expect(await spend(7_999, { categoryId: "snacks" })).toBeUndefined();
    expect(await spend(1_000, { categoryId: "flight" })).toBeUndefined();
    expect(await spend(1, { categoryId: "bar" })).toMatchObject({ state: "near" });
  });

  test("says it again if it is sent again, since the first answer may be lost, and as it is by then", async () => {
    const first = await spend(8_000, {}, "key");
    expect(await spend(8_000, {}, "key")).toEqual(first);
    await spend(2_000);
    expect(await spend(8_000, {}, "key")).toEqual({ ...first, spent: 10_000, state: "reached" });
    const other = () => spend(100, { categoryId: "taxi" }, "taxi");
    expect([await other(), await other()]).toEqual([undefined, undefined]);
  });
});

describe("A changed expense", () => {
  test("counts by what it adds, not by its whole amount", async () => {
    const id = await anExpense(anna, tripId, { amount: 7_000 });
    expect(await change(id, { amount: 7_999 })).toBeUndefined();
    expect(await change(id, { amount: 8_000 })).toBe("food near");
    expect(await change(id, { amount: 8_500 })).toBeUndefined();
    expect(await change(id, { description: "Pizza" })).toBeUndefined();
    expect(await change(id, { amount: 10_001 })).toBe("food over");
    expect(await change(id, { amount: 10 })).toBeUndefined();
  });

  test("that moves to another category counts in full there", async () => {
    const id = await anExpense(anna, tripId, { amount: 5_000 });
    expect(await change(id, { categoryId: "taxi" })).toBe("transport reached");
    expect(await change(id, { categoryId: "oepnv" })).toBeUndefined();
    expect(await change(id, { categoryId: "flight" })).toBeUndefined();
  });
});
