// Kinds of expenses (expense, refund, planned, deposit, returned deposit), and the sets of kinds that sums count.

import type { Original } from "../money/conversion";
import type { Cents, Units } from "../money/money";

export const expenseKinds = ["expense", "refund", "planned", "deposit", "returned"] as const;
export type ExpenseKind = (typeof expenseKinds)[number];

/** Kinds that no total counts as spent: planned expenses, and deposits, held or returned. */
export const unpaidKinds = ["planned", "deposit", "returned"] as const satisfies ExpenseKind[];
export type UnpaidKind = (typeof unpaidKinds)[number];

type Kinds = readonly ExpenseKind[];

/** In totals, statistics, averages and balances. */
export const paidKinds = ["expense", "refund"] as const satisfies Kinds;

/** In the budget and limits. */
export const budgetKinds = ["expense", "refund", "planned"] as const satisfies Kinds;

/** Listed under 'Noch offen'. */
export const openKinds = ["planned", "deposit"] as const satisfies Kinds;
export type OpenKind = (typeof openKinds)[number];

/** The kind that a planned expense has once it is paid, and a deposit once it is given back. */
export const kindAfter = { planned: "expense", deposit: "returned" } as const satisfies Record<
  OpenKind,
  ExpenseKind
>;

/** On their day in lists; open ones have a group of their own. */
export const dayKinds = ["expense", "refund", "returned"] as const satisfies Kinds;

/** Maximum characters of the id by which a refund names its expense. */
export const REFUND_OF_LENGTH = 64;

/** The stored fields that say the kind: a refund has a negative amount; `unpaid` is null for expenses and refunds. */
export interface StoredKind {
  amount: Cents;
  unpaid?: UnpaidKind | null | undefined;
  /** While an unsent expense has no rate, its euros are 0, and only the foreign amount has the sign. */
  pending?: { withoutRate?: { amount: Units } | undefined } | undefined;
}

export function kindOf({ amount, unpaid, pending }: StoredKind): ExpenseKind {
  return unpaid ?? ((pending?.withoutRate?.amount ?? amount) < 0 ? "refund" : "expense");
}

/** Returns the kind that a form has sent, else the stored one. Forms of before kinds name none. */
export function sentKind(text: string | undefined, stored: StoredKind | undefined): ExpenseKind {
  if (isKind(text)) return text;
  return stored ? kindOf(stored) : "expense";
}

export function isKind(text: string | null | undefined): text is ExpenseKind {
  return expenseKinds.some((kind) => kind === text);
}

export function isOpen(kind: ExpenseKind): kind is OpenKind {
  return kind in kindAfter;
}

export function isOfKind(expense: StoredKind, kinds: Kinds): boolean {
  return kinds.includes(kindOf(expense));
}

interface Cost {
  amount: Cents;
  original?: Original | null | undefined;
}

/** Removes the sign. Amounts are decoded and converted without it, so that refunds are rounded like expenses. */
export function withoutSign<Stored extends Cost>(stored: Stored): Stored {
  return signed(stored, 1);
}

/** Adds sign and `unpaid` of the kind to a cost. */
export function costOfKind<Resolved extends Cost>(
  kind: ExpenseKind,
  resolved: Resolved,
): Resolved & { unpaid: UnpaidKind | null } {
  const unpaid = unpaidKinds.find((each) => each === kind) ?? null;
  return { ...signed(resolved, kind === "refund" ? -1 : 1), unpaid };
}

function signed<Each extends Cost>(cost: Each, sign: 1 | -1): Each {
  const { amount, original } = cost;
  const withSign = (number: number) => sign * Math.abs(number);
  return {
    ...cost,
    amount: withSign(amount),
    ...(original && { original: { ...original, amount: withSign(original.amount) } }),
  };
}

/** Returns the key that decides who gets an odd cent. A refund has that of its expense, so that all shares cancel. */
export function turnOf({ id, refundOf }: { id: string; refundOf?: string | null | undefined }): string {
  return refundOf ?? id;
}
