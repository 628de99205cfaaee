import { expect, test } from "vitest";
import { createVerification } from "~/models/accounts/email-change.server";
import { createUndoLink } from "~/models/accounts/former-email.server";
import { createReset } from "~/models/accounts/password-reset.server";
import { startSession } from "~/models/accounts/session.server";
import { countAttempt } from "~/models/accounts/sign-in-attempt.server";
import { saveDraft } from "~/models/draft.server";
import { checkHealth, closeDatabase, prune } from "~/models/housekeeping.server";
import { invite } from "~/models/sharing/invitation.server";
import { createTrip, findTrip } from "~/models/trips/trip.server";
import { db, transaction } from "../../db/client";
import { declarations, subscriptions } from "../../db/schema";
import { anExpense, daysLater, minutesLater, now, sent, someone, tripFields } from "../support/models";
import { allRows } from "../support/rows";

test("temporary rows are deleted when their time is over, and nothing else of Anna's is", async () => {
  const anna = await someone();
  const tripId = await createTrip(anna, { ...tripFields, setAsActive: false }, sent("key"));
  await anExpense(anna, tripId);
  await startSession(anna, now);
  await countAttempt("account:anna", now);
  await saveDraft(anna, { intent: "trip.create", fields: { name: "Peru" } }, now);
  await createReset(anna, now);
  await createUndoLink(anna, { email: "alt@example.com", emailSince: 0 }, now);
  await createVerification(anna, now);
  await invite(anna, tripId, undefined, sent());
  const before = allRows();
  const none = {
    trips: 0,
    submissions: 0,
    sessions: 0,
    attempts: 0,
    limits: 0,
    drafts: 0,
    resets: 0,
    confirmations: 0,
    formerEmails: 0,
    invitations: 0,
    mails: 0,
    leases: 0,
    stripeEvents: 0,
    declarations: 0,
    contracts: 0,
  };

  expect(await prune(now)).toEqual(none);
  expect(allRows()).toEqual(before);
  expect(await prune(minutesLater(59))).toEqual(none);
  expect(await prune(minutesLater(60))).toEqual({ ...none, resets: 1 });
  expect(await prune(daysLater(2))).toEqual({ ...none, attempts: 1 });
  expect(await prune(daysLater(7))).toEqual({ ...none, confirmations: 1, formerEmails: 1 });
  expect(await prune(daysLater(8))).toEqual({ ...none, drafts: 1 });
  expect(await prune(daysLater(31))).toEqual({ ...none, sessions: 1, invitations: 1 });
  expect(await prune(daysLater(91))).toEqual({ ...none, submissions: 1 });
  expect(await prune(daysLater(1_000))).toEqual(none);
  const gone = {
    sign_in_attempts: [],
    sessions: [],
    submissions: [],
    drafts: [],
    password_resets: [],
    email_confirmations: [],
    former_emails: [],
    invitations: [],
  };
  expect(allRows()).toEqual({ ...before, ...gone });
  expect(await findTrip(anna, tripId)).toBeDefined();
});

test("declarations are deleted after three whole years, contracts after eight", async () => {
  const clara = await someone("Clara");
  const [received, ended] = [new Date("2026-12-31T22:00:00Z"), new Date("2027-01-05T12:00:00Z")];
  await transaction(clara, async () => {
    await db.insert(subscriptions).values({
      id: "sub_old",
      userId: clara,
      customerId: "cus_old",
      status: "canceled",
      isCancelled: true,
      currentPeriodEnd: ended,
      createdAt: now,
      startedAt: now,
      endedAt: ended,
      readAt: ended,
    });
    await db.insert(declarations).values({
      id: "old",
      kind: "cancel",
      name: "Clara",
      contract: "Premium",
      email: "clara@example.com",
      isExtraordinary: false,
      receivedAt: received,
      subscriptionId: "sub_old",
    });
  });
  const at = async (moment: string) => {
    const { declarations, contracts } = await prune(new Date(moment));
    return [declarations, contracts];
  };
  expect(await at("2029-12-31T22:59:59Z")).toEqual([0, 0]);
  expect(await at("2029-12-31T23:00:00Z")).toEqual([1, 0]);
  expect(await at("2035-12-31T22:59:59Z")).toEqual([0, 0]);
  expect(await at("2035-12-31T23:00:00Z")).toEqual([0, 1]);
});

test("the database is healthy until it is closed", async () => {
  await checkHealth();
  await closeDatabase();
  await expect(checkHealth()).rejects.toThrow();
});
