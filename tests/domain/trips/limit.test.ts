import { describe, expect, test } from "vitest";
import { mainCategoryIds } from "~/domain/expenses/category";
import { MAX_CENTS } from "~/domain/money/money";
import { EXPENSES_PER_TRIP } from "~/domain/quota";
import {
  changedLimits,
  type LimitState,
  limitList,
  limitState,
  limitStates,
  limitUses,
  percentOfLimit,
  raisedUse,
  tripLimits,
} from "~/domain/trips/limit";
import { limitSentence, limitText } from "~/locales/de/trips/limits";
import { fc } from "../../support/property";

const plain = (text: string) => text.replaceAll("\u00a0", " ");

describe("The state of a limit", () => {
  test.each<[spent: number, limit: number, state: LimitState]>([
    [0, 10_000, "ok"],
    [7_999, 10_000, "ok"],
    [8_000, 10_000, "near"],
    [9_999, 10_000, "near"],
    [10_000, 10_000, "reached"],
    [10_001, 10_000, "over"],
    // 79.9999… and 80 percent of a limit that does not divide by five
    [7_998, 9_998, "ok"],
    [7_999, 9_998, "near"],
    [0, 1, "ok"],
    [1, 1, "reached"],
    [2, 1, "over"],
    [Math.floor(MAX_CENTS * 0.8), MAX_CENTS, "ok"],
    [Math.ceil(MAX_CENTS * 0.8), MAX_CENTS, "near"],
    [MAX_CENTS, MAX_CENTS, "reached"],
    [MAX_CENTS * EXPENSES_PER_TRIP, MAX_CENTS, "over"],
  ])("with %i of %i cents spent is %s", (spent, limit, state) => {
    expect(limitState(spent, limit)).toBe(state);
  });

  test("is exact at every border, and never falls while the sum rises", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: MAX_CENTS }), fc.nat(MAX_CENTS), (limit, spent) => {
        const is = (wanted: LimitState) => limitState(spent, limit) === wanted;
        expect(is("over")).toBe(spent > limit);
        expect(is("reached")).toBe(spent === limit);
        expect(is("ok")).toBe(BigInt(spent) * 100n < BigInt(limit) * 80n);
        const rank = (sum: number) => limitStates.indexOf(limitState(sum, limit));
        expect(rank(spent + 1)).toBeGreaterThanOrEqual(rank(spent));
      }),
    );
  });

  test.each<[spent: number, percent: number]>([
    [0, 0],
    [7_999, 79],
    [8_000, 80],
    [9_999, 99],
    [10_000, 100],
    [20_000, 100],
  ])("with %i of 10.000 cents fills %i percent of the bar", (spent, percent) => {
    expect(percentOfLimit({ spent, open: 0, limit: 10_000 })).toBe(percent);
  });
});

test("Limits are listed in the order of the categories, and none at all are null", () => {
  expect(tripLimits({})).toBeNull();
  expect(tripLimits({ food: undefined })).toBeNull();
  const limits = tripLimits({ extras: 1, food: 5_000 })!;
  expect(Object.keys(limits)).toEqual(["food", "extras"]);
  expect(limitList(limits)).toEqual([
    { categoryId: "food", amount: 5_000 },
    { categoryId: "extras", amount: 1 },
  ]);
  expect(limitList(null)).toEqual([]);
  expect(limitUses(limits, { extras: 2, travel: 9 }, {})).toEqual([
    { categoryId: "food", limit: 5_000, spent: 0, open: 0, state: "ok" },
    { categoryId: "extras", limit: 1, spent: 2, open: 0, state: "over" },
  ]);
  expect(limitList(tripLimits(Object.fromEntries(mainCategoryIds.map((id) => [id, 1])))!)).toHaveLength(8);
});

test.each<[before: number, spent: number, state: LimitState | undefined]>([
  [0, 7_999, undefined],
  [7_999, 8_000, "near"],
  [8_000, 9_999, undefined],
  [7_999, 10_000, "reached"],
  [9_999, 10_001, "over"],
  [10_000, 10_001, "over"],
  [10_001, 20_000, undefined],
  [10_001, 8_000, undefined],
])("From %i to %i of 10.000 cents a toast says %s", (before, spent, state) => {
  expect(raisedUse({ food: 10_000 }, "food", before, { spent, open: 0 })?.state).toBe(state);
  expect(raisedUse({ food: 10_000 }, "travel", before, { spent, open: 0 })).toBeUndefined();
  expect(raisedUse(null, "food", before, { spent, open: 0 })).toBeUndefined();
});

test.each([
  [7_999, "Noch 20,01 €"],
  [8_400, "Fast ausgeschöpft, noch 16,00 €"],
  [10_000, "Ausgeschöpft"],
  [11_200, "Überschritten um 12,00 €"],
])("%i of 10.000 cents reads: %s", (spent, text) => {
  const use = {
    categoryId: "food",
    limit: 10_000,
    spent,
    open: 0,
    state: limitState(spent, 10_000),
  } as const;
  expect(plain(limitText(use))).toBe(text);
  expect(plain(limitSentence(use))).toBe(`Limit für Essen: ${text}.`);
});

test("Of limits only those count as changed that differ from what the form showed", () => {
  expect(changedLimits({ food: 1, travel: 2, extras: 3 }, { food: 1, travel: 5, health: 6 })).toEqual({
    travel: 5,
    health: 6,
    extras: null,
  });
  expect(changedLimits({ food: 1 }, { food: 1 })).toEqual({});
  const all = Object.fromEntries(mainCategoryIds.map((id) => [id, null]));
  expect(changedLimits(undefined, { food: 0 })).toEqual({ ...all, food: 0 });
});
