import { describe, expect, test } from "vitest";
import { addExpense, findExpense, pageOfExpenses } from "~/models/expense.server";
import { newId } from "~/models/id.server";
import { pruneSubmissions, type Submission } from "~/models/submission.server";
import {
  activeTrip,
  countTrips,
  createTrip,
  duplicateTrip,
  findTrip,
  moveTripToTrash,
  restoreTrip,
} from "~/models/trip.server";
import {
  aTrip,
  daysLater,
  everything,
  expenseFields,
  minutesLater,
  refusal,
  sent,
  someone,
  tripFields,
} from "../support/models";

const newTrip = { ...tripFields, setAsActive: false };

async function planned(userId: string): Promise<number> {
  return (await countTrips(userId)).planned;
}

describe("Anna sends a form twice", () => {
  test("with the same key twenty times at once: one expense, one id", async () => {
    const anna = await someone();
    const tripId = await aTrip(anna);
    const attempts = Array.from({ length: 20 }, () =>
      addExpense(anna, tripId, expenseFields, undefined, sent("key")),
    );
    const ids = new Set(await Promise.all(attempts));
    expect(ids.size).toBe(1);
    const { rows } = await pageOfExpenses(anna, tripId);
    expect(rows.map(({ id }) => id)).toEqual([...ids]);
  });

  test.each<
    [what: string, send: (userId: string, tripId: string, submission: Submission) => Promise<string>]
  >([
    ["a trip", (userId, _, submission) => createTrip(userId, newTrip, submission)],
    ["a copy", (userId, tripId, submission) => duplicateTrip(userId, tripId, " (Kopie)", submission)],
  ])("%s, twenty times at once and once more a month later: one trip, one id", async (_, send) => {
    const anna = await someone();
    const tripId = await aTrip(anna);
    const ids = await Promise.all(Array.from({ length: 20 }, () => send(anna, tripId, sent("key"))));
    expect(await send(anna, tripId, sent("key", daysLater(30)))).toBe(ids[0]);
    expect(new Set(ids).size).toBe(1);
    expect(await planned(anna)).toBe(2);
    expect(await findTrip(anna, ids[0]!)).toBeDefined();
  });

  test("an active trip a second time does not start it again", async () => {
    const anna = await someone();
    const active = { ...tripFields, setAsActive: true };
    const first = await createTrip(anna, active, sent("key"));
    const second = await createTrip(anna, active, sent("another"));
    expect(await createTrip(anna, active, sent("key"))).toBe(first);
    expect(await activeTrip(anna)).toMatchObject({ id: second });
  });

  test("without a key, or with two: two expenses", async () => {
    const anna = await someone();
    const tripId = await aTrip(anna);
    const keys = [undefined, undefined, "one", "two"];
    const ids = await Promise.all(
      keys.map((key) => addExpense(anna, tripId, expenseFields, undefined, sent(key))),
    );
    expect(new Set(ids).size).toBe(4);
    expect((await pageOfExpenses(anna, tripId)).rows).toHaveLength(4);
  });

  test("Ben's form with the same key is his own", async () => {
    const [anna, ben] = [await someone(), await someone("Ben")];
    const ids = [await createTrip(anna, newTrip, sent("key")), await createTrip(ben, newTrip, sent("key"))];
    expect(new Set(ids).size).toBe(2);
    expect([await planned(anna), await planned(ben)]).toEqual([1, 1]);
  });

  test("a repetition answers as the first time did, also when the trip has gone to the trash meanwhile", async () => {
    const anna = await someone();
    const tripId = await aTrip(anna);
    const add = () => addExpense(anna, tripId, expenseFields, undefined, sent("key"));
    const id = await add();
    await moveTripToTrash(anna, tripId);
    expect(await add()).toBe(id);
  });
});

describe("another form under the same key", () => {
  test.each<[what: string, changes: object, asSent?: string]>([
    ["another amount", { amount: 1 }],
    ["another category", { categoryId: "taxi" }],
    ["no payment method", { paymentMethod: null }],
    ["another description", { description: "anders" }],
    ["notes", { notes: "neu" }],
    ["another day", {}, "2026-11-01"],
  ])("with %s is refused and changes nothing", async (_, changes, asSent) => {
    const anna = await someone();
    const tripId = await aTrip(anna);
    await addExpense(anna, tripId, expenseFields, undefined, sent("key"));
    const before = everything();
    const other = addExpense(anna, tripId, { ...expenseFields, ...changes }, asSent, sent("key"));
    expect(await refusal(other)).toBe("keyReused");
    expect(everything()).toEqual(before);
  });

  test("for another trip, or for something else, is refused", async () => {
    const anna = await someone();
    const [tripId, other] = [await aTrip(anna), await aTrip(anna)];
    await addExpense(anna, tripId, expenseFields, undefined, sent("key"));
    const before = everything();
    expect(await refusal(addExpense(anna, other, expenseFields, undefined, sent("key")))).toBe("keyReused");
    expect(await refusal(createTrip(anna, newTrip, sent("key")))).toBe("keyReused");
    expect(await refusal(duplicateTrip(anna, tripId, " (Kopie)", sent("key")))).toBe("keyReused");
    await createTrip(anna, newTrip, sent("trip"));
    expect(await refusal(createTrip(anna, { ...newTrip, setAsActive: true }, sent("trip")))).toBe(
      "keyReused",
    );
    expect(everything().expenses).toEqual(before.expenses);
  });

  test("the same form after midnight is still the same: the day that it did not name is not part of it", async () => {
    const anna = await someone();
    const tripId = await aTrip(anna);
    const first = await addExpense(
      anna,
      tripId,
      { ...expenseFields, day: "2026-11-16" },
      undefined,
      sent("key"),
    );
    const later = sent("key", minutesLater(720));
    const second = await addExpense(anna, tripId, { ...expenseFields, day: "2026-11-17" }, undefined, later);
    expect(second).toBe(first);
    expect(await findExpense(anna, first)).toMatchObject({ day: "2026-11-16" });
  });
});

describe("a form that was refused", () => {
  test("uses up nothing: the same key creates once the trip is back", async () => {
    const anna = await someone();
    const tripId = await aTrip(anna, {}, "deleted");
    const add = (amount: number) =>
      addExpense(anna, tripId, { ...expenseFields, amount }, undefined, sent("key"));
    const before = everything();
    expect(await refusal(add(1))).toBe("tripNotFound");
    expect(everything()).toEqual(before);
    await restoreTrip(anna, tripId);
    const id = await add(2);
    expect(await findExpense(anna, id)).toMatchObject({ amount: 2 });
    expect(await add(2)).toBe(id);
  });

  test("by the database itself uses up nothing either", async () => {
    const anna = await someone();
    const before = everything();
    await expect(createTrip(anna, { ...newTrip, name: "" }, sent("key"))).rejects.toThrow();
    expect(everything()).toEqual(before);
    await createTrip(anna, newTrip, sent("key"));
    expect(await planned(anna)).toBe(1);
  });

  test("among twenty at once for a trip that does not exist leaves no key behind", async () => {
    const anna = await someone();
    const attempts = Array.from({ length: 20 }, () =>
      refusal(addExpense(anna, newId(), expenseFields, undefined, sent("key"))),
    );
    expect(new Set(await Promise.all(attempts))).toEqual(new Set(["tripNotFound"]));
    expect(await createTrip(anna, newTrip, sent("key"))).toBeDefined();
  });
});

test("keys are forgotten after ninety days, and not before", async () => {
  const anna = await someone();
  const create = (at: Date) => createTrip(anna, newTrip, sent("old", at));
  const first = await create(daysLater(0));
  await createTrip(anna, newTrip, sent("young", daysLater(1)));
  const hasKey = (key: string) => JSON.stringify(everything().submissions).includes(`"${key}"`);

  await pruneSubmissions(daysLater(90));
  expect([hasKey("old"), hasKey("young")]).toEqual([true, true]);
  expect(await create(daysLater(90))).toBe(first);

  expect(await pruneSubmissions(new Date(daysLater(90).getTime() + 1))).toBeGreaterThan(0);
  expect([hasKey("old"), hasKey("young")]).toEqual([false, true]);
  expect(await create(daysLater(91))).not.toBe(first);
  expect(await findTrip(anna, first)).toBeDefined();
});
