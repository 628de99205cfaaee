// The balances of a shared trip, and the transfers that would settle it.

import type { Member } from "../sharing/member";
import type { MemberId } from "../sharing/split";
import { type Balance, payerFor, type RepaidAmount, type SettlesWith } from "./balance";
import { directAfter, fewTransfers, type Transfer } from "./transfer";
import type { ShownRepayment } from "./waiting-repayment";

export interface Settlement {
  members: Member[];
  balances: Balance[];
  /** As few transfers as it takes. */
  few: Transfer[];
  /** Transfers from each person to those who paid for them. */
  direct: Transfer[];
  settlesWith: SettlesWith;
}

/** The two ways to settle a trip, by the parameter `view` of the screen. */
export type SettleView = "few" | "direct";

export function transfersIn(
  { few, direct }: Pick<Settlement, "few" | "direct">,
  view: SettleView,
): Transfer[] {
  return view === "direct" ? direct : few;
}

/** Picks the transfers of a member, and of those who pay together with them. */
export function ownTransfers(
  memberId: MemberId,
  transfers: readonly Transfer[],
  settlesWith: SettlesWith,
): Transfer[] {
  const payer = payerFor(memberId, settlesWith);
  return transfers.filter(({ fromId, toId }) => fromId === payer || toId === payer);
}

/** Returns a member and those who pay together with them: the viewer first, then the one for whom transfers are. */
export function partyOf<One extends Pick<Member, "id" | "isMe">>(
  memberId: MemberId,
  members: readonly One[],
  settlesWith: SettlesWith,
): One[] {
  const payer = payerFor(memberId, settlesWith);
  const rank = ({ id, isMe }: One) => (isMe ? 0 : id === payer ? 1 : 2);
  const party = members.filter(({ id }) => payerFor(id, settlesWith) === payer);
  return party.sort((one, other) => rank(one) - rank(other));
}

/** Adds up the balances of a member and those who pay together with them. Negative if they owe money. */
export function ownBalance(
  memberId: MemberId,
  { balances, settlesWith }: Pick<Settlement, "balances" | "settlesWith">,
): number {
  const payer = payerFor(memberId, settlesWith);
  return balances
    .filter((each) => payerFor(each.memberId, settlesWith) === payer)
    .reduce((sum, { balance }) => sum + balance, 0);
}

/** Adds repayments that wait on the device, except refused ones and those of people whom the settlement lacks. */
export function withRepayments(settlement: Settlement, waiting: readonly ShownRepayment[]): Settlement {
  const { balances, direct, settlesWith } = settlement;
  const isKnown = (id: MemberId) => balances.some(({ memberId }) => memberId === id);
  const added = waiting.filter(
    ({ fromId, toId, state }) => state !== "rejected" && isKnown(fromId) && isKnown(toId),
  );
  if (added.length === 0) return settlement;
  const after = balances.map((each) => {
    const sent = sumOf(added.filter(({ fromId }) => fromId === each.memberId));
    const received = sumOf(added.filter(({ toId }) => toId === each.memberId));
    return {
      ...each,
      sent: each.sent + sent,
      received: each.received + received,
      balance: each.balance + sent - received,
    };
  });
  return {
    ...settlement,
    balances: after,
    few: fewTransfers(after, settlesWith),
    direct: directAfter(direct, added, settlesWith),
  };
}

function sumOf(repayments: readonly RepaidAmount[]): number {
  return repayments.reduce((sum, { amount }) => sum + amount, 0);
}

/** Payments on a page of the screen, of which each has up to 6 kB. */
export const PAYMENTS_SHOWN = 25;

/** The parameters of the screen that name a page: of suggested payments, and of those that were entered. */
export type PageParameter = "page" | "older";

export interface PageOfPayments {
  page: number;
  hasMore: boolean;
}

/** Picks the page of a list that a query names; the first one if there is none such. */
export function pageOf<Row>(
  rows: readonly Row[],
  query: URLSearchParams,
  parameter: PageParameter,
): PageOfPayments & { rows: Row[] } {
  const asked = Number(query.get(parameter));
  const isThere = Number.isInteger(asked) && asked > 0 && (asked - 1) * PAYMENTS_SHOWN < rows.length;
  const page = isThere ? asked : 1;
  const end = page * PAYMENTS_SHOWN;
  return { page, rows: rows.slice(end - PAYMENTS_SHOWN, end), hasMore: rows.length > end };
}
