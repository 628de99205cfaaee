// The rate of an expense that was sent without a rate or a charged sum. Server and device decide it in the same way.
import { type FrozenRate, type Rate, rateWithFee } from "./conversion";
import type { ForeignCurrency } from "./currency";
import type { Day } from "./day";
import { canonicalPaymentMethod, type PaymentMethod } from "./payment-method";
import type { TripCurrencies } from "./trip";

/** How an expense was paid, and what its trip knows about rates. */
export interface PaidWith {
  day: Day;
  paymentMethod: PaymentMethod | null;
  trip: TripCurrencies | null;
}

/** Returns the trip's own rate if it was paid in cash and the trip has one. */
export function cashRate(
  currency: ForeignCurrency,
  { day, paymentMethod, trip }: PaidWith,
): FrozenRate | undefined {
  const rate = trip?.cashRates[currency];
  return rate && isCash(paymentMethod) ? { rate, rateDay: day, rateSource: "cash" } : undefined;
}

/** Returns the reference rate, with the trip's fee in it if it was paid by card and the trip has one. */
export function withCardFee(reference: FrozenRate, { day, paymentMethod, trip }: PaidWith): FrozenRate {
  const rate = isCard(paymentMethod) && cardRate(reference.rate, trip);
  return rate ? { rate, rateDay: day, rateSource: "card" } : reference;
}

/** Returns a reference rate with the trip's fee in it, or undefined if the trip has none. */
export function cardRate(reference: Rate, trip: TripCurrencies | null): Rate | undefined {
  return trip?.cardFee && trip.cardFee !== "0" ? rateWithFee(reference, trip.cardFee) : undefined;
}

function isCash(method: PaymentMethod | null): boolean {
  return method !== null && canonicalPaymentMethod(method) === "barzahlung";
}

/** Methods that pay with a card, of the form and of imports. */
const cards: readonly (PaymentMethod | null)[] = ["kreditkarte", "ec-konto", "card", "debit_card"];

function isCard(method: PaymentMethod | null): boolean {
  return method !== null && cards.includes(canonicalPaymentMethod(method));
}
