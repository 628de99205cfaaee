import { describe, expect, test } from "vitest";
import { addDays } from "~/domain/day";
import { expectedFixing, isFixingDay, missingMonths, needsHistory } from "~/domain/money/rate-schedule";

const at = (text: string) => new Date(text.replace(" ", "T"));

describe("the ECB's newest fixing", () => {
  // Berlin is an hour ahead of UTC in winter, two in summer.
  test.each([
    ["at 15:59 is yesterday's", "2026-11-20 15:59+01:00", "2026-11-19"],
    ["at 16:01 is still yesterday's, as it is asked for from 16:15", "2026-11-20 16:01+01:00", "2026-11-19"],
    ["at 16:14 too", "2026-11-20 16:14:59+01:00", "2026-11-19"],
    ["at 16:15 is today's", "2026-11-20 16:15+01:00", "2026-11-20"],
    ["in summer at 16:14", "2026-07-16 16:14:59+02:00", "2026-07-15"],
    ["in summer at 16:15", "2026-07-16 16:15+02:00", "2026-07-16"],
    ["on a Saturday is Friday's", "2026-11-21 18:00+01:00", "2026-11-20"],
    ["on a Monday morning is Friday's", "2026-11-23 09:00+01:00", "2026-11-20"],
    ["on Good Friday is Thursday's", "2026-04-03 18:00+02:00", "2026-04-02"],
    ["on Easter Monday is Thursday's", "2026-04-06 18:00+02:00", "2026-04-02"],
    ["after Easter is Tuesday's", "2026-04-07 16:15+02:00", "2026-04-07"],
    ["on 1 May is the day's before", "2026-05-01 18:00+02:00", "2026-04-30"],
    ["on 26 December is Christmas Eve's", "2025-12-26 18:00+01:00", "2025-12-24"],
    ["on 1 January is the old year's", "2026-01-01 18:00+01:00", "2025-12-31"],
    ["on the Sunday on which summer begins", "2026-03-29 18:00+02:00", "2026-03-27"],
    ["on the Monday after it, at 16:15 of summer time", "2026-03-30 14:15Z", "2026-03-30"],
    ["on the Monday after summer ends, at 16:14 of winter time", "2026-10-26 15:14Z", "2026-10-23"],
    ["on that Monday at 16:15", "2026-10-26 15:15Z", "2026-10-26"],
    ["where it is tomorrow already", "2026-11-21 11:00+13:00", "2026-11-20"],
  ])("%s", (_, now, day) => expect(expectedFixing(at(now))).toBe(day));
});

test.each(
  [
    "1999-04-04 2020-04-12 2021-04-04 2022-04-17 2023-04-09 2024-03-31 2025-04-20 2026-04-05 2027-03-28",
    "2028-04-16 2029-04-01 2030-04-21 2031-04-13 2032-03-28 2033-04-17 2034-04-09 2035-03-25 2036-04-13",
    "2037-04-05 2038-04-25 2039-04-10 2040-04-01 2049-04-18 2076-04-19 2100-03-28",
  ].flatMap((line) => line.split(" ")),
)("around Easter Sunday, %s, there is no fixing from Friday to Monday", (easter) => {
  const days = [-3, -2, -1, 0, 1, 2].filter((nth) => isFixingDay(addDays(easter, nth)));
  expect(days).toEqual([-3, 2]);
});

test.each([
  ["nothing is stored", undefined, "2026-11-20", true],
  ["Friday's is missing", "2026-11-19", "2026-11-20", false],
  ["Monday's is missing after a weekend", "2026-11-20", "2026-11-23", false],
  ["Tuesday's is missing after Easter", "2026-04-02", "2026-04-07", false],
  ["two are missing", "2026-11-18", "2026-11-20", true],
])("if %s, the 90 days are needed: %s to %s, %s", (_, newest, expected, needed) => {
  expect(needsHistory(newest, expected)).toBe(needed);
});

test("fixings are published on working days of the payment system", () => {
  const closedOn = ["2026-01-01", "2026-04-03", "2026-04-06", "2026-05-01", "2026-12-25"];
  const weekdaysOff = Array.from({ length: 365 }, (_, n) => addDays("2026-01-01", n)).filter(
    (day) => !isFixingDay(day) && ![0, 6].includes(new Date(day).getUTCDay()),
  );
  expect(weekdaysOff).toEqual(closedOn);
});

// Dates of Easter Sunday: an early and the latest, two that simple formulas miss, and the next ones.
test.each(["1913-03-23", "1943-04-25", "1954-04-18", "1981-04-19", "2027-03-28", "2028-04-16", "2038-04-25"])(
  "Easter was or is on %s",
  (easter) => {
    expect([-2, 1].map((days) => isFixingDay(addDays(easter, days)))).toEqual([false, false]);
    expect([-3, 2].map((days) => isFixingDay(addDays(easter, days)))).toEqual([true, true]);
  },
);

describe("InforEuro", () => {
  const months = ["2026-11-01", "2026-10-01", "2026-09-01", "2026-08-01"];

  test.each([
    ["the present month and three earlier ones", "2026-11-20 12:00Z", [], months],
    ["only what is missing", "2026-11-20 12:00Z", ["2026-11-01", "2026-09-01"], ["2026-10-01", "2026-08-01"]],
    ["the new month from midnight in Berlin", "2026-11-30 23:00Z", months, ["2026-12-01"]],
    ["nothing a second before", "2026-11-30 22:59:59Z", months, []],
    [
      "months of the old year",
      "2026-01-15 12:00Z",
      [],
      ["2026-01-01", "2025-12-01", "2025-11-01", "2025-10-01"],
    ],
  ])("is asked for %s", (_, now, stored, missing) => {
    expect(missingMonths(at(now), stored)).toEqual(missing);
  });
});
