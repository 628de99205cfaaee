import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, type Day } from "~/domain/day";
import { type ExpenseCursor, PAGE_ROWS, PAGE_ROWS_MAX } from "~/domain/expenses/expense";
import { type PageOfExpenses, pageOfExpenses } from "~/models/expenses/list.server";
import {
  aTrip,
  type BulkExpense,
  manyExpenses,
  minutesLater,
  now,
  someone,
  today,
} from "../../support/models";
import { execute } from "../../support/rows";

interface SomeDay {
  size: number;
  /** Days between this expense and the one entered before it. */
  gap: number;
  /** Milliseconds over which its entries are spread. */
  spread: number;
}

/** Deletes this many expenses from this position of the list on. */
interface Hole {
  at: number;
  count: number;
}

/** Rows for today, yesterday and so on, as many as the sizes say, entered in mixed order. */
function onDays(...sizes: number[]): Pick<BulkExpense, "day" | "amount" | "createdAt">[] {
  return sizes.flatMap((size, daysAgo) =>
    Array.from({ length: size }, (_, i) => ({
      day: addDays(today, -daysAgo),
      amount: 1 + ((i * 7_919) % 10_007),
      // Seven entries share each millisecond, so that their ids decide.
      createdAt: new Date(now.getTime() + ((i * 31) % 97)),
    })),
  );
}

function newestFirst(a: BulkExpense, b: BulkExpense): number {
  const key = (row: BulkExpense) => [row.day, row.createdAt.toISOString(), row.id].join(" ");
  return key(a) < key(b) ? 1 : -1;
}

/** Returns the expected next page from all rows in order: fifty, the rest of that day, a hundred at most. */
function expectedPage(left: readonly BulkExpense[]): BulkExpense[] {
  const lastDay = left[Math.min(PAGE_ROWS, left.length) - 1]?.day;
  return left.slice(0, PAGE_ROWS_MAX).filter((row, i) => i < PAGE_ROWS || row.day === lastDay);
}

function totalsOf(rows: readonly BulkExpense[], days: Set<Day>): Map<Day, number> {
  const totals = new Map<Day, number>();
  for (const { day, amount } of rows) if (days.has(day)) totals.set(day, (totals.get(day) ?? 0) + amount);
  return totals;
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

describe("Anna's list of expenses", () => {
  test.each<[what: string, sizes: number[], pages: number[]]>([
    ["nothing", [], [0]],
    ["one expense", [1], [1]],
    ["fifty on one day", [50], [50]],
    ["fifty-one on one day", [51], [51]],
    ["fifty on a day, and one the day before", [50, 1], [50, 1]],
    ["fifty spread over days", [30, 20], [50]],
    ["a day that begins on the page and goes on past it", [30, 30, 5], [60, 5]],
    ["a day of a hundred", [100], [100]],
    ["a day of a hundred, and one more the day before", [100, 1], [100, 1]],
    ["a day of a hundred and one", [101], [100, 1]],
    ["a day of three hundred, and fifty the day before", [300, 50], [100, 100, 100, 50]],
    ["forty, and a day of two hundred", [40, 200, 10], [100, 100, 50]],
    ["forty-nine, and a day of fifty-one", [49, 51, 1], [100, 1]],
    ["forty-nine, and a day of fifty-two", [49, 52, 1], [100, 2]],
  ])("with %s", async (_, sizes, pages) => {
    const anna = await someone();
    const tripId = await aTrip(anna);
    const stored = (await manyExpenses(anna, tripId, onDays(...sizes))).sort(newestFirst);
    const read: PageOfExpenses[] = [];
    let after: ExpenseCursor | undefined;
    do {
      const page = await pageOfExpenses(anna, tripId, { after });
      read.push(page);
      after = page.next;
    } while (after);
    expect(read.map(({ rows }) => rows.length)).toEqual(pages);
    expect(read.flatMap(({ rows }) => idsOf(rows))).toEqual(idsOf(stored));
  });

  test("never skips or repeats one while others are deleted, and sums every day as a whole", async () => {
    const anna = await someone();
    const dayOfSize = fc.oneof(
      { weight: 4, arbitrary: fc.integer({ min: 1, max: 60 }) },
      { weight: 2, arbitrary: fc.integer({ min: 45, max: 55 }) },
      { weight: 1, arbitrary: fc.integer({ min: 48, max: 52 }) },
      { weight: 2, arbitrary: fc.integer({ min: 95, max: 140 }) },
      { weight: 1, arbitrary: fc.integer({ min: 200, max: 240 }) },
    );
    const days = fc.array(
      fc.record({ size: dayOfSize, gap: fc.integer({ min: 1, max: 40 }), spread: fc.constantFrom(1, 2, 50) }),
      { maxLength: 6 },
    );
    // A deletion between any two pages, of expenses that were shown or are still to come.
    const deletions = fc.array(
      fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), count: fc.nat(30) }),
      {
        maxLength: 6,
      },
    );

    const check = async (someDays: SomeDay[], holes: Hole[]) => {
      const tripId = await aTrip(anna);
      let day = today;
      const rows = someDays.flatMap(({ size, gap, spread }) => {
        day = addDays(day, -gap);
        const onThatDay = day;
        return Array.from({ length: size }, (_, i) => ({
          day: onThatDay,
          amount: 1 + ((i * 7_919) % 10_007),
          createdAt: new Date(now.getTime() + ((i * 31) % spread)),
        }));
      });
      let stored = (await manyExpenses(anna, tripId, rows)).sort(newestFirst);
      let left = stored;
      let after: ExpenseCursor | undefined;
      for (let page = 0; ; page++) {
        const expected = expectedPage(left);
        const read = await pageOfExpenses(anna, tripId, { after });
        expect(idsOf(read.rows)).toEqual(idsOf(expected));
        expect(read.dayTotals).toEqual(totalsOf(stored, new Set(expected.map((row) => row.day))));
        left = left.slice(expected.length);
        expect(read.next !== undefined).toBe(left.length > 0);
        if (!read.next) break;

        after = read.next;
        const { at, count } = holes[page] ?? { at: 0, count: 0 };
        const from = Math.floor(at * stored.length);
        const gone = new Set(idsOf(stored.slice(from, from + count)));
        if (gone.size > 0) {
          const marks = Array.from(gone, () => "?").join(", ");
          execute(`delete from expenses where id in (${marks})`, ...gone);
        }
        stored = stored.filter(({ id }) => !gone.has(id));
        left = left.filter(({ id }) => !gone.has(id));
      }
    };
    await fc.assert(fc.asyncProperty(days, deletions, check), { numRuns: 15 });
  });

  test("does not show what Anna adds to an earlier day on a later page, but counts it in the day's sum", async () => {
    const anna = await someone();
    const tripId = await aTrip(anna);
    await manyExpenses(anna, tripId, onDays(150));
    const first = await pageOfExpenses(anna, tripId);
    await manyExpenses(anna, tripId, [{ day: today, amount: 1_000_000, createdAt: minutesLater(60) }]);
    const second = await pageOfExpenses(anna, tripId, { after: first.next });
    expect(second.rows).toHaveLength(50);
    expect(second.dayTotals.get(today)).toBe(first.dayTotals.get(today)! + 1_000_000);
  });
});
