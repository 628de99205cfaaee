// Anna, Ben, Clara and David settle a trip. Clara pays together with Ben.
import { expect, test } from "vitest";
import { balancesOf, type RepaidAmount } from "~/domain/settling/balance";
import {
  ownBalance,
  ownTransfers,
  PAYMENTS_SHOWN,
  pageOf,
  partyOf,
  transfersIn,
  withRepayments,
} from "~/domain/settling/settlement";
import { directAfter, directDebts, fewTransfers } from "~/domain/settling/transfer";
import type { ShownRepayment } from "~/domain/settling/waiting-repayment";
import { fc } from "../../support/property";
import { type History, history, partsFrom } from "../../support/shared-trip";

const settlesWith = new Map([["clara", "ben"]]);
const transfer = (fromId: string, toId: string, amount = 100) => ({ fromId, toId, amount });

function settlementAfter({ members, expenses, settlesWith }: History, repayments: readonly RepaidAmount[]) {
  const parts = expenses.map(partsFrom);
  const balances = balancesOf(members, parts.flat(), repayments);
  const direct = directAfter(directDebts(parts, settlesWith), repayments, settlesWith);
  return { members: [], balances, few: fewTransfers(balances, settlesWith), direct, settlesWith };
}

const shown = (repayment: RepaidAmount, state: ShownRepayment["state"] = "waiting"): ShownRepayment => ({
  id: "waiting",
  day: "2026-11-16",
  method: null,
  note: null,
  state,
  ...repayment,
});

test("repayments that wait on the device settle what they will once they are sent; refused ones nothing", () => {
  fc.assert(
    fc.property(history, fc.nat(6), (trip, count) => {
      const [sent, waiting] = [trip.repayments.slice(0, count), trip.repayments.slice(count)];
      const before = settlementAfter(trip, sent);
      const all = waiting.map((repayment) => shown(repayment));
      expect(withRepayments(before, all)).toEqual(settlementAfter(trip, trip.repayments));
      const ofNoUse = [
        ...waiting.map((repayment) => shown(repayment, "rejected")),
        shown(transfer("anna", "stranger")),
        shown(transfer("stranger", "anna")),
      ];
      expect(withRepayments(before, ofNoUse)).toBe(before);
    }),
    { numRuns: 200 },
  );
});

test.each([
  ["anna", ["ben anna", "anna david"]],
  ["ben", ["ben anna", "david ben"]],
  ["clara", ["ben anna", "david ben"]],
])("of all transfers those of %s are %j", (memberId, own) => {
  const transfers = [transfer("ben", "anna"), transfer("david", "ben"), transfer("anna", "david")];
  const told = ownTransfers(memberId, transfers, settlesWith).map(({ fromId, toId }) => `${fromId} ${toId}`);
  expect(told).toEqual(own);
});

test("two who pay together share a balance", () => {
  const trip = { members: ["anna", "ben", "clara"], expenses: [], repayments: [], settlesWith };
  const settlement = settlementAfter(trip, [transfer("ben", "anna", 30), transfer("anna", "clara", 50)]);
  expect(["anna", "ben", "clara"].map((id) => ownBalance(id, settlement))).toEqual([20, -20, -20]);
});

test.each([
  ["anna", ["anna"]],
  ["david", ["david", "ben", "clara"]],
  ["clara", ["clara", "ben", "david"]],
  ["ben", ["ben", "clara", "david"]],
  ["nobody", ["ben", "clara", "david"]],
])("the viewer %s reads a party from themselves on, then who pays", (viewer, party) => {
  const members = ["ben", "clara", "david", "anna"].map((id) => ({ id, isMe: id === viewer }));
  const together = new Map([...settlesWith, ["david", "ben"]]);
  const asked = viewer === "nobody" ? "david" : viewer;
  expect(partyOf(asked, members, together).map(({ id }) => id)).toEqual(party);
  const reversed = partyOf(asked, members.toReversed(), together).map(({ id }) => id);
  expect([reversed[0], reversed.indexOf("ben")]).toEqual([party[0], party.indexOf("ben")]);
});

test("a view shows few transfers unless it is asked for direct ones", () => {
  const ways = { few: [transfer("ben", "anna")], direct: [transfer("anna", "ben")] };
  expect([transfersIn(ways, "few"), transfersIn(ways, "direct")]).toEqual([ways.few, ways.direct]);
});

test.each<[asked: string, rows: number, page: number, first: number | undefined, hasMore: boolean]>([
  ["", 0, 1, undefined, false],
  ["older=1", 25, 1, 0, false],
  ["older=1", 26, 1, 0, true],
  ["older=2", 26, 2, 25, false],
  ["older=2", 25, 1, 0, false],
  ["older=2", 51, 2, 25, true],
  ["older=3", 51, 3, 50, false],
  ["older=0", 51, 1, 0, true],
  ["older=-1", 51, 1, 0, true],
  ["older=1.5", 51, 1, 0, true],
  ["older=x", 51, 1, 0, true],
  ["page=2", 51, 1, 0, true],
])("%j of %i payments is page %i", (query, count, page, first, hasMore) => {
  const rows = Array.from({ length: count }, (_, nth) => nth);
  const found = pageOf(rows, new URLSearchParams(query), "older");
  expect(found).toMatchObject({ page, hasMore });
  expect([found.rows[0], found.rows.length]).toEqual([
    first,
    Math.min(PAYMENTS_SHOWN, count - (page - 1) * PAYMENTS_SHOWN),
  ]);
});
