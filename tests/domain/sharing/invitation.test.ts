import { expect, test } from "vitest";
import { expiryOfInvitation, lastDayOf } from "~/domain/sharing/member";

test.each([
  ["UTC", "2026-12-08"],
  ["Europe/Berlin", "2026-12-08"],
  ["America/New_York", "2026-12-07"],
])("of a link to Anna's trip until 24 November the last whole day in %s is %s", (timeZone, lastDay) => {
  const expiresAt = expiryOfInvitation("2026-11-24", new Date("2026-11-14T12:00:00Z"));
  expect(expiresAt).toEqual(new Date("2026-12-09T00:00:00Z"));
  expect(lastDayOf(expiresAt, timeZone)).toBe(lastDay);
});
