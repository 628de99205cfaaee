import { describe, expect, test } from "vitest";
import { dayBars } from "~/domain/statistics/day-bars";

const trip = { startDate: "2026-11-24", endDate: "2026-11-28" };

describe("The bars of a trip's days", () => {
  test("stand for each of them, also for those without spending, and tell today and what is to come", () => {
    const days = [
      { day: "2026-11-01", total: 900 },
      { day: "2026-11-24", total: 300 },
      { day: "2026-11-26", total: 500 },
    ];
    const { bars, size, outside } = dayBars(trip, days, "2026-11-26")!;
    expect(bars.map(({ total }) => total)).toEqual([300, 0, 500, 0, 0]);
    expect(bars.map(({ isToday }) => isToday)).toEqual([false, false, true, false, false]);
    expect(bars.map(({ isComing }) => isComing)).toEqual([false, false, false, true, true]);
    expect([size, outside]).toEqual([1, 900]);
  });

  test("know a day of which all came back from one without spending", () => {
    const days = [
      { day: "2026-11-24", total: 300 },
      { day: "2026-11-25", total: 0 },
      { day: "2026-11-26", total: -200 },
    ];
    const { bars } = dayBars(trip, days, "2026-11-26")!;
    expect(bars.map(({ isEmpty }) => isEmpty)).toEqual([false, false, false, true, true]);
  });

  test("are none while only a flight before the trip is paid", () => {
    expect(dayBars(trip, [{ day: "2026-11-01", total: 900 }], "2026-11-20")).toBeUndefined();
  });

  test("of three years are averages of as many days as it takes to fit on a phone", () => {
    const long = { startDate: "2024-01-01", endDate: "2026-12-31" };
    const { bars, size } = dayBars(long, [{ day: "2026-12-31", total: 800 }], "2025-01-01")!;
    expect([bars.length, size]).toEqual([61, 18]);
    // The last bar stands for the 16 days that are left.
    expect(bars.at(-1)).toMatchObject({ day: "2026-12-16", days: 16, total: 50 });
  });
});
