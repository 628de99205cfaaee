import { describe, expect, test } from "vitest";
import { addDays, daysBetween } from "~/domain/day";
import { MAX_CENTS, readAmount, readBudget } from "~/domain/money/money";
import {
  formatAmountField,
  formatCount,
  formatDate,
  formatDateRange,
  formatDay,
  formatDayHeading,
  formatDayShort,
  formatMoney,
  formatPercent,
} from "~/locales/format";
import { anyDay, fc, wholeNumber } from "../support/property";

const NO_BREAK = "\u00a0";
const names = { today: "Heute", yesterday: "Gestern" };

describe("Money", () => {
  test.each([
    [1, "0,01"],
    [1_250, "12,50"],
    [123_456_789, "1.234.567,89"],
    [MAX_CENTS, "999.999.999,99"],
    [-123_456, "−1.234,56"],
    [Math.round(-0.3), "0,00"],
  ])("%i cents are shown as %s €", (cents, text) => {
    expect(formatMoney(cents)).toBe(`${text}${NO_BREAK}€`);
  });

  test("Every sum is shown to the cent", () => {
    fc.assert(
      fc.property(wholeNumber(0, 10_000 * MAX_CENTS), (cents) => {
        const digits = String(cents).padStart(3, "0");
        const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ".");
        expect(formatMoney(cents)).toBe(`${whole},${digits.slice(-2)}${NO_BREAK}€`);
      }),
      { numRuns: 1_000 },
    );
  });

  test("A formatted amount can be typed again, if it fits the field", () => {
    fc.assert(
      fc.property(wholeNumber(1, 999_999_999), (cents) => {
        expect(readAmount(formatMoney(cents))).toEqual({ cents });
      }),
    );
  });
});

describe("The text of an amount field", () => {
  test.each([
    [null, ""],
    [0, "0,00"],
    [1_250, "12,50"],
    [123_456, "1234,56"],
    [MAX_CENTS, "999999999,99"],
  ])("%j cents are filled in as %j", (cents, text) => {
    expect(formatAmountField(cents)).toBe(text);
  });

  test("is read back as the same cents", () => {
    expect(readBudget(formatAmountField(null))).toEqual({ cents: null });
    fc.assert(
      fc.property(wholeNumber(0, MAX_CENTS), (cents) => {
        expect(readBudget(formatAmountField(cents))).toEqual({ cents });
      }),
      { numRuns: 1_000 },
    );
  });
});

describe("Counts and percentages", () => {
  test.each([
    [0, "0"],
    [1_000_000, "1.000.000"],
  ])("%i is shown as %s", (count, text) => {
    expect(formatCount(count)).toBe(text);
  });

  test.each([
    [0, "0"],
    [100, "100"],
    [1_250, "1.250"],
  ])("%i percent is shown as %s and the sign", (percent, text) => {
    expect(formatPercent(percent)).toBe(`${text}${NO_BREAK}%`);
  });
});

describe("Dates", () => {
  test.each([
    ["2026-11-15", "So., 15. Nov. 2026", "15.11.2026"],
    ["2026-11-16", "Mo., 16. Nov. 2026", "16.11.2026"],
    ["2026-11-17", "Di., 17. Nov. 2026", "17.11.2026"],
    ["2026-11-18", "Mi., 18. Nov. 2026", "18.11.2026"],
    ["2026-11-19", "Do., 19. Nov. 2026", "19.11.2026"],
    ["2026-11-20", "Fr., 20. Nov. 2026", "20.11.2026"],
    ["2026-11-21", "Sa., 21. Nov. 2026", "21.11.2026"],
    ["2026-01-01", "Do., 1. Jan. 2026", "01.01.2026"],
    ["2024-02-29", "Do., 29. Feb. 2024", "29.02.2024"],
    ["2026-03-29", "So., 29. März 2026", "29.03.2026"],
    ["2026-04-05", "So., 5. Apr. 2026", "05.04.2026"],
    ["2026-05-01", "Fr., 1. Mai 2026", "01.05.2026"],
    ["2026-06-30", "Di., 30. Juni 2026", "30.06.2026"],
    ["2026-07-04", "Sa., 4. Juli 2026", "04.07.2026"],
    ["2026-08-15", "Sa., 15. Aug. 2026", "15.08.2026"],
    ["2026-09-09", "Mi., 9. Sept. 2026", "09.09.2026"],
    ["2026-10-25", "So., 25. Okt. 2026", "25.10.2026"],
    ["2026-12-31", "Do., 31. Dez. 2026", "31.12.2026"],
  ])("%s is shown as %s, or %s", (day, long, short) => {
    expect(formatDay(day)).toBe(long);
    expect(formatDate(day)).toBe(short);
  });

  test("Every day is shown as in German calendars", () => {
    const german = new Intl.DateTimeFormat("de-DE", {
      timeZone: "UTC",
      weekday: "short",
      year: "numeric",
      month: "short",
      day: "numeric",
    });
    fc.assert(
      fc.property(anyDay, (day) => {
        const letters = (text: string) => text.replace(/[.,\s]/g, "");
        expect(letters(formatDay(day))).toBe(letters(german.format(new Date(day))));
      }),
    );
  });
});

describe("The heading of a day", () => {
  test.each([
    ["2026-11-16", "2026-11-16", "Heute, Mo., 16. Nov.", "Heute"],
    ["2026-11-15", "2026-11-16", "Gestern, So., 15. Nov.", "Gestern"],
    ["2026-11-14", "2026-11-16", "Sa., 14. Nov. 2026", "14. Nov."],
    ["2026-11-17", "2026-11-16", "Di., 17. Nov. 2026", "17. Nov."],
    ["2026-12-31", "2027-01-01", "Gestern, Do., 31. Dez.", "Gestern"],
    ["2024-02-29", "2024-03-01", "Gestern, Do., 29. Feb.", "Gestern"],
    ["2026-10-25", "2026-10-26", "Gestern, So., 25. Okt.", "Gestern"],
    ["2025-11-16", "2026-11-16", "So., 16. Nov. 2025", "16. Nov. 2025"],
    ["2027-01-01", "2026-11-16", "Fr., 1. Jan. 2027", "1. Jan. 2027"],
  ])("%s, seen on %s, is %s, and briefly %s", (day, today, heading, brief) => {
    expect(formatDayHeading(day, today, names)).toBe(heading);
    expect(formatDayShort(day, today, names)).toBe(brief);
  });

  test("Only today and yesterday have names", () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -400, max: 400 }), (today, steps) => {
        const day = addDays(today, steps);
        const heading = formatDayHeading(day, today, names);
        expect(heading.startsWith("Heute, ")).toBe(daysBetween(day, today) === 0);
        expect(heading.startsWith("Gestern, ")).toBe(daysBetween(day, today) === 1);
      }),
    );
  });
});

describe("A range of dates", () => {
  test.each([
    ["2026-11-12", "2026-11-24", "12. bis 24. Nov. 2026"],
    ["2026-11-01", "2026-11-02", "1. bis 2. Nov. 2026"],
    ["2026-11-12", "2026-11-12", "12. Nov. 2026"],
    ["2026-10-24", "2026-11-02", "24. Okt. bis 2. Nov. 2026"],
    ["2026-01-01", "2026-12-31", "1. Jan. bis 31. Dez. 2026"],
    ["2026-12-28", "2027-01-05", "28. Dez. 2026 bis 5. Jan. 2027"],
    ["2026-11-12", "2027-11-12", "12. Nov. 2026 bis 12. Nov. 2027"],
    ["2026-11-24", "2026-11-12", "24. bis 12. Nov. 2026"],
  ])("From %s to %s is %s", (start, end, range) => {
    expect(formatDateRange(start, end, "bis")).toBe(range);
  });
});
