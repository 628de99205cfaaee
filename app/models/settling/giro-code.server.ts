import { payerFor } from "~/domain/settling/balance";
import { giroCodeOf } from "~/domain/settling/giro-code";
import { type SettleView, transfersIn } from "~/domain/settling/settlement";
import type { Transfer } from "~/domain/settling/transfer";
import { qrCodePng, qrCodeSvg } from "~/integrations/qr-code.server";
import { payeesOf } from "./payout.server";
import { settlementOf } from "./settlement.server";

/** A payment to draw as a code. `view` decides if the two views suggest different amounts. */
interface AskedPayment {
  fromId: string;
  toId: string;
  view: SettleView;
  /** The reference text of the transfer. */
  text: string;
}

/**
 * Draws the GiroCode of a payment that the account owes at this moment, from itself or from somebody it pays together
 * with. Undefined for every other payment, and if its receiver has no IBAN. The caller has found the trip.
 */
export async function giroCodeFor(
  userId: string,
  tripId: string,
  { fromId, toId, view, text }: AskedPayment,
  format: "png" | "svg",
): Promise<Uint8Array<ArrayBuffer> | string | undefined> {
  const settlement = await settlementOf(userId, tripId);
  const { members, few, direct, settlesWith } = settlement;
  const me = members.find(({ isMe }) => isMe)!;
  const payer = payerFor(me.id, settlesWith);
  if (payerFor(fromId, settlesWith) !== payer) return undefined;
  const isThis = (transfer: Transfer) => transfer.fromId === payer && transfer.toId === toId;
  const owed = [...transfersIn(settlement, view), ...few, ...direct].find(isThis);
  const payee = (await payeesOf(settlement, text)).find(({ memberId }) => memberId === toId);
  if (!owed || !payee?.iban) return undefined;
  const { code } = giroCodeOf({ ...payee, iban: payee.iban, amount: owed.amount });
  if (code === undefined) return undefined;
  return format === "png" ? new Uint8Array(qrCodePng(code)) : qrCodeSvg(code);
}
