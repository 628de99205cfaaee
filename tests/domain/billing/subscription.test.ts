import { describe, expect, test } from "vitest";
import {
  accessAt,
  isEnded,
  isPremium,
  isWithdrawable,
  lastDayToWithdraw,
  trialEnd,
  trialEndsIn,
} from "~/domain/billing/subscription";
import { addDays } from "~/domain/day";

const at = (text: string) => new Date(`2026-11-${text}Z`);
const registered = { registeredAt: at("10T12:34:56.789"), isPremium: false };
const before = at("01T00:00:00.000");

describe("Access", () => {
  test.each([
    ["at the first moment", at("10T12:34:56.789"), "trial"],
    ["a millisecond before the five days are over", at("15T12:34:56.788"), "trial"],
    ["when the five days are over", at("15T12:34:56.789"), "over"],
    ["long after", at("30T00:00:00.000"), "over"],
    ["with a clock that was set back", at("02T00:00:00.000"), "trial"],
  ])("%s of the trial", (_, now, kind) => {
    expect(accessAt(now, registered, before).kind).toBe(kind);
  });

  test("is premium for a person who pays, during the trial and after it", () => {
    for (const now of [at("11T00:00:00.000"), at("30T00:00:00.000")]) {
      expect(accessAt(now, { ...registered, isPremium: true }, before)).toEqual({ kind: "premium" });
    }
  });

  test("is free for everybody if payment is not set up", () => {
    for (const isPremium of [true, false]) {
      expect(accessAt(at("30T00:00:00.000"), { ...registered, isPremium }, undefined)).toEqual({
        kind: "free",
      });
    }
  });

  test("is a trial of five days for an old account when payment is introduced", () => {
    const since = at("20T08:00:00.000");
    expect(trialEnd(registered.registeredAt, since)).toEqual(at("25T08:00:00.000"));
    expect(accessAt(at("25T07:59:59.999"), registered, since).kind).toBe("trial");
    expect(accessAt(at("25T08:00:00.000"), registered, since).kind).toBe("over");
  });
});

test.each([
  ["2026-11-10", "Europe/Berlin", 5],
  ["2026-11-13", "Europe/Berlin", 2],
  ["2026-11-14", "Europe/Berlin", 1],
  ["2026-11-15", "Europe/Berlin", 0],
  ["2026-11-20", "Europe/Berlin", 0],
  // When it is midnight in Berlin, it is the day before in New York.
  ["2026-11-14", "America/New_York", 0],
  ["2026-10-01", "Europe/Berlin", 5],
])("a trial that ends at midnight UTC, seen on %s in %s, has %i days left", (today, timeZone, days) => {
  expect(trialEndsIn(today, new Date("2026-11-15T00:00:00Z"), timeZone)).toBe(days);
});

test.each([
  // The day of the order does not count, and the last one counts to its end in Berlin.
  ["2026-11-10T10:00:00Z", "2026-11-24"],
  ["2026-11-10T23:30:00Z", "2026-11-25"],
  // Saturday and Sunday are moved to Monday.
  ["2026-11-14T10:00:00Z", "2026-11-30"],
  ["2026-11-15T10:00:00Z", "2026-11-30"],
  ["2026-11-16T10:00:00Z", "2026-11-30"],
])("an order of %s can be withdrawn until the end of %s", (startedAt, lastDay) => {
  const start = new Date(startedAt);
  expect(lastDayToWithdraw(start)).toBe(lastDay);
  expect(isWithdrawable(start, new Date(`${lastDay}T23:59:59.999+01:00`))).toBe(true);
  expect(isWithdrawable(start, new Date(`${addDays(lastDay, 1)}T00:00:00+01:00`))).toBe(false);
});

test.each([
  ["incomplete", false, false],
  ["active", true, false],
  ["past_due", true, false],
  ["incomplete_expired", false, true],
  ["canceled", false, true],
] as const)("a contract that is %s gives premium: %s, has ended: %s", (status, premium, ended) => {
  expect([isPremium(status), isEnded(status)]).toEqual([premium, ended]);
});
