// What somebody says that an expense cost, and the euros that this makes. Server and device decide both in the same way.

import { addDays, type Day, readDay } from "../day";
import type { Expense, ExpenseRow } from "../expenses/expense";
import { canonicalPaymentMethod, type PaymentMethod } from "../expenses/payment-method";
import { CurrencyProblem, Problem } from "../problem";
import type { TripCurrencies } from "../trips/trip";
import {
  centsOf,
  type FrozenRate,
  type Original,
  type Rate,
  type RateError,
  type RateSource,
  rateSources,
  rateWithFee,
  ratioOf,
  readTypedRate,
} from "./conversion";
import { type CurrencyCode, type ForeignCurrency, isForeignCurrency } from "./currency";
import {
  type AmountError,
  type Cents,
  numberFromUnits,
  type OriginalError,
  readAmount,
  readOriginal,
  type Units,
  unitsFromNumber,
} from "./money";
import { ECB_RATE_DAYS, pickReferenceRate, type ReferenceRate } from "./reference-rate";

/** A rate as it was sent: typed; or with the day and source that a device has shown beside it. */
interface SentRate {
  rate: Rate;
  rateDay?: Day;
  rateSource?: RateSource;
}

/** An amount in a foreign currency, with what was said of its rate. */
interface ForeignAmount {
  units: Units;
  currency: ForeignCurrency;
  /** The sum in euro that was charged. */
  charged?: Cents;
  rate?: SentRate;
  /** For a change: asks for the rate of the expense's day in place of the stored one. */
  asksNewRate?: boolean;
}

/** An amount in euro, or one that leaves to the stored expense what it does not say. */
export interface PartialAmount {
  /** In euro. In a foreign currency, the sum that was charged. */
  cents?: Cents;
  number?: number;
  /** Null for the euro, undefined for that of the stored expense. */
  currency?: ForeignCurrency | null;
  rate?: SentRate;
}

export type Amount = ForeignAmount | PartialAmount;

export type ResolvedAmount = Pick<Expense, "amount" | "original">;

/** The stored amount of an expense; rows of lists leave out `original` in euro. */
type StoredAmount = Pick<ExpenseRow, "amount" | "original">;

/** Fields of a form that say what an expense cost. `amount` is in the currency that `originalCurrency` chooses. */
export const amountFields = [
  "amount",
  "originalCurrency",
  "exchangeRate",
  "chargedAmount",
  "rateDate",
  "rateSource",
  "newRate",
] as const;

export type AmountFormField = (typeof amountFields)[number];
export type AmountTexts = Partial<Record<AmountFormField, string>>;

interface AmountErrors {
  amount?: OriginalError;
  originalCurrency?: "unknown";
  exchangeRate?: RateError;
  chargedAmount?: AmountError;
}

/**
 * Decodes the amount in the texts of a form; a blank field counts as missing. Returns the amount as far as it can be
 * read, and the errors of all fields. An invalid origin of a rate, which nobody can correct, is dropped.
 */
export function decodeAmount(texts: AmountTexts): {
  amount?: Amount;
  currency?: CurrencyCode;
  errors: AmountErrors;
} {
  const { amount: text = "", originalCurrency: code, exchangeRate, chargedAmount, newRate } = texts;
  const typedRate = exchangeRate?.trim() ? readTypedRate(exchangeRate) : undefined;
  const typedSum = chargedAmount ? readAmount(chargedAmount) : undefined;
  const errors: AmountErrors = { exchangeRate: typedRate?.error, chargedAmount: typedSum?.error };
  if (!code || code === "EUR") {
    const { cents, error } = readAmount(text);
    if (error) return { errors: { ...errors, amount: error } };
    return { amount: { cents, currency: code ? null : undefined }, currency: "EUR", errors };
  }
  if (!isForeignCurrency(code)) return { errors: { ...errors, originalCurrency: "unknown" } };
  const { units, error } = readOriginal(text, code);
  if (error) return { currency: code, errors: { ...errors, amount: error } };
  const rateDay = readDay(texts.rateDate ?? "");
  const rateSource = rateSources.find((each) => each === texts.rateSource);
  const amount: ForeignAmount = {
    units,
    currency: code,
    charged: typedSum?.cents,
    rate: typedRate?.rate ? { rate: typedRate.rate, rateDay, rateSource } : undefined,
    asksNewRate: newRate ? true : undefined,
  };
  return { amount, currency: code, errors };
}

/** How an expense was paid, and what its trip knows about rates. */
interface PaidWith {
  day: Day;
  paymentMethod: PaymentMethod | null;
  trip: TripCurrencies | null;
}

/** What decides an expense's euros beside its amount. For a change, `day` and `paymentMethod` are the new ones. */
export interface AmountContext extends Omit<PaidWith, "trip"> {
  stored?: StoredAmount;
  /** What the server knows of rates. A device leaves it out: it believes the rate that it has shown, and knows no other. */
  known?: {
    trip: TripCurrencies | null;
    fixings: readonly ReferenceRate[];
    today: Day;
  };
}

/**
 * Resolves what an expense cost. A changed amount keeps the stored rate; another currency or rate converts anew. A
 * change of day or payment method alone changes no euros. A sum or rate that equals the stored one counts as not sent,
 * so what was read can be sent back.
 */
export function resolveAmount(amount: Amount, context: AmountContext): ResolvedAmount | Problem {
  if ("units" in amount) return resolveForeign(amount, context);
  const currency = currencyOf(amount, context.stored);
  return currency === "EUR" ? resolveEuro(amount, context.stored) : resolvePartial(amount, currency, context);
}

/** Returns the currency of an amount, for a change by what is stored. */
export function currencyOf({ currency }: Amount, stored: StoredAmount | undefined): CurrencyCode {
  return (currency === undefined ? stored?.original?.currency : currency) ?? "EUR";
}

/** Resolves an amount in euro. A change may omit it: an expense whose foreign currency is removed keeps its euros. */
function resolveEuro(
  { cents, number, currency, rate }: PartialAmount,
  stored: StoredAmount | undefined,
): ResolvedAmount | Problem {
  if (currency === undefined && (number !== undefined || rate)) return new Problem("currencyMissing");
  const amount = cents ?? stored?.amount;
  return amount === undefined ? new Problem("amountMissing") : { amount, original: null };
}

/**
 * Completes an amount in a foreign currency by the stored one. A number that was not sent is the stored one, in another
 * currency too. Euros that are the stored ones, or that the stored rate makes of the amount, are none that were charged.
 */
function resolvePartial(
  { cents, number, rate }: PartialAmount,
  currency: ForeignCurrency,
  context: AmountContext,
): ResolvedAmount | Problem {
  const { amount: storedCents, original } = context.stored ?? {};
  const sent = number ?? (original ? numberFromUnits(original.amount, original.currency) : undefined);
  if (sent === undefined) return new Problem("originalMissing");
  const { units, error } = unitsFromNumber(sent, currency);
  if (error === "tooLarge") return new Problem("originalTooLarge");
  if (error) return new CurrencyProblem("originalTooPrecise", currency);
  const keepsRate = original?.currency === currency && (rate ?? original).rate === original.rate;
  const isStored = cents === storedCents || (keepsRate && cents === centsOf(units, currency, original.rate));
  return resolveForeign({ units, currency, rate, charged: isStored ? undefined : cents }, context);
}

function resolveForeign(
  { units, currency, asksNewRate, ...sent }: ForeignAmount,
  { stored, known, ...payment }: AmountContext,
): ResolvedAmount | Problem {
  const by = (rate: FrozenRate): Original => ({ ...rate, amount: units, currency });
  const former = stored?.original?.currency === currency ? stored.original : undefined;
  const charged =
    former?.rateSource === "charged" && sent.charged === stored?.amount ? undefined : sent.charged;
  const rate = sent.rate && isReadBack(sent.rate, currency, stored?.original) ? undefined : sent.rate;
  if (former && charged === undefined && !rate && !asksNewRate) {
    return units === former.amount ? { amount: stored!.amount, original: former } : converted(by(former));
  }
  // A rate that was computed from a charged sum is computed anew from the sum that came with it.
  if (rate && (charged === undefined || rate.rateSource !== "charged")) {
    const original = by(
      known ? originOf(rate, currency, { ...payment, ...known }) : shown(rate, payment.day),
    );
    if (charged === undefined || charged === centsOf(units, currency, rate.rate)) return converted(original);
  }
  if (charged !== undefined) {
    const ratio = ratioOf(units, currency, charged);
    return { amount: charged, original: by({ rate: ratio, rateDay: payment.day, rateSource: "charged" }) };
  }
  const usual = known
    ? usualRate(currency, { ...payment, ...known }, referenceRate(known.fixings, payment.day, known.today))
    : sent.rate && shown(sent.rate, payment.day);
  return usual ? converted(by(usual)) : new CurrencyProblem("noRate", currency);
}

function converted(original: Original): ResolvedAmount | Problem {
  const amount = centsOf(original.amount, original.currency, original.rate);
  return amount === undefined ? new Problem("amountTooLarge") : { amount, original };
}

/**
 * Returns whether the stored rate was sent back as it was read. If the currency has changed, day and source must be the
 * stored ones too: two currencies can have the same rate, so an equal number may have been typed.
 */
function isReadBack(
  { rate, rateDay, rateSource }: SentRate,
  currency: ForeignCurrency,
  stored: Original | null | undefined,
): boolean {
  if (rate !== stored?.rate) return false;
  return stored.currency === currency || (rateDay === stored.rateDay && rateSource === stored.rateSource);
}

/** Returns a rate with the origin that was shown beside it, or as typed. */
function shown({ rate, rateDay, rateSource }: SentRate, day: Day): FrozenRate {
  return { rate, rateDay: rateDay ?? day, rateSource: rateSource ?? "own" };
}

/**
 * Returns a sent rate with the origin that was sent along if the rate is indeed that one, otherwise as typed. A device
 * without a network may have shown an older reference rate than the server would take now.
 */
function originOf(
  { rate, rateDay, rateSource }: SentRate,
  currency: ForeignCurrency,
  { day, trip, fixings, today }: PaidWith & NonNullable<AmountContext["known"]>,
): FrozenRate {
  const isFixing = (fixing: ReferenceRate) =>
    fixing.source === rateSource && fixing.day === rateDay && fixing.rate === rate;
  const hasFee = (before: Day) => cardRate(referenceRate(fixings, before, today), trip) === rate;
  if (fixings.some(isFixing)) return shown({ rate, rateDay, rateSource }, day);
  const isCash = rateSource === "cash" && rate === trip?.cashRates[currency];
  const isCard = rateSource === "card" && rateDay !== undefined && daysUpTo(rateDay).some(hasFee);
  return shown({ rate, rateSource: isCash || isCard ? rateSource : "own" }, day);
}

/** Lists the days whose reference rate a device may still have had on a day. */
function daysUpTo(day: Day): Day[] {
  return Array.from({ length: ECB_RATE_DAYS + 1 }, (_, age) => addDays(day, -age));
}

function referenceRate(fixings: readonly ReferenceRate[], day: Day, today: Day): FrozenRate | undefined {
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

/** Returns whether an expense cost the same, in its own currency too: typed shares are in that. */
export function isSameCost(one: StoredAmount, other: StoredAmount): boolean {
  const spell = ({ amount, original }: StoredAmount) => [amount, original?.amount, original?.currency].join();
  return spell(one) === spell(other);
}
