// Resolves new and changed expenses from decoded requests, filling in defaults.

import { type Day, dayOf, readDay, readMoment } from "~/domain/day";
import type { Expense, ExpenseFields } from "~/domain/expenses/expense";
import { costOfKind, type ExpenseKind, kindOf, type StoredKind, withoutSign } from "~/domain/expenses/kind";
import { DEFAULT_PAYMENT_METHOD, type PaymentMethod } from "~/domain/expenses/payment-method";
import { type Amount, currencyOf, type ResolvedAmount, resolveAmount } from "~/domain/money/amount";
import { numberFromUnits } from "~/domain/money/money";
import { Problem } from "~/domain/problem";
import type { TripCurrencies } from "~/domain/trips/trip";
import { fixingsOf } from "../money/rates.server";
import type { SharingInput } from "../sharing/expense-sharing.server";

type DecidedField = "amount" | "original" | "day" | "paymentMethod" | "nights" | "unpaid" | "refundOf";

/** A new expense as decoded from a request. Omitted fields get their defaults in `resolveExpense()`. */
export interface ExpenseInput extends Omit<ExpenseFields, DecidedField>, SharingInput {
  tripId: string;
  /** Without a sign, which follows from the kind. */
  amount: Amount;
  /** Undefined for an expense, or in a change for what it is; but an amount above 0 in JSON is no refund. */
  kind?: ExpenseKind | undefined;
  /** Ignored for all other kinds than refunds. */
  refundOf?: string | null | undefined;
  /** A calendar day, or a moment, whose day depends on the time zone; undefined for now. */
  date?: string;
  /** Undefined or null for the default. */
  paymentMethod?: PaymentMethod | null;
  /** Undefined for 1, or in a change for as many as before. */
  nights?: number;
  timeZone: string;
}

/**
 * Changes of an expense as they were sent; omitted fields keep their value. So does the payment method if it is null:
 * it may be one of an import, which the form does not offer.
 */
export interface ExpenseChanges extends Partial<Omit<ExpenseInput, "tripId" | "timeZone">> {
  timeZone: string;
  /** The version that the change was made from; undefined to change the expense whatever it is now. */
  version?: number;
  /** The version that the sender has seen and overwrites where both have changed the same. */
  overwrites?: number;
  /** Payers and shares are in the API's JSON: what equals its answer counts as not sent. */
  isJson?: boolean;
}

/** The owner's fields without the amount, which depends on rates and on the stored expense, and without the kind. */
type FieldsBesideAmount = Omit<ExpenseFields, "amount" | "original" | "unpaid" | "refundOf">;

/**
 * Resolves a new expense except for its amount, which depends on what is stored. `body` is what its fingerprint is
 * computed from: the date as sent, because a day that was not sent changes at midnight, and the amount as sent, because
 * a rate changes too.
 */
export function resolveExpense(
  { tripId, amount, date, timeZone, payments, split, isPrivate, kind, refundOf, ...sent }: ExpenseInput,
  now: Date,
): { fields: FieldsBesideAmount; body: object; today: Day } {
  const paymentMethod = sent.paymentMethod ?? DEFAULT_PAYMENT_METHOD;
  const sharing = { payments, split, isPrivate };
  return {
    fields: { ...sent, paymentMethod, day: resolveDay(date, now, timeZone), nights: sent.nights ?? 1 },
    body: {
      tripId,
      ...bodyOf(amount),
      ...sent,
      paymentMethod,
      date,
      ...sharing,
      ...bodyOfKind(kind, refundOf),
    },
    today: dayOf(now, timeZone),
  };
}

/**
 * Resolves changes of an expense except for its amount. `body` is what their fingerprint is computed from, with date
 * and amount as sent.
 */
export function resolveChanges(
  { amount = {}, date, timeZone, paymentMethod, nights, version, overwrites, isJson, ...own }: ExpenseChanges,
  now: Date,
): { changes: Partial<FieldsBesideAmount>; body: object; today: Day } {
  const { payments, split, isPrivate, kind, refundOf, ...sent } = own;
  const changes = { ...sent, ...(nights && { nights }), ...(paymentMethod && { paymentMethod }) };
  return {
    changes: { ...changes, ...(date !== undefined && { day: resolveDay(date, now, timeZone) }) },
    body: { ...bodyOf(amount), ...changes, date, payments, split, isPrivate, kind, refundOf },
    today: dayOf(now, timeZone),
  };
}

/**
 * Spells an amount for the fingerprint. Names and order are those of the form's fields from the start: an update may
 * come between a submission and its repetition.
 */
function bodyOf(amount: Amount): object {
  const { rate: exchangeRate, rateDay: rateDate, rateSource } = amount.rate ?? {};
  const rate = { exchangeRate, rateDate, rateSource };
  if (!("units" in amount)) {
    const { cents, number: originalAmount, currency: originalCurrency } = amount;
    return { amount: cents, originalAmount, originalCurrency, ...rate };
  }
  const { units, currency, charged: chargedAmount, asksNewRate: newRate } = amount;
  const originalAmount = numberFromUnits(units, currency);
  return { originalAmount, originalCurrency: currency, chargedAmount, ...rate, newRate };
}

/** Leaves out the kind `expense`: older forms send no kind, and their fingerprints must stay the same. */
function bodyOfKind(kind: ExpenseKind | undefined, refundOf: string | null | undefined): object {
  return { kind: kind === "expense" ? undefined : kind, refundOf: refundOf ?? undefined };
}

/** Decides the kind, and the link of a refund. `stored` is what a change begins with. */
export function resolveKind(
  { kind, refundOf, amount, isJson }: Pick<ExpenseChanges, "kind" | "refundOf" | "amount" | "isJson">,
  stored: StoredKind & { refundOf: string | null } = { amount: 1, refundOf: null },
): { kind: ExpenseKind; refundOf: string | null } {
  const isPositive = isJson && amount && ("units" in amount || (amount.cents ?? amount.number) !== undefined);
  const former = kindOf(stored);
  const resolved = kind ?? (isPositive && former === "refund" ? "expense" : former);
  return {
    kind: resolved,
    refundOf: resolved === "refund" ? (refundOf === undefined ? stored.refundOf : refundOf) : null,
  };
}

/** Resolves a date as it was sent: a calendar day, or a moment, whose day depends on the time zone; omitted, now. */
export function resolveDay(date: string | undefined, now: Date, timeZone: string): Day {
  if (date === undefined) return dayOf(now, timeZone);
  const moment = readMoment(date);
  const day = readDay(date) ?? (moment && dayOf(moment, timeZone));
  if (day === undefined) throw new Problem("invalid");
  return day;
}

/** Resolves an amount by the rates that are stored, with the sign of its kind. */
export async function resolveByStoredRates(
  { amount, kind }: { amount: Amount; kind: ExpenseKind },
  { day, paymentMethod }: Pick<Expense, "day" | "paymentMethod">,
  { trip, today, stored: signed }: { trip: TripCurrencies | null; today: Day; stored?: Expense },
): Promise<ResolvedAmount & Pick<Expense, "unpaid">> {
  const stored = signed && withoutSign(signed);
  const currency = currencyOf(amount, stored);
  const days = [day, amount.rate?.rateDay ?? day];
  const fixings = currency === "EUR" ? [] : await fixingsOf(currency, days, today);
  const resolved = resolveAmount(amount, { day, paymentMethod, stored, known: { trip, fixings, today } });
  if (resolved instanceof Problem) throw resolved;
  return costOfKind(kind, resolved);
}
