import { describe, expect, test } from "vitest";
import { balancesOf, payerFor } from "~/domain/settling/balance";
import { fc } from "../../support/property";
import { history, partsFrom } from "../../support/shared-trip";

const part = (memberId: string, paid: number, share: number) => ({ memberId, paid, share, weight: 1 });

describe("A balance", () => {
  test("is what somebody paid and sent, less what they used and received", () => {
    const parts = [
      part("anna", 9_000, 3_000),
      part("ben", 0, 6_000),
      part("anna", 0, 500),
      part("ben", 1_000, 500),
    ];
    const repayments = [
      { fromId: "ben", toId: "anna", amount: 5_000 },
      { fromId: "anna", toId: "ben", amount: 100 },
    ];
    expect(balancesOf(["ben", "anna", "clara"], parts, repayments)).toEqual([
      { memberId: "ben", paid: 1_000, share: 6_500, sent: 5_000, received: 100, balance: -600 },
      { memberId: "anna", paid: 9_000, share: 3_500, sent: 100, received: 5_000, balance: 600 },
      { memberId: "clara", paid: 0, share: 0, sent: 0, received: 0, balance: 0 },
    ]);
  });

  test("of all together is zero after any history", () => {
    fc.assert(
      fc.property(history, ({ members, expenses, repayments }) => {
        const balances = balancesOf(members, expenses.flatMap(partsFrom), repayments);
        expect(balances.reduce((sum, { balance }) => sum + balance, 0)).toBe(0);
        const cost = expenses.reduce((sum, { cost }) => sum + cost.amount, 0);
        expect(balances.reduce((sum, { paid }) => sum + paid, 0)).toBe(cost);
        expect(balances.reduce((sum, { share }) => sum + share, 0)).toBe(cost);
      }),
      { numRuns: 300 },
    );
  });
});

test.each<[what: string, links: [string, string][], payers: Record<string, string>]>([
  ["Anna and Ben for themselves", [], { anna: "anna", ben: "ben" }],
  ["Anna with Ben", [["anna", "ben"]], { anna: "ben", ben: "ben", clara: "clara" }],
  [
    "Anna and Clara with Ben",
    [
      ["anna", "ben"],
      ["clara", "ben"],
    ],
    { anna: "ben", ben: "ben", clara: "ben" },
  ],
  [
    "Anna with Ben, Ben with Clara",
    [
      ["anna", "ben"],
      ["ben", "clara"],
    ],
    { anna: "clara", ben: "clara", clara: "clara" },
  ],
  [
    "Anna and Ben with each other",
    [
      ["anna", "ben"],
      ["ben", "anna"],
    ],
    { anna: "anna", ben: "anna" },
  ],
  [
    "Anna with Clara, who is in a circle with Ben",
    [
      ["anna", "clara"],
      ["clara", "ben"],
      ["ben", "clara"],
    ],
    { anna: "ben", ben: "ben", clara: "ben" },
  ],
  ["Anna with herself", [["anna", "anna"]], { anna: "anna" }],
])("%s: who stands for whom", (_what, links, payers) => {
  const found = Object.keys(payers).map((memberId) => [memberId, payerFor(memberId, new Map(links))]);
  expect(Object.fromEntries(found)).toEqual(payers);
});

test("Everyone who chose somebody is settled for by the same member as the one they chose", () => {
  fc.assert(
    fc.property(history, ({ settlesWith }) => {
      for (const [memberId, chosen] of settlesWith)
        expect(payerFor(memberId, settlesWith)).toBe(payerFor(chosen, settlesWith));
    }),
  );
});
