// Anna has deleted what Ben still had open. Dora is a stranger to the trip.
import { beforeEach, expect, test } from "vitest";
import { Problem } from "~/domain/problem";
import { changeExpense, deleteExpense } from "~/models/expenses/expense.server";
import { addRepayment, deleteRepayment } from "~/models/settling/repayment.server";
import { deletionAfter } from "~/models/sharing/deleted-by.server";
import { memberIdOf } from "~/models/sharing/membership.server";
import { anExpense, aTrip, expenseChanges, joins, sent, someone, today } from "../../support/models";

let [anna, ben, dora] = ["", "", ""];
let tripId: string;
let bens: string;

beforeEach(async () => {
  [anna, ben, dora] = [await someone(), await someone("Ben"), await someone("Dora")];
  tripId = await aTrip(anna);
  bens = await joins(ben, anna, tripId);
});

const gone = (what: "expense" | "repayment") => new Problem(`${what}NotFound`);
const [byAnna, unknown] = [
  { isKnown: true, by: { name: "Anna" } },
  { isKnown: false, by: undefined },
];

test("Ben is told that Anna did it, Dora nothing, and nobody after another error", async () => {
  const id = await anExpense(anna, tripId);
  await deleteExpense(anna, id, sent());
  const asked = { id, tripId };
  expect(await deletionAfter(gone("expense"), ben, "expense", asked)).toMatchObject(byAnna);
  expect(await deletionAfter(gone("expense"), dora, "expense", asked)).toBeUndefined();
  for (const error of [gone("repayment"), new Problem("tripNotFound"), new Error("a bug")])
    expect(await deletionAfter(error, ben, "expense", asked)).toBeUndefined();
  expect(await deletionAfter(gone("expense"), ben, "expense", { id: "", tripId })).toBeUndefined();
});

test("a repayment is told apart from an expense, and from one that never was", async () => {
  const fields = { amount: 500, day: today, method: null, note: null, confirmed: true };
  const id = await addRepayment(
    ben,
    tripId,
    { ...fields, fromId: bens, toId: await memberIdOf(anna, tripId) },
    sent(),
  );
  await deleteRepayment(anna, tripId, id, sent(), 1);
  const found = (asked: string) => deletionAfter(gone("repayment"), ben, "repayment", { id: asked, tripId });
  expect(await found(id)).toMatchObject(byAnna);
  expect(await found("never")).toEqual(unknown);
  expect(await deletionAfter(gone("expense"), ben, "expense", { id, tripId })).toEqual(unknown);
});

test("of what was Anna's alone she knows because she sent it herself, and Ben does not", async () => {
  const id = await anExpense(anna, tripId, { isPrivate: true }, sent("added"));
  await changeExpense(anna, id, expenseChanges({ amount: 5 }), sent("changed"));
  await deleteExpense(anna, id, sent());
  const asked = { id, tripId };
  expect(await deletionAfter(gone("expense"), anna, "expense", asked)).toEqual({
    isKnown: true,
    by: undefined,
  });
  expect(await deletionAfter(gone("expense"), ben, "expense", asked)).toEqual(unknown);
});
