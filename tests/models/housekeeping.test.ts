import { expect, test } from "vitest";
import { keepDraft } from "~/models/draft.server";
import { keepFormerEmail } from "~/models/former-email.server";
import { checkHealth, closeDatabase, prune } from "~/models/housekeeping.server";
import { createReset } from "~/models/password-reset.server";
import { startSession } from "~/models/session.server";
import { countAttempt } from "~/models/sign-in-attempt.server";
import { createTrip, findTrip } from "~/models/trip.server";
import {
  anExpense,
  daysLater,
  everything,
  minutesLater,
  now,
  sent,
  someone,
  tripFields,
} from "../support/models";

test("what is kept for a time only goes when its time is over, and nothing that is Anna's goes with it", async () => {
  const anna = await someone();
  const tripId = await createTrip(anna, { ...tripFields, setAsActive: false }, sent("key"));
  await anExpense(anna, tripId);
  await startSession(anna, now);
  await countAttempt("account:anna", now);
  await keepDraft(anna, { intent: "trip.create", fields: { name: "Peru" } }, now);
  await createReset(anna, now);
  await keepFormerEmail(anna, "alt@example.com", now);
  const before = everything();
  const none = {
    ...{ submissions: 0, sessions: 0, attempts: 0, drafts: 0 },
    resets: 0,
    formerEmails: 0,
    stripeEvents: 0,
  };

  expect(await prune(now)).toEqual(none);
  expect(everything()).toEqual(before);
  expect(await prune(minutesLater(59))).toEqual(none);
  expect(await prune(minutesLater(60))).toEqual({ ...none, resets: 1 });
  expect(await prune(daysLater(2))).toEqual({ ...none, attempts: 1 });
  expect(await prune(daysLater(7))).toEqual({ ...none, formerEmails: 1 });
  expect(await prune(daysLater(8))).toEqual({ ...none, drafts: 1 });
  expect(await prune(daysLater(31))).toEqual({ ...none, sessions: 1 });
  expect(await prune(daysLater(91))).toEqual({ ...none, submissions: 1 });
  expect(await prune(daysLater(1_000))).toEqual(none);
  const gone = {
    sign_in_attempts: [],
    sessions: [],
    submissions: [],
    drafts: [],
    password_resets: [],
    former_emails: [],
  };
  expect(everything()).toEqual({ ...before, ...gone });
  expect(await findTrip(anna, tripId)).toBeDefined();
});

test("the database is well until it is closed", async () => {
  await checkHealth();
  await closeDatabase();
  await expect(checkHealth()).rejects.toThrow();
});
