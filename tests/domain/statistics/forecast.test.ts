import { describe, expect, test } from "vitest";
import { addDays, dayCount } from "~/domain/day";
import { MAX_CENTS } from "~/domain/money/money";
import {
  type Allowance,
  allowanceOf,
  averagePerDay,
  type CountedDays,
  countedDays,
  type DayTotal,
  mostExpensiveDay,
  spendingForecast,
} from "~/domain/statistics/forecast";
import { anyDay, fc, wholeNumber } from "../../support/property";

/** Anna's five days in Porto: 500 € for 20 to 24 November. */
const porto = { startDate: "2026-11-20", endDate: "2026-11-24", budget: 50_000 };

const during = (perDay: number, left: number, fromTomorrow?: number, isOver = false): Allowance => ({
  phase: "during",
  isOver,
  perDay,
  left,
  fromTomorrow,
});

describe("What is left for today", () => {
  test.each<[what: string, today: string, spent: number, unspreadToday: number, allowance: Allowance]>([
    ["A week before", "2026-11-13", 0, 0, { phase: "before", isOver: false, perDay: 10_000 }],
    ["The flight is paid", "2026-11-13", 20_001, 1, { phase: "before", isOver: false, perDay: 5_999 }],
    ["The flight took it all", "2026-11-19", 50_000, 0, { phase: "before", isOver: false, perDay: 0 }],
    ["The flight took more", "2026-11-19", 50_001, 0, { phase: "before", isOver: true, perDay: 0 }],
    ["The first morning", "2026-11-20", 0, 0, during(10_000, 10_000, 12_500)],
    ["The first evening", "2026-11-20", 5_680, 5_680, during(10_000, 4_320, 11_080)],
    ["Just the share is spent", "2026-11-20", 10_000, 10_000, during(10_000, 0, 10_000)],
    ["More than the share", "2026-11-20", 10_500, 10_500, during(10_000, -500, 9_875)],
    ["She saved yesterday", "2026-11-21", 2_000, 0, during(12_000, 12_000, 16_000)],
    ["A cent that no day gets", "2026-11-22", 1, 0, during(16_666, 16_666, 24_999)],
    ["The last morning", "2026-11-24", 44_000, 0, during(6_000, 6_000)],
    ["The last evening", "2026-11-24", 50_000, 6_000, during(6_000, 0)],
    ["Over budget since today", "2026-11-23", 50_300, 4_300, during(2_000, -2_300, 0, true)],
    ["Over budget since yesterday", "2026-11-23", 50_001, 0, during(0, 0, 0, true)],
    ["And she goes on", "2026-11-24", 60_000, 5_000, during(0, -5_000, undefined, true)],
    ["Home again", "2026-11-25", 49_999, 0, { phase: "after", isOver: false }],
    ["Home again, all spent", "2026-11-25", 50_000, 0, { phase: "after", isOver: false }],
    ["Home again, poorer", "2026-11-25", 50_001, 1, { phase: "after", isOver: true }],
  ])("%s, on %s", (_what, today, spent, unspreadToday, allowance) => {
    expect(allowanceOf(porto, { spent, unspreadToday }, today)).toEqual(allowance);
    expect(allowanceOf(turned(porto), { spent, unspreadToday }, today)).toEqual(allowance);
  });

  // 300 € for the hotel in `spent`, none of it in `unspreadToday`.
  test.each<[what: string, today: string, spent: number, unspreadToday: number, allowance: Allowance]>([
    ["The hotel is paid on the first day", "2026-11-20", 30_000, 0, during(4_000, 4_000, 5_000)],
    ["And a coffee", "2026-11-20", 30_300, 300, during(4_000, 3_700, 4_925)],
    [
      "It was paid before the trip",
      "2026-11-19",
      30_000,
      0,
      { phase: "before", isOver: false, perDay: 4_000 },
    ],
    ["It is the same the day after", "2026-11-21", 30_000, 0, during(5_000, 5_000, 6_666)],
    ["It is paid on the last day", "2026-11-24", 30_000, 0, during(20_000, 20_000)],
    ["Its nights go beyond the trip", "2026-11-24", 30_600, 600, during(20_000, 19_400)],
    ["Today was too dear beside it", "2026-11-20", 35_000, 5_000, during(4_000, -1_000, 3_750)],
    ["It is over budget alone", "2026-11-20", 50_001, 0, during(0, 0, 0, true)],
    ["And with a coffee", "2026-11-20", 50_301, 300, during(0, -300, 0, true)],
    ["The coffee was the last cent", "2026-11-20", 50_000, 300, during(60, -240, 0)],
  ])("With a hotel for several nights: %s, on %s", (_what, today, spent, unspreadToday, allowance) => {
    expect(allowanceOf(porto, { spent, unspreadToday }, today)).toEqual(allowance);
  });

  test.each<[what: string, of: number, spent: number, unspreadToday: number, left: number]>([
    ["270,00 € are due in three days", 10, 27_000, 0, 7_300],
    ["90,00 € are due today, after 10,00 €", 5, 60_000, 10_000, 0],
    ["40,00 € today", 5, 54_000, 4_000, 6_000],
    ["10,00 € of them came back", 5, 53_000, 3_000, 7_000],
    ["and 300,00 € came back today", 5, 24_000, -26_000, 15_200],
  ])("Of 1.000,00 €: %s, with %d days left", (_what, of, spent, unspreadToday, left) => {
    const trip = { startDate: "2026-11-20", endDate: addDays("2026-11-20", of - 1), budget: 100_000 };
    expect(allowanceDuring(trip, { spent, unspreadToday }, "2026-11-20").left).toBe(left);
  });

  test("A cent more never raises it, whether it is spread or not", () => {
    const money = wholeNumber(0, MAX_CENTS);
    const days = fc.integer({ min: 1, max: 400 });
    fc.assert(
      fc.property(money, days, fc.nat(), money, money, (budget, of, nth, earlier, unspreadToday) => {
        const trip = { startDate: "2026-03-01", endDate: addDays("2026-03-01", of - 1), budget: budget + 1 };
        const today = addDays("2026-03-01", nth % of);
        const spent = earlier + unspreadToday;
        const { left } = allowanceDuring(trip, { spent, unspreadToday }, today);
        const [spread, plain] = [
          allowanceDuring(trip, { spent: spent + 1, unspreadToday }, today),
          allowanceDuring(trip, { spent: spent + 1, unspreadToday: unspreadToday + 1 }, today),
        ];
        expect(spread.left).toBeLessThanOrEqual(left);
        expect(plain.left).toBeLessThan(left);
        const share = Math.floor((trip.budget - spent + unspreadToday) / (of - (nth % of)));
        expect(left).toBe(Math.max(0, share) - unspreadToday);
      }),
      { numRuns: 500 },
    );
  });

  test.each([null, 0])("A budget of %j gives no allowance", (budget) => {
    expect(allowanceOf({ ...porto, budget }, { spent: 1, unspreadToday: 1 }, "2026-11-20")).toBeUndefined();
  });

  test.each(["2026-11-01", "2026-11-20", "2026-11-25"])(
    "A trip that was ended gives no allowance on %s",
    (today) => {
      const ended = { ...porto, isArchived: true };
      expect(allowanceOf(ended, { spent: 100, unspreadToday: 100 }, today)).toEqual({
        phase: "after",
        isOver: false,
      });
      expect(spendingForecast(ended, [{ day: "2026-11-20", total: 100 }], today).forecast).toBeUndefined();
    },
  );

  test("On a trip of one day the whole budget is for today", () => {
    const day = { ...porto, endDate: porto.startDate };
    expect(allowanceOf(day, { spent: 700, unspreadToday: 200 }, porto.startDate)).toEqual(
      during(49_500, 49_300),
    );
  });

  test("The night when the clocks go back counts as one day", () => {
    const autumn = { startDate: "2026-10-24", endDate: "2026-10-26", budget: 30_000 };
    const none = { spent: 0, unspreadToday: 0 };
    expect(allowanceOf(autumn, none, "2026-10-25")).toEqual(during(15_000, 15_000, 30_000));
  });

  test("Anna spends each day's allowance: the budget is used up on the last day, to the cent", () => {
    const length = fc.integer({ min: 0, max: 60 });
    fc.assert(
      fc.property(anyDay, length, wholeNumber(1, MAX_CENTS), (startDate, more, budget) => {
        const trip = { startDate, endDate: addDays(startDate, more), budget };
        let spent = 0;
        for (let n = 0; n <= more; n++) {
          const { left } = allowanceDuring(trip, { spent, unspreadToday: 0 }, addDays(startDate, n));
          expect(left).toBeGreaterThanOrEqual(0);
          spent += left;
          expect(spent).toBeLessThanOrEqual(budget);
          expect(allowanceDuring(trip, { spent, unspreadToday: left }, addDays(startDate, n)).left).toBe(0);
        }
        expect(spent).toBe(budget);
      }),
    );
  });

  test("A cent more today is a cent less for today, and never more for tomorrow", () => {
    const money = wholeNumber(0, MAX_CENTS);
    const trips = fc.record({ budget: wholeNumber(1, MAX_CENTS), of: fc.integer({ min: 1, max: 400 }) });
    fc.assert(
      fc.property(trips, fc.nat(), money, money, ({ budget, of }, nth, earlier, unspreadToday) => {
        const trip = { startDate: "2026-03-01", endDate: addDays("2026-03-01", of - 1), budget };
        const today = addDays("2026-03-01", nth % of);
        const now = allowanceDuring(trip, { spent: earlier + unspreadToday, unspreadToday }, today);
        const next = { spent: earlier + unspreadToday + 1, unspreadToday: unspreadToday + 1 };
        const then = allowanceDuring(trip, next, today);
        expect(then.perDay).toBe(now.perDay);
        expect(then.left).toBe(now.left - 1);
        expect(then.fromTomorrow ?? 0).toBeLessThanOrEqual(now.fromTomorrow ?? 0);
        if (!now.isOver) expect(now.left).toBeLessThanOrEqual(budget - earlier - unspreadToday);
        expect([now.perDay, now.left, now.fromTomorrow ?? 0].every(Number.isSafeInteger)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  function allowanceDuring(...given: Parameters<typeof allowanceOf>) {
    const allowance = allowanceOf(...given);
    if (allowance?.phase !== "during") throw new Error("the trip is not under way");
    return allowance;
  }
});

describe("Plan, average and forecast", () => {
  const flight = { day: "2026-03-02", total: 10_000 };
  const [one, two, three, four, five] = [
    ...["2026-11-20", "2026-11-21", "2026-11-22", "2026-11-23", "2026-11-24"],
  ] as [string, string, string, string, string];

  test.each<
    [what: string, today: string, days: DayTotal[], plan: number, average?: number, forecast?: number]
  >([
    ["Before the trip there is a plan", "2026-11-01", [], 10_000],
    ["The flight is taken off it", "2026-11-01", [flight], 8_000],
    ["The flight took it all", "2026-11-01", [{ ...flight, total: 60_000 }], 0],
    ["The first morning says nothing yet", one, [flight], 8_000],
    ["The first coffee does", one, [flight, at(one, 300)], 8_000, 300, 11_500],
    ["A full day does", two, [at(one, 9_000)], 10_000, 9_000, 45_000],
    ["The flight is not averaged", two, [flight, at(one, 9_000)], 8_000, 9_000, 55_000],
    ["Today was dear", two, [at(one, 9_000), at(two, 12_000)], 10_000, 10_500, 52_500],
    ["Today was cheap", two, [at(one, 9_000), at(two, 500)], 10_000, 4_750, 23_750],
    ["The third day begins", three, [at(three, 1_250)], 10_000, 417, 2_084],
    ["The hotel is noted ahead", two, [at(one, 9_000), at(four, 20_000)], 10_000, 9_000, 56_000],
    ["And dinner is noted ahead", one, [at(one, 9_000), at(four, 500)], 10_000, 9_000, 45_000],
    ["A day without spending counts", four, [at(one, 1_000)], 10_000, 333, 1_666],
    ["Nothing spent on any day", four, [flight], 8_000, 0, 10_000],
    ["The last morning", five, [at(one, 40_000)], 10_000, 10_000, 50_000],
    ["The last evening", five, [at(one, 40_000), at(five, 15_000)], 10_000, 11_000, 55_000],
    ["Home again", "2026-11-25", [at(one, 40_000), at(five, 15_000)], 10_000, 11_000],
    ["The bill that came later", "2026-12-24", [at(one, 5_000), at("2026-12-01", 5_000)], 9_000, 1_000],
  ])("%s, on %s", (_what, today, days, plan, average, total) => {
    const forecast = total === undefined ? undefined : at(porto.endDate, total);
    expect(spendingForecast(porto, days, today)).toEqual({ plan, average, forecast });
    expect(spendingForecast(turned(porto), days.toReversed(), today)).toEqual({ plan, average, forecast });
    for (const budget of [null, 0]) {
      expect(spendingForecast({ ...porto, budget }, days, today)).toEqual({
        plan: undefined,
        average,
        forecast,
      });
    }
  });

  describe("with costs still to pay, on the 4th of ten days", () => {
    const trip = { startDate: "2026-11-01", endDate: "2026-11-10", budget: 100_000 };
    const paid = ["2026-11-01", "2026-11-02", "2026-11-03"].map((day) => at(day, 6_000));
    const planned = [at("2026-11-06", 2_500), at("2026-11-08", 20_000), at("2026-11-20", 15_000)];

    test.each<[what: string, planned: DayTotal[], forecast: number]>([
      ["a cheap day, a dear one, and one after the trip", planned, 89_000],
      ["and what should have been paid on the 2nd", [at("2026-11-02", 3_000), ...planned], 92_000],
    ])("%s", (_what, planned, total) => {
      const { average, forecast } = spendingForecast(trip, paid, "2026-11-04", planned);
      expect([average, forecast?.total]).toEqual([6_000, total]);
    });

    test("more came back than was spent, which nobody expects to go on", () => {
      const back = spendingForecast(trip, [...paid, at("2026-11-04", -20_000)], "2026-11-04");
      expect([back.average, back.forecast?.total]).toEqual([-500, -2_000]);
    });
  });

  const anyDays = fc.uniqueArray(
    fc.record({ day: fc.integer({ min: -40, max: 80 }), total: wholeNumber(1, MAX_CENTS) }),
    { selector: ({ day }) => day, maxLength: 40 },
  );

  test("The forecast is what is spent, and the average for each day that is not averaged, or what is noted if it is more", () => {
    const [length, away] = [fc.integer({ min: 0, max: 45 }), fc.integer({ min: -5, max: 50 })];
    fc.assert(
      fc.property(anyDay, length, away, anyDays, (startDate, more, nth, sums) => {
        const trip = { startDate, endDate: addDays(startDate, more), budget: MAX_CENTS };
        const days = sums.map(({ day, total }) => at(addDays(startDate, day), total));
        const found = spendingForecast(trip, days, addDays(startDate, nth));
        const { plan, average } = found;
        const forecast = found.forecast?.total;
        const counted = countedDays(trip, days, addDays(startDate, nth));
        expect(average === undefined).toBe(counted === undefined);
        expect(found.forecast?.day).toBe(counted && nth <= more ? trip.endDate : undefined);
        expect(plan! * dayCount(startDate, trip.endDate)).toBeLessThanOrEqual(MAX_CENTS);
        if (forecast === undefined || average === undefined || !counted) return;
        expect(Number.isSafeInteger(forecast)).toBe(true);
        const spent = days.reduce((all, { total }) => all + total, 0);
        const toCome = days.filter(({ day }) => day > counted.last && day <= trip.endDate);
        const noted = toCome.reduce((all, { total }) => all + Math.min(total, average), 0);
        expect(forecast).toBe(spent + average * (more + 1 - counted.count) - noted);
      }),
      { numRuns: 1_000 },
    );
  });

  test("Anna keeps to the plan and stays within the budget", () => {
    const length = fc.integer({ min: 1, max: 60 });
    const money = wholeNumber(1, MAX_CENTS);
    fc.assert(
      fc.property(
        length,
        money,
        fc.nat(),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (more, budget, n, part) => {
          const trip = { startDate: "2026-03-01", endDate: addDays("2026-03-01", more), budget };
          const booked = at("2026-01-01", Math.floor(budget * part));
          const nth = 1 + (n % more);
          const plan = spendingForecast(trip, [booked], "2026-02-01").plan!;
          const spent = Array.from({ length: nth }, (_, day) => at(addDays("2026-03-01", day), plan));
          const found = spendingForecast(trip, [booked, ...spent], addDays("2026-03-01", nth));
          expect(found).toMatchObject({ plan, average: plan });
          expect(found.forecast!.total).toBeLessThanOrEqual(budget);
          expect(budget - found.forecast!.total).toBeLessThanOrEqual(more);
        },
      ),
    );
  });
});

describe("The days that are averaged", () => {
  const spent = [20, 22].map((day) => at(`2026-11-${day}`, 100));

  test.each<
    [today: string, isArchived: boolean, last?: string, count?: number, until?: CountedDays["until"]]
  >([
    ["2026-11-19", false],
    ["2026-11-20", false, "2026-11-20", 1, "today"],
    ["2026-11-21", false, "2026-11-20", 1, "yesterday"],
    ["2026-11-22", false, "2026-11-22", 3, "today"],
    ["2026-11-23", false, "2026-11-22", 3, "yesterday"],
    ["2026-11-24", false, "2026-11-23", 4, "yesterday"],
    ["2026-11-25", false, "2026-11-24", 5, "end"],
    ["2027-11-25", false, "2026-11-24", 5, "end"],
    ["2026-11-22", true, "2026-11-24", 5, "end"],
    ["2026-11-01", true, "2026-11-24", 5, "end"],
  ])("on %s, ended: %s, are those until %s", (today, isArchived, last, count, until) => {
    const counted = last && { first: "2026-11-20", last, count, until };
    expect(countedDays({ ...porto, isArchived }, spent, today)).toEqual(counted);
    expect(countedDays({ ...turned(porto), isArchived }, spent.toReversed(), today)).toEqual(counted);
  });

  test("are none on the first day until something is spent", () => {
    expect(countedDays(porto, spent.slice(1), "2026-11-20")).toBeUndefined();
  });

  test("divide a sum to whole cents", () => {
    expect(averagePerDay(10_000, 3)).toBe(3_333);
    expect(averagePerDay(286_00, 3)).toBe(9_533);
    expect(averagePerDay(5, 2)).toBe(3);
    expect(averagePerDay(0, 7)).toBe(0);
    expect(averagePerDay(MAX_CENTS, 1)).toBe(MAX_CENTS);
  });
});

describe("The most expensive day", () => {
  test("is missing without expenses, and where nothing but refunds came", () => {
    expect(mostExpensiveDay([])).toBeUndefined();
    expect(mostExpensiveDay([at("2026-11-20", -100), at("2026-11-21", 0)])).toBeUndefined();
  });

  test("is the first of equal ones, in any order of the rows", () => {
    const days = [at("2026-11-20", 100), at("2026-11-21", 300), at("2026-11-22", 300), at("2026-11-23", 299)];
    expect(mostExpensiveDay(days)).toEqual(days[1]);
    expect(mostExpensiveDay(days.toReversed())).toEqual(days[1]);
  });
});

function at(day: string, total: number): DayTotal {
  return { day, total };
}

/** The same trip with its dates swapped. */
function turned<Dates extends { startDate: string; endDate: string }>(trip: Dates): Dates {
  return { ...trip, startDate: trip.endDate, endDate: trip.startDate };
}
