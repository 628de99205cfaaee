// Generators for what people pay on a shared trip, and how they share it.

import { MAX_CENTS, MAX_UNITS } from "~/domain/money/money";
import type { RepaidAmount } from "~/domain/settling/balance";
import {
  type Cost,
  type ExpensePart,
  type MemberId,
  type Payment,
  partsOf,
  type Split,
  type SplitMode,
  splitModes,
  WHOLE_PERCENT,
} from "~/domain/sharing/split";
import { fc, wholeNumber } from "./property";

/** Members whose ids are in the order of this list. */
export const people = ["anna", "ben", "clara", "david", "eva", "felix", "greta", "hugo"];

/** An expense with everything that its parts are computed from. */
export interface SharedExpense {
  cost: Cost;
  payments: readonly Payment[];
  split: Split;
}

/** Computes the parts of an expense that must have some. */
export function partsFrom({ cost, payments, split }: SharedExpense): ExpensePart[] {
  const parts = partsOf(cost, payments, split);
  if ("error" in parts) throw new Error(parts.error);
  return parts;
}

const euroCost = fc
  .tuple(fc.uuid(), wholeNumber(1, MAX_CENTS))
  .map(([turn, amount]): Cost => ({ turn, amount, units: amount }));

const foreignCost = fc
  .tuple(fc.uuid(), wholeNumber(1, MAX_CENTS), wholeNumber(1, MAX_UNITS))
  .map(([turn, amount, units]): Cost => ({ turn, amount, units }));

/** Numbers from 0 that add up to the whole. */
function summands(whole: number, count: number): fc.Arbitrary<number[]> {
  return fc
    .array(fc.integer({ min: 0, max: whole }), { minLength: count - 1, maxLength: count - 1 })
    .map((cuts) => {
      const ends = [...cuts.toSorted((a, b) => a - b), whole];
      return ends.map((end, index) => end - (ends[index - 1] ?? 0));
    });
}

/** At least one of these, in any order. */
function someOf(members: readonly MemberId[]): fc.Arbitrary<MemberId[]> {
  return fc.shuffledSubarray([...members], { minLength: 1 });
}

function paymentsOf(units: number, members: readonly MemberId[]): fc.Arbitrary<Payment[]> {
  const several = someOf(members).chain((payers) =>
    summands(units, payers.length).map((amounts) =>
      payers.map((memberId, index) => ({ memberId, amount: amounts[index]! })),
    ),
  );
  const one = fc.constantFrom(...members).map((memberId) => [{ memberId }]);
  return fc.oneof(one, several);
}

function shareWeights(count: number): fc.Arbitrary<number[]> {
  return fc
    .array(fc.constantFrom(0, 50, 100, 100, 250, 100_000), { minLength: count, maxLength: count })
    .filter((weights) => weights.some((weight) => weight > 0));
}

function splitFor(units: number, members: readonly MemberId[]): fc.Arbitrary<Split> {
  return fc.tuple(fc.constantFrom(...splitModes), someOf(members)).chain(([mode, sharing]) => {
    const weightsOf: Record<SplitMode, fc.Arbitrary<number[]>> = {
      equal: fc.constant([]),
      shares: shareWeights(sharing.length),
      percent: summands(WHOLE_PERCENT, sharing.length),
      amounts: summands(units, sharing.length),
    };
    return weightsOf[mode].map((weights) => ({
      mode,
      parts: sharing.map((memberId, index) => ({ memberId, weight: weights[index] })),
    }));
  });
}

function expenseAmong(members: readonly MemberId[], costs: fc.Arbitrary<Cost>): fc.Arbitrary<SharedExpense> {
  return costs.chain((cost) =>
    fc.record({
      cost: fc.constant(cost),
      payments: paymentsOf(cost.units, members),
      split: splitFor(cost.units, members),
    }),
  );
}

export const euroExpense = expenseAmong(people, euroCost);
export const sharedExpense = expenseAmong(people, fc.oneof(euroCost, foreignCost));

/** A trip on which expenses were added and changed, and people paid each other back. */
export interface History {
  members: MemberId[];
  expenses: SharedExpense[];
  repayments: RepaidAmount[];
  settlesWith: Map<MemberId, MemberId>;
}

export const history: fc.Arbitrary<History> = fc.integer({ min: 3, max: 8 }).chain((count) => {
  const members = people.slice(0, count);
  const expense = expenseAmong(members, fc.oneof(euroCost, foreignCost));
  const change = fc.record({ index: fc.nat(11), expense });
  return fc
    .record({
      added: fc.array(expense, { maxLength: 12 }),
      changes: fc.array(change, { maxLength: 4 }),
      repayments: fc.array(repaymentAmong(members), { maxLength: 6 }),
      links: fc.array(fc.tuple(fc.constantFrom(...members), fc.constantFrom(...members)), { maxLength: 4 }),
    })
    .map(({ added, changes, repayments, links }) => {
      const expenses = added.map((before, index) => {
        const last = changes.findLast((each) => each.index === index)?.expense;
        return last ? { ...last, cost: { ...last.cost, turn: before.cost.turn } } : before;
      });
      return { members, expenses, repayments, settlesWith: new Map(links) };
    });
});

function repaymentAmong(members: readonly MemberId[]): fc.Arbitrary<RepaidAmount> {
  return fc
    .tuple(fc.shuffledSubarray([...members], { minLength: 2, maxLength: 2 }), wholeNumber(1, MAX_CENTS))
    .map(([[fromId, toId], amount]) => ({ fromId: fromId!, toId: toId!, amount }));
}
