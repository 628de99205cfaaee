import { describe, expect, test } from "vitest";
import { MAX_CENTS, MAX_UNITS } from "~/domain/money/money";
import { splitOf } from "~/domain/sharing/division";
import {
  type Cost,
  defaultSplit,
  type ExpensePart,
  MAX_WEIGHT,
  maximaOf,
  type Payment,
  partsOf,
  type Split,
  type SplitMode,
} from "~/domain/sharing/split";
import { fc } from "../../support/property";
import { euroExpense, partsFrom, type SharedExpense, sharedExpense } from "../../support/shared-trip";

const euro = (amount: number, turn = "an expense"): Cost => ({ turn, amount, units: amount });
const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);

const anna = [{ memberId: "anna" }];

/** A split among Anna, Ben, Clara and so on, with a weight for each. */
function among(mode: SplitMode, ...weights: number[]): Split {
  const names = "anna ben clara david eva".split(" ");
  return { mode, parts: weights.map((weight, index) => ({ memberId: names[index]!, weight })) };
}

const equally = (count: number): Split => ({
  mode: "equal",
  parts: Array.from({ length: count }, (_, index) => ({ memberId: `member ${index}` })),
});

function sharesOf(cost: Cost, split: Split): number[] {
  const payments = [{ memberId: split.parts[0]!.memberId }];
  return partsFrom({ cost, payments, split }).map(({ share }) => share);
}

describe("Shares", () => {
  test.each<[what: string, amount: number, split: Split, shares: number[]]>([
    ["10,00 € for two", 1_000, equally(2), [500, 500]],
    ["two adults and a child's half", 1_000, among("shares", 100, 100, 50), [400, 400, 200]],
    [
      "a cent more goes to the child, who lacks most of one",
      1_002,
      among("shares", 100, 100, 50),
      [401, 401, 200],
    ],
    ["weight 0 gets nothing", 1_001, among("shares", 0, 100, 0), [0, 1_001, 0]],
    ["percent", 999, among("percent", 5_000, 3_333, 1_667), [499, 333, 167]],
    ["exact amounts", 1_000, among("amounts", 1, 0, 999), [1, 0, 999]],
    [
      "the largest amount times large weights",
      MAX_CENTS,
      among("shares", 100_000, 99_999, 1),
      [49_999_999_999, 49_999_500_000, 500_000],
    ],
    ["the largest amount typed exactly", MAX_CENTS, among("amounts", MAX_CENTS - 1, 1), [MAX_CENTS - 1, 1]],
  ])("%s", (_what, amount, split, shares) => {
    expect(sharesOf(euro(amount), split)).toEqual(shares);
  });

  test.each<[what: string, amount: number, people: number, shares: number[]]>([
    ["0,01 € for three", 1, 3, [0, 0, 1]],
    ["10,00 € for three", 1_000, 3, [333, 333, 334]],
    ["0,02 € for three", 2, 3, [0, 1, 1]],
    ["100,00 € for 17", 10_000, 17, [...Array(13).fill(588), ...Array(4).fill(589)]],
    [
      "the largest amount for 17",
      MAX_CENTS,
      17,
      [...Array(15).fill(5_882_352_941), ...Array(2).fill(5_882_352_942)],
    ],
  ])("%s differ by a cent", (_what, amount, people, shares) => {
    expect(sharesOf(euro(amount), equally(people)).sort((a, b) => a - b)).toEqual(shares);
  });

  test("of a foreign currency are shares of the frozen euros", () => {
    const cost = { turn: "pho", amount: 1_577, units: 450_000 };
    const payments = [
      { memberId: "ben", amount: 150_000 },
      { memberId: "anna", amount: 300_000 },
    ];
    expect(partsOf(cost, payments, among("amounts", 100_000, 100_000, 250_000))).toEqual([
      { memberId: "anna", paid: 1_051, share: 351, weight: 100_000 },
      { memberId: "ben", paid: 526, share: 350, weight: 100_000 },
      { memberId: "clara", paid: 0, share: 876, weight: 250_000 },
    ]);
  });

  test("of an amount of a cent reach nobody with weight 0, whosever turn it is", () => {
    fc.assert(
      fc.property(fc.uuid(), (id) => {
        expect(sharesOf(euro(1, id), among("shares", 0, 1, 0))).toEqual([0, 1, 0]);
      }),
    );
  });
});

describe("By default", () => {
  const names = "anna ben clara david eva".split(" ");
  const people = (weights: readonly number[], gone = "") =>
    weights.map((weight, index) => ({ id: names[index]!, weight, hasLeft: names[index] === gone }));
  const toldOf = ({ mode, parts }: Split) => [
    mode,
    ...parts.map(({ memberId, weight }) => `${memberId}${weight === undefined ? "" : ` ${weight}`}`),
  ];

  test.each<[what: string, weights: number[], gone: string | undefined, split: string[]]>([
    ["all who are there share equally", [100, 100, 100], undefined, ["equal", "anna", "ben", "clara"]],
    ["whoever has left does not count", [100, 100, 100], "ben", ["equal", "anna", "clara"]],
    ["a child counts half", [100, 100, 50], undefined, ["shares", "anna 100", "ben 100", "clara 50"]],
    ["once the child has left, the others share equally", [100, 100, 50], "clara", ["equal", "anna", "ben"]],
    ["who has 0 is left out", [100, 0, 50], undefined, ["shares", "anna 100", "clara 50"]],
    ["those who remain may share equally", [50, 0, 50], undefined, ["equal", "anna", "clara"]],
    ["if nobody has a share, all share equally", [0, 0], undefined, ["equal", "anna", "ben"]],
    ["one alone has all of it", [100], undefined, ["equal", "anna"]],
  ])("%s", (_what, weights, gone, split) => {
    expect(toldOf(defaultSplit(people(weights, gone)))).toEqual(split);
  });

  const somePeople = fc
    .array(fc.tuple(fc.constantFrom(0, 1, 50, 100, MAX_WEIGHT), fc.boolean()), { minLength: 1, maxLength: 5 })
    .map((some) => some.map(([weight, hasLeft], index) => ({ id: names[index]!, weight, hasLeft })))
    .filter((some) => some.some(({ hasLeft }) => !hasLeft));

  test("any expense can be divided among any people, in proportion, and only those who are there", () => {
    fc.assert(
      fc.property(somePeople, fc.integer({ min: 1, max: MAX_CENTS }), (some, amount) => {
        const split = defaultSplit(some);
        const shares = sharesOf(euro(amount), split);
        expect(sum(shares)).toBe(amount);
        const weightOf = (id: string) => some.find((person) => person.id === id)!;
        for (const { memberId } of split.parts) expect(weightOf(memberId).hasLeft).toBe(false);
        for (const [one, a] of split.parts.entries())
          for (const [other, b] of split.parts.entries())
            if (weightOf(a.memberId).weight === weightOf(b.memberId).weight)
              expect(Math.abs(shares[one]! - shares[other]!)).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe("Who paid", () => {
  test("Clara pays for Anna and Ben, and has no share", () => {
    expect(partsOf(euro(1_000), [{ memberId: "clara" }], among("equal", 1, 1))).toEqual([
      { memberId: "anna", paid: 0, share: 500, weight: 1 },
      { memberId: "ben", paid: 0, share: 500, weight: 1 },
      { memberId: "clara", paid: 1_000, share: 0, weight: null },
    ]);
  });

  test("Ben, who is listed with nothing, takes no part", () => {
    const payments = [
      { memberId: "anna", amount: 1_000 },
      { memberId: "ben", amount: 0 },
    ];
    expect(partsOf(euro(1_000), payments, among("equal", 1))).toEqual([
      { memberId: "anna", paid: 1_000, share: 1_000, weight: 1 },
    ]);
  });

  test("someone whose share is less than a cent takes part all the same", () => {
    const parts = partsFrom({
      cost: euro(1),
      payments: [{ memberId: "anna" }],
      split: among("equal", 1, 1, 1),
    });
    expect(parts.map(({ weight }) => weight)).toEqual([1, 1, 1]);
  });
});

/** So many payers of 10,00 €. */
const paidBy = (count: number): Payment[] =>
  Array.from({ length: count }, (_, nth) => ({
    memberId: `payer ${nth}`,
    amount: nth === 0 ? 1_000 - (count - 1) : 1,
  }));

describe("At most ten people pay:", () => {
  const pays = (count: number, stored?: number) => {
    const before = stored === undefined ? undefined : partsOf(euro(1_000), paidBy(stored), alone, lenient);
    const maxima = maximaOf(before && { mode: "equal", parts: before as ExpensePart[] });
    return "error" in partsOf(euro(1_000), paidBy(count), alone, maxima);
  };
  const alone: Split = { mode: "equal", parts: anna };
  const lenient = { maxShare: MAX_WEIGHT, maxPayers: 200 };

  test.each<[count: number, stored: number | undefined, isRefused: boolean]>([
    [10, undefined, false],
    [11, undefined, true],
    [11, 10, true],
    [11, 11, false],
    [11, 12, false],
    [13, 12, true],
  ])("%d of an expense that had %s", (count, stored, isRefused) => {
    expect(pays(count, stored)).toBe(isRefused);
  });

  test("who is listed with nothing does not count", () => {
    const payments = [...paidBy(10), { memberId: "ben", amount: 0 }];
    expect(partsOf(euro(1_000), payments, alone)).toHaveLength(11);
  });
});

describe("What cannot be divided", () => {
  const [a, b] = [
    { memberId: "anna", amount: 600 },
    { memberId: "ben", amount: 399 },
  ];
  const half: Split = { mode: "equal", parts: [{ memberId: "anna" }, { memberId: "ben" }] };

  test.each<[what: string, payments: Payment[], split: Split, error: object]>([
    ["nobody paid", [], half, { error: "noPayer" }],
    ["eleven people paid", paidBy(11), half, { error: "tooManyPayers" }],
    ["payers lack a cent", [a, b], half, { error: "payersSum", missing: 1 }],
    [
      "a payer paid too much",
      [{ memberId: "anna", amount: 1_005 }],
      half,
      { error: "payersSum", missing: -5 },
    ],
    [
      "one of two payers says nothing",
      [a, { memberId: "ben" }],
      half,
      { error: "paymentMissing", memberId: "ben" },
    ],
    [
      "a payment is less than nothing",
      [{ ...a, amount: -1 }],
      half,
      { error: "paymentInvalid", memberId: "anna" },
    ],
    [
      "a payment is no whole cent",
      [{ ...a, amount: 0.5 }],
      half,
      { error: "paymentInvalid", memberId: "anna" },
    ],
    ["a payer is named twice", [a, a], half, { error: "doubleMember", memberId: "anna" }],
    ["it is for nobody", anna, { mode: "equal", parts: [] }, { error: "noPart" }],
    ["it is for nobody", anna, { mode: "shares", parts: [] }, { error: "noPart" }],
    [
      "no percentage is typed",
      anna,
      { mode: "percent", parts: [] },
      { error: "percentSum", missing: 10_000 },
    ],
    [
      "Ben is named twice",
      anna,
      { mode: "equal", parts: [b, b] },
      { error: "doubleMember", memberId: "ben" },
    ],
    ["a weight is missing", anna, { ...half, mode: "shares" }, { error: "weightMissing", memberId: "anna" }],
    ["all weights are 0", anna, among("shares", 0, 0), { error: "noShares" }],
    ["a weight is negative", anna, among("shares", 100, -1), { error: "weightInvalid", memberId: "ben" }],
    [
      "a weight is no number",
      anna,
      among("shares", Number.NaN),
      { error: "weightInvalid", memberId: "anna" },
    ],
    ["a weight is 1000,01", anna, among("shares", 1, 100_001), { error: "weightTooLarge", memberId: "ben" }],
    ["99,99 %", anna, among("percent", 5_000, 4_999), { error: "percentSum", missing: 1 }],
    ["100,01 %", anna, among("percent", 5_000, 5_001), { error: "percentSum", missing: -1 }],
    ["amounts lack a cent", anna, among("amounts", 500, 499), { error: "amountsSum", missing: 1 }],
    ["amounts are too much", anna, among("amounts", 1_000, 1), { error: "amountsSum", missing: -1 }],
    [
      "an amount is immense",
      anna,
      among("amounts", MAX_UNITS + 1),
      { error: "weightTooLarge", memberId: "anna" },
    ],
  ])("%s", (_what, payments, split, error) => {
    expect(partsOf(euro(1_000), payments, split)).toEqual(error);
  });
});

describe("Any expense", () => {
  const any = (check: (expense: SharedExpense) => void) => fc.assert(fc.property(sharedExpense, check));

  test("has payments and shares that add up to its amount", () => {
    any((expense) => {
      const parts = partsFrom(expense);
      expect(sum(parts.map(({ paid }) => paid))).toBe(expense.cost.amount);
      expect(sum(parts.map(({ share }) => share))).toBe(expense.cost.amount);
    });
  });

  test("gives each the exact share but for less than a cent, and equal shares that differ by a cent at most", () => {
    any((expense) => {
      const parts = partsFrom(expense).filter(({ weight }) => weight !== null);
      const total = BigInt(sum(parts.map(({ weight }) => weight!)));
      for (const { share, weight } of parts) {
        const excess = BigInt(share) * total - BigInt(expense.cost.amount) * BigInt(weight!);
        expect(excess < total && -excess < total).toBe(true);
        if (weight === 0) expect(share).toBe(0);
        const same = parts.filter((other) => other.weight === weight).map((other) => other.share);
        expect(Math.max(...same) - Math.min(...same)).toBeLessThanOrEqual(1);
      }
    });
  });

  test("is divided in the same way in whichever order people are named", () => {
    any((expense) => {
      const { cost, payments, split } = expense;
      const turned = { ...split, parts: split.parts.toReversed() };
      expect(partsOf(cost, payments.toReversed(), turned)).toEqual(partsFrom(expense));
    });
  });

  test("in euro gets the same parts from what is stored of it", () => {
    fc.assert(
      fc.property(euroExpense, (expense) => {
        const parts = partsFrom(expense);
        const { payments, split } = splitOf(expense.cost, parts, expense.split.mode);
        expect(partsOf(expense.cost, payments, split)).toEqual(parts);
      }),
    );
  });

  test("in a foreign currency is read back with payments that add up, and with the same shares", () => {
    any((expense) => {
      const parts = partsFrom(expense);
      const { payments, split } = splitOf(expense.cost, parts, expense.split.mode);
      const again = partsFrom({ cost: expense.cost, payments, split });
      const shares = (some: typeof parts) => some.filter(({ share }) => share > 0).map(({ share }) => share);
      expect(shares(again)).toEqual(shares(parts));
    });
  });
});

describe("The cent that is left over", () => {
  const holder = (id: string, split: Split) => sharesOf(euro(1, id), split).indexOf(1);

  test.each([
    ["018f5c3e-7b1a-7c3d-9e2f-4a5b6c7d8e9f", 0],
    ["018f5c3e-7b1a-7c3d-9e2f-4a5b6c7d8ea0", 2],
    ["018f5c3e-7b1a-7c3d-9e2f-4a5b6c7d8ea1", 1],
  ])("of expense %s always goes to the same person", (id, member) => {
    expect(holder(id, equally(3))).toBe(member);
  });

  test.each<[what: string, split: Split, sharing: number]>([
    ["three", equally(3), 3],
    ["17", equally(17), 17],
    ["two of three, one of whom has weight 0", among("shares", 100, 0, 100), 2],
    ["two adults with two children", among("shares", 100, 100, 50, 50), 2],
  ])("of many expenses goes round among %s", (_what, split, sharing) => {
    const counts = new Map<number, number>();
    const ids = fc.sample(fc.uuid({ version: 7 }), 3_000);
    for (const id of ids) counts.set(holder(id, split), (counts.get(holder(id, split)) ?? 0) + 1);
    expect(counts.size).toBe(sharing);
    const fair = 3_000 / sharing;
    for (const count of counts.values()) expect(Math.abs(count - fair)).toBeLessThan(5 * Math.sqrt(fair));
  });
});
