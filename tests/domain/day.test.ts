import { execFile } from "node:child_process";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import {
  addDays,
  addYears,
  cutToDay,
  dayCount,
  dayOf,
  daysBetween,
  readDay,
  readMoment,
  weekday,
} from "~/domain/day";
import { anyDay, anyText, fc, textOf } from "../support/property";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

const notDays = [
  "",
  "2026-02-29",
  "2100-02-29",
  "1900-02-29",
  "2026-02-30",
  "2026-04-31",
  "2026-01-32",
  "2026-13-01",
  "2026-00-10",
  "0000-00-00",
  "1899-12-31",
  "2200-01-01",
  "12026-10-24",
  "+002026-10-24",
  "-2026-10-24",
  "2026-1-4",
  "2026/10/24",
  "24.10.2026",
  "2026-W43-6",
  "2026-10",
  "2026-10-24 ",
  "2026-10-24x",
  "２０２６-10-24",
  "today",
];

/** Text that looks like a date or a timestamp. */
const almostDate = fc.oneof(
  textOf([..."0123456789", "-", ":", ".", "T", "Z", "+", " "], 28),
  fc
    .tuple(anyDay, textOf(["T", "12", ":", "30", "Z", "+02", "-11", ".5", " "], 10))
    .map((parts) => parts.join("")),
  anyText,
);

describe("A calendar day", () => {
  test.each([
    "1900-01-01",
    "1999-12-31",
    "2000-02-29",
    "2024-02-29",
    "2026-02-28",
    "2026-10-25",
    "2096-02-29",
    "2199-12-31",
  ])("%s is valid", (text) => {
    expect(readDay(text)).toBe(text);
    expect(cutToDay(text)).toBe(text);
  });

  test.each(notDays)("%j is not valid", (text) => {
    expect(readDay(text)).toBeUndefined();
    expect(cutToDay(text)).toBeUndefined();
    expect(readMoment(`${text}T12:00:00Z`)).toBeUndefined();
  });

  test("The days from 1900 to 2199 are consecutive days of the calendar", () => {
    const days = calendarDays();
    expect(days).toHaveLength(109_573);
    const wrong = days.filter(
      (day, index) =>
        readDay(day) !== day ||
        addDays("1900-01-01", index) !== day ||
        daysBetween("1900-01-01", day) !== index ||
        weekday(day) !== (1 + index) % 7, // 1 January 1900 was a Monday
    );
    expect(wrong).toEqual([]);
  });

  test("No text throws, and a day that is read is part of the text", () => {
    fc.assert(
      fc.property(almostDate, (text) => {
        expect([undefined, text]).toContain(readDay(text));
        const cut = cutToDay(text);
        if (cut !== undefined) expect(text.startsWith(readDay(cut)!)).toBe(true);
        const moment = readMoment(text);
        if (moment !== undefined) expect(moment.getTime()).not.toBeNaN();
      }),
      { numRuns: 1_000 },
    );
  });
});

describe("A timestamp", () => {
  test("without a zone is not a moment, but a trip's date can be cut from it", () => {
    expect(readMoment("2026-11-12T21:30:00")).toBeUndefined();
    expect(cutToDay("2026-11-12T21:30:00")).toBe("2026-11-12");
  });

  test.each([
    ["2026-11-12T00:00:00Z", "2026-11-12T00:00:00.000Z"],
    ["2026-11-12T21:30:00.000Z", "2026-11-12T21:30:00.000Z"],
    ["2026-11-12T23:59:59.999Z", "2026-11-12T23:59:59.999Z"],
    ["2026-11-12T23:59:59.999999999Z", "2026-11-12T23:59:59.999Z"],
    ["2026-11-12T21:30:00.5Z", "2026-11-12T21:30:00.500Z"],
    ["2026-11-12T21:30Z", "2026-11-12T21:30:00.000Z"],
    ["2026-11-12T00:30:00+02:00", "2026-11-11T22:30:00.000Z"],
    ["2026-11-12T23:30:00-11:00", "2026-11-13T10:30:00.000Z"],
    ["2026-11-12T05:45:00+05:45", "2026-11-12T00:00:00.000Z"],
    ["2026-11-12T12:00:00-00:00", "2026-11-12T12:00:00.000Z"],
    ["2024-02-29T12:00:00Z", "2024-02-29T12:00:00.000Z"],
  ])("%s is a moment and contains a day", (text, moment) => {
    expect(readMoment(text)?.toISOString()).toBe(moment);
    expect(cutToDay(text)).toBe(text.slice(0, 10));
  });

  test.each([
    "2026-11-12T",
    "2026-11-12T24:00:00Z",
    "2026-11-12T21:60:00Z",
    "2026-11-12T21:30:60Z",
    "2026-11-12T21:30:00.Z",
    "2026-11-12T21:30:00.0000000000Z",
    "2026-11-12T21:30:00+24:00",
    "2026-11-12T21:30:00+02:60",
    "2026-11-12T21:30:00Z\n",
    "2026-11-12T21:30:00Z[Europe/Berlin]",
    "2026-11-12 21:30:00Z",
    "2026-11-12T21:30:00ZTnonsense",
    "Thu, 12 Nov 2026 21:30:00 GMT",
    "1794519000000",
  ])("%j is refused", (text) => {
    expect(readMoment(text)).toBeUndefined();
    expect(cutToDay(text)).toBeUndefined();
  });

  test("Every moment that a browser writes is read back", () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: DAY_MS - 1 }), (day, ms) => {
        const moment = new Date(Date.parse(day) + ms);
        expect(cutToDay(moment.toISOString())).toBe(day);
        fc.pre(day !== "1900-01-01" && day !== "2199-12-31");
        expect(readMoment(moment.toISOString())).toEqual(moment);
      }),
    );
  });

  test.each([
    "1900-01-01T00:00:00Z",
    "1900-01-01T00:00:00+14:00",
    "1900-01-02T00:00:00+00:01",
    "2199-12-31T23:59:59-11:00",
    "2199-12-30T23:59:00-00:01",
  ])("%s contains a day, but as a moment it could fall on an unsupported day", (text) => {
    expect(cutToDay(text)).toBe(text.slice(0, 10));
    expect(readMoment(text)).toBeUndefined();
  });

  test("Every moment that is read falls on a valid day in every zone", () => {
    const edges = ["1900-01-01", "1900-01-02", "1900-01-03", "2199-12-29", "2199-12-30", "2199-12-31"];
    const clock = textOf(["00", "12", "23"], 1).map((hour) => `${hour || "06"}:59:59`);
    const offset = fc.constantFrom("Z", "+14:00", "-12:00", "+23:59", "-23:59");
    const zones = ["UTC", "Pacific/Kiritimati", "Pacific/Pago_Pago", "Etc/GMT+12", "+23:59", "-23:59"];
    fc.assert(
      fc.property(fc.constantFrom(...edges), clock, offset, (day, time, zone) => {
        const moment = readMoment(`${day}T${time}${zone}`);
        if (!moment) return;
        for (const timeZone of zones) expect(readDay(dayOf(moment, timeZone))).toBeDefined();
      }),
    );
  });
});

describe("The traveller's day", () => {
  test.each([
    ["2026-11-16T22:59:59.999Z", "Europe/Berlin", "2026-11-16"],
    ["2026-11-16T23:00:00.000Z", "Europe/Berlin", "2026-11-17"],
    ["2026-07-16T21:59:59.999Z", "Europe/Berlin", "2026-07-16"],
    ["2026-07-16T22:00:00.000Z", "Europe/Berlin", "2026-07-17"],
    ["2026-11-16T09:59:59.999Z", "Pacific/Kiritimati", "2026-11-16"],
    ["2026-11-16T10:00:00.000Z", "Pacific/Kiritimati", "2026-11-17"],
    ["2026-11-16T10:59:59.999Z", "Pacific/Pago_Pago", "2026-11-15"],
    ["2026-11-16T11:00:00.000Z", "Pacific/Pago_Pago", "2026-11-16"],
    ["2026-11-16T18:14:59.999Z", "Asia/Kathmandu", "2026-11-16"],
    ["2026-11-16T18:15:00.000Z", "Asia/Kathmandu", "2026-11-17"],
    ["2026-11-16T03:29:59.999Z", "America/St_Johns", "2026-11-15"],
    ["2026-11-16T03:30:00.000Z", "America/St_Johns", "2026-11-16"],
    ["2026-11-16T23:59:59.999Z", "UTC", "2026-11-16"],
    ["2026-11-17T00:00:00.000Z", "UTC", "2026-11-17"],
    ["2026-11-16T21:59:59.999Z", "+02:00", "2026-11-16"],
    ["2026-11-16T22:00:00.000Z", "+02:00", "2026-11-17"],
    ["2028-02-29T12:00:00.000Z", "Europe/Berlin", "2028-02-29"],
    ["2026-12-31T23:30:00.000Z", "Europe/Berlin", "2027-01-01"],
    ["2027-01-01T04:00:00.000Z", "America/New_York", "2026-12-31"],
  ])("At %s in %s it is %s", (moment, timeZone, day) => {
    expect(dayOf(new Date(moment), timeZone)).toBe(day);
  });

  // Minutes ahead of UTC before and after the clocks change, in past years, which laws can no longer change.
  test.each([
    ["Europe/Berlin", "2025-03-30T01:00Z", 60, 120],
    ["Europe/Berlin", "2025-10-26T01:00Z", 120, 60],
    ["Europe/Lisbon", "2025-03-30T01:00Z", 0, 60],
    ["Europe/Lisbon", "2025-10-26T01:00Z", 60, 0],
    ["America/New_York", "2025-03-09T07:00Z", -300, -240],
    ["America/New_York", "2025-11-02T06:00Z", -240, -300],
    ["America/St_Johns", "2025-03-09T05:30Z", -210, -150],
    ["America/St_Johns", "2025-11-02T04:30Z", -150, -210],
    ["Australia/Lord_Howe", "2025-04-05T15:00Z", 660, 630],
    ["Australia/Lord_Howe", "2025-10-04T15:30Z", 630, 660],
    ["Asia/Kathmandu", "2025-03-30T01:00Z", 345, 345],
    ["Pacific/Kiritimati", "2025-03-30T01:00Z", 840, 840],
    ["Pacific/Pago_Pago", "2025-10-26T01:00Z", -660, -660],
  ])("In %s the week around %s has the right days", (timeZone, change, before, after) => {
    const changeMs = Date.parse(change);
    const shown: string[] = [];
    const expected: string[] = [];
    for (let ms = changeMs - 4 * DAY_MS; ms <= changeMs + 4 * DAY_MS; ms += 15 * MINUTE_MS) {
      const clock = new Date(ms + (ms < changeMs ? before : after) * MINUTE_MS);
      shown.push(dayOf(new Date(ms), timeZone));
      expected.push(clock.toISOString().slice(0, 10));
    }
    expect(shown).toEqual(expected);
  });

  test("is at most one day away from the day in UTC, in every zone", () => {
    const zones = [...Intl.supportedValuesOf("timeZone"), "UTC", "+14:00", "-12:00"];
    fc.assert(
      fc.property(
        anyDay,
        fc.integer({ min: 0, max: DAY_MS - 1 }),
        fc.constantFrom(...zones),
        (day, ms, timeZone) => {
          const found = dayOf(new Date(Date.parse(day) + ms), timeZone);
          expect(Math.abs(daysBetween(day, found))).toBeLessThanOrEqual(1);
        },
      ),
    );
  });
});

describe("Days of a trip", () => {
  test.each([
    ["2026-10-24", "2026-10-26", 3],
    ["2026-10-26", "2026-10-24", 3],
    ["2026-03-28", "2026-03-30", 3],
    ["2026-10-24", "2026-10-24", 1],
    ["2026-10-25", "2026-10-26", 2],
    ["2026-11-12", "2026-11-24", 13],
    ["2026-12-31", "2027-01-01", 2],
    ["2024-02-28", "2024-03-01", 3],
    ["2026-02-28", "2026-03-01", 2],
    ["2026-01-01", "2026-12-31", 365],
    ["1900-01-01", "2199-12-31", 109_573],
  ])("From %s to %s it is %i", (start, end, days) => {
    expect(dayCount(start, end)).toBe(days);
  });

  test("Counting, stepping and measuring agree", () => {
    fc.assert(
      fc.property(anyDay, anyDay, (one, other) => {
        const distance = daysBetween(one, other);
        expect(Number.isInteger(distance)).toBe(true);
        expect(addDays(one, distance)).toBe(other);
        expect(addDays(other, -distance)).toBe(one);
        expect(daysBetween(other, one) + distance).toBe(0);
        expect(Math.sign(distance)).toBe(one < other ? 1 : one > other ? -1 : 0);
        expect(dayCount(one, other)).toBe(Math.abs(distance) + 1);
        expect(dayCount(other, one)).toBe(dayCount(one, other));
      }),
    );
  });

  test("Steps add up, and weekdays repeat every seven days", () => {
    const steps = fc.integer({ min: -1_000, max: 1_000 });
    fc.assert(
      fc.property(anyDay, steps, steps, (day, first, second) => {
        expect(addDays(addDays(day, first), second)).toBe(addDays(day, first + second));
        expect(weekday(addDays(day, 7 * first))).toBe(weekday(day));
        expect(weekday(addDays(day, 1))).toBe((weekday(day) + 1) % 7);
      }),
    );
  });

  test.each([
    ["2026-10-25", 0],
    ["2026-11-16", 1],
    ["2024-02-29", 4],
    ["1900-01-01", 1],
    ["2199-12-31", 2],
  ])("The weekday of %s is %i", (day, number) => {
    expect(weekday(day)).toBe(number);
  });

  test("The machine's own time zone has no influence", async () => {
    const zones = ["UTC", "Europe/Berlin", "America/New_York", "Pacific/Auckland", "Pacific/Apia"];
    const reports = await Promise.all(zones.map(reckonIn));
    expect(reports.map(({ timeZone }) => timeZone)).toEqual(zones);
    for (const { days } of reports) expect(days).toEqual(reports[0]!.days);
    expect(reports[0]!.days.counts.slice(0, 2)).toEqual([3, 3]);
  });
});

/** Every day from 1900 to 2199, computed from the lengths of the months. */
function calendarDays(): string[] {
  const days: string[] = [];
  for (let year = 1900; year <= 2199; year++) {
    const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
    [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31].forEach((length, index) => {
      const month = String(index + 1).padStart(2, "0");
      for (let day = 1; day <= length; day++) days.push(`${year}-${month}-${String(day).padStart(2, "0")}`);
    });
  }
  return days;
}

interface Reckoning {
  /** The time zone that took effect. */
  timeZone: string;
  days: { counts: number[]; readable: boolean[]; later: string[]; weekdays: number[]; berlin: string[] };
}

/** Computes the days around both clock changes, and other edge cases, in a process with that time zone. */
async function reckonIn(timeZone: string): Promise<Reckoning> {
  const script = `
    import * as day from ${JSON.stringify(pathToFileURL("app/domain/day.ts").href)};
    const days = Array.from({ length: 800 }, (_, index) => day.addDays("2026-01-01", index));
    const pairs = [["2026-10-24", "2026-10-26"], ["2026-03-28", "2026-03-30"], ["2011-12-29", "2011-12-31"]];
    console.log(JSON.stringify({
      timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
      days: {
        counts: [...pairs.map(([a, b]) => day.dayCount(a, b)), ...days.map((d) => day.dayCount(d, "2026-10-25"))],
        readable: ["2011-12-30", "2026-03-29", "2026-02-29"].map((d) => day.readDay(d) === d),
        later: days.map((d) => day.addDays(d, 150)),
        weekdays: days.map(day.weekday),
        berlin: days.map((d) => day.dayOf(day.readMoment(d + "T23:30:00Z"), "Europe/Berlin")),
      },
    }));`;
  const args = ["--input-type=module", "--disable-warning=ExperimentalWarning", "--eval", script];
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    env: { ...process.env, TZ: timeZone },
  });
  return JSON.parse(stdout) as Reckoning;
}

test.each([
  ["2026-11-12", -2, "2024-11-12"],
  ["2026-11-12", 2, "2028-11-12"],
  ["2024-02-29", 2, "2026-02-28"],
  ["2024-02-29", -2, "2022-02-28"],
  ["2024-02-29", 4, "2028-02-29"],
  ["2023-02-28", 1, "2024-02-28"],
  ["2199-12-31", 2, "2201-12-31"],
  ["1900-01-01", -2, "1898-01-01"],
])("%s and %d years is %s", (day, years, result) => {
  expect(addYears(day, years)).toBe(result);
});
