// Money that came back to Anna, Ben and Clara: the mirror image of what was spent.
import { describe, expect, test } from "vitest";
import { MAX_CENTS } from "~/domain/money/money";
import { directAfter, directDebts, fewTransfers } from "~/domain/settling/transfer";
import { splitOf } from "~/domain/sharing/division";
import { type ExpensePart, partsOf, type Split } from "~/domain/sharing/split";
import { fc } from "../../support/property";
import { partsFrom, sharedExpense } from "../../support/shared-trip";

const people = ["anna", "ben", "clara"];
const all: Split = { mode: "equal", parts: people.map((memberId) => ({ memberId })) };
const among = (...names: string[]): Split => ({
  mode: "equal",
  parts: names.map((memberId) => ({ memberId })),
});

/** Paid by, or come back to, one person. The turn is the id of the expense, also for a refund that is linked to it. */
function parts(turn: string, amount: number, payer: string, split: Split = all): ExpensePart[] {
  return partsFrom({ cost: { turn, amount, units: amount }, payments: [{ memberId: payer }], split });
}

const sharesIn = (expense: readonly ExpensePart[]) => expense.map(({ share }) => share);

/** Returns the balances of the three after these expenses, and the transfers of both views. */
function settled(...expenses: ExpensePart[][]) {
  const sum = (memberId: string) =>
    expenses
      .flat()
      .filter((part) => part.memberId === memberId)
      .reduce((sum, { paid, share }) => sum + paid - share, 0);
  const balances = people.map((memberId) => ({ memberId, balance: sum(memberId) }));
  const told = ({ fromId, toId, amount }: { fromId: string; toId: string; amount: number }) =>
    `${fromId} ${toId} ${amount}`;
  return {
    balances: balances.map(({ balance }) => balance),
    few: fewTransfers(balances, new Map()).map(told),
    direct: directAfter(directDebts(expenses, new Map()), [], new Map()).map(told),
  };
}

describe("Shares of a refund", () => {
  test.each<[what: string, shares: number[], expected: number[]]>([
    ["10,00 € whose odd cent is Ben's turn", sharesIn(parts("r1", -1_000, "anna")), [-333, -334, -333]],
    [
      "10,00 € that belong to an expense: as there",
      sharesIn(parts("e1", -1_000, "anna")),
      [-333, -333, -334],
    ],
    ["a cent", sharesIn(parts("e1", -1, "anna")), [0, 0, -1]],
    [
      "the largest amount",
      sharesIn(parts("r1", -MAX_CENTS, "anna")),
      [-33_333_333_333, -33_333_333_333, -33_333_333_333],
    ],
  ])("%s", (_what, shares, expected) => {
    expect(shares).toEqual(expected);
  });

  test("by weights, in whatever order people are named", () => {
    const weights = [100, 100, 50].map((weight, index) => ({ memberId: people[index]!, weight }));
    for (const named of [weights, weights.toReversed()])
      expect(sharesIn(parts("e1", -999, "anna", { mode: "shares", parts: named }))).toEqual([
        -399, -400, -200,
      ]);
  });

  test("typed exactly, without a sign", () => {
    const typed = (...weights: number[]): Split => ({
      mode: "amounts",
      parts: weights.map((weight, index) => ({ memberId: people[index]!, weight })),
    });
    expect(sharesIn(parts("r1", -1_000, "anna", typed(700, 300)))).toEqual([-700, -300]);
    const cost = { turn: "r1", amount: -1_000, units: -1_000 };
    expect(partsOf(cost, [{ memberId: "anna" }], typed(700, 299))).toEqual({
      error: "amountsSum",
      missing: 1,
    });
  });
});

describe("A refund on a shared trip", () => {
  const dinner = parts("e1", 1_000, "anna");

  test("of the whole dinner, which Anna had paid, leaves nobody owing anything", () => {
    const nothing = { balances: [0, 0, 0], few: [], direct: [] };
    expect(settled(dinner, parts("e1", -1_000, "anna"))).toEqual(nothing);
  });

  test("that is not linked to the dinner may leave a cent", () => {
    expect(settled(dinner, parts("r1", -1_000, "anna")).balances).toEqual([0, 1, -1]);
  });

  test("makes Anna, who received it, owe the others", () => {
    expect(settled(parts("r1", -600, "anna"))).toEqual({
      balances: [-400, 200, 200],
      few: ["anna ben 200", "anna clara 200"],
      direct: ["anna ben 200", "anna clara 200"],
    });
  });

  test("that Ben received for Anna's dinner is Anna's", () => {
    expect(settled(dinner, parts("e1", -1_000, "ben"))).toEqual({
      balances: [1_000, -1_000, 0],
      few: ["ben anna 1000"],
      direct: ["ben anna 666", "clara anna 334", "ben clara 334"],
    });
  });

  test("of more than was paid turns the debt around", () => {
    const paid = parts("e1", 3_000, "ben", among("anna", "ben"));
    const back = parts("r1", -4_000, "ben", among("anna", "ben"));
    expect(settled(paid, back)).toEqual({
      balances: [500, -500, 0],
      few: ["ben anna 500"],
      direct: ["ben anna 500"],
    });
  });
});

describe("Any refund", () => {
  const mirrored = fc.tuple(sharedExpense, fc.nat()).map(([expense, seed]) => {
    const { turn, amount, units } = expense.cost;
    const from = seed % expense.split.parts.length;
    const turned = [...expense.split.parts.slice(from), ...expense.split.parts.slice(0, from)];
    const refund = { cost: { turn, amount: -amount, units: -units }, payments: expense.payments };
    return { expense, refund: { ...refund, split: { ...expense.split, parts: turned } } };
  });

  test("with the split of its expense cancels each payment and share to the cent, in whatever order people are named", () => {
    fc.assert(
      fc.property(mirrored, ({ expense, refund }) => {
        const negated = partsFrom(expense).map((part) => ({
          ...part,
          paid: 0 - part.paid,
          share: 0 - part.share,
        }));
        expect(partsFrom(refund)).toEqual(negated);
      }),
    );
  });

  test("is read back as it was typed, without signs", () => {
    fc.assert(
      fc.property(mirrored, ({ expense, refund }) => {
        const { mode } = expense.split;
        expect(splitOf(refund.cost, partsFrom(refund), mode)).toEqual(
          splitOf(expense.cost, partsFrom(expense), mode),
        );
      }),
    );
  });
});
