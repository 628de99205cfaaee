import { ownTransfers, partyOf } from "~/domain/settlement";
import { debts } from "~/locales/debts";
import { fewTransfersOf } from "~/models/settlement.server";

/** Lists an account's debts and claims on a trip, in the view with few payments. */
export async function ownDebts(userId: string, tripId: string): Promise<string[]> {
  const { members, transfers, settlesWith } = await fewTransfersOf(userId, tripId);
  const me = members.find(({ isMe }) => isMe);
  if (!me) return [];
  const party = (id: string) => partyOf(id, members, settlesWith);
  return ownTransfers(me.id, transfers, settlesWith).map(({ fromId, toId, amount }) =>
    debts.is({ amount, debtor: party(fromId), creditor: party(toId) }),
  );
}
