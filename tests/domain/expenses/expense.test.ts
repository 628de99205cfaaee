import { describe, expect, test } from "vitest";
import { groupByDay } from "~/domain/expenses/expense";
import { anyDay, fc, wholeNumber } from "../../support/property";

describe("Expenses grouped by day", () => {
  test("No expenses make no groups", () => {
    expect(groupByDay([], new Map([["2026-11-16", 100]]))).toEqual([]);
  });

  test("Each day has its rows in order and its own sum", () => {
    const rows = [
      { id: "d", day: "2026-11-16" },
      { id: "c", day: "2026-11-16" },
      { id: "b", day: "2026-11-15" },
      { id: "a", day: "2026-11-12" },
    ];
    const totals = new Map([
      ["2026-11-12", 1],
      ["2026-11-15", 20],
      ["2026-11-16", 300],
    ]);
    expect(groupByDay(rows, totals)).toEqual([
      { day: "2026-11-16", total: 300, rows: [rows[0], rows[1]] },
      { day: "2026-11-15", total: 20, rows: [rows[2]] },
      { day: "2026-11-12", total: 1, rows: [rows[3]] },
    ]);
  });

  test("The sum of a day that is split over two pages is that of the whole day", () => {
    const [group] = groupByDay([{ day: "2026-11-16", amount: 1_000 }], new Map([["2026-11-16", 5_000]]));
    expect(group?.total).toBe(5_000);
  });

  test("Every row is in one group, newest day first, and the day sums equal the rows", () => {
    const row = fc.record({ day: anyDay, amount: wholeNumber(1, 99_999_999_999) });
    const days = fc
      .array(row, { maxLength: 30 })
      .chain((rows) =>
        fc
          .array(fc.nat({ max: 4 }), { minLength: rows.length, maxLength: rows.length })
          .map((times) =>
            rows.flatMap((one, index) => Array.from({ length: times[index]! }, () => ({ ...one }))),
          ),
      );
    fc.assert(
      fc.property(days, (found) => {
        const rows = found.sort((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : 0));
        const totals = new Map<string, number>();
        for (const { day, amount } of rows) totals.set(day, (totals.get(day) ?? 0) + amount);
        const groups = groupByDay(rows, totals);
        expect(groups.flatMap((group) => group.rows)).toEqual(rows);
        expect(groups.map(({ day }) => day)).toEqual([...new Set(rows.map(({ day }) => day))]);
        for (const group of groups) {
          expect(group.rows.every(({ day }) => day === group.day)).toBe(true);
          expect(group.rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(group.total);
        }
      }),
    );
  });
});
