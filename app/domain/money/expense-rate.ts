// The rate that an expense in a foreign currency is converted by: sent with its origin, or the usual one.

import { addDays, type Day } from "../day";
import { canonicalPaymentMethod, type PaymentMethod } from "../expenses/payment-method";
import type { TripCurrencies } from "../trips/trip";
import { type FrozenRate, type Rate, type RateSource, rateWithFee } from "./conversion";
import type { ForeignCurrency } from "./currency";
import { ECB_RATE_DAYS, pickReferenceRate, type ReferenceRate } from "./reference-rate";

/** A rate as it was sent: typed; or with the day and source that a device has shown beside it. */
export interface SentRate {
  rate: Rate;
  rateDay?: Day;
  rateSource?: RateSource;
}

/** How an expense was paid, and what its trip knows about rates. */
export interface PaidWith {
  day: Day;
  paymentMethod: PaymentMethod | null;
  trip: TripCurrencies | null;
}

/** The rates that the server knows. */
export interface KnownRates {
  trip: TripCurrencies | null;
  fixings: readonly ReferenceRate[];
  today: Day;
}

/** Returns a rate with the origin that was shown beside it, or as typed. */
export function asShown({ rate, rateDay, rateSource }: SentRate, day: Day): FrozenRate {
  return { rate, rateDay: rateDay ?? day, rateSource: rateSource ?? "own" };
}

/**
 * Returns a sent rate with the origin that was sent along if the rate is indeed that one, otherwise as typed. A device
 * without a network may have shown an older reference rate than the server would take now.
 */
export function withOrigin(
  { rate, rateDay, rateSource }: SentRate,
  currency: ForeignCurrency,
  { day, trip, fixings, today }: PaidWith & KnownRates,
): FrozenRate {
  const isFixing = (fixing: ReferenceRate) =>
    fixing.source === rateSource && fixing.day === rateDay && fixing.rate === rate;
  const hasFee = (before: Day) => cardRate(referenceRate(fixings, before, today), trip) === rate;
  if (fixings.some(isFixing)) return asShown({ rate, rateDay, rateSource }, day);
  const isCash = rateSource === "cash" && rate === trip?.cashRates[currency];
  const isCard = rateSource === "card" && rateDay !== undefined && daysUpTo(rateDay).some(hasFee);
  return asShown({ rate, rateSource: isCash || isCard ? rateSource : "own" }, day);
}

/** Lists the days whose reference rate a device may still have had on a day. */
function daysUpTo(day: Day): Day[] {
  return Array.from({ length: ECB_RATE_DAYS + 1 }, (_, age) => addDays(day, -age));
}

export function referenceRate(
  fixings: readonly ReferenceRate[],
  day: Day,
  today: Day,
): FrozenRate | undefined {
  const found = pickReferenceRate(fixings, day, today);
  return found && { rate: found.rate, rateDay: found.day, rateSource: found.source };
}

/**
 * Returns the rate of an expense that was sent without a rate or a charged sum: the trip's own for cash, otherwise the
 * reference rate, with the trip's fee in it for a card.
 */
export function usualRate(
  currency: ForeignCurrency,
  { day, paymentMethod, trip }: PaidWith,
  reference: FrozenRate | undefined,
): FrozenRate | undefined {
  const method = paymentMethod && canonicalPaymentMethod(paymentMethod);
  const ofCash = method === "barzahlung" && trip?.cashRates[currency];
  if (ofCash) return { rate: ofCash, rateDay: day, rateSource: "cash" };
  const ofCard = cards.includes(method) && cardRate(reference, trip);
  return ofCard ? { rate: ofCard, rateDay: day, rateSource: "card" } : reference;
}

const cards: readonly (PaymentMethod | null)[] = ["kreditkarte", "ec-konto", "card", "debit_card"];

function cardRate(reference: FrozenRate | undefined, trip: TripCurrencies | null): Rate | undefined {
  return reference && trip?.cardFee && trip.cardFee !== "0"
    ? rateWithFee(reference.rate, trip.cardFee)
    : undefined;
}
