import { describe, expect, test } from "vitest";
import { categoryIds } from "~/domain/expenses/category";
import { type ExpenseRow, groupByDay } from "~/domain/expenses/expense";
import { type PendingChange, pendingChange } from "~/domain/expenses/pending-expense";
import { daysWithChanges, recentWithChanges } from "~/domain/expenses/pending-rows";
import type { OutboxEntry } from "~/domain/outbox";
import { difference, tilesWithChanges, withChanges } from "~/domain/statistics/pending-sums";
import { byMainCategory, type CategorySum, tileSums, totalOf } from "~/domain/statistics/summary";
import { fc } from "../../support/property";

const none = { paymentMethod: null, description: null, notes: null, locationName: null } as const;
const row = (id: string, day: string, amount: number, categoryId = "restaurant"): ExpenseRow => ({
  id,
  day,
  amount,
  ...none,
  locationAddress: null,
  photoUrl: null,
  categoryId: categoryId as ExpenseRow["categoryId"],
});

const entry = (more: Partial<OutboxEntry>): OutboxEntry => ({
  id: "e1",
  account: "anna",
  intent: "expense.add",
  fields: {},
  screen: "/expenses",
  state: "waiting",
  createdAt: 0,
  day: "2026-11-21",
  attempts: 0,
  retryAt: 0,
  ...more,
});

const add = (
  id: string,
  day: string,
  amount: number,
  state: PendingChange["state"] = "waiting",
): PendingChange => ({
  entryId: id,
  kind: "add",
  state,
  tripId: "t",
  expenseId: undefined,
  before: undefined,
  after: row(id, day, amount),
});
const change = (before: ExpenseRow, after: ExpenseRow): PendingChange => ({
  entryId: `c-${before.id}`,
  kind: "change",
  state: "waiting",
  tripId: "t",
  expenseId: before.id,
  before,
  after,
});
const remove = (before: ExpenseRow): PendingChange => ({
  entryId: `d-${before.id}`,
  kind: "delete",
  state: "waiting",
  tripId: "t",
  expenseId: before.id,
  before,
  after: undefined,
});

describe("A waiting entry", () => {
  test("of a new expense without a date is on the day on which it was made", () => {
    const fields = { tripId: "t", amount: "1.234,50", categoryId: "restaurant", description: "  Fado " };
    expect(pendingChange(entry({ fields }))).toMatchObject({
      kind: "add",
      tripId: "t",
      before: undefined,
      after: { id: "e1", amount: 123_450, day: "2026-11-21", description: "Fado" },
    });
  });

  test("of a change keeps fields that the form does not have", () => {
    const kept = { photoUrl: "/p.jpg", paymentMethod: "paypal" as const, notes: "mit Seeblick" };
    const before = { ...row("x", "2026-11-20", 100), ...kept };
    const fields = { id: "x", amount: "2", categoryId: "bar", date: "2026-11-19" };
    expect(pendingChange(entry({ intent: "expense.change", fields, before, tripId: "t" }))).toMatchObject({
      kind: "change",
      expenseId: "x",
      tripId: "t",
      after: { amount: 200, day: "2026-11-19", ...kept },
    });
  });

  test.each<
    [what: string, nights: string | undefined, before: number | undefined, after: number | undefined]
  >([
    ["keeps them if its form is older than the field", undefined, 3, 3],
    ["has one night if that field was emptied", "", 3, 1],
    ["has other ones", "4", 3, 4],
    ["spreads what was not spread", "2", undefined, 2],
    ["leaves unspread what was not spread", "", undefined, undefined],
  ])("of a change %s", (_what, nights, before, after) => {
    const hotel = { ...row("x", "2026-11-20", 100, "hotel"), ...(before && { nights: before }) };
    const fields = { id: "x", amount: "2", categoryId: "hotel", ...(nights !== undefined && { nights }) };
    const changed = pendingChange(entry({ intent: "expense.change", fields, before: hotel, tripId: "t" }));
    expect(changed?.after?.nights).toBe(after);
  });

  test.each([
    ["nights that are none", { amount: "1", categoryId: "hotel", nights: "drei" }],
    ["an amount that is none", { amount: "viel", categoryId: "restaurant" }],
    ["a category that is none", { amount: "1", categoryId: "food" }],
  ])("%s is not shown as an expense", (_what, fields) => {
    expect(pendingChange(entry({ fields }))).toBeUndefined();
  });

  test("of a trip's change is not an expense", () => {
    expect(pendingChange(entry({ intent: "trip.start", fields: { id: "t" } }))).toBeUndefined();
  });
});

const today = [row("a", "2026-11-21", 1_000), row("b", "2026-11-21", 200)];
const yesterday = [row("c", "2026-11-20", 500, "hotel")];
const groups = groupByDay(
  [...today, ...yesterday],
  new Map([
    ["2026-11-21", 1_200],
    ["2026-11-20", 500],
  ]),
);
const whole = { isFirst: true, isContinued: false, isLast: true };
const shown = (changes: PendingChange[], page = whole) =>
  daysWithChanges(groups, changes, page).map(({ day, total, rows }) => [
    day,
    total,
    rows.map(({ id }) => id),
  ]);

describe("A list with waiting entries", () => {
  test.each<[what: string, changes: PendingChange[], days: unknown]>([
    [
      "nothing",
      [],
      [
        ["2026-11-21", 1_200, ["a", "b"]],
        ["2026-11-20", 500, ["c"]],
      ],
    ],
    [
      "two new ones of today, the later first",
      [add("n1", "2026-11-21", 50), add("n2", "2026-11-21", 5)],
      [
        ["2026-11-21", 1_255, ["n2", "n1", "a", "b"]],
        ["2026-11-20", 500, ["c"]],
      ],
    ],
    [
      "one of a day that has none yet",
      [add("n", "2026-11-19", 7)],
      [
        ["2026-11-21", 1_200, ["a", "b"]],
        ["2026-11-20", 500, ["c"]],
        ["2026-11-19", 7, ["n"]],
      ],
    ],
    [
      "one that moves to another day",
      [change(today[1]!, row("b", "2026-11-20", 300))],
      [
        ["2026-11-21", 1_000, ["a"]],
        ["2026-11-20", 800, ["b", "c"]],
      ],
    ],
    [
      "one that goes stays until it is gone, and counts no more",
      [remove(yesterday[0]!)],
      [
        ["2026-11-21", 1_200, ["a", "b"]],
        ["2026-11-20", 0, ["c"]],
      ],
    ],
    [
      "one that was refused is shown and does not count",
      [add("n", "2026-11-21", 50, "rejected")],
      [
        ["2026-11-21", 1_200, ["n", "a", "b"]],
        ["2026-11-20", 500, ["c"]],
      ],
    ],
  ])("%s", (_what, changes, days) => {
    expect(shown(changes)).toEqual(days);
  });

  test("a page in the middle shows only entries between its days", () => {
    const changes = [add("n1", "2026-11-22", 1), add("n2", "2026-11-19", 2), add("n3", "2026-11-20", 3)];
    expect(shown(changes, { isFirst: false, isContinued: false, isLast: false })).toEqual([
      ["2026-11-21", 1_200, ["a", "b"]],
      ["2026-11-20", 503, ["n3", "c"]],
    ]);
  });

  test("a day on two pages counts an entry on both, and shows it on the first", () => {
    const changes = [add("n1", "2026-11-21", 7), change(today[1]!, row("b", "2026-11-21", 300))];
    const page = { isFirst: false, isContinued: true, isLast: false };
    expect(shown(changes, page)[0]).toEqual(["2026-11-21", 1_307, ["a", "b"]]);
    expect(shown(changes, { ...page, isContinued: false })[0]).toEqual([
      "2026-11-21",
      1_307,
      ["n1", "a", "b"],
    ]);
  });

  test("the latest expenses are still the latest", () => {
    const rows = recentWithChanges(
      [...today, ...yesterday],
      [add("n", "2026-11-20", 1), remove(today[0]!)],
      3,
    );
    expect(rows.map(({ id, pending }) => [id, pending?.kind])).toEqual([
      ["a", "delete"],
      ["b", undefined],
      ["n", "add"],
    ]);
  });
});

describe("Sums with waiting entries", () => {
  const anyRow = fc
    .record({
      id: fc.uuid(),
      amount: fc.integer({ min: 1, max: 10_000 }),
      category: fc.constantFrom(...categoryIds),
    })
    .map(({ id, amount, category }) => row(id, "2026-11-21", amount, category));
  const sumsOf = (rows: readonly ExpenseRow[]): CategorySum[] => {
    const found = new Map<string, CategorySum>();
    for (const { categoryId, amount } of rows) {
      const { total, count } = found.get(categoryId) ?? { total: 0, count: 0 };
      found.set(categoryId, { categoryId, total: total + amount, count: count + 1 });
    }
    return [...found.values()];
  };

  test("equal the sums of the later list, to the cent", () => {
    const anyKind = fc.constantFrom("stay", "change", "delete");
    fc.assert(
      fc.property(fc.array(fc.tuple(anyRow, anyKind, anyRow)), fc.array(anyRow), (rows, fresh) => {
        const before = rows.map(([one]) => one);
        const after = [...fresh];
        const changes: PendingChange[] = fresh.map((one) => ({ ...add(one.id, one.day, 0), after: one }));
        for (const [one, kind, other] of rows) {
          const next = { ...other, id: one.id };
          if (kind === "stay") after.push(one);
          else if (kind === "change") {
            after.push(next);
            changes.push(change(one, next));
          } else changes.push(remove(one));
        }
        const sums = withChanges(byMainCategory(sumsOf(before)), changes);
        expect(sums.map(({ id, total, count }) => [id, total, count])).toEqual(
          byMainCategory(sumsOf(after)).map(({ id, total, count }) => [id, total, count]),
        );
        expect(tilesWithChanges(tileSums(sumsOf(before)), changes)).toEqual(tileSums(sumsOf(after)));
        const whole = totalOf(sumsOf(before));
        const more = difference(changes);
        expect({ total: whole.total + more.total, count: whole.count + more.count }).toEqual(
          totalOf(sumsOf(after)),
        );
      }),
      { numRuns: 300 },
    );
  });

  test("leave out a change whose expense was not on the screen", () => {
    const unknown = { ...change(today[0]!, row("a", "2026-11-21", 9)), before: undefined };
    expect(difference([unknown])).toEqual({ total: 0, count: 0 });
  });
});

describe("A waiting expense in dong", () => {
  const soup = { amount: "450.000", originalCurrency: "VND", categoryId: "restaurant", date: "2026-11-20" };
  const shown = { exchangeRate: "28605,1", rateDate: "2026-11-13", rateSource: "ecb" };
  const original = {
    amount: 450_000,
    currency: "VND",
    rate: "28605.1",
    rateDay: "2026-11-13",
    rateSource: "ecb",
  } as const;
  const stored: ExpenseRow = { ...row("x1", "2026-11-20", 1_573), original };
  const rowOf = (fields: Record<string, string>, before?: ExpenseRow) =>
    pendingChange(
      entry({ intent: before ? "expense.change" : "expense.add", fields: { ...soup, ...fields }, before }),
    )?.after;

  test.each<[fields: Record<string, string>, amount: number, source: string]>([
    [shown, 1_573, "ecb"],
    [{ exchangeRate: "28.000,5" }, 1_607, "own"],
    [{ chargedAmount: "16" }, 1_600, "charged"],
    [{ ...shown, chargedAmount: "16" }, 1_600, "charged"],
  ])("counts with %o", (fields, amount, rateSource) => {
    expect(rowOf(fields)).toMatchObject({ amount, original: { amount: 450_000, rateSource } });
  });

  test("costs nothing yet without a rate, with one that cannot be read, or beyond the largest sum", () => {
    expect(rowOf({})).toMatchObject({ amount: 0 });
    expect(rowOf({ exchangeRate: "28.605" })).toMatchObject({ amount: 0 });
    expect(rowOf({ exchangeRate: "0,000000001" })).toMatchObject({ amount: 0 });
    expect(rowOf({ amount: "1,5", ...shown })).toBeUndefined();
  });

  test("keeps the stored rate when its amount changes, and not in another currency", () => {
    const double = { amount: 3_146, original: { ...original, amount: 900_000 } };
    expect(rowOf({ amount: "900.000" }, stored)).toMatchObject(double);
    expect(rowOf({ amount: "900.000", exchangeRate: "28605,1" }, stored)).toMatchObject(double);
    expect(rowOf({ originalCurrency: "JPY" }, stored)).toMatchObject({ amount: 0, original: null });
  });

  test("is in euro again once Anna says so", () => {
    const after = rowOf({ originalCurrency: "EUR", amount: "15,00" }, stored);
    expect(after).toMatchObject({ amount: 1_500, original: null });
    expect(rowOf({ originalCurrency: "EUR", amount: "15,00" })).not.toHaveProperty("original");
  });
});
