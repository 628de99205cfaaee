import { describe, expect, test } from "vitest";
import { balancesOf, payerFor, type RepaidAmount } from "~/domain/settling/balance";
import {
  directAfter,
  directDebts,
  fewTransfers,
  type Transfer,
  wouldReverse,
} from "~/domain/settling/transfer";
import type { ExpensePart } from "~/domain/sharing/split";
import { fc } from "../../support/property";
import { type History, history, partsFrom, people } from "../../support/shared-trip";

const alone = new Map<string, string>();

/** Writes `anna 5 ben` for five cents from Anna to Ben. */
const told = (transfers: readonly Transfer[]) =>
  transfers.map(({ fromId, toId, amount }) => `${fromId} ${amount} ${toId}`);

/** Balances of Anna, Ben, Clara and so on. */
const balances = (...amounts: number[]) =>
  amounts.map((balance, index) => ({ memberId: people[index]!, balance }));

/** An expense for which each paid the first and used the second number of cents. */
function expense(each: Record<string, [paid: number, share: number]>): ExpensePart[] {
  return Object.entries(each).map(([memberId, [paid, share]]) => ({ memberId, paid, share, weight: 1 }));
}

const repaid = (fromId: string, amount: number, toId: string): RepaidAmount => ({ fromId, toId, amount });

describe("Few transfers", () => {
  test.each<[what: string, amounts: number[], settlesWith: [string, string][], transfers: string[]]>([
    ["nobody owes anything", [0, 0, 0], [], []],
    ["Ben owes Anna", [500, -500], [], ["ben 500 anna"]],
    [
      "exact pairs come first",
      [700, 300, -300, -400, -300],
      [],
      ["clara 300 ben", "david 400 anna", "eva 300 anna"],
    ],
    [
      "the largest debtor pays the largest creditor",
      [600, 500, -900, -200],
      [],
      ["clara 600 anna", "clara 300 ben", "david 200 ben"],
    ],
    [
      "an exact pair that comes about is used",
      [700, 300, 100, -800, -150, -150],
      [],
      ["david 700 anna", "david 100 clara", "eva 150 ben", "felix 150 ben"],
    ],
    [
      "among equals the smallest id is first",
      [-100, 100, 100, -100],
      [],
      ["anna 100 ben", "david 100 clara"],
    ],
    ["Ben pays for Anna too", [-200, -300, 500], [["anna", "ben"]], ["ben 500 clara"]],
    ["what Anna owes is what Ben is owed", [-200, 200, 0], [["anna", "ben"]], []],
  ])("%s", (_what, amounts, settlesWith, transfers) => {
    expect(told(fewTransfers(balances(...amounts), new Map(settlesWith)))).toEqual(transfers);
  });
});

describe("Direct transfers", () => {
  const dinner = expense({ anna: [3_000, 1_000], ben: [0, 1_000], clara: [0, 1_000] });
  const taxi = expense({ ben: [400, 200], anna: [0, 200] });

  test.each<
    [
      what: string,
      expenses: ExpensePart[][],
      repayments: RepaidAmount[],
      pairs: [string, string][],
      transfers: string[],
    ]
  >([
    ["Ben and Clara owe Anna the dinner", [dinner], [], [], ["ben 1000 anna", "clara 1000 anna"]],
    [
      "what Anna owes Ben for the taxi is netted",
      [dinner, taxi],
      [],
      [],
      ["ben 800 anna", "clara 1000 anna"],
    ],
    [
      "Ben has paid a part of it back",
      [dinner, taxi],
      [repaid("ben", 300, "anna")],
      [],
      ["ben 500 anna", "clara 1000 anna"],
    ],
    ["Ben has paid all of it back", [dinner, taxi], [repaid("ben", 800, "anna")], [], ["clara 1000 anna"]],
    [
      "Ben has paid more, and is owed it",
      [dinner, taxi],
      [repaid("ben", 900, "anna")],
      [],
      ["anna 100 ben", "clara 1000 anna"],
    ],
    ["Ben settles with Anna", [dinner, taxi], [], [["ben", "anna"]], ["clara 1000 anna"]],
    [
      "Ben settles with Anna, and repays Clara",
      [dinner],
      [repaid("ben", 50, "clara")],
      [["ben", "anna"]],
      ["clara 1050 anna"],
    ],
    [
      "Clara gives Ben money, whom she settles with",
      [dinner],
      [repaid("clara", 50, "ben")],
      [["clara", "ben"]],
      ["ben 2000 anna"],
    ],
    [
      "two payers are paid in the order of ids",
      [expense({ anna: [0, 500], ben: [700, 100], clara: [0, 400], david: [300, 0] })],
      [],
      [],
      ["anna 500 ben", "clara 100 ben", "clara 300 david"],
    ],
  ])("%s", (_what, expenses, repayments, pairs, transfers) => {
    const settlesWith = new Map(pairs);
    const debts = directDebts(expenses, settlesWith);
    expect(told(directAfter(debts, repayments, settlesWith))).toEqual(transfers);
  });
});

describe("A repayment of more than is suggested", () => {
  const few = [{ fromId: "ben", toId: "anna", amount: 1_000 }];
  const direct = [
    { fromId: "ben", toId: "anna", amount: 400 },
    { fromId: "clara", toId: "ben", amount: 600 },
  ];

  test.each<[what: string, repayment: RepaidAmount, owed: number]>([
    ["all that Ben owes in one view", repaid("ben", 1_000, "anna"), 0],
    ["less than in either", repaid("ben", 100, "anna"), 0],
    ["5,00 € more than in either", repaid("ben", 1_500, "anna"), 500],
    ["what is suggested in one view only", repaid("clara", 600, "ben"), 0],
    ["where nothing is suggested", repaid("clara", 50, "anna"), 50],
    ["by Anna, who is owed money in both", repaid("anna", 100, "ben"), 500],
  ])("%s", (_what, repayment, owed) => {
    expect(wouldReverse(repayment, few, direct, alone)).toBe(owed);
  });

  test("is judged for all who settle together, and not between them", () => {
    const together = new Map([["clara", "ben"]]);
    expect(wouldReverse(repaid("clara", 1_000, "anna"), few, [], together)).toBe(0);
    expect(wouldReverse(repaid("clara", 1_001, "anna"), few, [], together)).toBe(1);
    expect(wouldReverse(repaid("clara", 1_000, "ben"), few, [], together)).toBe(0);
  });

  test("is none if it is one of the suggestions", () => {
    anyHistory((trip) => {
      const { few, direct } = viewsOf(trip);
      for (const transfer of [...few, ...direct])
        expect(wouldReverse(transfer, few, direct, trip.settlesWith)).toBe(0);
    });
  });
});

describe("After any history", () => {
  test("both views settle everybody, and see then nothing to settle", () => {
    anyHistory((trip) => {
      const { few, direct } = viewsOf(trip);
      for (const transfers of [few, direct]) {
        const settled = { ...trip, repayments: [...trip.repayments, ...transfers] };
        expect([...owedTogether(settled).values()].filter((owed) => owed !== 0)).toEqual([]);
        expect(viewsOf(settled).few).toEqual([]);
      }
      expect(viewsOf({ ...trip, repayments: [...trip.repayments, ...direct] }).direct).toEqual([]);
    });
  });

  test("few transfers are fewer than those who owe or are owed", () => {
    anyHistory((trip) => {
      const open = [...owedTogether(trip).values()].filter((owed) => owed !== 0);
      expect(viewsOf(trip).few.length).toBeLessThanOrEqual(Math.max(0, open.length - 1));
    });
  });

  test("direct transfers are one at most between two", () => {
    anyHistory((trip) => {
      const pairs = viewsOf(trip).direct.map(({ fromId, toId }) => [fromId, toId].sort().join());
      expect(new Set(pairs).size).toBe(pairs.length);
    });
  });

  test("transfers are of more than nothing, between two who do not settle together", () => {
    anyHistory((trip) => {
      const { few, direct } = viewsOf(trip);
      for (const { fromId, toId, amount } of [...few, ...direct]) {
        expect(amount).toBeGreaterThan(0);
        expect([fromId, toId].map((id) => payerFor(id, trip.settlesWith))).toEqual([fromId, toId]);
        expect(fromId).not.toBe(toId);
      }
    });
  });

  test("the order of members, parts and repayments changes nothing", () => {
    anyHistory((trip) => {
      const turned = {
        ...trip,
        members: trip.members.toReversed(),
        repayments: trip.repayments.toReversed(),
      };
      expect(viewsOf(turned)).toEqual(viewsOf(trip));
      const parts = trip.expenses.map(partsFrom);
      const turnedParts = parts.map((each) => each.toReversed()).toReversed();
      expect(directDebts(turnedParts, trip.settlesWith)).toEqual(directDebts(parts, trip.settlesWith));
    });
  });
});

function anyHistory(check: (trip: History) => void): void {
  fc.assert(fc.property(history, check), { numRuns: 200 });
}

function viewsOf({ members, expenses, repayments, settlesWith }: History) {
  const parts = expenses.map(partsFrom);
  return {
    few: fewTransfers(balancesOf(members, parts.flat(), repayments), settlesWith),
    direct: directAfter(directDebts(parts, settlesWith), repayments, settlesWith),
  };
}

/** Adds up the balances of those who settle together. */
function owedTogether({ members, expenses, repayments, settlesWith }: History): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { memberId, balance } of balancesOf(members, expenses.flatMap(partsFrom), repayments)) {
    const payer = payerFor(memberId, settlesWith);
    sums.set(payer, (sums.get(payer) ?? 0) + balance);
  }
  return sums;
}
