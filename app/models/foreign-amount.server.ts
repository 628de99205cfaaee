import {
  centsOf,
  type FrozenRate,
  type Original,
  type Rate,
  type RateSource,
  ratioOf,
} from "~/domain/conversion";
import type { ForeignCurrency } from "~/domain/currency";
import { addDays, type Day } from "~/domain/day";
import type { Expense } from "~/domain/expense";
import { type Cents, numberFromUnits, type Units, unitsFromNumber } from "~/domain/money";
import { CurrencyProblem, Problem } from "~/domain/problem";
import { ECB_RATE_DAYS, rateFeeds } from "~/domain/reference-rate";
import type { TripCurrencies } from "~/domain/trip";
import { cardRate, cashRate, type PaidWith, withCardFee } from "~/domain/usual-rate";
import { isPublished, referenceRate } from "./rates.server";

/** An amount as it was sent: in euro, or in a foreign currency with or without its rate. */
export interface SentAmount {
  /** In euro. With a foreign currency, the sum that was charged. */
  amount?: Cents;
  /** The charged sum in euro, as typed into the form's field for it. JSON sends it as `amount`. */
  chargedAmount?: Cents;
  /** In the currency's main unit: 12.5 dollars. */
  originalAmount?: number;
  /** Null for the euro. */
  originalCurrency?: ForeignCurrency | null;
  exchangeRate?: Rate;
  /** Origin of `exchangeRate`, if it was not typed: a device without a network sends what it showed. */
  rateDate?: Day;
  rateSource?: RateSource;
  /** For a change: convert by the usual rate of the expense's day, not by the stored one. */
  newRate?: boolean;
}

/** An expense's amount in euro, and what it came from. */
export type ResolvedAmount = Pick<Expense, "amount" | "original">;

/** Day, payment method and trip that determine a rate. For a change, `day` and `paymentMethod` hold the new values. */
export interface RateContext extends PaidWith {
  today: Day;
}

/**
 * Resolves what an expense cost. A changed amount keeps the stored rate; another currency or rate converts anew. A
 * change of day or payment method alone changes no euros. A sum or rate that equals the stored one counts as not
 * sent, so what was read can be sent back.
 * @param before the stored expense, for a change
 * @throws Problem noRate, amountMissing, amountTooLarge, currencyMissing, originalMissing, originalTooPrecise,
 *   originalTooLarge
 */
export async function resolveAmount(
  sent: SentAmount,
  payment: RateContext,
  before?: ResolvedAmount,
): Promise<ResolvedAmount> {
  const former = before?.original ?? undefined;
  const currency = sent.originalCurrency === undefined ? former?.currency : sent.originalCurrency;
  if (!currency) return inEuro(sent, before);

  const units = unitsOf(sent, currency, former);
  const charged = chargedSum(sent, currency, before);
  const rate = isReadBack(sent, currency, former) ? undefined : sent.exchangeRate;
  if (former?.currency === currency && rate === undefined && !sent.newRate) {
    const original = { ...former, amount: units };
    const isSameAmount = units === former.amount;
    if (charged === undefined)
      return isSameAmount ? { amount: before!.amount, original } : converted(original);
    if (charged === sent.amount && convertsTo(charged, original)) return { amount: charged, original };
  }
  // A rate that was computed from a charged sum is computed anew from the sum that came with it.
  const isFromChargedSum = sent.rateSource === "charged" && charged !== undefined;
  if (rate !== undefined && !isFromChargedSum) {
    const original = { amount: units, currency, ...(await originOf(rate, sent, currency, payment)) };
    if (charged === undefined || convertsTo(charged, original)) return converted(original);
  }
  if (charged !== undefined) {
    const ratio = ratioOf(units, currency, charged);
    const frozen: FrozenRate = { rate: ratio, rateDay: payment.day, rateSource: "charged" };
    return { amount: charged, original: { amount: units, currency, ...frozen } };
  }
  return converted({ amount: units, currency, ...(await usualRate(currency, payment)) });
}

/**
 * Returns whether the stored rate was sent back as it was read. If the currency has changed, day and source must be the
 * stored ones too: two currencies can have the same rate, so an equal number may have been typed.
 */
function isReadBack(
  { exchangeRate, rateDate, rateSource }: SentAmount,
  currency: ForeignCurrency,
  former: Original | undefined,
): boolean {
  if (exchangeRate !== former?.rate) return false;
  if (former?.currency === currency) return true;
  return rateDate === former?.rateDay && rateSource === former?.rateSource;
}

/**
 * Resolves an amount in euro. A change may omit it: an expense whose foreign currency is removed keeps its euros.
 * @throws Problem currencyMissing, amountMissing
 */
function inEuro(sent: SentAmount, before: ResolvedAmount | undefined): ResolvedAmount {
  const isForeign = sent.originalAmount !== undefined || sent.exchangeRate !== undefined;
  if (sent.originalCurrency === undefined && isForeign) throw new Problem("currencyMissing");
  const amount = sent.amount ?? before?.amount;
  if (amount === undefined) throw new Problem("amountMissing");
  return { amount, original: null };
}

/** Returns the amount in smallest units. One that was not sent is the stored number, in another currency too. */
function unitsOf(sent: SentAmount, currency: ForeignCurrency, former: Original | undefined): Units {
  const stored = former && numberFromUnits(former.amount, former.currency);
  const number = sent.originalAmount ?? stored;
  if (number === undefined) throw new Problem("originalMissing");
  const { units, error } = unitsFromNumber(number, currency);
  if (error === "tooLarge") throw new Problem("originalTooLarge");
  if (units === undefined) throw new CurrencyProblem("originalTooPrecise", currency);
  return units;
}

/** Returns the sum in euro if it was typed, and not only sent back as it was read. */
function chargedSum(
  { amount, chargedAmount }: SentAmount,
  currency: ForeignCurrency,
  before: ResolvedAmount | undefined,
): Cents | undefined {
  if (chargedAmount === undefined) return amount === before?.amount ? undefined : amount;
  const { original } = before ?? {};
  const isStored = original?.rateSource === "charged" && original.currency === currency;
  return isStored && chargedAmount === before?.amount ? undefined : chargedAmount;
}

/** Returns whether the rate makes exactly these cents of the original amount. */
function convertsTo(cents: Cents, { amount, currency, rate }: Original): boolean {
  return centsOf(amount, currency, rate) === cents;
}

/** @throws Problem amountTooLarge */
function converted(original: Original): ResolvedAmount {
  const amount = centsOf(original.amount, original.currency, original.rate);
  if (amount === undefined) throw new Problem("amountTooLarge");
  return { amount, original };
}

/**
 * Returns the rate for an expense that was sent without a rate or a charged sum: the trip's own for cash, otherwise the
 * reference rate, with the trip's fee for a card.
 * @throws Problem noRate
 */
async function usualRate(currency: ForeignCurrency, payment: RateContext): Promise<FrozenRate> {
  const cash = cashRate(currency, payment);
  if (cash) return cash;
  const reference = await referenceRate(currency, payment.day, payment.today);
  if (!reference) throw new CurrencyProblem("noRate", currency);
  const { rate, day, source } = reference;
  return withCardFee({ rate, rateDay: day, rateSource: source }, payment);
}

/**
 * Returns a sent rate with its origin: the one that was sent along if the rate is indeed that one, otherwise typed. A
 * device without a network may have shown an older reference rate than the server would take now.
 */
async function originOf(
  rate: Rate,
  { rateDate, rateSource }: SentAmount,
  currency: ForeignCurrency,
  { day, trip, today }: RateContext,
): Promise<FrozenRate> {
  const asTyped: FrozenRate = { rate, rateDay: day, rateSource: "own" };
  if (rateSource === "cash" && rate === trip?.cashRates[currency]) return { ...asTyped, rateSource };
  if (rateDate === undefined) return asTyped;
  if (rateSource === "card") {
    return (await isCardRate(rate, rateDate, currency, trip, today)) ? { ...asTyped, rateSource } : asTyped;
  }
  const source = rateFeeds.find((feed) => feed === rateSource);
  if (!source || !(await isPublished({ source, currency, day: rateDate, rate }))) return asTyped;
  return { rate, rateDay: rateDate, rateSource: source };
}

/** Returns whether this is a reference rate of the last days with the trip's fee in it. */
async function isCardRate(
  rate: Rate,
  rateDate: Day,
  currency: ForeignCurrency,
  trip: TripCurrencies | null,
  today: Day,
): Promise<boolean> {
  for (let age = 0; age <= ECB_RATE_DAYS; age++) {
    const reference = await referenceRate(currency, addDays(rateDate, -age), today);
    if (reference && cardRate(reference.rate, trip) === rate) return true;
  }
  return false;
}
