// The trip has a budget of its own, and Anna's part of it counts until she sets hers.
import { expect, test } from "vitest";
import { MAX_CENTS } from "~/domain/money/money";
import { MAX_WEIGHT } from "~/domain/sharing/split";
import { ownBudgetOn, ownFigures, partOfBudget } from "~/domain/trips/own-budget";
import type { Trip } from "~/domain/trips/trip";

/** People with these weights in new expenses, of whom Anna is the first. */
const people = (...weights: number[]) =>
  weights.map((weight, n) => ({ id: n === 0 ? "anna" : `other${n}`, weight, hasLeft: false }));
const left = { id: "left", weight: 100, hasLeft: true };

const parts: [string, number | null, ReturnType<typeof people>, number | null][] = [
  ["half of it, for two", 100_000, people(100, 100), 50_000],
  ["a third, rounded down to the cent", 100_000, people(100, 100, 100), 33_333],
  ["more than the child's, who counts half", 100_000, people(100, 50), 66_666],
  ["the child's", 100_000, people(50, 100, 100), 20_000],
  ["the same for all of the same weight", 90_000, people(50, 50, 50), 30_000],
  ["none for somebody who only shares what names them", 100_000, people(0, 100), null],
  ["equal, if nobody has a weight", 100_000, people(0, 0), 50_000],
  ["not smaller for those who have left", 100_000, [...people(100, 100), left], 50_000],
  ["all of it, once the others have left", 100_000, [...people(100), left], 100_000],
  ["none of none", null, people(100, 100), null],
  ["none of 0", 0, people(100, 100), null],
  ["none of a single cent", 1, people(100, 100), null],
  ["exact for the largest budget", MAX_CENTS, people(MAX_WEIGHT, 1), 99_999_000_008],
  ["none for a stranger", 100_000, [left], null],
];

test.each(parts)("Anna's part is %s", (_, budget, members, part) => {
  expect(partOfBudget(budget, members, "anna")).toBe(part);
});

test("her own budget takes its place, one of 0 too", () => {
  const trip = { budget: 100_000, memberId: "anna", members: people(100, 100) };
  expect(ownBudgetOn({ ...trip, ownBudget: null })).toBe(50_000);
  expect(ownBudgetOn({ ...trip, ownBudget: 70_000 })).toBe(70_000);
  expect(ownBudgetOn({ ...trip, ownBudget: 0 })).toBe(0);
});

test("alone, and for the group's figures, the trip's budget counts", () => {
  const shared = { isShared: true, budget: 100_000, ownBudget: null, memberId: "anna" } as Trip;
  const trip = { ...shared, members: people(100, 100) };
  expect(ownFigures(trip, null)).toEqual({
    trip: { ...trip, budget: 50_000, groupBudget: 100_000 },
    own: "anna",
  });
  expect(ownFigures(trip, "all")).toEqual({ trip });
  expect(ownFigures({ ...shared, isShared: false }, null).trip.budget).toBe(100_000);
});
