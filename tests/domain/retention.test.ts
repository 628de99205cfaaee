import { expect, test } from "vitest";
import { retentionStart } from "~/domain/retention";

test.each([
  ["in the middle of a year", "2030-06-01T12:00:00Z", "2026-12-31T23:00:00Z"],
  ["at the end of a year in Germany", "2029-12-31T22:59:59Z", "2025-12-31T23:00:00Z"],
  ["at the beginning of a year in Germany", "2029-12-31T23:00:00Z", "2026-12-31T23:00:00Z"],
])("Three full years are kept, counted as in Germany, %s", (_, now, start) => {
  expect(retentionStart(new Date(now), 3)).toEqual(new Date(start));
});
