import { describe, expect, test } from "vitest";
import type { Expense, ExpenseRow } from "~/domain/expenses/expense";
import { changeExpense, deleteExpense } from "~/models/expenses/expense.server";
import { findExpense } from "~/models/expenses/found.server";
import { pageOfExpenses, recentExpenses } from "~/models/expenses/list.server";
import { newId } from "~/models/id.server";
import { moveTripToTrash, restoreTrip } from "~/models/trips/trip.server";
import {
  anExpense,
  aTrip,
  expenseChanges,
  expenseFields,
  manyExpenses,
  minutesLater,
  now,
  refusal,
  sent,
  someone,
  today,
} from "../../support/models";
import { allRows } from "../../support/rows";

describe("adding", () => {
  test("Anna's expense comes back as she entered it", async () => {
    const anna = await someone();
    const tripId = await aTrip(anna);
    const fields = {
      amount: 99_999_999_999,
      categoryId: "street-food",
      paymentMethod: "ec-konto",
      description: "Käse & Öl 🧀 'mit' \"Zeichen\" % _ \\",
      notes: "Zeile 1\nZeile 2",
      locationName: "Mercado da Ribeira",
      locationAddress: "Avenida 24 de Julho, Lissabon",
    } as const;
    const id = await anExpense(anna, tripId, { ...fields, date: "2026-02-28" });
    const given = {
      original: null,
      nights: 1,
      unpaid: null,
      refundOf: null,
      day: "2026-02-28",
      id,
      tripId,
      photoUrl: null,
      createdAt: now,
    };
    const made: Expense = { ...fields, ...given };
    expect(await findExpense(anna, id)).toEqual(made);
  });

  test("what Anna leaves out is null, today or the default, also in the list", async () => {
    const anna = await someone();
    const tripId = await aTrip(anna);
    const empty = {
      description: null,
      notes: null,
      locationName: null,
      locationAddress: null,
    };
    const id = await anExpense(anna, tripId, { ...empty, paymentMethod: null });
    expect(await findExpense(anna, id)).toMatchObject(empty);
    const resolved = { day: today, paymentMethod: "kreditkarte" } as const;
    const row: ExpenseRow = {
      ...empty,
      ...resolved,
      id,
      amount: 1_250,
      categoryId: "restaurant",
      photoUrl: null,
    };
    expect(await recentExpenses(anna, tripId, 5)).toEqual([row]);
    expect((await pageOfExpenses(anna, tripId)).rows).toEqual([row]);
  });

  test.each([
    ["2026-11-15", "2026-11-15"],
    ["2026-11-16T23:30:00Z", "2026-11-17"],
    ["2026-11-16T00:30:00+09:00", "2026-11-15"],
  ])("takes the day of %s in Anna's time zone: %s", async (date, day) => {
    const anna = await someone();
    const tripId = await aTrip(anna);
    expect(await findExpense(anna, await anExpense(anna, tripId, { date }))).toMatchObject({ day });
    const id = await anExpense(anna, tripId);
    const { expense } = await changeExpense(anna, id, expenseChanges({ date }), sent());
    expect(expense).toMatchObject({ day });
  });

  test("refuses a date that is none", async () => {
    const anna = await someone();
    const tripId = await aTrip(anna);
    const id = await anExpense(anna, tripId);
    const before = allRows();
    expect(await refusal(anExpense(anna, tripId, { date: "gestern" }))).toBe("invalid");
    expect(await refusal(changeExpense(anna, id, expenseChanges({ date: "" }), sent()))).toBe("invalid");
    expect(allRows()).toEqual(before);
  });

  test.each(["planned", "active", "archived"] as const)("works on a trip that is %s", async (state) => {
    const anna = await someone();
    const tripId = await aTrip(anna, {}, state);
    await anExpense(anna, tripId);
    expect(await recentExpenses(anna, tripId, 5)).toHaveLength(1);
  });

  test("is refused on a trip in the trash and on a trip that does not exist", async () => {
    const anna = await someone();
    const trashed = await aTrip(anna, {}, "deleted");
    const before = allRows();
    for (const tripId of [trashed, "none", newId()])
      expect(await refusal(anExpense(anna, tripId))).toBe("tripNotFound");
    expect(allRows()).toEqual(before);
  });
});

describe("changing", () => {
  test("one field keeps the other fields and other expenses", async () => {
    const anna = await someone();
    const tripId = await aTrip(anna);
    const [id, other] = [await anExpense(anna, tripId), await anExpense(anna, tripId)];
    const before = await findExpense(anna, id);
    const { expense } = await changeExpense(anna, id, expenseChanges({ amount: 7 }), sent());
    expect(expense).toEqual({ ...before, amount: 7 });
    expect(await findExpense(anna, id)).toEqual(expense);
    expect(await findExpense(anna, other)).toMatchObject({ amount: expenseFields.amount });
  });

  test("sets all fields, and then clears the optional ones, except the payment method", async () => {
    const anna = await someone();
    const id = await anExpense(anna, await aTrip(anna, {}, "archived"));
    const all = {
      amount: 1,
      categoryId: "taxi",
      paymentMethod: "crypto",
      description: "neu",
      notes: "neu",
      locationName: "neu",
      locationAddress: "neu",
    } as const;
    await changeExpense(anna, id, expenseChanges({ ...all, date: "2026-01-31" }), sent());
    expect(await findExpense(anna, id)).toMatchObject({ ...all, day: "2026-01-31" });
    const none = {
      description: null,
      notes: null,
      locationName: null,
      locationAddress: null,
    };
    await changeExpense(anna, id, expenseChanges({ ...none, paymentMethod: null }), sent());
    expect(await findExpense(anna, id)).toMatchObject({ ...all, ...none, day: "2026-01-31" });
  });

  test("its day moves it in the list and keeps the moment of its entry", async () => {
    const anna = await someone();
    const tripId = await aTrip(anna);
    const rows = await manyExpenses(anna, tripId, [
      { day: "2026-11-10", createdAt: minutesLater(0) },
      { day: "2026-11-11", createdAt: minutesLater(1) },
      { day: "2026-11-11", createdAt: minutesLater(2) },
    ]);
    await changeExpense(anna, rows[0]!.id, expenseChanges({ date: "2026-11-11" }), sent());
    const listed = (await pageOfExpenses(anna, tripId)).rows.map(({ id }) => id);
    expect(listed).toEqual([rows[2]!.id, rows[1]!.id, rows[0]!.id]);
  });
});

describe("deleting", () => {
  test("removes one expense and keeps the others", async () => {
    const anna = await someone();
    const tripId = await aTrip(anna);
    const [gone, kept] = [await anExpense(anna, tripId), await anExpense(anna, tripId)];
    await deleteExpense(anna, gone, sent());
    expect(await findExpense(anna, gone)).toBeUndefined();
    expect((await recentExpenses(anna, tripId, 5)).map(({ id }) => id)).toEqual([kept]);
    expect(await refusal(deleteExpense(anna, gone, sent()))).toBe("expenseNotFound");
    expect(await refusal(changeExpense(anna, gone, expenseChanges({ amount: 1 }), sent()))).toBe(
      "expenseNotFound",
    );
  });
});

test("an expense of a trip in the trash is not found until the trip is restored", async () => {
  const anna = await someone();
  const tripId = await aTrip(anna);
  const id = await anExpense(anna, tripId);
  await moveTripToTrash(anna, tripId, sent());
  const before = allRows();
  expect(await findExpense(anna, id)).toBeUndefined();
  expect(await refusal(changeExpense(anna, id, expenseChanges({ amount: 1 }), sent()))).toBe(
    "expenseNotFound",
  );
  expect(await refusal(deleteExpense(anna, id, sent()))).toBe("expenseNotFound");
  expect(allRows()).toEqual(before);
  await restoreTrip(anna, tripId, sent());
  await changeExpense(anna, id, expenseChanges({ amount: 1 }), sent());
  expect(await findExpense(anna, id)).toMatchObject({ amount: 1 });
});

test("the latest expenses are those of the newest day, the last entered first", async () => {
  const anna = await someone();
  const tripId = await aTrip(anna);
  await manyExpenses(anna, tripId, [
    { description: "gestern, später notiert", day: "2026-11-15", createdAt: minutesLater(9) },
    { description: "heute, früh", day: "2026-11-16", createdAt: minutesLater(0) },
    { description: "heute, gleichzeitig 1", day: "2026-11-16", createdAt: minutesLater(5) },
    { description: "heute, gleichzeitig 2", day: "2026-11-16", createdAt: minutesLater(5) },
  ]);
  const shown = async (limit: number) =>
    (await recentExpenses(anna, tripId, limit)).map(({ description }) => description);
  const inOrder = [
    "heute, gleichzeitig 2",
    "heute, gleichzeitig 1",
    "heute, früh",
    "gestern, später notiert",
  ];
  expect(await shown(3)).toEqual(inOrder.slice(0, 3));
  expect(await shown(10)).toEqual(inOrder);
});

test("ten thousand new ids ascend, also within a millisecond", () => {
  const ids = Array.from({ length: 10_000 }, newId);
  expect(ids).toEqual([...new Set(ids)].sort());
});
