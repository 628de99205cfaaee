import { describe, expect, test } from "vitest";
import {
  changedGroups,
  type ExpenseState,
  mergedChange,
  recordedChange,
} from "~/domain/expenses/stale-change";

const base: ExpenseState = {
  amount: 1_250,
  original: null,
  day: "2026-11-16",
  categoryId: "restaurant",
  paymentMethod: "kreditkarte",
  description: "Pastéis",
  notes: null,
  locationName: "Belém",
  locationAddress: null,
  nights: 1,
  unpaid: null,
  refundOf: null,
  mode: "equal",
  parts: [
    { memberId: "anna", paid: 1_250, share: 625, weight: 1 },
    { memberId: "ben", paid: 0, share: 625, weight: 1 },
  ],
  isPrivate: false,
};

const state = (changes: Partial<ExpenseState>): ExpenseState => ({ ...base, ...changes });

test.each<[changes: Partial<ExpenseState>, groups: string[]]>([
  [{}, []],
  [{ amount: 1_300 }, ["money"]],
  [{ unpaid: "planned" }, ["money"]],
  [{ amount: -1_250, refundOf: "e1" }, ["money"]],
  [{ mode: "shares" }, ["money"]],
  [{ isPrivate: true }, ["money"]],
  [{ nights: 2 }, ["day"]],
  [{ day: "2026-11-17", categoryId: "bar" }, ["day", "category"]],
  [{ locationAddress: "Rua de Belém" }, ["place"]],
  [{ notes: "süß", description: null, paymentMethod: null }, ["paymentMethod", "description", "notes"]],
])("%j changes %j", (changes, groups) => {
  expect(changedGroups(base, state(changes))).toEqual(groups);
});

test("the history holds what has changed, and what names the expense", () => {
  const { amount, original, unpaid, categoryId, description, notes } = base;
  const named = { amount, original, unpaid, categoryId, description };
  expect(recordedChange(base, state({ notes: "süß" }))).toEqual({
    before: { ...named, notes },
    after: { ...named, notes: "süß" },
  });
  expect(recordedChange(base, state({}))).toBeUndefined();
});

test("the order of an object's members does not matter", () => {
  const parts = base.parts.map(({ memberId, paid, share, weight }) => ({ weight, share, paid, memberId }));
  expect(changedGroups(base, state({ parts }))).toEqual([]);
});

describe("Anna and Ben have changed the same state:", () => {
  test.each<[what: string, mine: Partial<ExpenseState>, theirs: Partial<ExpenseState>]>([
    ["different groups", { amount: 1_300 }, { notes: "süß" }],
    ["the same group to the same", { amount: 1_300 }, { amount: 1_300, notes: "süß" }],
    ["only theirs", {}, { amount: 1_300, notes: "süß" }],
    ["only mine", { day: "2026-11-17", nights: 3 }, {}],
  ])("%s: both are kept", (_, mine, theirs) => {
    expect(mergedChange(base, state(mine), state(theirs))).toEqual(state({ ...theirs, ...mine }));
  });

  test.each<[what: string, mine: Partial<ExpenseState>, theirs: Partial<ExpenseState>]>([
    ["the amount", { amount: 1_300 }, { amount: 1_400 }],
    ["amount and payers, which are money both", { amount: 1_300 }, { mode: "shares" }],
    ["day and nights", { day: "2026-11-17" }, { nights: 2 }],
    ["name and address of the place", { locationName: "Rossio" }, { locationAddress: "Rua" }],
  ])("%s: it is a conflict, unless mine overwrites", (_, mine, theirs) => {
    const current = state({ ...theirs, notes: "süß" });
    expect(mergedChange(base, state(mine), current)).toBeUndefined();
    expect(mergedChange(base, state(mine), current, true)).toMatchObject({ ...mine, notes: "süß" });
  });
});
