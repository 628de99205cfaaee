// What somebody says that an expense cost, and the euros that this makes. Server and device decide both in the same way.

import { readDay } from "../day";
import type { Expense, ExpenseRow } from "../expenses/expense";
import { Problem } from "../problem";
import {
  centsOf,
  type FrozenRate,
  type Original,
  type RateError,
  rateSources,
  ratioOf,
  readTypedRate,
} from "./conversion";
import { type CurrencyCode, CurrencyProblem, type ForeignCurrency, isForeignCurrency } from "./currency";
import {
  asShown,
  type KnownRates,
  type PaidWith,
  referenceRate,
  type SentRate,
  usualRate,
  withOrigin,
} from "./expense-rate";
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

/** What decides an expense's euros beside its amount. For a change, `day` and `paymentMethod` are the new ones. */
export interface AmountContext extends Omit<PaidWith, "trip"> {
  stored?: StoredAmount;
  /** What the server knows of rates. A device leaves it out: it believes the rate that it has shown, and knows no other. */
  known?: KnownRates;
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

/** Resolves an amount in a foreign currency. A sum that was charged decides, and the rate follows from it. */
function resolveForeign(sent: ForeignAmount, context: AmountContext): ResolvedAmount | Problem {
  const { units, currency } = sent;
  const { stored, day } = context;
  const { charged, rate } = sentAnew(sent, stored);
  const former = stored?.original?.currency === currency ? stored.original : undefined;
  if (former && charged === undefined && !rate && !sent.asksNewRate)
    return units === former.amount ? { amount: stored!.amount, original: former } : converted(sent, former);
  const isExplained =
    rate?.rateSource !== "charged" && charged === (rate && centsOf(units, currency, rate.rate));
  if (charged !== undefined && !isExplained) {
    const ratio = ratioOf(units, currency, charged);
    const original = { amount: units, currency, rate: ratio, rateDay: day, rateSource: "charged" } as const;
    return { amount: charged, original };
  }
  const frozen = rateFor(sent, rate, context);
  return frozen ? converted(sent, frozen) : new CurrencyProblem("noRate", currency);
}

/** Leaves out a charged sum or rate that is the stored one, sent back as it was read. */
function sentAnew(
  { currency, charged, rate }: ForeignAmount,
  stored: StoredAmount | undefined,
): Pick<ForeignAmount, "charged" | "rate"> {
  const original = stored?.original;
  const isFormerSum =
    original?.currency === currency && original.rateSource === "charged" && charged === stored?.amount;
  return {
    charged: isFormerSum ? undefined : charged,
    rate: rate && isReadBack(rate, currency, original) ? undefined : rate,
  };
}

/** Returns the rate to convert by: the one sent anew or else the usual one, and on a device the one that it has shown. */
function rateFor(
  { currency, rate: shown, asksNewRate }: ForeignAmount,
  rate: SentRate | undefined,
  { known, stored, day, paymentMethod }: AmountContext,
): FrozenRate | undefined {
  if (!known) return shown && asShown(shown, day);
  const context = { day, paymentMethod, ...known };
  // A new refund is sent with the frozen rate of its expense, and with the wish for another one.
  const isDeclined = asksNewRate && !stored && rate?.rateSource;
  if (rate && !isDeclined) return withOrigin(rate, currency, context);
  return usualRate(currency, context, referenceRate(known.fixings, day, known.today));
}

function converted(
  { units, currency }: ForeignAmount,
  { rate, rateDay, rateSource }: FrozenRate,
): ResolvedAmount | Problem {
  const amount = centsOf(units, currency, rate);
  const original = { amount: units, currency, rate, rateDay, rateSource };
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

/** Returns whether an expense cost the same, in its own currency too: typed shares are in that. */
export function isSameCost(one: StoredAmount, other: StoredAmount): boolean {
  const spell = ({ amount, original }: StoredAmount) => [amount, original?.amount, original?.currency].join();
  return spell(one) === spell(other);
}
