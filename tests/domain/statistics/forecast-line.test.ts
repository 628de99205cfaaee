import { describe, expect, test } from "vitest";
import { addDays } from "~/domain/day";
import { type DayTotal, spendingForecast } from "~/domain/statistics/forecast";
import { type ForecastLine, forecastLine, MAX_POINTS } from "~/domain/statistics/forecast-line";
import { anyDay, fc, wholeNumber } from "../../support/property";

/** Anna's five days in Porto: 500 € for 20 to 24 November. */
const porto = { startDate: "2026-11-20", endDate: "2026-11-24", budget: 50_000 };
const turned = { ...porto, startDate: porto.endDate, endDate: porto.startDate };

const spent: DayTotal[] = [
  { day: "2026-11-20", total: 9_000 },
  { day: "2026-11-21", total: 1_250 },
];

/** The figures of a line for each evening. */
function figures(line: ForecastLine | undefined, kind: "spent" | "plan" | "forecast") {
  return line?.points.map((point) => point[kind]);
}

const _ = undefined;

test("The line of a trip that was ended on its third day has no forecast", () => {
  const line = forecastLine({ ...porto, isArchived: true }, spent, "2026-11-22")!;
  expect(line.phase).toBe("after");
  expect(line.points.every(({ forecast }) => forecast === undefined)).toBe(true);
});

describe("The line of what Anna spent", () => {
  test.each<[what: string, today: string, days: DayTotal[], line: (number | undefined)[]]>([
    ["The first day", "2026-11-20", spent.slice(0, 1), [0, 9_000, _, _, _, _]],
    ["The second day", "2026-11-21", spent, [0, 9_000, 10_250, _, _, _]],
    ["A day without spending", "2026-11-22", spent, [0, 9_000, 10_250, 10_250, _, _]],
    ["The last day", "2026-11-24", spent, [0, 9_000, 10_250, 10_250, 10_250, 10_250]],
    ["Home again", "2026-12-24", spent, [0, 9_000, 10_250, 10_250, 10_250, 10_250]],
    [
      "The flight in spring",
      "2026-11-20",
      [{ day: "2026-03-02", total: 10_000 }],
      [10_000, 10_000, _, _, _, _],
    ],
    ["A bill afterwards", "2026-11-30", [{ day: "2026-11-29", total: 700 }], [700, 700, 700, 700, 700, 700]],
    ["The hotel of Friday", "2026-11-20", [{ day: "2026-11-23", total: 700 }], [0, 0, _, _, _, _]],
  ])("%s, on %s", (_what, today, days, line) => {
    expect(figures(forecastLine(porto, days, today), "spent")).toEqual(line);
    expect(forecastLine(turned, days, today)).toEqual(forecastLine(porto, days, today));
  });

  test("is missing before the trip", () => {
    expect(forecastLine(porto, spent, "2026-11-19")).toBeUndefined();
  });

  test.each([null, 0])("is missing with a budget of %j and no expenses", (budget) => {
    expect(forecastLine({ ...porto, budget }, [], "2026-11-21")).toBeUndefined();
    expect(forecastLine({ ...porto, budget }, [], "2026-11-30")).toBeUndefined();
  });

  test("has two points on a trip of one day", () => {
    const day = { ...porto, endDate: porto.startDate };
    const line = forecastLine(day, spent.slice(0, 1), porto.startDate)!;
    expect(line).toMatchObject({ days: 1, first: porto.startDate, last: porto.startDate, top: 50_000 });
    expect(figures(line, "spent")).toEqual([0, 9_000]);
    expect(figures(line, "plan")).toEqual([0, 50_000]);
  });
});

describe("The plan", () => {
  test.each<[what: string, budget: number | null, outside: number, line: (number | undefined)[]]>([
    ["spreads the budget evenly", 50_000, 0, [0, 10_000, 20_000, 30_000, 40_000, 50_000]],
    ["starts from what was paid before", 50_000, 10_000, [10_000, 18_000, 26_000, 34_000, 42_000, 50_000]],
    ["loses no cent", 100, 0, [0, 20, 40, 60, 80, 100]],
    ["rounds on the way and not at the end", 101, 0, [0, 20, 40, 61, 81, 101]],
    ["is flat where the flight took it all", 50_000, 60_000, Array(6).fill(50_000)],
    ["is none without a budget", null, 10_000, Array(6).fill(undefined)],
    ["is none with a budget of 0", 0, 10_000, Array(6).fill(undefined)],
  ])("%s", (_what, budget, outside, line) => {
    const days = outside ? [{ day: "2026-03-02", total: outside }] : [];
    const drawn = forecastLine({ ...porto, budget }, [...days, ...spent], "2026-11-21");
    expect(figures(drawn, "plan")).toEqual(line);
  });
});

describe("The forecast", () => {
  test.each<[what: string, today: string, days: DayTotal[], line: (number | undefined)[]]>([
    ["there is none before the first expense", "2026-11-20", spent.slice(1), [_, _, _, _, _, _]],
    ["begins with it", "2026-11-20", spent.slice(0, 1), [_, 9_000, 18_000, 27_000, 36_000, 45_000]],
    [
      "goes on from yesterday while nothing is spent today",
      "2026-11-21",
      spent.slice(0, 1),
      [_, 9_000, 18_000, 27_000, 36_000, 45_000],
    ],
    ["goes on from today after that", "2026-11-21", spent, [_, _, 10_250, 15_375, 20_500, 25_625]],
    [
      "knows what is noted for a later day",
      "2026-11-21",
      [...spent, { day: "2026-11-23", total: 20_000 }],
      [_, _, 10_250, 15_375, 35_375, 40_500],
    ],
    ["ends on the last day", "2026-11-24", spent, [_, _, _, _, 10_250, 12_813]],
    ["there is none afterwards", "2026-11-25", spent, [_, _, _, _, _, _]],
  ])("%s", (_what, today, days, line) => {
    expect(figures(forecastLine(porto, days, today), "forecast")).toEqual(line);
  });
});

describe("What is still to pay", () => {
  const planned = (day: number, total: number): DayTotal => ({ day: `2026-11-${day}`, total });

  test.each<[what: string, planned: DayTotal[], line: (number | undefined)[]]>([
    [
      "on a later day, in place of the average",
      [planned(23, 20_000)],
      [_, _, 10_250, 15_375, 35_375, 40_500],
    ],
    ["less than the average", [planned(23, 100)], [_, _, 10_250, 15_375, 20_500, 25_625]],
    ["before today, on top", [planned(20, 700)], [_, _, 10_950, 16_075, 21_200, 26_325]],
    ["after the trip, on top", [planned(29, 700)], [_, _, 10_950, 16_075, 21_200, 26_325]],
  ])("is in the forecast: %s", (_what, planned, line) => {
    const shown = forecastLine(porto, spent, "2026-11-21", planned);
    expect(figures(shown, "forecast")).toEqual(line);
    expect(figures(shown, "spent")).toEqual(figures(forecastLine(porto, spent, "2026-11-21"), "spent"));
  });

  test("after the trip is in the plan from the start", () => {
    const shown = forecastLine(porto, spent, "2026-11-21", [planned(29, 10_000)]);
    expect(figures(shown, "plan")).toEqual([10_000, 18_000, 26_000, 34_000, 42_000, 50_000]);
  });

  test("more came back than was spent, which nobody expects to go on", () => {
    const line = forecastLine(porto, [{ day: "2026-11-20", total: -500 }], "2026-11-20");
    expect(figures(line, "forecast")).toEqual([_, -500, -500, -500, -500, -500]);
  });
});

describe("Any trip", () => {
  const anyTrip = fc
    .record({
      startDate: anyDay.filter((day) => day > "1901" && day < "2190"),
      length: fc.oneof(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 3_000 })),
      budget: fc.option(wholeNumber(0, 10_000_000)),
      isTurned: fc.boolean(),
      gone: fc.double({ min: -0.2, max: 1.2, noNaN: true }),
      spent: fc.array(fc.tuple(fc.double({ min: -0.1, max: 1.1, noNaN: true }), wholeNumber(1, 1_000_000)), {
        maxLength: 40,
      }),
    })
    .map(({ startDate, length, budget, isTurned, gone, spent }) => {
      const endDate = addDays(startDate, length);
      const dayAt = (part: number) => addDays(startDate, Math.round(part * (length + 1)));
      const totals = new Map<string, number>();
      for (const [part, total] of spent) totals.set(dayAt(part), (totals.get(dayAt(part)) ?? 0) + total);
      const days = [...totals]
        .map(([day, total]) => ({ day, total }))
        .sort((a, b) => (a.day < b.day ? -1 : 1));
      const trip = isTurned ? { startDate: endDate, endDate: startDate } : { startDate, endDate };
      return { trip: { ...trip, budget }, days, today: dayAt(gone) };
    });

  test("has few points, includes the first and last day, never falls, and ends at the forecast", () => {
    fc.assert(
      fc.property(anyTrip, fc.integer({ min: 1, max: 6 }), ({ trip, days: noted, today }, nth) => {
        // Some of it is still to pay.
        const isPlanned = (_: DayTotal, index: number) => index % 6 >= nth;
        const planned = noted.filter(isPlanned);
        const days = noted.filter((day, index) => !isPlanned(day, index));
        const line = forecastLine(trip, days, today, planned);
        if (!line) return;
        const { points, now } = line;
        expect(points.length).toBeLessThanOrEqual(MAX_POINTS);
        expect([points[0]!.index, points.at(-1)!.index]).toEqual([0, line.days]);
        expect(points).toContainEqual(now);
        for (const kind of ["spent", "plan", "forecast"] as const) {
          const drawn = points.flatMap((point) => point[kind] ?? []);
          expect(drawn).toEqual(drawn.toSorted((a, b) => a - b));
          expect(Math.max(0, ...drawn)).toBeLessThanOrEqual(line.top);
        }
        expect(points.at(-1)!.forecast).toBe(spendingForecast(trip, days, today, planned).forecast?.total);
        expect(points.at(-1)!.plan).toBe(trip.budget || undefined);
        if (line.phase === "after") expect(now.spent).toBe(days.reduce((sum, { total }) => sum + total, 0));
      }),
    );
  });

  test("has the same figures on a day whether other days are drawn or not", () => {
    fc.assert(
      fc.property(anyTrip, fc.integer({ min: 1, max: 30 }), ({ trip, days, today }, more) => {
        const line = forecastLine(trip, days, today);
        if (line?.phase !== "after") return;
        const outside = days.filter(({ day }) => day < line.first || day > line.last);
        for (const { day, spent } of line.points) {
          const until = days.filter((one) => day && one.day >= line.first && one.day <= day);
          expect(spent).toBe([...outside, ...until].reduce((sum, { total }) => sum + total, 0));
        }
        // The line does not change when it is viewed later.
        expect(forecastLine(trip, days, addDays(today, more))).toEqual(line);
      }),
    );
  });
});
