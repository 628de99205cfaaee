// Payments that would settle a shared trip. Both views settle everybody.

import type { Cents } from "../money/money";
import type { ExpensePart, MemberId } from "../sharing/split";
import { type Balance, payerFor, type RepaidAmount, type SettlesWith } from "./balance";

/** A suggested repayment. Members who pay together are named by the one that `payerFor()` returns. */
export type Transfer = RepaidAmount;

/** The balance of a member, or of members who pay together; negative if they owe money. */
interface Open {
  id: MemberId;
  amount: Cents;
}

/** Adds up the balances of members who pay together, in the order of ids. */
function openOf(members: readonly Pick<Balance, "memberId" | "balance">[], settlesWith: SettlesWith): Open[] {
  const sums = new Map<MemberId, Cents>();
  for (const { memberId, balance } of members) {
    const payer = payerFor(memberId, settlesWith);
    sums.set(payer, (sums.get(payer) ?? 0) + balance);
  }
  return [...sums.keys()].sort().map((id) => ({ id, amount: sums.get(id)! }));
}

/**
 * Suggests few transfers, at most one less than there are people: first where one owes exactly what another is owed,
 * else from the one who owes most to the one who is owed most, among equals the smallest id.
 */
export function fewTransfers(
  balances: readonly Pick<Balance, "memberId" | "balance">[],
  settlesWith: SettlesWith,
): Transfer[] {
  const open = openOf(balances, settlesWith);
  const transfers: Transfer[] = [];
  for (let pair = nextPair(open); pair; pair = nextPair(open)) transfers.push(settle(...pair));
  return transfers;
}

function nextPair(open: readonly Open[]): [debtor: Open, creditor: Open] | undefined {
  const debtors = open.filter(({ amount }) => amount < 0).sort((a, b) => a.amount - b.amount);
  const creditors = open.filter(({ amount }) => amount > 0).sort((a, b) => b.amount - a.amount);
  for (const debtor of debtors) {
    const creditor = creditors.find(({ amount }) => amount === -debtor.amount);
    if (creditor) return [debtor, creditor];
  }
  return debtors[0] && creditors[0] && [debtors[0], creditors[0]];
}

/** Settles as much as possible between two, and returns it as a transfer. */
function settle(debtor: Open, creditor: Open): Transfer {
  const amount = Math.min(-debtor.amount, creditor.amount);
  debtor.amount += amount;
  creditor.amount -= amount;
  return { fromId: debtor.id, toId: creditor.id, amount };
}

/** A person's payment and share of an expense. */
type Part = Pick<ExpensePart, "memberId" | "paid" | "share">;

/** Nets what expenses make two owe each other. */
export function directDebts(expenses: readonly (readonly Part[])[], settlesWith: SettlesWith): Transfer[] {
  return netted(expenses.flatMap((parts) => debtsWithin(parts, settlesWith)));
}

/**
 * Returns what expenses of one payer each make two owe each other, from the sums of shares that members owe payers:
 * whoever pays together, of such an expense each owes their whole share.
 */
export function debtsOfShares(sums: readonly Transfer[], settlesWith: SettlesWith): Transfer[] {
  return sums.map(({ fromId, toId, amount }) => ({
    fromId: payerFor(fromId, settlesWith),
    toId: payerFor(toId, settlesWith),
    amount,
  }));
}

/** Suggests that each pays those who paid for them: takes repayments off what two owe each other directly. */
export function directAfter(
  debts: readonly Transfer[],
  repayments: readonly RepaidAmount[],
  settlesWith: SettlesWith,
): Transfer[] {
  // A repayment counts like a debt the other way round.
  const paidBack = repayments.map(({ fromId, toId, amount }) => ({
    fromId: payerFor(toId, settlesWith),
    toId: payerFor(fromId, settlesWith),
    amount,
  }));
  return netted([...debts, ...paidBack]);
}

/** Lets those whose share is more than what they paid owe it to those who paid more, both in the order of ids. */
function debtsWithin(parts: readonly Part[], settlesWith: SettlesWith): Transfer[] {
  const own = parts.map(({ memberId, paid, share }) => ({ memberId, balance: paid - share }));
  const open = openOf(own, settlesWith);
  const debtors = open.filter(({ amount }) => amount < 0);
  const creditors = open.filter(({ amount }) => amount > 0);
  const debts: Transfer[] = [];
  let [debtor, creditor] = [debtors.shift(), creditors.shift()];
  while (debtor && creditor) {
    debts.push(settle(debtor, creditor));
    if (debtor.amount === 0) debtor = debtors.shift();
    if (creditor.amount === 0) creditor = creditors.shift();
  }
  return debts;
}

/** Makes at most one debt of all those between two, in the order of ids. */
export function netted(debts: readonly Transfer[]): Transfer[] {
  const pairs = new Map<string, Transfer>();
  for (const { fromId, toId, amount } of debts) {
    if (fromId === toId) continue;
    const isTurned = fromId > toId;
    const [first, second] = isTurned ? [toId, fromId] : [fromId, toId];
    const key = `${first} ${second}`;
    const before = pairs.get(key)?.amount ?? 0;
    pairs.set(key, { fromId: first, toId: second, amount: before + (isTurned ? -amount : amount) });
  }
  return [...pairs.keys()]
    .sort()
    .map((key) => pairs.get(key)!)
    .filter(({ amount }) => amount !== 0)
    .map(({ fromId, toId, amount }) =>
      amount > 0 ? { fromId, toId, amount } : { fromId: toId, toId: fromId, amount: -amount },
    );
}

/**
 * Returns what the receiver of a repayment would owe the sender if it is more than either view suggests for the two,
 * else 0. The suggestions are those without this repayment.
 */
export function wouldReverse(
  { fromId, toId, amount }: RepaidAmount,
  few: readonly Transfer[],
  direct: readonly Transfer[],
  settlesWith: SettlesWith,
): Cents {
  const [from, to] = [payerFor(fromId, settlesWith), payerFor(toId, settlesWith)];
  if (from === to) return 0;
  return Math.max(0, amount - Math.max(owedBetween(from, to, few), owedBetween(from, to, direct)));
}

/** Returns the debt between two members, negative in the other direction. */
function owedBetween(from: MemberId, to: MemberId, transfers: readonly Transfer[]): Cents {
  return transfers.reduce((sum, { fromId, toId, amount }) => {
    if (fromId === from && toId === to) return sum + amount;
    return fromId === to && toId === from ? sum - amount : sum;
  }, 0);
}
