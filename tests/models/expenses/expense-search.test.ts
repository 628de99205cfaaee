import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { addDays } from "~/domain/day";
import { categoryIds, mainCategoryIds } from "~/domain/expenses/category";
import { type ExpenseCursor, PAGE_ROWS_MAX } from "~/domain/expenses/expense";
import { type ExpenseFilter, passes, searchTextOf } from "~/domain/expenses/filter";
import { paidKinds } from "~/domain/expenses/kind";
import { paymentMethods } from "~/domain/expenses/payment-method";
import { totalOf } from "~/domain/statistics/summary";
import { readFilter } from "~/locales/de/expenses/filter";
import { changeExpense } from "~/models/expenses/expense.server";
import { findExpense } from "~/models/expenses/found.server";
import { findExpenses, pageOfExpenses } from "~/models/expenses/list.server";
import { listedSums } from "~/models/statistics/listed-sums.server";
import {
  anExpense,
  aTrip,
  type BulkExpense,
  expenseChanges,
  manyExpenses,
  sent,
  someone,
  today,
} from "../../support/models";
import { rows } from "../../support/rows";

const all: ExpenseFilter = { words: [] };

/** The filter of an address. */
function filterOf(fields: Record<string, string>) {
  return readFilter(new URLSearchParams(fields)).filter ?? all;
}

let anna: string;
let tripId: string;

/** The descriptions of what Anna finds by an address, newest first. */
async function found(fields: Record<string, string>): Promise<(string | null)[]> {
  const { expenses } = await findExpenses(anna, tripId, filterOf(fields), { kinds: paidKinds, limit: 500 });
  const sums = totalOf(await listedSums(anna, tripId, { filter: filterOf(fields), kinds: paidKinds }));
  expect(sums.count).toBe(expenses.length);
  expect(sums.total).toBe(expenses.reduce((sum, { amount }) => sum + amount, 0));
  return expenses.map(({ description }) => description);
}

describe("Anna searches", () => {
  beforeAll(async () => {
    anna = await someone();
    tripId = await aTrip(anna);
    const rows: Partial<BulkExpense>[] = [
      {
        description: "Café Größe",
        notes: "mit Jana\nund Čeněk",
        categoryId: "restaurant",
        day: "2026-11-12",
      },
      { description: "100 % Rabatt", locationName: "Rua_Augusta", categoryId: "kleidung", day: "2026-11-13" },
      { description: "1000 Rabatt", locationAddress: "STRAẞE 5", categoryId: "souvenirs", day: "2026-11-14" },
      { description: "Cafe\u0301 Noir", paymentMethod: "cash", categoryId: "bar", day: "2026-11-15" },
      { description: "Nach Porto", paymentMethod: "barzahlung", categoryId: "train", day: "2026-11-16" },
      { description: null, paymentMethod: null, categoryId: "oepnv", day: "2026-11-17" },
    ];
    await manyExpenses(anna, tripId, rows);
  });

  test.each([
    ["cafe", ["Cafe\u0301 Noir", "Café Größe"]],
    ["CAFÉ grösse", ["Café Größe"]],
    ["große", ["Café Größe"]],
    ["cenek jana", ["Café Größe"]],
    ["%", ["100 % Rabatt"]],
    ["100 %", ["100 % Rabatt"]],
    ["_", ["100 % Rabatt"]],
    ["\\", []],
    ["'; drop table expenses; --", []],
    ["strasse", ["1000 Rabatt"]],
    ["Straße", ["1000 Rabatt"]],
    ["STRAẞE", ["1000 Rabatt"]],
    ["einkaufen rabatt", ["1000 Rabatt", "100 % Rabatt"]],
    ["souvenirs", ["1000 Rabatt"]],
    ["OPNV", [null]],
    ["transport", [null]],
    ["unbekannt", [null]],
    ["barzahlung", ["Nach Porto", "Cafe\u0301 Noir"]],
    ["noir barzahlung bar", ["Cafe\u0301 Noir"]],
    ["porto kreditkarte", []],
    ["jana\nund", ["Café Größe"]],
  ])("for %j", async (q, descriptions) => {
    expect(await found({ q })).toEqual(descriptions);
  });

  test.each([
    [{ category: "shopping" }, ["1000 Rabatt", "100 % Rabatt"]],
    [{ category: "bar" }, ["Cafe\u0301 Noir"]],
    [{ paymentMethod: "barzahlung" }, ["Nach Porto", "Cafe\u0301 Noir"]],
    [{ paymentMethod: "cash" }, ["Nach Porto", "Cafe\u0301 Noir"]],
    [{ from: "2026-11-16" }, [null, "Nach Porto"]],
    [{ to: "2026-11-12" }, ["Café Größe"]],
    [{ from: "2026-11-13", to: "2026-11-14" }, ["1000 Rabatt", "100 % Rabatt"]],
    [{ from: "2026-11-14", to: "2026-11-13" }, [null, "Nach Porto", "Cafe\u0301 Noir", "1000 Rabatt"]],
    [{ q: "cafe", category: "food", paymentMethod: "crypto" }, []],
  ])("by %j", async (fields: Record<string, string>, descriptions) => {
    expect(await found(fields)).toEqual(descriptions);
  });

  test("and finds what was just added, and no longer what was changed", async () => {
    const id = await anExpense(anna, tripId, {
      description: "Fähre",
      notes: "Überfahrt",
      date: "2026-11-20",
    });
    expect(await found({ q: "uberfahrt fahre" })).toEqual(["Fähre"]);
    await changeExpense(anna, id, expenseChanges({ notes: null }), sent());
    expect(await found({ q: "uberfahrt" })).toEqual([]);
    await changeExpense(anna, id, expenseChanges({ locationAddress: "Große Straße" }), sent());
    expect(await found({ q: "fähre strasse" })).toEqual(["Fähre"]);
    const [stored] = rows<{ search_text: string }>("select search_text from expenses where id = ?", id);
    expect(stored!.search_text).toBe(searchTextOf((await findExpense(anna, id))!));
  });

  test("gets fewer at once if they have the longest texts, and all of them page by page", async () => {
    const trip = await aTrip(anna);
    const texts = { description: "€".repeat(200), notes: "€".repeat(2_000), locationName: "€".repeat(200) };
    await manyExpenses(
      anna,
      trip,
      Array.from({ length: 300 }, () => texts),
    );
    const counts = [];
    for (let after: ExpenseCursor | undefined; ; ) {
      const { expenses, next } = await findExpenses(anna, trip, all, { kinds: paidKinds, limit: 500, after });
      counts.push(expenses.length);
      if (!next) break;
      after = next;
    }
    expect(counts).toEqual([62, 62, 62, 62, 52]);
  });
});

test("The sum of a day that takes two pages is that of what is found on both", async () => {
  const long = await aTrip(anna);
  const rows = Array.from({ length: 2 * PAGE_ROWS_MAX }, (_, n) => ({ amount: 1 + n, description: "Eis" }));
  await manyExpenses(anna, long, [...rows.slice(9), ...rows.map((row) => ({ ...row, description: "Taxi" }))]);
  const filter = filterOf({ q: "eis" });
  const found = rows.slice(9).reduce((sum, { amount }) => sum + amount, 0);
  const first = await pageOfExpenses(anna, long, { filter });
  const second = await pageOfExpenses(anna, long, { filter, after: first.next });
  expect([first.rows.length, second.rows.length, second.next]).toEqual([
    PAGE_ROWS_MAX,
    PAGE_ROWS_MAX - 9,
    undefined,
  ]);
  for (const { dayTotals } of [first, second]) expect([...dayTotals]).toEqual([[today, found]]);
});

describe("Device and server", () => {
  test("find the same", async () => {
    const letters = fc.constantFrom(..."aäeéouüßẞ %_\\-1 cC\u0301".split(""));
    const text = fc.option(fc.array(letters, { minLength: 1, maxLength: 8 }).map((parts) => parts.join("")));
    const expense = fc.record({
      description: text,
      notes: text,
      locationName: text,
      locationAddress: text,
      day: fc.integer({ min: -3, max: 3 }).map((days) => addDays(today, days)),
      categoryId: fc.constantFrom(...categoryIds.slice(0, 8)),
      paymentMethod: fc.option(fc.constantFrom(...paymentMethods.slice(0, 4))),
    });
    const day = fc.integer({ min: -3, max: 3 }).map((days) => addDays(today, days));
    const words = fc.oneof(text, fc.constantFrom("essen", "karte", "bar", "e", "unbekannt"));
    const conditions = {
      q: words.map((text) => text ?? ""),
      category: fc.constantFrom(...categoryIds.slice(0, 8), ...mainCategoryIds.slice(0, 3)),
      paymentMethod: fc.constantFrom(...paymentMethods),
      from: day,
      to: day,
    };
    const one = Object.entries(conditions).map(([name, value]) => fc.record({ [name]: value }));
    const fields = fc.oneof(...one, fc.record(conditions, { requiredKeys: [] }));
    await fc.assert(
      fc.asyncProperty(
        fc.array(expense, { maxLength: 30 }),
        fc.array(fields, { maxLength: 10 }),
        async (rows, asked) => {
          const trip = await aTrip(anna);
          const stored = (await manyExpenses(anna, trip, rows)).filter((row) =>
            Object.values(row).every((v) => v !== ""),
          );
          for (const each of asked) {
            const filter = filterOf(each as Record<string, string>);
            const { expenses } = await findExpenses(anna, trip, filter, { kinds: paidKinds, limit: 500 });
            const expected = stored.filter((row) => passes(row, filter)).map(({ id }) => id);
            expect(expenses.map(({ id }) => id).sort()).toEqual(expected.sort());
          }
        },
      ),
      { numRuns: 20 },
    );
  });
});
