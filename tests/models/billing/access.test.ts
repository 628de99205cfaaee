import { expect, test } from "vitest";
import type { SubscriptionStatus } from "~/domain/billing/subscription";
import { accessOf, beginBilling } from "~/models/billing/access.server";
import { findDraft, saveDraft } from "~/models/draft.server";
import { addExpense, changeExpense, deleteExpense } from "~/models/expenses/expense.server";
import { createTrip, duplicateTrip, findTrip, startTrip } from "~/models/trips/trip.server";
import { db, transaction } from "../../../db/client";
import { subscriptions } from "../../../db/schema";
import {
  anExpense,
  aTrip,
  daysLater,
  expenseChanges,
  expenseInput,
  now,
  refusal,
  sent,
  someone,
  tripFields,
} from "../../support/models";

const trip = { ...tripFields, setAsActive: false };
const over = daysLater(6);

async function subscribed(userId: string, status: SubscriptionStatus): Promise<void> {
  await transaction(userId, async () => {
    await db.insert(subscriptions).values({
      id: `sub_${userId}_${status}`,
      userId,
      customerId: `cus_${userId}`,
      status,
      currentPeriodEnd: daysLater(365),
      isCancelled: false,
      createdAt: now,
      readAt: now,
    });
  });
}

test("Anna's access is free as long as payment is not set up", async () => {
  const anna = await someone();
  expect(await accessOf(anna, daysLater(10_000))).toEqual({ kind: "free" });
  await createTrip(anna, trip, sent(undefined, daysLater(10_000)));
});

test("Billing starts once, however often the server starts", async () => {
  await beginBilling(now);
  await beginBilling(daysLater(3));
  const anna = await someone();
  expect(await accessOf(anna, now)).toEqual({ kind: "trial", endsAt: daysLater(5) });
});

test("Clara's trial is over: she creates nothing, and can do everything else", async () => {
  await beginBilling(now);
  const clara = await someone("Clara");
  const tripId = await aTrip(clara);
  const expenseId = await anExpense(clara, tripId);

  expect(await refusal(createTrip(clara, trip, sent("a", over)))).toBe("trialOver");
  expect(await refusal(duplicateTrip(clara, tripId, " (Kopie)", sent("b", over)))).toBe("trialOver");
  expect(await refusal(addExpense(clara, expenseInput(tripId), sent("c", over)))).toBe("trialOver");
  expect(await refusal(addExpense(clara, expenseInput("nowhere"), sent("d", over)))).toBe("tripNotFound");

  expect(await findTrip(clara, tripId)).toBeDefined();
  await startTrip(clara, tripId, sent());
  await changeExpense(clara, expenseId, expenseChanges({ amount: 1 }), sent());
  await deleteExpense(clara, expenseId, sent());

  await subscribed(clara, "active");
  await createTrip(clara, trip, sent("a", over));
});

test.each([
  ["incomplete", "over"],
  ["incomplete_expired", "over"],
  ["trialing", "premium"],
  ["active", "premium"],
  ["past_due", "premium"],
  ["canceled", "over"],
  ["unpaid", "over"],
  ["paused", "over"],
] as const)("a subscription that is %s is access: %s", async (status, kind) => {
  await beginBilling(now);
  const clara = await someone("Clara");
  await subscribed(clara, status);
  expect((await accessOf(clara, over)).kind).toBe(kind);
});

test("Ben's subscription gives Clara no access", async () => {
  await beginBilling(now);
  const [clara, ben] = [await someone("Clara"), await someone("Ben")];
  await subscribed(ben, "active");
  await subscribed(ben, "canceled");
  expect((await accessOf(ben, over)).kind).toBe("premium");
  expect((await accessOf(clara, over)).kind).toBe("over");
});

test("Clara's draft is hers alone, and a later draft replaces it", async () => {
  const [clara, ben] = [await someone("Clara"), await someone("Ben")];
  await saveDraft(clara, { intent: "trip.create", fields: { name: "Peru" } }, now);
  await saveDraft(clara, { intent: "expense.add", fields: { amount: "12,50" } }, now);
  expect(await findDraft(clara)).toMatchObject({ intent: "expense.add", fields: { amount: "12,50" } });
  expect(await findDraft(ben)).toBeUndefined();
});
