import { describe, expect, test } from "vitest";
import { addDays, type Day, daysBetween } from "~/domain/day";
import { NIGHTS_MAX } from "~/domain/expenses/expense";
import { MAX_CENTS } from "~/domain/money/money";
import { amountOfNight, daysToShow, shareWithin, withShares } from "~/domain/statistics/nights";
import { fc, wholeNumber } from "../../support/property";

const sharesOf = (amount: number, nights: number) =>
  Array.from({ length: nights }, (_, night) => amountOfNight(amount, nights, night));

describe("The share of a night", () => {
  test.each<[what: string, amount: number, nights: number, shares: number[]]>([
    ["100,00 € over 3 nights", 10_000, 3, [3_334, 3_333, 3_333]],
    ["101,00 € over 3 nights", 10_100, 3, [3_367, 3_367, 3_366]],
    ["90,00 € over 3 nights", 9_000, 3, [3_000, 3_000, 3_000]],
    ["One night", 12_345, 1, [12_345]],
    ["Fewer cents than nights", 2, 4, [1, 1, 0, 0]],
    ["−100,00 € over 3 nights", -10_000, 3, [-3_334, -3_333, -3_333]],
  ])("%s", (_what, amount, nights, shares) => {
    expect(sharesOf(amount, nights)).toEqual(shares);
  });

  test("adds up to the amount with the others, and differs from them by a cent at most", () => {
    fc.assert(
      fc.property(wholeNumber(1, MAX_CENTS), fc.integer({ min: 1, max: NIGHTS_MAX }), (amount, nights) => {
        const shares = sharesOf(amount, nights);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(amount);
        expect(sharesOf(-amount, nights).map((share) => 0 - share)).toEqual(shares);
        expect(shares).toEqual(shares.toSorted((a, b) => b - a));
        expect(shares[0]! - shares.at(-1)!).toBeLessThanOrEqual(1);
      }),
    );
  });
});

test("The nights between two days are worth the sum of their shares", () => {
  const days = fc.integer({ min: -20, max: 50 }).map((days) => addDays("2026-02-10", days));
  const nights = fc.integer({ min: 1, max: 30 });
  fc.assert(
    fc.property(wholeNumber(1, MAX_CENTS), nights, days, days, (amount, nights, first, last) => {
      const day = "2026-02-10";
      const within = sharesOf(amount, nights).filter((_, night) => {
        const on = addDays(day, night);
        return first <= on && on <= last;
      });
      expect(shareWithin({ day, amount, nights }, first, last)).toBe(within.reduce((a, b) => a + b, 0));
    }),
  );
});

describe("Days with shares", () => {
  const some = fc.array(
    fc.record({
      day: fc.integer({ min: 0, max: 40 }).map((days) => addDays("2026-02-10", days)),
      amount: fc.oneof(wholeNumber(1, MAX_CENTS), wholeNumber(-MAX_CENTS, -1)),
      nights: fc.integer({ min: 2, max: 30 }),
    }),
    { maxLength: 12 },
  );

  test("are the sum of each expense's share of that night, and what is not spread", () => {
    const plain = fc.uniqueArray(fc.integer({ min: 0, max: 90 }), { maxLength: 5 });
    fc.assert(
      fc.property(some, plain, (spread, plain) => {
        const days = plain.sort((a, b) => a - b).map((n) => paid(addDays("2026-02-01", n), 700));
        const all = withShares(days, spread);
        expect(all).toEqual(all.toSorted((a, b) => (a.day < b.day ? -1 : 1)));
        const totals = new Map(all.map(({ day, total }) => [day, total]));
        for (let n = 0; n < 120; n++) {
          const day = addDays("2026-02-01", n);
          const unspread = days.some((each) => each.day === day) ? 700 : 0;
          expect(totals.get(day) ?? 0).toBe(unspread + byHand(spread, day));
        }
      }),
      { numRuns: 100 },
    );
  });

  test("end after the last night, also across a year and the change of the clocks", () => {
    const spread = [{ day: "2026-12-30", amount: 1_000, nights: 3 }];
    const days = [
      { day: "2026-12-30", paid: 1_000, unspread: 0 },
      { day: "2027-01-05", paid: 5, unspread: 5 },
    ];
    expect(withShares(days, spread)).toEqual([
      { day: "2026-12-30", total: 334, hasExpenses: true, paid: 1_000, unspread: 0 },
      { day: "2026-12-31", total: 333, hasExpenses: false, paid: 0, unspread: 0 },
      { day: "2027-01-01", total: 333, hasExpenses: false, paid: 0, unspread: 0 },
      { day: "2027-01-05", total: 5, hasExpenses: true, paid: 5, unspread: 5 },
    ]);
  });

  test("are still there where a refund over the same nights cancels them", () => {
    const spread = [10_000, -10_000].map((amount) => ({ day: "2026-11-03", amount, nights: 3 }));
    const days = withShares([{ day: "2026-11-03", paid: 0, unspread: 0 }], spread);
    expect(days.map(({ day, total }) => [day, total])).toEqual([
      ["2026-11-03", 0],
      ["2026-11-04", 0],
      ["2026-11-05", 0],
    ]);
  });

  test("end with the last cent", () => {
    const days = withShares(
      [{ day: "2026-11-03", paid: 2, unspread: 0 }],
      [{ day: "2026-11-03", amount: 2, nights: 4 }],
    );
    expect(days.map(({ day, total }) => [day, total])).toEqual([
      ["2026-11-03", 1],
      ["2026-11-04", 1],
    ]);
  });

  const paid = (day: Day, amount: number) => ({ day, paid: amount, unspread: amount });

  /** Adds up the shares of all expenses whose nights contain the day. */
  function byHand(spread: readonly { day: Day; amount: number; nights: number }[], day: Day): number {
    return spread.reduce((sum, { day: first, amount, nights }) => {
      const night = daysBetween(first, day);
      return night < 0 || night >= nights ? sum : sum + amountOfNight(amount, nights, night);
    }, 0);
  }
});

test("Coming nights are left out of the chart, unless something is paid on their day, or paid and given back", () => {
  const at = (day: Day, hasExpenses: boolean) => ({ day, hasExpenses, total: 100, paid: 0, unspread: 0 });
  const days = [
    at("2026-11-19", false),
    at("2026-11-20", true),
    at("2026-11-21", false),
    at("2026-11-22", true),
  ];
  const shown = daysToShow(days, "2026-11-20").map(({ day }) => day);
  expect(shown).toEqual(["2026-11-19", "2026-11-20", "2026-11-22"]);
});
