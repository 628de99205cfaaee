// A clock that jumps years ahead or back, as on a machine that starts before its clock is set.
import { describe, expect, test } from "vitest";
import { accessAt, trialEndsIn } from "~/domain/billing/subscription";
import { dayOf } from "~/domain/day";
import { createUndoLink, findFormerEmail, restoreEmail } from "~/models/accounts/former-email.server";
import { createReset, findReset, resetPassword } from "~/models/accounts/password-reset.server";
import { findSession, listSessions, startSession } from "~/models/accounts/session.server";
import { countAttempt } from "~/models/accounts/sign-in-attempt.server";
import { findSubscription, recordSubscription, storeCustomerId } from "~/models/billing/subscription.server";
import { prune, recordRound } from "~/models/housekeeping.server";
import { listTrips } from "~/models/trips/list.server";
import { createTrip } from "~/models/trips/trip.server";
import { aTrip, daysLater, minutesLater, now, refusal, sent, someone, tripFields } from "../support/models";

const years = (count: number) => daysLater(365 * count);
const leaps = [
  ["ten years ahead, and is put right", years(10)],
  ["to 1970, and is put right", new Date(0)],
  ["to 2149, and is put right", new Date("2149-12-31T23:59:59Z")],
] as const;

describe.each(leaps)("the clock jumps %s:", (_, wrong) => {
  test("Anna can sign in before and after, and use that session", async () => {
    const anna = await someone();
    const early = await startSession(anna, now);
    const tripId = await aTrip(anna);
    const isStill = wrong < daysLater(30);
    expect((await findSession(early, wrong)) !== undefined).toBe(isStill);
    const odd = await startSession(anna, wrong);
    expect(await findSession(odd, wrong)).toMatchObject({ viewer: { id: anna } });
    await createTrip(anna, { ...tripFields, setAsActive: true }, sent("odd", wrong));
    expect((await listTrips(anna, { filter: "all", size: 5 })).trips.map(({ id }) => id)).toContain(tripId);
    const again = await startSession(anna, minutesLater(5));
    expect(await findSession(again, minutesLater(5))).toMatchObject({ viewer: { id: anna } });
    expect((await listSessions(anna, again, minutesLater(5))).length).toBeGreaterThan(0);
  });

  test("a session from the wrong time lasts no longer than others once maintenance has run", async () => {
    const anna = await someone();
    const odd = await startSession(anna, wrong);
    await prune(now);
    expect(await findSession(odd, daysLater(30))).toBeUndefined();
  });

  test("what was sent under the wrong time still counts once", async () => {
    const anna = await someone();
    const fields = { ...tripFields, setAsActive: false };
    const first = await createTrip(anna, fields, sent("key", wrong));
    expect(await createTrip(anna, fields, sent("key", now))).toBe(first);
    await prune(now);
    if (wrong > now) expect(await createTrip(anna, fields, sent("key", now))).toBe(first);
  });

  test("nobody waits longer to sign in than the limit", async () => {
    const whose = `account:${wrong.getTime()}`;
    for (let tries = 0; tries < 7; tries++)
      await countAttempt(whose, new Date(wrong.getTime() + tries * 3_600_000));
    let waited = 0;
    for (let minute = 0; minute <= 61; minute++) {
      const attempt = countAttempt(whose, minutesLater(minute)).then(
        () => "in" as const,
        (e) => e.retryAfter,
      );
      const wait = await attempt;
      if (wait === "in") break;
      expect(wait).toBeLessThanOrEqual(3_600);
      waited = minute + 1;
    }
    expect(waited).toBeLessThanOrEqual(60);
  });

  test("the limit of sign-ins still holds under the wrong time", async () => {
    const whose = `account:held-${wrong.getTime()}`;
    for (let tries = 0; tries < 5; tries++) await countAttempt(whose, wrong);
    expect(await refusal(countAttempt(whose, wrong))).toBe("tooManyAttempts");
  });

  test("Anna can ask for a link for her forgotten password again, and it works", async () => {
    const anna = await someone();
    for (let asked = 0; asked < 4; asked++) await createReset(anna, wrong);
    const token = await createReset(anna, now);
    expect(await findReset(token!, now)).toMatchObject({ isUsed: false });
    await resetPassword(token!, "neu12345", minutesLater(1));
    await prune(now);
    expect(await createReset(anna, minutesLater(2))).toBeDefined();
  });

  test("a link from the wrong time is deleted, not stored for years", async () => {
    const anna = await someone();
    const token = (await createReset(anna, wrong))!;
    const { token: former } = await createUndoLink(anna, { email: "alt@example.com", emailSince: 0 }, wrong);
    await prune(now);
    expect([await findReset(token, now), await findFormerEmail(former, now)]).toEqual([undefined, undefined]);
  });

  test("an address from before is reserved again", async () => {
    const anna = await someone();
    const { token } = await createUndoLink(anna, { email: `alt-${anna}@example.com`, emailSince: 0 }, now);
    await findFormerEmail(token, wrong);
    expect(await restoreEmail(token, daysLater(1))).toMatchObject({ email: `alt-${anna}@example.com` });
  });

  test("later events of Stripe still count", async () => {
    const anna = await someone();
    const [id, customerId] = [`sub_${anna}`, `cus_${anna}`];
    await storeCustomerId(anna, customerId, null);
    const read = (status: "active" | "canceled", readAt: Date) => ({
      id,
      customerId,
      orderedBy: anna,
      priceId: "price",
      status,
      isCancelled: false,
      readAt,
      ...{
        currentPeriodEnd: daysLater(365),
        createdAt: now,
        firstPaidAt: null,
        latestPaidAt: null,
        endedAt: null,
        clientSecret: undefined,
      },
    });
    const tell = async (name: string, status: "active" | "canceled", at: Date) => {
      const event = { id: `${name}-${anna}`, type: "customer.subscription.updated", subscriptionId: id };
      await recordSubscription(read(status, at), { priceId: "price", event, now: at });
    };
    await tell("first", "canceled", wrong);
    await tell("second", "active", now);
    expect(await findSubscription(id)).toMatchObject({ status: "active" });
  });
});

test.each([
  ["the account is from a time to come", years(10), now, "trial", 5],
  ["payment is from a time to come", now, years(10), "trial", 5],
  ["the account is from 1970", new Date(0), now, "trial", 5],
  ["both are long past", new Date(0), new Date(0), "over", undefined],
] as const)("the trial where %s", (_, registeredAt, billingSince, kind, daysLeft) => {
  const access = accessAt(now, { registeredAt, isPremium: false }, billingSince);
  expect(access.kind).toBe(kind);
  if (access.kind === "trial") expect(trialEndsIn(dayOf(now, "UTC"), access.endsAt, "UTC")).toBe(daysLeft);
});

test("after a jump in either direction nothing is deleted before the next round", async () => {
  expect(await recordRound(now)).toBe(true);
  expect(await recordRound(minutesLater(360))).toBe(true);
  for (const [leap, next] of [
    [years(10), new Date(years(10).getTime() + 6 * 3_600_000)],
    [now, minutesLater(360)],
    [new Date(0), new Date(6 * 3_600_000)],
    [now, minutesLater(360)],
  ] as const) {
    expect(await recordRound(leap)).toBe(false);
    expect(await recordRound(next)).toBe(true);
  }
});
