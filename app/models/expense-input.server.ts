import { type Day, dayOf, readDay, readMoment } from "~/domain/day";
import type { ExpenseFields } from "~/domain/expense";
import { DEFAULT_PAYMENT_METHOD, type PaymentMethod } from "~/domain/payment-method";
import { Problem } from "~/domain/problem";
import type { SentAmount } from "./foreign-amount.server";

type DecidedField = "amount" | "original" | "day" | "paymentMethod" | "nights";

/** A new expense as decoded from a request. Omitted fields get their defaults in `resolveExpense()`. */
export interface ExpenseInput extends Omit<ExpenseFields, DecidedField>, SentAmount {
  tripId: string;
  /** A calendar day, or a moment, whose day depends on the time zone; undefined for now. */
  date?: string;
  /** Undefined or null for the default. */
  paymentMethod?: PaymentMethod | null;
  /** Undefined for 1, or in a change for as many as before. */
  nights?: number;
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

/** The owner's fields without the amount, which depends on rates and on the stored expense. */
type FieldsBesideAmount = Omit<ExpenseFields, "amount" | "original">;

/**
 * Resolves a new expense except for its amount, which `resolveAmount()` does in the transaction that stores it. `body`
 * is what its fingerprint is computed from: the date as sent, because a day that was not sent changes at midnight, and
 * the amount as sent, because a rate changes too.
 * @throws Problem invalid
 */
export function resolveExpense(
  { tripId, date, timeZone, ...sent }: ExpenseInput,
  now: Date,
): { fields: FieldsBesideAmount; sentAmount: SentAmount; body: object; today: Day } {
  const withMethod = { ...sent, paymentMethod: sent.paymentMethod ?? DEFAULT_PAYMENT_METHOD };
  const [sentAmount, fields] = splitAmount(withMethod);
  return {
    fields: { ...fields, day: resolveDay(date, now, timeZone), nights: sent.nights ?? 1 },
    sentAmount,
    body: { tripId, ...withMethod, date },
    today: dayOf(now, timeZone),
  };
}

/**
 * Resolves changes of an expense except for its amount. `body` is what their fingerprint is computed from, with date and
 * amount as sent.
 * @throws Problem invalid
 */
export function resolveChanges(
  { date, timeZone, paymentMethod, nights, ...sent }: ExpenseChanges,
  now: Date,
): { changes: Partial<FieldsBesideAmount>; sentAmount: SentAmount; body: object; today: Day } {
  const withMethod = { ...sent, ...(nights && { nights }), ...(paymentMethod && { paymentMethod }) };
  const [sentAmount, changes] = splitAmount<Partial<FieldsBesideAmount>>(withMethod);
  if (date !== undefined) changes.day = resolveDay(date, now, timeZone);
  return { changes, sentAmount, body: { ...withMethod, date }, today: dayOf(now, timeZone) };
}

function splitAmount<Fields extends object>(sent: Fields & SentAmount): [SentAmount, Fields] {
  const {
    amount,
    chargedAmount,
    originalAmount,
    originalCurrency,
    exchangeRate,
    rateDate,
    rateSource,
    newRate,
    ...fields
  } = sent;
  const amounts = {
    amount,
    chargedAmount,
    originalAmount,
    originalCurrency,
    exchangeRate,
    rateDate,
    rateSource,
    newRate,
  };
  return [amounts, fields as Fields];
}

/** Returns the calendar day in the traveller's time zone. */
function resolveDay(date: string | undefined, now: Date, timeZone: string): Day {
  if (date === undefined) return dayOf(now, timeZone);
  const moment = readMoment(date);
  const day = readDay(date) ?? (moment && dayOf(moment, timeZone));
  if (day === undefined) throw new Problem("invalid");
  return day;
}
