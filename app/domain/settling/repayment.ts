import type { Day } from "../day";
import { type Cents, readAmount } from "../money/money";

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
