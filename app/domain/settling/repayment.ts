import type { Day } from "../day";
import { type Cents, readAmount } from "../money/money";
import { Problem } from "../problem";
import type { NamedMember } from "../sharing/member";

export const NOTE_LENGTH = 140;

/** Ways in which people pay each other, in the form's order. */
export const repaymentMethods = ["ueberweisung", "paypal", "barzahlung", "andere"] as const;

/** The same with those of older repayments, which the form does not offer. */
export const storedRepaymentMethods = [...repaymentMethods, "kreditkarte", "ec-konto", "crypto"] as const;

export type RepaymentMethod = (typeof storedRepaymentMethods)[number];

export function isRepaymentMethod(id: unknown): id is RepaymentMethod {
  return storedRepaymentMethods.includes(id as RepaymentMethod);
}

/** Lists the methods that a repayment may have: those that the form offers, and the one that it has. */
export function choosableMethods(current: RepaymentMethod | null): readonly RepaymentMethod[] {
  return [...new Set([...repaymentMethods, ...(current ? [current] : [])])];
}

/** Money that one member has given another to settle up. No expense: statistics don't know it. */
export interface Repayment {
  id: string;
  tripId: string;
  fromId: string;
  toId: string;
  amount: Cents;
  day: Day;
  method: RepaymentMethod | null;
  note: string | null;
  version: number;
  createdBy: string;
  createdAt: Date;
}

/** Returns what an answer to "Enter it anyway?" carries of the question, so that it holds for no other amount or people. */
export function confirmationOf({ fromId, toId, amount = "" }: Readonly<Record<string, unknown>>): string {
  return [fromId, toId, readAmount(String(amount)).cents].join(":");
}

/** A refusal because others have changed a repayment since it was read. `by` changed it last, if the history knows. */
export class RepaymentChanged extends Problem<{ current: Repayment; by: NamedMember | undefined }> {
  constructor(current: Repayment, by: NamedMember | undefined) {
    super({ kind: "repaymentChanged", status: 409 }, { current, by });
  }
}

/** A refusal for a change of a deleted repayment. Only members of its trip get it. */
export class RepaymentDeleted extends Problem<{ by: NamedMember | undefined }> {
  constructor(by: NamedMember | undefined) {
    super({ kind: "repaymentDeleted", status: 404 }, { by });
  }
}

/**
 * A repayment of more than is owed, which needs a confirmation: with it, the debtors would owe the creditors the amount.
 * On each side are those who pay together.
 */
export class WouldReverse extends Problem<{
  amount: Cents;
  debtor: readonly NamedMember[];
  creditor: readonly NamedMember[];
}> {
  constructor(debt: WouldReverse["details"]) {
    super({ kind: "wouldReverse", status: 409, field: "confirmed" }, debt);
  }
}
