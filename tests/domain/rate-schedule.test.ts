import { describe, expect, test } from "vitest";
import { addDays, dayOf } from "~/domain/day";
import {
  expectedFixing,
  isFixingDay,
  missingMonths,
  needsHistory,
  nextEcbFetch,
  nextMonthFetch,
} from "~/domain/rate-schedule";
import { fc } from "../support/property";

const at = (text: string) => new Date(text.replace(" ", "T"));
const jitterMs = 0;

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
  ])("%s", (_, now, day) => expect(expectedFixing({ now: at(now), jitterMs })).toBe(day));

  test("is asked for later by as much as the jitter", () => {
    const tenMinutes = 600_000;
    const expected = (now: string) => expectedFixing({ now: at(now), jitterMs: tenMinutes });
    expect(expected("2026-11-20 16:24+01:00")).toBe("2026-11-19");
    expect(expected("2026-11-20 16:25+01:00")).toBe("2026-11-20");
  });
});

describe("the ECB is asked", () => {
  test.each([
    [
      "at once at the very first start",
      "2026-11-21 03:00+01:00",
      undefined,
      undefined,
      "2026-11-21 03:00+01:00",
    ],
    [
      "at once at a start with old rates",
      "2026-11-20 20:00+01:00",
      "2026-11-18",
      undefined,
      "2026-11-20 20:00+01:00",
    ],
    [
      "not at a start with today's",
      "2026-11-19 20:00+01:00",
      "2026-11-19",
      undefined,
      "2026-11-20 16:15+01:00",
    ],
    [
      "in the afternoon",
      "2026-11-20 15:59+01:00",
      "2026-11-19",
      "2026-11-19 16:15+01:00",
      "2026-11-20 16:15+01:00",
    ],
    [
      "an hour after a try that brought nothing new",
      "2026-11-20 16:16+01:00",
      "2026-11-19",
      "2026-11-20 16:15+01:00",
      "2026-11-20 17:15+01:00",
    ],
    [
      "at once when that hour is over",
      "2026-11-20 17:40+01:00",
      "2026-11-19",
      "2026-11-20 16:15+01:00",
      "2026-11-20 17:40+01:00",
    ],
    [
      "on Monday, once Friday's is there",
      "2026-11-20 16:16+01:00",
      "2026-11-20",
      "2026-11-20 16:15+01:00",
      "2026-11-23 16:15+01:00",
    ],
    [
      "after Easter",
      "2026-04-02 16:16+02:00",
      "2026-04-02",
      "2026-04-02 16:15+02:00",
      "2026-04-07 16:15+02:00",
    ],
    [
      "over the beginning of summer time",
      "2026-03-27 17:00+01:00",
      "2026-03-27",
      "2026-03-27 16:15+01:00",
      "2026-03-30 14:15Z",
    ],
    [
      "over the end of summer time",
      "2026-10-23 17:00+02:00",
      "2026-10-23",
      "2026-10-23 16:15+02:00",
      "2026-10-26 15:15Z",
    ],
    [
      "in the new year",
      "2025-12-31 17:00+01:00",
      "2025-12-31",
      "2025-12-31 16:15+01:00",
      "2026-01-02 16:15+01:00",
    ],
    [
      "at once where the last try lies in the future of a corrected clock",
      "2026-11-20 20:00+01:00",
      "2026-11-18",
      "2036-01-01 00:00Z",
      "2026-11-20 20:00+01:00",
    ],
  ])("%s", (_, now, newestDay, lastTry, next) => {
    const state = { now: at(now), newestDay, lastTry: lastTry ? at(lastTry) : undefined, jitterMs };
    expect(nextEcbFetch(state)).toEqual(at(next));
  });

  test("never in the past, at most once an hour, and within a week", () => {
    const moment = fc.date({
      min: at("2025-01-01 00:00Z"),
      max: at("2040-01-01 00:00Z"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(
        moment,
        fc.integer({ min: 0, max: 200 }),
        fc.integer({ min: 0, max: 100 * 3_600_000 }),
        fc.integer({ min: 0, max: 900_000 }),
        (now, age, sinceTry, jitterMs) => {
          const newestDay = addDays(dayOf(now, "Europe/Berlin"), -age);
          const lastTry = new Date(now.getTime() - sinceTry);
          const next = nextEcbFetch({ now, newestDay, lastTry, jitterMs });
          expect(next.getTime()).toBeGreaterThanOrEqual(now.getTime());
          expect(next.getTime()).toBeLessThan(now.getTime() + 7 * 86_400_000);
          if (next > now) return;
          expect(sinceTry).toBeGreaterThanOrEqual(3_600_000);
          expect(newestDay < expectedFixing({ now, jitterMs })).toBe(true);
        },
      ),
    );
  });
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

  test.each([
    ["at once if something is missing", "2026-11-20 12:00Z", ["2026-11-01"], undefined, "2026-11-20 12:00Z"],
    ["hourly for the present month", "2026-11-20 12:00Z", months, "2026-11-20 11:30Z", "2026-11-20 12:30Z"],
    [
      "daily for earlier ones",
      "2026-11-20 12:00Z",
      months.slice(1),
      "2026-11-20 11:30Z",
      "2026-11-21 11:30Z",
    ],
    ["when a month begins", "2026-11-20 12:00Z", [], "2026-11-20 11:30Z", "2026-12-01 00:15+01:00"],
    ["when a month of summer time begins", "2026-03-31 21:00Z", [], undefined, "2026-04-01 00:15+02:00"],
    ["when a year begins", "2026-12-31 12:00Z", [], undefined, "2027-01-01 00:15+01:00"],
  ])("is asked %s", (_, now, missing, lastTry, next) => {
    const state = { now: at(now), missing, lastTry: lastTry ? at(lastTry) : undefined, jitterMs };
    expect(nextMonthFetch(state)).toEqual(at(next));
  });
});
