// What each member of a shared trip has paid and used.
import type { Cents } from "../money/money";
import type { ExpensePart, MemberId } from "../sharing/split";

/** The fields of a repayment that balances need. */
export interface RepaidAmount {
  fromId: MemberId;
  toId: MemberId;
  amount: Cents;
}

export interface Balance {
  memberId: MemberId;
  paid: Cents;
  share: Cents;
  sent: Cents;
  received: Cents;
  /** Paid − share + sent − received: positive if others owe the member. */
  balance: Cents;
}

/** Maps members who don't settle for themselves to the member they pay together with. */
export type SettlesWith = ReadonlyMap<MemberId, MemberId>;

/** Computes balances in the order of `memberIds`, which contains everybody who ever had a part. Parts may be sums. */
export function balancesOf(
  memberIds: readonly MemberId[],
  parts: readonly Pick<ExpensePart, "memberId" | "paid" | "share">[],
  repayments: readonly RepaidAmount[],
): Balance[] {
  const none = { paid: 0, share: 0, sent: 0, received: 0, balance: 0 };
  const balances = new Map(memberIds.map((memberId) => [memberId, { memberId, ...none }]));
  for (const { memberId, paid, share } of parts) {
    balances.get(memberId)!.paid += paid;
    balances.get(memberId)!.share += share;
  }
  for (const { fromId, toId, amount } of repayments) {
    balances.get(fromId)!.sent += amount;
    balances.get(toId)!.received += amount;
  }
  for (const each of balances.values()) each.balance = each.paid - each.share + each.sent - each.received;
  return [...balances.values()];
}

/**
 * Returns the member who stands for all who pay together, for whom transfers are: the one to whom the others' choices
 * lead and who chose nobody; if they lead round in a circle, the smallest id in it.
 */
export function payerFor(memberId: MemberId, settlesWith: SettlesWith): MemberId {
  const path = [memberId];
  for (;;) {
    const next = settlesWith.get(path.at(-1)!);
    if (next === undefined) return path.at(-1)!;
    if (path.includes(next)) return path.slice(path.indexOf(next)).sort()[0]!;
    path.push(next);
  }
}
