import { type Day, dayOf, readDay, readMoment } from "~/domain/day";
import type { ExpenseFields } from "~/domain/expense";
import { DEFAULT_PAYMENT_METHOD, type PaymentMethod } from "~/domain/payment-method";
import { Problem } from "~/domain/problem";

/** A new expense as it was sent: decoded, with everything that the sender may leave open still open. */
export interface ExpenseInput extends Omit<ExpenseFields, "day" | "paymentMethod"> {
  tripId: string;
  /** A calendar day, or a moment, whose day depends on the time zone; undefined for now. */
  date?: string;
  /** Undefined or null for the default. */
  paymentMethod?: PaymentMethod | null;
  /** Time zone of the traveller, such as Europe/Berlin. */
  timeZone: string;
}

/**
 * Changes of an expense as they were sent; omitted fields keep their value. So does the payment method if it is null:
 * it may be one of an import, which the form does not offer.
 */
export interface ExpenseChanges extends Partial<Omit<ExpenseInput, "tripId" | "timeZone">> {
  timeZone: string;
}

/**
 * Resolves a new expense. `body` is what its fingerprint is computed from: the date as sent, because a day that was
 * not sent changes at midnight.
 * @throws Problem invalid
 */
export function resolveExpense(
  { tripId, date, timeZone, ...sent }: ExpenseInput,
  now: Date,
): { fields: ExpenseFields; body: object } {
  const fields = { ...sent, paymentMethod: sent.paymentMethod ?? DEFAULT_PAYMENT_METHOD };
  return {
    fields: { ...fields, day: resolveDay(date, now, timeZone) },
    body: { tripId, ...fields, date },
  };
}

/**
 * Resolves changes of an expense. `body` is what their fingerprint is computed from.
 * @throws Problem invalid
 */
export function resolveChanges(
  { date, timeZone, paymentMethod, ...sent }: ExpenseChanges,
  now: Date,
): { changes: Partial<ExpenseFields>; body: object } {
  const changes: Partial<ExpenseFields> = sent;
  if (paymentMethod) changes.paymentMethod = paymentMethod;
  const body = { ...changes, date };
  if (date !== undefined) changes.day = resolveDay(date, now, timeZone);
  return { changes, body };
}

/** Returns the calendar day in the traveller's time zone. */
function resolveDay(date: string | undefined, now: Date, timeZone: string): Day {
  if (date === undefined) return dayOf(now, timeZone);
  const moment = readMoment(date);
  const day = readDay(date) ?? (moment && dayOf(moment, timeZone));
  if (day === undefined) throw new Problem("invalid");
  return day;
}
