import type { OwnDebt } from "~/components/settling/settle-card";
import { ownTransfers, pageOf, partyOf } from "~/domain/settling/settlement";
import type { Trip } from "~/domain/trips/trip";
import { nameOf } from "~/locales/de/names";
import { debts } from "~/locales/de/settling/debts";
import { takenOff, transferPurpose } from "~/locales/de/settling/settle";
import { formatMoney } from "~/locales/format";
import { payeesOf } from "~/models/settling/payout.server";
import { fewTransfersOf, settlementAndRepayments } from "~/models/settling/settlement.server";
import { countUnseen } from "~/models/sharing/history.server";
import { recentRemovals } from "~/models/sharing/removal.server";

/**
 * Loads balances, transfers with payment details, and a page of a trip's repayments, which `?older=` names; `asked` is the
 * one with the id in the address.
 */
export async function loadSettlement(
  userId: string,
  { id, name }: Pick<Trip, "id" | "name">,
  query: URLSearchParams,
) {
  const { settlement, repayments } = await settlementAndRepayments(userId, id);
  const all = repayments.map(({ tripId, createdBy, createdAt, ...shown }) => shown);
  return {
    settlement,
    payees: await payeesOf(settlement, transferPurpose(name)),
    repayments: pageOf(all, query, "older"),
    asked: all.find((one) => one.id === query.get("id")),
    unseen: await countUnseen(userId, id),
  };
}

/** Lists an account's debts and claims on a trip, in the view with few payments. */
export async function ownDebts(userId: string, tripId: string): Promise<OwnDebt[]> {
  const { members, transfers, settlesWith } = await fewTransfersOf(userId, tripId);
  const me = members.find(({ isMe }) => isMe);
  if (!me) return [];
  const party = (id: string) => partyOf(id, members, settlesWith);
  return ownTransfers(me.id, transfers, settlesWith).map(({ fromId, toId, amount }) => {
    const [debtor, creditor] = [party(fromId), party(toId)];
    // The reader's own face first, one for each side.
    const sides = debtor.some(({ isMe }) => isMe) ? [debtor, creditor] : [creditor, debtor];
    return {
      text: debts.between({ debtor, creditor }),
      amount: formatMoney(amount),
      faces: sides.map(([first]) => first!.face),
    };
  });
}

/** Tells an account which trips it was taken off lately, by whom, and what is still open there. */
export async function ownRemovals(userId: string, now: Date) {
  const removals = await recentRemovals(userId, now);
  return removals.map(({ tripId, tripName, by, balance }) => ({
    tripId,
    text: takenOff(nameOf({ name: by }), tripName),
    open: debts.left({ name: null, isMe: true }, balance),
  }));
}
