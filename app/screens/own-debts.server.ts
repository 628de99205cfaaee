import { payerFor } from "~/domain/balance";
import { ownTransfers } from "~/domain/settlement";
import { debts } from "~/locales/debts";
import { personIn } from "~/locales/transfer-text";
import { fewTransfersOf } from "~/models/settlement.server";

/** Lists an account's debts and claims on a trip, in the view with few payments. */
export async function ownDebts(userId: string, tripId: string): Promise<string[]> {
  const { members, transfers, settlesWith } = await fewTransfersOf(userId, tripId);
  const me = members.find(({ isMe }) => isMe);
  if (!me) return [];
  const payer = payerFor(me.id, settlesWith);
  // One member pays for several; to each of them it is "you".
  const person = (id: string) => ({ ...personIn(members, id), isMe: id === payer });
  return ownTransfers(me.id, transfers, settlesWith).map(({ fromId, toId, amount }) =>
    debts.is({ amount, debtor: person(fromId), creditor: person(toId) }),
  );
}
