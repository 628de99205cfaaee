// What an expense is: spent, come back, still to pay, or a deposit that somebody holds.

import type { Cents } from "../money/money";

export const expenseKinds = ["expense", "refund", "planned", "deposit", "returned"] as const;
export type ExpenseKind = (typeof expenseKinds)[number];

/** Kinds that are not paid: still to pay, a deposit that is held, and one that was given back. */
export const unpaidKinds = ["planned", "deposit", "returned"] as const satisfies ExpenseKind[];
export type UnpaidKind = (typeof unpaidKinds)[number];

/** Kinds that wait for something: to be paid, or to be given back. */
export const openKinds = ["planned", "deposit"] as const satisfies UnpaidKind[];
export type OpenKind = (typeof openKinds)[number];

/** What is stored of a kind: a refund is the sign of its amount, the others a field, which is null for what is paid. */
export interface StoredKind {
  amount: Cents;
  unpaid?: UnpaidKind | null;
}

export function kindOf({ amount, unpaid }: StoredKind): ExpenseKind {
  return unpaid ?? (amount < 0 ? "refund" : "expense");
}

export function unpaidOf(kind: ExpenseKind): UnpaidKind | null {
  return unpaidKinds.find((unpaid) => unpaid === kind) ?? null;
}

/** Returns whether an expense counts in totals, statistics, averages and balances. */
export function isPaid({ unpaid }: Pick<StoredKind, "unpaid">): boolean {
  return !unpaid;
}

export function isOpen({ unpaid }: Pick<StoredKind, "unpaid">): boolean {
  return unpaid === "planned" || unpaid === "deposit";
}
