import { count, eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { EXPENSES_PER_TRIP } from "~/domain/expense";
import { SESSION_DAYS, SESSIONS_PER_ACCOUNT } from "~/domain/retention";
import { deleteExpense } from "~/models/expense.server";
import { findSession, startSession } from "~/models/session.server";
import { once, pruneSubmissions } from "~/models/submission.server";
import { moveTripToTrash, restoreTrip } from "~/models/trip.server";
import { db, transaction } from "../../db/client";
import { expenses, sessions, submissions, trips } from "../../db/schema";
import {
  anExpense,
  aTrip,
  daysLater,
  manyExpenses,
  minutesLater,
  now,
  refusal,
  sent,
  someone,
} from "../support/models";

async function storedCount(tripId: string): Promise<number | null> {
  const [trip] = await db.select({ stored: trips.expenseCount }).from(trips).where(eq(trips.id, tripId));
  return trip!.stored;
}

async function expensesOf(tripId: string): Promise<number> {
  const [found] = await db.select({ count: count() }).from(expenses).where(eq(expenses.tripId, tripId));
  return found!.count;
}

async function keysOf(userId: string): Promise<number> {
  const [found] = await db.select({ count: count() }).from(submissions).where(eq(submissions.userId, userId));
  return found!.count;
}

/** Stores this many keys of submissions. */
async function manyKeys(userId: string, number: number, at = now): Promise<void> {
  const order = { command: "test", body: {}, resultId: "none" };
  await transaction(userId, async () => {
    for (let n = 0; n < number; n++) await once(userId, sent(`key-${n}`, at), order, async () => {});
  });
}

test("the stored count of a trip's expenses equals its rows, whatever Anna does and whatever is refused", async () => {
  const anna = await someone();
  const steps = fc.array(fc.constantFrom("add", "delete", "delete unknown", "trash and add"), {
    maxLength: 12,
  });
  await fc.assert(
    fc.asyncProperty(fc.nat(3), steps, async (before, taken) => {
      const tripId = await aTrip(anna);
      const ids = (await manyExpenses(anna, tripId, before)).map(({ id }) => id);
      for (const step of taken) {
        if (step === "add") ids.push(await anExpense(anna, tripId));
        if (step === "delete" && ids.length > 0) await deleteExpense(anna, ids.pop()!, sent());
        if (step === "delete unknown") await refusal(deleteExpense(anna, "unknown", sent()));
        if (step !== "trash and add") continue;
        await moveTripToTrash(anna, tripId, sent());
        expect(await refusal(anExpense(anna, tripId))).toBe("tripNotFound");
        await restoreTrip(anna, tripId, sent());
      }
      expect(await expensesOf(tripId)).toBe(ids.length);
      if (taken.includes("add")) expect(await storedCount(tripId)).toBe(ids.length);
      else expect(await storedCount(tripId)).toBeNull();
    }),
    { numRuns: 30 },
  );
});

test("a trip without a stored count gets one with its next expense, and is refused at its limit", async () => {
  const anna = await someone();
  const tripId = await aTrip(anna);
  await manyExpenses(anna, tripId, 3);
  await anExpense(anna, tripId);
  expect(await storedCount(tripId)).toBe(4);
  await transaction(anna, async () => {
    await db.update(trips).set({ expenseCount: EXPENSES_PER_TRIP }).where(eq(trips.id, tripId));
  });
  expect(await refusal(anExpense(anna, tripId))).toBe("tooManyExpenses");
  expect(await storedCount(tripId)).toBe(EXPENSES_PER_TRIP);
});

test("1,200 expired keys are deleted in several transactions, and a younger one stays", async () => {
  const anna = await someone();
  await manyKeys(anna, 1_200);
  const order = { command: "test", body: {}, resultId: "none" };
  await once(anna, sent("young", daysLater(80)), order, async () => {});
  expect(await pruneSubmissions(daysLater(91))).toBeGreaterThanOrEqual(1_200);
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

test("an account with more sessions than the limit allows loses the oldest at its next sign-in", async () => {
  const anna = await someone();
  const expiresAt = daysLater(SESSION_DAYS);
  await transaction(anna, async () => {
    const rows = Array.from({ length: 150 }, (_, n) => ({
      id: `${anna}-${n}`,
      userId: anna,
      device: null,
      createdAt: now,
      expiresAt,
    }));
    await db.insert(sessions).values(rows);
  });
  const token = await startSession(anna, minutesLater(1));
  const left = await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, anna));
  expect(left).toHaveLength(SESSIONS_PER_ACCOUNT);
  expect(await findSession(token, minutesLater(2))).toBeDefined();
});
