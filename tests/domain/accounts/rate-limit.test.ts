import { expect, test } from "vitest";
import {
  FAILED_SIGN_INS_PER_HOUR,
  FREE_TRIES,
  REGISTRATIONS_PER_HOUR,
  waitAfter,
} from "~/domain/accounts/rate-limit";
import { fc } from "../../support/property";

test("Five attempts are free; an address has 100 failures and 300 registrations an hour", () => {
  expect([FREE_TRIES, FAILED_SIGN_INS_PER_HOUR, REGISTRATIONS_PER_HOUR]).toEqual([5, 100, 300]);
});

test.each([
  [0, 0],
  [1, 0],
  [4, 0],
  [5, 30],
  [6, 60],
  [7, 120],
  [8, 240],
  [9, 480],
  [10, 960],
  [11, 1_920],
  [12, 3_600],
  [13, 3_600],
  [1_000, 3_600],
  [Number.MAX_SAFE_INTEGER, 3_600],
])("After %i failures in a row the wait is %i seconds", (failures, seconds) => {
  expect(waitAfter(failures)).toBe(seconds);
});

test("One more failure never shortens the wait, which is at most an hour", () => {
  fc.assert(
    fc.property(fc.nat(), (failures) => {
      expect(waitAfter(failures + 1)).toBeGreaterThanOrEqual(waitAfter(failures));
      expect(waitAfter(failures)).toBeLessThanOrEqual(3_600);
      expect(waitAfter(failures) === 0).toBe(failures < FREE_TRIES);
    }),
  );
});
