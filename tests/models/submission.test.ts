import { describe, expect, test } from "vitest";
import { expenseIdOf } from "~/domain/expenses/expense";
import { addExpense, changeExpense, deleteExpense } from "~/models/expenses/expense.server";
import { findExpense } from "~/models/expenses/found.server";
import type { ExpenseInput } from "~/models/expenses/input.server";
import { pageOfExpenses } from "~/models/expenses/list.server";
import { prune } from "~/models/housekeeping.server";
import { newId } from "~/models/id.server";
import { latestSubmissions, type Submission, submittedUnder } from "~/models/submission.server";
import { deleteTripForGood } from "~/models/trips/deletion.server";
import { countTrips } from "~/models/trips/list.server";
import {
  activeTrip,
  archiveTrip,
  changeTrip,
  createTrip,
  duplicateTrip,
  findTrip,
  findTripOrTrash,
  moveTripToTrash,
  renameTrip,
  restoreTrip,
  startTrip,
} from "~/models/trips/trip.server";
import {
  anExpense,
  aTrip,
  daysLater,
  expenseChanges,
  expenseInput,
  minutesLater,
  refusal,
  type Said,
  sent,
  someone,
  tripFields,
} from "../support/models";
import { allRows } from "../support/rows";

const newTrip = { ...tripFields, setAsActive: false };

async function planned(userId: string): Promise<number> {
  return (await countTrips(userId)).planned;
}

test("Anna's form with a key arrives when her account has just been deleted: she is signed out", async () => {
  expect(await refusal(createTrip("nobody", newTrip, sent("key")))).toBe("signedOut");
});

describe("Anna sends a form twice", () => {
  test("with the same key twenty times at once: one expense, one id", async () => {
    const anna = await someone();
    const tripId = await aTrip(anna);
    const attempts = Array.from({ length: 20 }, () => anExpense(anna, tripId, {}, sent("key")));
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

  test("and the second time does not start an active trip again", async () => {
    const anna = await someone();
    const active = { ...tripFields, setAsActive: true };
    const first = await createTrip(anna, active, sent("key"));
    const second = await createTrip(anna, active, sent("another"));
    expect(await createTrip(anna, active, sent("key"))).toBe(first);
    expect(await activeTrip(anna)).toMatchObject({ id: second });
  });

  test("and its expense has the id her device expects; after the key has expired a second one gets another id", async () => {
    const anna = await someone();
    const tripId = await aTrip(anna);
    const add = () => anExpense(anna, tripId, {}, sent("key"));
    expect(await add()).toBe(await expenseIdOf(anna, "key"));
    await prune(daysLater(91));
    await add();
    expect((await pageOfExpenses(anna, tripId)).rows).toHaveLength(2);
  });

  test("without a key, or with two keys: two expenses", async () => {
    const anna = await someone();
    const tripId = await aTrip(anna);
    const keys = [undefined, undefined, "one", "two"];
    const ids = await Promise.all(keys.map((key) => anExpense(anna, tripId, {}, sent(key))));
    expect(new Set(ids).size).toBe(4);
    expect((await pageOfExpenses(anna, tripId)).rows).toHaveLength(4);
  });

  test("and Ben's form with the same key is separate", async () => {
    const [anna, ben] = [await someone(), await someone("Ben")];
    const ids = [await createTrip(anna, newTrip, sent("key")), await createTrip(ben, newTrip, sent("key"))];
    expect(new Set(ids).size).toBe(2);
    expect([await planned(anna), await planned(ben)]).toEqual([1, 1]);
  });

  test("and nothing is added or refused, even if the trip has moved to the trash", async () => {
    const anna = await someone();
    const tripId = await aTrip(anna);
    const add = () => addExpense(anna, expenseInput(tripId), sent("key"));
    await add();
    await moveTripToTrash(anna, tripId, sent());
    const before = allRows();
    expect(await add()).toEqual({ expense: undefined, raised: undefined });
    expect(allRows()).toEqual(before);
  });
});

test("what was deleted for good is not created again by the same form", async () => {
  const anna = await someone();
  const tripId = await createTrip(anna, newTrip, sent("trip"));
  await anExpense(anna, tripId, {}, sent("expense"));
  await moveTripToTrash(anna, tripId, sent());
  await deleteTripForGood(anna, tripId);
  const before = allRows();
  expect(await createTrip(anna, newTrip, sent("trip"))).toBe(tripId);
  const { expense } = await addExpense(anna, expenseInput(tripId), sent("expense"));
  expect(expense).toBeUndefined();
  expect(allRows()).toEqual(before);
});

describe("another form under the same key", () => {
  test.each<[what: string, changes: Said<ExpenseInput>]>([
    ["another amount", { amount: 1 }],
    ["another category", { categoryId: "taxi" }],
    ["another payment method", { paymentMethod: "barzahlung" }],
    ["another description", { description: "anders" }],
    ["notes", { notes: "neu" }],
    ["another day", { date: "2026-11-01" }],
    ["the day that was resolved", { date: "2026-11-16" }],
  ])("with %s is refused and changes nothing", async (_, changes) => {
    const anna = await someone();
    const tripId = await aTrip(anna);
    await addExpense(anna, expenseInput(tripId), sent("key"));
    const before = allRows();
    const other = addExpense(anna, expenseInput(tripId, changes), sent("key"));
    expect(await refusal(other)).toBe("keyReused");
    expect(allRows()).toEqual(before);
  });

  test("for another trip, or with another intent, is refused", async () => {
    const anna = await someone();
    const [tripId, other] = [await aTrip(anna), await aTrip(anna)];
    await addExpense(anna, expenseInput(tripId), sent("key"));
    const before = allRows();
    expect(await refusal(addExpense(anna, expenseInput(other), sent("key")))).toBe("keyReused");
    expect(await refusal(createTrip(anna, newTrip, sent("key")))).toBe("keyReused");
    expect(await refusal(duplicateTrip(anna, tripId, " (Kopie)", sent("key")))).toBe("keyReused");
    await createTrip(anna, newTrip, sent("trip"));
    expect(await refusal(createTrip(anna, { ...newTrip, setAsActive: true }, sent("trip")))).toBe(
      "keyReused",
    );
    expect(allRows().expenses).toEqual(before.expenses);
  });

  test("after midnight is still the same: a day that was not sent is not part of the fingerprint", async () => {
    const anna = await someone();
    const tripId = await aTrip(anna);
    const first = await anExpense(anna, tripId, {}, sent("key"));
    const later = sent("key", minutesLater(720));
    expect(await anExpense(anna, tripId, {}, later)).toBe(first);
    expect(await findExpense(anna, first)).toMatchObject({ day: "2026-11-16" });
    const next = await anExpense(anna, tripId, {}, sent("next", minutesLater(720)));
    expect(await findExpense(anna, next)).toMatchObject({ day: "2026-11-17" });
  });

  test("in another time zone is still the same, although its day would be another", async () => {
    const anna = await someone();
    const tripId = await aTrip(anna);
    const first = await anExpense(anna, tripId, {}, sent("key"));
    const elsewhere = { timeZone: "Pacific/Kiritimati" };
    expect(await anExpense(anna, tripId, elsewhere, sent("key"))).toBe(first);
    const next = await anExpense(anna, tripId, elsewhere, sent("next"));
    expect(await findExpense(anna, next)).toMatchObject({ day: "2026-11-17" });
  });

  test("without a payment method is the same as with the default one", async () => {
    const anna = await someone();
    const tripId = await aTrip(anna);
    const first = await anExpense(anna, tripId, {}, sent("key"));
    expect(await anExpense(anna, tripId, { paymentMethod: null }, sent("key"))).toBe(first);
    expect(await findExpense(anna, first)).toMatchObject({ paymentMethod: "kreditkarte" });
  });
});

interface Own {
  tripId: string;
  trashedId: string;
  expenseId: string;
}

async function belongings(userId: string): Promise<Own> {
  const tripId = await aTrip(userId);
  return {
    tripId,
    trashedId: await aTrip(userId, {}, "deleted"),
    expenseId: await anExpense(userId, tripId),
  };
}

type Change = (userId: string, own: Own, submission: Submission) => Promise<unknown>;

/** Each change of something stored, and the same change with other values. */
const changing: [what: string, change: Change, other: Change][] = [
  [
    "changing an expense",
    (userId, { expenseId }, submission) =>
      changeExpense(userId, expenseId, expenseChanges({ amount: 7 }), submission),
    (userId, { expenseId }, submission) =>
      changeExpense(userId, expenseId, expenseChanges({ amount: 8 }), submission),
  ],
  [
    "moving an expense to another day",
    (userId, { expenseId }, submission) =>
      changeExpense(userId, expenseId, expenseChanges({ date: "2026-11-13" }), submission),
    (userId, { expenseId }, submission) =>
      changeExpense(userId, expenseId, expenseChanges({ date: "2026-11-13T12:00:00Z" }), submission),
  ],
  [
    "deleting an expense",
    (userId, { expenseId }, submission) => deleteExpense(userId, expenseId, submission),
    (userId, _, submission) => deleteExpense(userId, "another", submission),
  ],
  [
    "changing a trip",
    (userId, { tripId }, submission) => changeTrip(userId, tripId, { budget: 7 }, submission),
    (userId, { tripId }, submission) => changeTrip(userId, tripId, { budget: null }, submission),
  ],
  [
    "renaming a trip",
    (userId, { tripId }, submission) => renameTrip(userId, tripId, "Wandern", submission),
    (userId, { tripId }, submission) => renameTrip(userId, tripId, "Radeln", submission),
  ],
  [
    "starting a trip",
    (userId, { tripId }, submission) => startTrip(userId, tripId, submission),
    (userId, { tripId }, submission) => archiveTrip(userId, tripId, submission),
  ],
  [
    "ending a trip",
    (userId, { tripId }, submission) => archiveTrip(userId, tripId, submission),
    (userId, { trashedId }, submission) => archiveTrip(userId, trashedId, submission),
  ],
  [
    "moving a trip to the trash",
    (userId, { tripId }, submission) => moveTripToTrash(userId, tripId, submission),
    (userId, { trashedId }, submission) => moveTripToTrash(userId, trashedId, submission),
  ],
  [
    "restoring a trip",
    (userId, { trashedId }, submission) => restoreTrip(userId, trashedId, submission),
    (userId, { tripId }, submission) => restoreTrip(userId, tripId, submission),
  ],
];

describe.each(changing)("%s", (_, change, other) => {
  test("is repeated twenty times at once and once more: same result, one write", async () => {
    const anna = await someone();
    const own = await belongings(anna);
    const answers = await Promise.all(Array.from({ length: 20 }, () => change(anna, own, sent("key"))));
    const after = allRows();
    answers.push(await change(anna, own, sent("key", daysLater(30))));
    expect(answers).toEqual(answers.map(() => answers[0]));
    expect(allRows()).toEqual(after);
  });

  test("repeated after everything was deleted, does nothing", async () => {
    const anna = await someone();
    const own = await belongings(anna);
    await change(anna, own, sent("key"));
    for (const id of [own.tripId, own.trashedId]) {
      await moveTripToTrash(anna, id, sent());
      await deleteTripForGood(anna, id);
    }
    const before = allRows();
    await change(anna, own, sent("key"));
    expect(allRows()).toEqual(before);
  });

  test("with other values under the same key is refused and changes nothing", async () => {
    const anna = await someone();
    const own = await belongings(anna);
    await change(anna, own, sent("key"));
    const before = allRows();
    expect(await refusal(other(anna, own, sent("key")))).toBe("keyReused");
    expect(await refusal(createTrip(anna, newTrip, sent("key")))).toBe("keyReused");
    expect(allRows()).toEqual(before);
  });
});

describe("a change that is repeated late", () => {
  test("does not overwrite later changes", async () => {
    const anna = await someone();
    const { tripId, expenseId } = await belongings(anna);
    const amount = (cents: number, key: string) =>
      changeExpense(anna, expenseId, expenseChanges({ amount: cents }), sent(key));
    await amount(7, "first");
    await amount(8, "second");
    expect(await amount(7, "first")).toMatchObject({ expense: { amount: 8 } });
    await renameTrip(anna, tripId, "Wandern", sent("name"));
    await changeTrip(anna, tripId, { name: "Radeln" }, sent());
    expect(await renameTrip(anna, tripId, "Wandern", sent("name"))).toBe(true);
    expect(await findTrip(anna, tripId)).toMatchObject({ name: "Radeln" });
  });

  test("starts, ends, deletes and restores nothing again", async () => {
    const anna = await someone();
    const [first, second] = [await aTrip(anna), await aTrip(anna)];
    await startTrip(anna, first, sent("start"));
    await startTrip(anna, second, sent());
    expect(await startTrip(anna, first, sent("start"))).toMatchObject({ id: first, isActive: false });
    expect(await activeTrip(anna)).toMatchObject({ id: second });
    await moveTripToTrash(anna, first, sent("trash"));
    await restoreTrip(anna, first, sent("restore"));
    await moveTripToTrash(anna, first, sent("trash"));
    expect(await findTrip(anna, first)).toBeDefined();
    await moveTripToTrash(anna, first, sent());
    expect(await restoreTrip(anna, first, sent("restore"))).toMatchObject({ isDeleted: true });
    await deleteTripForGood(anna, first);
    expect(await restoreTrip(anna, first, sent("restore"))).toBeUndefined();
  });

  test("works while the trip of its expense is in the trash", async () => {
    const anna = await someone();
    const { tripId, expenseId } = await belongings(anna);
    const change = () => changeExpense(anna, expenseId, expenseChanges({ amount: 7 }), sent("key"));
    await change();
    await moveTripToTrash(anna, tripId, sent());
    expect(await change()).toMatchObject({ expense: undefined });
    expect(await findTripOrTrash(anna, tripId)).toMatchObject({ isDeleted: true });
  });
});

test("a key shows its result to Anna and to nobody else", async () => {
  const [anna, ben] = [await someone(), await someone("Ben")];
  const id = await createTrip(anna, newTrip, sent("key"));
  expect(await submittedUnder(anna, "key")).toBe(id);
  expect(await submittedUnder(anna, "none")).toBeUndefined();
  expect(await submittedUnder(ben, "key")).toBeUndefined();
});

describe("a form that was refused", () => {
  test("keeps its key free: the same key creates once the trip is restored", async () => {
    const anna = await someone();
    const tripId = await aTrip(anna, {}, "deleted");
    const add = (amount: number) => anExpense(anna, tripId, { amount }, sent("key"));
    const before = allRows();
    expect(await refusal(add(1))).toBe("tripNotFound");
    expect(allRows()).toEqual(before);
    await restoreTrip(anna, tripId, sent());
    const id = await add(2);
    expect(await findExpense(anna, id)).toMatchObject({ amount: 2 });
    expect(await add(2)).toBe(id);
  });

  test("by the database itself keeps its key free too", async () => {
    const anna = await someone();
    const before = allRows();
    await expect(createTrip(anna, { ...newTrip, name: "" }, sent("key"))).rejects.toThrow();
    expect(allRows()).toEqual(before);
    await createTrip(anna, newTrip, sent("key"));
    expect(await planned(anna)).toBe(1);
  });

  test("among twenty at once for a trip that does not exist stores no key", async () => {
    const anna = await someone();
    const attempts = Array.from({ length: 20 }, () =>
      refusal(addExpense(anna, expenseInput(newId()), sent("key"))),
    );
    expect(new Set(await Promise.all(attempts))).toEqual(new Set(["tripNotFound"]));
    expect(await createTrip(anna, newTrip, sent("key"))).toBeDefined();
  });
});

test("keys are deleted after ninety days, and not before", async () => {
  const anna = await someone();
  const create = (at: Date) => createTrip(anna, newTrip, sent("old", at));
  const first = await create(daysLater(0));
  await createTrip(anna, newTrip, sent("young", daysLater(1)));
  const hasKey = (key: string) => JSON.stringify(allRows().submissions).includes(`"${key}"`);

  await prune(daysLater(90));
  expect([hasKey("old"), hasKey("young")]).toEqual([true, true]);
  expect(await create(daysLater(90))).toBe(first);

  expect((await prune(new Date(daysLater(90).getTime() + 1))).submissions).toBeGreaterThan(0);
  expect([hasKey("old"), hasKey("young")]).toEqual([false, true]);
  expect(await create(daysLater(91))).not.toBe(first);
  expect(await findTrip(anna, first)).toBeDefined();
});

test("a screen's data names the five submissions that Anna sent last", async () => {
  const anna = await someone();
  for (let nth = 0; nth < 7; nth++) await createTrip(anna, newTrip, sent(`key-${nth}`, minutesLater(nth)));
  const latest = ["key-6", "key-5", "key-4", "key-3", "key-2"];
  expect(await latestSubmissions(anna)).toEqual(latest);
  expect(await latestSubmissions(await someone("Ben"))).toEqual([]);
});
