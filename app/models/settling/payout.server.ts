// Where people can be paid, and who may know it: those who owe them at this moment.
import { eq, inArray } from "drizzle-orm";
import { Problem } from "~/domain/problem";
import { payerFor } from "~/domain/settling/balance";
import { transferText } from "~/domain/settling/giro-code";
import type { Payee, Payout } from "~/domain/settling/payout";
import { ownTransfers, type Settlement } from "~/domain/settling/settlement";
import { fewTransfers } from "~/domain/settling/transfer";
import { db, transaction } from "../../../db/client";
import { users } from "../../../db/schema";

export const payoutColumns = {
  iban: users.iban,
  ibanHolder: users.ibanHolder,
  payeeBic: users.payeeBic,
  paypalName: users.paypalName,
};

export const noPayout: Payout = { iban: null, ibanHolder: null, payeeBic: null, paypalName: null };

export async function payoutOf(userId: string): Promise<Payout> {
  const [found] = await db.select(payoutColumns).from(users).where(eq(users.id, userId));
  return found ?? noPayout;
}

/** Changes where somebody can be paid. Omitted fields keep their value. @throws Problem ibanHolderMissing */
export async function changePayout(userId: string, changes: Partial<Payout>): Promise<void> {
  await transaction(userId, () => storePayout(userId, changes));
}

/** Call it inside a transaction of the account. @throws Problem ibanHolderMissing */
export async function storePayout(userId: string, changes: Partial<Payout>): Promise<void> {
  const changed = Object.entries(changes).filter(([, value]) => value !== undefined);
  if (changed.length === 0) return;
  const after: Payout = { ...(await payoutOf(userId)), ...Object.fromEntries(changed) };
  if (after.iban !== null && after.ibanHolder === null) throw new Problem("ibanHolderMissing");
  if (after.iban === null) after.payeeBic = null;
  await db.update(users).set(after).where(eq(users.id, userId));
}

/**
 * Returns where those can be paid whom the account owes by either view, or whom somebody owes who has chosen to pay
 * together with it: to choose a debtor oneself tells no more than who one owes alone. `text` is what a transfer is for.
 */
export async function payeesOf(
  { members, balances, few, direct, settlesWith }: Settlement,
  text: string,
): Promise<Payee[]> {
  const me = members.find(({ isMe }) => isMe);
  if (!me) return [];
  const payer = payerFor(me.id, settlesWith);
  const isPayer = payer === me.id || settlesWith.get(payer) === me.id;
  const alone = fewTransfers(balances, new Map()).filter(({ fromId }) => fromId === me.id);
  const owed = ownTransfers(me.id, [...few, ...direct], settlesWith)
    .filter(({ fromId, toId }) => fromId === payer && (isPayer || alone.some((own) => own.toId === toId)))
    .map(({ toId }) => toId);
  const accounts = new Map(
    members.flatMap(({ id, userId }) => (userId && owed.includes(id) ? [[userId, id]] : [])),
  );
  if (accounts.size === 0) return [];
  const rows = await db
    .select({ userId: users.id, ...payoutColumns })
    .from(users)
    .where(inArray(users.id, [...accounts.keys()]));
  return rows
    .filter(({ iban, paypalName }) => iban ?? paypalName)
    .map(({ userId, iban, ibanHolder, payeeBic: bic, paypalName }) => {
      const holder = ibanHolder ?? "";
      const memberId = accounts.get(userId)!;
      return {
        memberId,
        iban,
        bic,
        holder,
        paypalName,
        text: iban ? transferText({ iban, holder }, text) : "",
      };
    });
}
