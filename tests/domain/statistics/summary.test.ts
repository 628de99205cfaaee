import { describe, expect, test } from "vitest";
import { categoryIds, mainCategoryIds, mainOf } from "~/domain/expenses/category";
import type { PaymentMethod } from "~/domain/expenses/payment-method";
import { MAX_CENTS } from "~/domain/money/money";
import type { Member } from "~/domain/sharing/member";
import {
  barWidth,
  byCategory,
  byMainCategory,
  byPaymentMethod,
  byPerson,
  byPersonAndCategory,
  type CategorySum,
  percentages,
  ringShares,
  tileSums,
  totalOf,
} from "~/domain/statistics/summary";
import { fc, wholeNumber } from "../../support/property";

/** Sums as the database returns them: each subcategory at most once, in any order. */
const anySums: fc.Arbitrary<CategorySum[]> = fc
  .uniqueArray(fc.constantFrom(...categoryIds), { maxLength: categoryIds.length })
  .chain((ids) =>
    fc.tuple(
      ...ids.map((categoryId) =>
        fc.record({
          categoryId: fc.constant(categoryId),
          total: wholeNumber(1, 1_000 * MAX_CENTS),
          count: fc.integer({ min: 1, max: 100_000 }),
        }),
      ),
    ),
  );

const some: CategorySum[] = [
  { categoryId: "taxi", total: 1_250, count: 1 },
  { categoryId: "hotel", total: 123_456, count: 2 },
  { categoryId: "bar", total: 300, count: 3 },
  { categoryId: "restaurant", total: 950, count: 4 },
  { categoryId: "nebenkosten", total: 44, count: 5 },
];

describe("Sums by main category", () => {
  test("are sorted by size, also inside, without those that have no expenses", () => {
    expect(byMainCategory(some)).toEqual([
      { id: "accommodation", total: 123_500, count: 7, subcategories: [some[1], some[4]] },
      { id: "food", total: 1_250, count: 7, subcategories: [some[3], some[2]] },
      { id: "transport", total: 1_250, count: 1, subcategories: [some[0]] },
    ]);
    expect(byMainCategory([])).toEqual([]);
  });

  test("do not depend on the order of the input", () => {
    fc.assert(
      fc.property(anySums, (sums) => {
        expect(byMainCategory(sums.toReversed())).toEqual(byMainCategory(sums));
      }),
    );
  });

  test("add up to the total to the cent, at each level", () => {
    fc.assert(
      fc.property(anySums, (sums) => {
        const whole = totalOf(sums);
        const exact = sums.reduce((sum, { total }) => sum + BigInt(total), 0n);
        expect(BigInt(whole.total)).toBe(exact);

        const mains = byMainCategory(sums);
        expect(totalOf(mains)).toEqual(whole);
        for (const { id, total, count, subcategories } of mains) {
          expect(totalOf(subcategories)).toEqual({ total, count });
          expect(subcategories.every(({ categoryId }) => mainOf(categoryId) === id)).toBe(true);
        }
        expect(mains.flatMap(({ subcategories }) => subcategories)).toHaveLength(sums.length);

        const tiles = tileSums(sums);
        expect(Object.values(tiles).reduce((sum, total) => sum + total, 0)).toBe(whole.total);
        for (const { id, total } of mains) expect(tiles[id]).toBe(total);
      }),
    );
  });

  test("are sorted by size for any input", () => {
    fc.assert(
      fc.property(anySums, (sums) => {
        const mains = byMainCategory(sums);
        expectFalling(mains);
        for (const { subcategories } of mains) expectFalling(subcategories);
      }),
    );
  });

  function expectFalling(parts: readonly { total: number }[]): void {
    const totals = parts.map(({ total }) => total);
    expect(totals).toEqual(totals.toSorted((a, b) => b - a));
  }
});

describe("The eight tiles", () => {
  test("are all zero without expenses", () => {
    const tiles = tileSums([]);
    expect(Object.keys(tiles)).toEqual(mainCategoryIds);
    expect(new Set(Object.values(tiles))).toEqual(new Set([0]));
  });

  test("show each category's own sum", () => {
    expect(tileSums(some)).toEqual({
      food: 1_250,
      accommodation: 123_500,
      travel: 0,
      transport: 1_250,
      activities: 0,
      shopping: 0,
      health: 0,
      extras: 0,
    });
  });
});

test("The total of no sums is zero", () => {
  expect(totalOf([])).toEqual({ total: 0, count: 0 });
});

describe("Percentages", () => {
  test.each<[parts: number[], shares: (number | undefined)[]]>([
    [[], []],
    [[0], [undefined]],
    [
      [0, -5, 0],
      [undefined, undefined, undefined],
    ],
    [
      [30_000, 10_000, -5_000],
      [75, 25, undefined],
    ],
    [[1], [100]],
    [[MAX_CENTS], [100]],
    [
      [1, 1],
      [50, 50],
    ],
    [
      [1, 1, 1],
      [34, 33, 33],
    ],
    [
      [2, 1],
      [67, 33],
    ],
    [
      [1, 2],
      [33, 67],
    ],
    [
      [1, 1, 1, 1, 1, 1],
      [17, 17, 17, 17, 16, 16],
    ],
    [
      [1, 0, 1],
      [50, undefined, 50],
    ],
    [
      [995, 5],
      [100, 0],
    ],
    [
      [5, 995],
      [1, 99],
    ],
    [
      [9_999, 1],
      [100, 0],
    ],
    [
      [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
      [50, 50],
    ],
    [
      [Number.MAX_SAFE_INTEGER, 1],
      [100, 0],
    ],
  ])("of %j are %j", (parts, shares) => {
    expect(percentages(parts)).toEqual(shares);
  });

  test("add up to exactly 100, each less than one off", () => {
    fc.assert(
      fc.property(partsUpTo(Number.MAX_SAFE_INTEGER), (parts) => {
        fc.pre(parts.some((part) => part > 0));
        const shares = percentages(parts);
        const total = parts.reduce((sum, part) => sum + (part > 0 ? BigInt(part) : 0n), 0n);
        expect(shares).toHaveLength(parts.length);
        expect(shares.reduce<number>((sum, share) => sum + (share ?? 0), 0)).toBe(100);
        parts.forEach((part, index) => {
          const share = shares[index];
          expect(share !== undefined).toBe(part > 0);
          const off = share === undefined ? 0n : BigInt(share) * total - BigInt(part) * 100n;
          expect(off > -total && off < total).toBe(true);
        });
      }),
      { numRuns: 1_000 },
    );
  });

  test("of a bigger part are never smaller", () => {
    fc.assert(
      fc.property(partsUpTo(1_000 * MAX_CENTS), (parts) => {
        const shares = percentages(parts);
        const order = parts.map((_, index) => index).sort((a, b) => parts[a]! - parts[b]!);
        for (const [nth, index] of order.slice(1).entries()) {
          const smaller = order[nth]!;
          if (parts[smaller]! < parts[index]!)
            expect(shares[index] ?? 0).toBeGreaterThanOrEqual(shares[smaller] ?? 0);
        }
      }),
    );
  });

  function partsUpTo(max: number): fc.Arbitrary<number[]> {
    const part = fc.oneof(fc.constantFrom(-100, 0, 1, 5, 50, 100), wholeNumber(0, max));
    return fc.array(part, { maxLength: 60 });
  }
});

describe("The width of a bar", () => {
  test.each([
    [0, 10_000, 0],
    [-5, 10_000, 0],
    [0, 0, 0],
    [1, 10_000, 2],
    [200, 10_000, 2],
    [201, 10_000, 2.01],
    [7_900, 10_000, 79],
    [1, 3, 33.33],
    [9_999, 10_000, 99.99],
    [10_000, 10_000, 100],
    [10_001, 10_000, 100],
    [1, 0, 100],
    [MAX_CENTS, 3 * MAX_CENTS, 33.33],
  ])("for %d of %d is %d", (part, whole, width) => {
    expect(barWidth(part, whole)).toBe(width);
  });
});

describe("The slices of a ring", () => {
  test.each<[parts: number[], shares: number[]]>([
    [[], []],
    [
      [0, 0],
      [0, 0],
    ],
    [[5], [100]],
    [
      [1, 1],
      [50, 50],
    ],
    [
      [0, 7],
      [0, 100],
    ],
    [
      [30_000, 10_000, -5_000],
      [75, 25, 0],
    ],
    [
      [98, 2],
      [98, 2],
    ],
    [
      [9_999, 1],
      [98, 2],
    ],
    [
      [50_000, 49_999, 1],
      [49.00049, 48.99951, 2],
    ],
    // The second is large enough at first, but not after the small one has taken some of its share.
    [
      [97_980, 2_010, 10],
      [96, 2, 2],
    ],
  ])("of %j have the widths %j", (parts, shares) => {
    expect(ringShares(parts).map((share) => Math.round(share * 100_000) / 100_000)).toEqual(shares);
  });

  test("fill the ring, keep their order, and none is too small to be seen", () => {
    const parts = fc.array(fc.oneof(fc.constant(0), wholeNumber(1, 1_000 * MAX_CENTS)), { maxLength: 12 });
    fc.assert(
      fc.property(parts, (parts) => {
        fc.pre(parts.some((part) => part > 0));
        const shares = ringShares(parts);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(100, 8);
        parts.forEach((part, index) => {
          if (part === 0) expect(shares[index]).toBe(0);
          else expect(shares[index]).toBeGreaterThanOrEqual(2);
        });
        const order = parts.map((_, index) => index).sort((a, b) => parts[a]! - parts[b]!);
        const drawn = order.map((index) => shares[index]!);
        for (const [nth, share] of drawn.slice(1).entries())
          expect(share).toBeGreaterThanOrEqual(drawn[nth]! - 1e-9);
      }),
    );
  });
});

test("Sums of the same category or method are added up, methods by size and then by name", () => {
  const of = (paymentMethod: PaymentMethod | null, total: number) => {
    return { categoryId: "bar" as const, paymentMethod, total, count: 2 };
  };
  const sums = [
    of("paypal", 5),
    of("cash", 3),
    of(null, 9),
    of("barzahlung", 4),
    of("crypto", 9),
    of("card", 5),
  ];
  expect(byPaymentMethod(sums)).toEqual([
    { paymentMethod: null, total: 9, count: 2 },
    { paymentMethod: "crypto", total: 9, count: 2 },
    { paymentMethod: "barzahlung", total: 7, count: 4 },
    { paymentMethod: "card", total: 5, count: 2 },
    { paymentMethod: "paypal", total: 5, count: 2 },
  ]);
  expect(byCategory(sums)).toEqual([{ categoryId: "bar", total: 35, count: 12 }]);
});

test("People are sorted by what they used; who left without a share is not among them", () => {
  const member = (id: string, hasLeft = false) => ({ id, hasLeft }) as Member;
  const members = [member("anna"), member("ben"), member("clara", true), member("david", true)];
  const sum = (memberId: string, categoryId: "bar" | "taxi", total: number) => ({
    memberId,
    categoryId,
    total,
    count: 1,
  });
  const sums = byPersonAndCategory([
    sum("ben", "bar", 2),
    sum("clara", "bar", 1),
    sum("ben", "taxi", 4),
    sum("ben", "bar", 3),
  ]);
  expect(sums).toEqual([
    { ...sum("ben", "bar", 5), count: 2 },
    sum("clara", "bar", 1),
    sum("ben", "taxi", 4),
  ]);
  const told = byPerson(members, sums).map(({ member, total, count, categories }) => [
    ...[member.id, total, count],
    categories.map(({ id }) => id).join(),
  ]);
  expect(told).toEqual([
    ["ben", 9, 3, "food,transport"],
    ["clara", 1, 1, "food"],
    ["anna", 0, 0, ""],
  ]);
});
