import { count, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  DIVIDED_PER_ACCOUNT,
  EXPENSES_PER_ACCOUNT,
  EXPENSES_PER_TRIP,
  REPAYMENTS_PER_ACCOUNT,
  REPAYMENTS_PER_TRIP,
  SESSIONS_PER_ACCOUNT,
} from "~/domain/quota";
import { findSession, startSession } from "~/models/accounts/session.server";
import { changeExpense, deleteExpense } from "~/models/expenses/expense.server";
import { prune } from "~/models/housekeeping.server";
import { addRepayment, changeRepayment, deleteRepayment } from "~/models/settling/repayment.server";
import { leaveTrip } from "~/models/sharing/leave.server";
import { transferTrip } from "~/models/sharing/member.server";
import { memberIdOf } from "~/models/sharing/membership.server";
import { createOnce } from "~/models/submission.server";
import { listTrips } from "~/models/trips/list.server";
import { restoreTrip } from "~/models/trips/trip.server";
import { db, transaction } from "../../db/client";
import { INSERT_ROWS } from "../../db/portable";
import { expenses, repayments, sessions, submissions } from "../../db/schema";
import {
  anExpense,
  aTrip,
  daysLater,
  expenseChanges,
  joins,
  minutesLater,
  now,
  refusal,
  sent,
  someone,
  today,
} from "../support/models";
import { execute, fillTrip, insertExpenses } from "../support/rows";

async function keysOf(userId: string): Promise<number> {
  const [found] = await db.select({ count: count() }).from(submissions).where(eq(submissions.userId, userId));
  return found!.count;
}

/** Stores this many keys of submissions. */
async function manyKeys(userId: string, number: number, at = now): Promise<void> {
  await transaction(userId, async () => {
    for (let n = 0; n < number; n++)
      await createOnce(userId, sent(`key-${n}`, at), "test", {}, async () => {});
  });
}

test("a trip of 5,000 expenses accepts the next one only when one is deleted, and stays changeable", async () => {
  const anna = await someone();
  const [tripId, other] = [await aTrip(anna), await aTrip(anna)];
  fillTrip(tripId, EXPENSES_PER_TRIP - 1);
  const last = await anExpense(anna, tripId);
  expect(await refusal(anExpense(anna, tripId))).toBe("tooManyExpenses");
  await anExpense(anna, other);
  await changeExpense(anna, last, expenseChanges({ amount: 300 }), sent());
  await deleteExpense(anna, `${tripId}-1`, sent());
  await anExpense(anna, tripId);
  expect(await refusal(anExpense(anna, tripId))).toBe("tooManyExpenses");
});

test.each(["planned", "deposit", "returned"])(
  "5,000 of which the last are %s leave no room",
  async (unpaid) => {
    const anna = await someone();
    const tripId = await aTrip(anna);
    fillTrip(tripId, EXPENSES_PER_TRIP);
    execute("update expenses set unpaid = ? where trip_id = ? and id like '%-1%'", unpaid, tripId);
    expect(await refusal(anExpense(anna, tripId))).toBe("tooManyExpenses");
    expect(await refusal(anExpense(anna, tripId, { kind: "planned" }))).toBe("tooManyExpenses");
  },
);

test("a shared trip of 5,000 expenses has no room for one that was Ben's alone", async () => {
  const [anna, ben] = [await someone(), await someone("Ben")];
  const tripId = await aTrip(anna);
  await joins(ben, anna, tripId);
  const hidden = await anExpense(ben, tripId, { isPrivate: true });
  fillTrip(tripId, EXPENSES_PER_TRIP);
  const publishing = changeExpense(ben, hidden, expenseChanges({ isPrivate: false }), sent());
  expect(await refusal(publishing)).toBe("tooManyExpenses");
});

test("Ben, whose account is nearly full, cannot keep more shares than fit, and stays on the trip", async () => {
  const [anna, ben] = [await someone(), await someone("Ben")];
  const tripId = await aTrip(anna);
  await joins(ben, anna, tripId);
  for (let added = 0; added < 3; added++) await anExpense(anna, tripId);
  const own = await aTrip(ben);
  fillTrip(own, EXPENSES_PER_ACCOUNT - 2);
  const leaving = leaveTrip(ben, tripId, { keepShares: true, suffix: "" }, sent());
  expect(await refusal(leaving)).toBe("tooManyExpensesInAccount");
  expect(await memberIdOf(ben, tripId)).toBeDefined();
});

test("a trip of more than 5,000 expenses from before the limit cannot be kept whole", async () => {
  const [anna, ben] = [await someone(), await someone("Ben")];
  const tripId = await aTrip(anna);
  const bens = await joins(ben, anna, tripId);
  fillTrip(tripId, EXPENSES_PER_TRIP + 1);
  await transaction(anna, async () => {
    const own = { createdBy: bens };
    await db.update(expenses).set(own).where(eq(expenses.tripId, tripId));
  });
  const leaving = leaveTrip(ben, tripId, { keepShares: true, suffix: "" }, sent());
  expect(await refusal(leaving)).toBe("tooManyExpenses");
});

test("Ben, who leaves with more expenses than are copied in one go, keeps each once and in their order", async () => {
  const [anna, ben] = [await someone(), await someone("Ben")];
  const tripId = await aTrip(anna);
  const bens = await joins(ben, anna, tripId);
  insertExpenses(tripId, INSERT_ROWS + 1, () => today);
  await transaction(anna, async () => {
    await db.update(expenses).set({ createdBy: bens }).where(eq(expenses.tripId, tripId));
  });
  await leaveTrip(ben, tripId, { keepShares: true, suffix: "" }, sent());
  const { trips } = await listTrips(ben, { filter: "all", size: 2 });
  expect(trips).toHaveLength(1);
  const textsOn = async (id: string) => {
    const kept = { text: expenses.description };
    const found = await db
      .select(kept)
      .from(expenses)
      .where(eq(expenses.tripId, id))
      .orderBy(expenses.createdAt);
    return found.map(({ text }) => text);
  };
  expect(await textsOn(trips[0]!.id)).toEqual(await textsOn(tripId));
});

test("an account of 50,000 expenses, 10,000 of them in the trash, accepts no more; Ben's does", async () => {
  const [anna, ben] = [await someone(), await someone("Ben")];
  const trips = [await aTrip(anna, {}, "deleted"), await aTrip(anna)];
  fillTrip(trips[0]!, 10_000);
  fillTrip(trips[1]!, EXPENSES_PER_ACCOUNT - 10_000);
  const next = await aTrip(anna);
  expect(await refusal(anExpense(anna, next))).toBe("tooManyExpensesInAccount");
  await anExpense(ben, await aTrip(ben));
  await restoreTrip(anna, trips[0]!, sent());
  await deleteExpense(anna, `${trips[0]}-1`, sent());
  await anExpense(anna, next);
  expect(await refusal(anExpense(anna, next))).toBe("tooManyExpensesInAccount");
});

test("a trip of 1,000 repayments accepts the next one only when one is deleted, and tells Clara nothing of it", async () => {
  const [anna, ben, clara] = [await someone(), await someone("Ben"), await someone("Clara")];
  const tripId = await aTrip(anna);
  const [toId, fromId] = [await memberIdOf(anna, tripId), await joins(ben, anna, tripId)];
  const fields = { fromId, toId, amount: 1, day: today, method: null, note: null };
  const pay = (userId: string) => addRepayment(userId, tripId, { ...fields, confirmed: true }, sent());
  const first = await pay(anna);
  const row = { ...fields, tripId, createdBy: fromId, createdAt: now };
  const many = Array.from({ length: REPAYMENTS_PER_TRIP - 2 }, (_, n) => ({ ...row, id: `${tripId}-${n}` }));
  await transaction(anna, async () => void (await db.insert(repayments).values(many)));
  await pay(ben);
  expect(await refusal(pay(ben))).toBe("tooManyRepayments");
  expect(await refusal(pay(clara))).toBe("tripNotFound");
  await changeRepayment(anna, tripId, first, { ...fields, amount: 2, confirmed: true }, sent());
  await deleteRepayment(anna, tripId, first, sent());
  await pay(anna);
  expect(await refusal(pay(anna))).toBe("tooManyRepayments");
});

test("Anna, who has divided 20,000 expenses, enters others for herself alone, and Ben divides his", async () => {
  const [anna, ben] = [await someone(), await someone("Ben")];
  const trip = await aTrip(anna);
  await joins(ben, anna, trip);
  const own = await anExpense(anna, trip, { isPrivate: true });
  const divided = await anExpense(anna, trip);
  const full = await aTrip(anna);
  fillTrip(full, DIVIDED_PER_ACCOUNT - 1);
  execute("update expenses set split_mode = 'equal' where trip_id = ?", full);
  expect(await refusal(anExpense(anna, trip))).toBe("tooManyDivided");
  const shown = changeExpense(anna, own, expenseChanges({ isPrivate: false }), sent());
  expect(await refusal(shown)).toBe("tooManyDivided");
  await anExpense(anna, trip, { isPrivate: true });
  await anExpense(anna, await aTrip(anna));
  await changeExpense(anna, divided, expenseChanges({ amount: 300 }), sent());
  await anExpense(ben, trip);
  await deleteExpense(anna, divided, sent());
  await anExpense(anna, trip);
});

test("Anna has entered 10,000 repayments on all her trips: the next is refused, and Ben's is not", async () => {
  const [anna, ben] = [await someone(), await someone("Ben")];
  const [trip, full] = [await aTrip(anna), await aTrip(anna)];
  const [toId, fromId] = [await memberIdOf(anna, trip), await joins(ben, anna, trip)];
  const annas = await memberIdOf(anna, full);
  const row = {
    tripId: full,
    fromId: annas,
    toId: annas,
    amount: 1,
    day: today,
    createdBy: annas,
    createdAt: now,
  };
  await transaction(anna, async () => {
    for (let n = 0; n < REPAYMENTS_PER_ACCOUNT; n += INSERT_ROWS) {
      const some = Array.from({ length: INSERT_ROWS }, (_, k) => ({ ...row, id: `${full}-${n + k}` }));
      await db.insert(repayments).values(some);
    }
  });
  const fields = { fromId, toId, amount: 1, day: today, method: null, note: null, confirmed: true };
  expect(await refusal(addRepayment(anna, trip, fields, sent()))).toBe("tooManyRepaymentsInAccount");
  await addRepayment(ben, trip, fields, sent());
});

test("what Anna enters on a shared trip fills her account, not Ben's, and still counts once she has left", async () => {
  const [anna, ben] = [await someone(), await someone("Ben")];
  const full = await aTrip(anna);
  await joins(ben, anna, full);
  fillTrip(full, EXPENSES_PER_ACCOUNT);
  const [annasOwn, bensOwn] = [await aTrip(anna), await aTrip(ben)];
  await anExpense(ben, bensOwn);
  expect(await refusal(anExpense(anna, annasOwn))).toBe("tooManyExpensesInAccount");
  await transferTrip(anna, full, await memberIdOf(ben, full), sent());
  await leaveTrip(anna, full, { keepShares: false, suffix: "" }, sent());
  expect(await refusal(anExpense(anna, annasOwn))).toBe("tooManyExpensesInAccount");
});

test("1,200 expired keys are deleted, and a younger one stays", async () => {
  const anna = await someone();
  await manyKeys(anna, 1_200);
  await createOnce(anna, sent("young", daysLater(80)), "test", {}, async () => {});
  expect((await prune(daysLater(91))).submissions).toBeGreaterThanOrEqual(1_200);
  expect(await keysOf(anna)).toBe(1);
});

test("the 101st sign-in ends Anna's least recently used session, and none of Ben's", async () => {
  const [anna, ben] = [await someone(), await someone("Ben")];
  const bens = await startSession(ben, now);
  const tokens: string[] = [];
  for (let n = 0; n < SESSIONS_PER_ACCOUNT; n++) tokens.push(await startSession(anna, minutesLater(n)));
  const [phone = "", laptop = "", tablet = ""] = tokens;
  // The first session was used two days later, so it is no longer the least recently used.
  expect(await findSession(phone, daysLater(2))).toMatchObject({ isRenewed: true });
  const newest = await startSession(anna, daysLater(2));
  expect(await findSession(laptop, daysLater(2))).toBeUndefined();
  for (const token of [phone, tablet, newest, bens])
    expect(await findSession(token, daysLater(2))).toBeDefined();
  const [found] = await db.select({ count: count() }).from(sessions).where(eq(sessions.userId, anna));
  expect(found!.count).toBe(SESSIONS_PER_ACCOUNT);
});
