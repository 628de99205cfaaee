import { describe, expect, test } from "vitest";
import type { DayGroup, ExpenseRow } from "~/domain/expenses/expense";
import { foundIn, type LoadedList } from "~/offline/found-on-device";

type Bought = Partial<ExpenseRow>;

/** A row with the fields that matter to a search. */
function row(fields: Bought, n: number): ExpenseRow {
  const texts = { description: null, notes: null, locationName: null, locationAddress: null };
  const rest = { paymentMethod: null, photoUrl: null, amount: 1, categoryId: "restaurant" as const };
  return { id: `row-${n}`, day: "2026-11-16", ...rest, ...texts, ...fields };
}

/** The first page of a list, with the sums of the whole trip, as the device has stored it. */
function stored(days: Record<string, Bought[]>, next?: string): LoadedList {
  const groups = Object.entries(days).map(
    ([day, bought]): DayGroup<ExpenseRow> => ({
      day,
      total: 99_999,
      rows: bought.map((fields, n) => row({ day, ...fields }, n)),
    }),
  );
  const sums = { spent: 99_999, count: 999, byMain: [] };
  return { isAsked: false, isFound: false, ...sums, groups, next, isFirst: true, isContinued: false };
}

const days = {
  "2026-11-16": [
    { description: "Café Größe", amount: 350, categoryId: "snacks" as const },
    { description: "Taxi", amount: 1_950, categoryId: "taxi" as const },
  ],
  "2026-11-15": [{ description: "Tee", notes: "im CAFE\u0301", amount: 200 }],
  "2026-11-14": [{ description: "Zug", amount: 4_000, categoryId: "train" as const }],
};

const titles = ({ groups }: Pick<LoadedList, "groups">) =>
  groups.flatMap(({ rows }) => rows.map(({ description }) => description));

describe("Without a network, Anna's device", () => {
  test("finds in the list that it has stored, with sums of what it finds", () => {
    const found = foundIn(stored(days), "/expenses?q=cafe");
    expect(titles(found)).toEqual(["Café Größe", "Tee"]);
    expect(found.groups.map(({ day, total }) => [day, total])).toEqual([
      ["2026-11-16", 350],
      ["2026-11-15", 200],
    ]);
    expect(found).toMatchObject({ isFound: true, isOnDevice: true, spent: 550, count: 2, next: undefined });
    expect(found.byMain.map(({ id, total, count }) => [id, total, count])).toEqual([["food", 550, 2]]);
    expect(titles(foundIn(stored(days), "/expenses?category=travel&to=2026-11-15"))).toEqual(["Zug"]);
    const nothing = foundIn(stored(days), "/expenses?q=nichts");
    expect(nothing).toMatchObject({ isFound: true, spent: 0, count: 0, groups: [], byMain: [] });
  });

  test("says in how many it has looked if the trip has more", () => {
    expect(foundIn(stored(days), "/expenses?q=cafe").searched).toBeUndefined();
    expect(foundIn(stored(days, "2026-11-14"), "/expenses?q=cafe").searched).toBe(4);
  });

  test("says so too if more is open than it has stored, or if it has a later page", () => {
    const open = {
      rows: [row({ description: "Hotel", unpaid: "planned" }, 7), row({ unpaid: "deposit" }, 8)],
      totals: { planned: 1, deposit: 1 },
      hasMore: true,
    };
    const list = { ...stored(days), open };
    const found = foundIn(list, "/expenses?kinds=planned");
    expect(found).toMatchObject({ searched: 6, count: 1, spent: 0, groups: [], byMain: [] });
    expect(found.open).toMatchObject({
      rows: [{ description: "Hotel" }],
      totals: { planned: 1, deposit: 0 },
    });
    expect(foundIn({ ...list, open: { ...open, hasMore: false } }, "/expenses?q=x").searched).toBeUndefined();
    expect(foundIn({ ...stored(days), isFirst: false }, "/expenses?q=cafe").searched).toBe(4);
  });

  test("shows the whole list if nothing of the filter can be read", () => {
    const list = stored(days, "2026-11-14");
    for (const query of ["q=", "category=gold&from=morgen"])
      expect(foundIn(list, `/expenses?${query}`)).toBe(list);
  });
});
