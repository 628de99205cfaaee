import type { OwnDebt } from "~/components/settling/settle-card";
import { ownTransfers, partyOf } from "~/domain/settling/settlement";
import { debts } from "~/locales/de/settling/debts";
import { takenOff } from "~/locales/de/settling/settle";
import { nameOf } from "~/locales/de/sharing/member-name";
import { formatMoney } from "~/locales/format";
import { fewTransfersOf } from "~/models/settling/settlement.server";
import { recentRemovals } from "~/models/sharing/removal.server";

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
