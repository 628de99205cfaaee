// Converts between euro and other currencies. All arithmetic is exact, and each result is rounded once, half up.

import type { Day } from "../day";
import { type CurrencyCode, decimalsOf, type ForeignCurrency } from "./currency";
import { type Cents, isAmbiguous, MAX_CENTS, numberFromUnits, type Units } from "./money";

/**
 * Units of a currency for 1 EUR, as decimal text: `1.0837`, without exponent, leading or trailing zeros. More than zero,
 * with at most 12 significant digits.
 */
export type Rate = string;

export const RATE_DIGITS = 12;

/** Maximum characters of a rate, enough for every ratio of two amounts. */
export const RATE_LENGTH = 32;

/** A fee in percent, as decimal text: from `0` to `99.99`, with at most two decimals. */
export type Percent = string;

/**
 * Origins of a rate: the European Central Bank, the European Commission's monthly rates, typed, the trip's rate for
 * cash, a reference rate with the trip's card fee in it, the ratio to a typed sum in euro.
 */
export const rateSources = ["ecb", "inforeuro", "own", "cash", "card", "charged"] as const;
export type RateSource = (typeof rateSources)[number];

/** A rate with its origin. `rateDay` is the day of its fixing; for rates of other sources the expense's day. */
export interface FrozenRate {
  rate: Rate;
  rateDay: Day;
  rateSource: RateSource;
}

/** The amount of an expense in the currency in which it was paid, and the rate that its euros came from. */
export interface Original extends FrozenRate {
  amount: Units;
  currency: ForeignCurrency;
}

/** Fields of an expense in JSON that describe a foreign currency; all null if it was paid in euro. */
export interface OriginalJson {
  originalAmount: number | null;
  originalCurrency: ForeignCurrency | null;
  exchangeRate: Rate | null;
  rateDate: Day | null;
  rateSource: RateSource | null;
}

export function originalJson(original: Original | null): OriginalJson {
  return {
    originalAmount: original && numberFromUnits(original.amount, original.currency),
    originalCurrency: original?.currency ?? null,
    exchangeRate: original?.rate ?? null,
    rateDate: original?.rateDay ?? null,
    rateSource: original?.rateSource ?? null,
  };
}

/** A rational number: the value times 10 to the power of `decimals` is `digits`. */
interface Decimal {
  digits: bigint;
  decimals: number;
}

/** Returns at least one cent; undefined if it is more than an expense may cost. */
export function centsOf(units: Units, currency: CurrencyCode, rate: Rate): Cents | undefined {
  const { digits, decimals } = parseDecimal(rate);
  const cents = divided(BigInt(units) * 100n * power(decimals), power(decimalsOf(currency)) * digits);
  if (cents > BigInt(MAX_CENTS)) return undefined;
  return Math.max(1, Number(cents));
}

/** Returns the rate at which an amount costs these cents. Both are more than zero. */
export function ratioOf(units: Units, currency: CurrencyCode, cents: Cents): Rate {
  return significant(BigInt(units) * 100n, power(decimalsOf(currency)) * BigInt(cents));
}

/** Returns the rate of a payment by card: with a fee one gets less for 1 EUR. */
export function rateWithFee(rate: Rate, fee: Percent): Rate {
  const [reference, percent] = [parseDecimal(rate), parseDecimal(fee)];
  const whole = 100n * power(percent.decimals);
  return significant(reference.digits * whole, power(reference.decimals) * (whole + percent.digits));
}

export type RateError = "unreadable" | "ambiguous" | "tooPrecise" | "zero" | "negative";
export type RateReading = { rate: Rate; error?: undefined } | { error: RateError; rate?: undefined };

/** Reads a rate from JSON: a number, or decimal text with a dot. */
export function readRate(sent: number | string): RateReading {
  return rateFrom(String(sent).trim());
}

/** Matches `1.234.567` and `1.234,5`, with the mark that groups thousands; or the same with the marks exchanged. */
const grouped = /^\d{1,3}([.,])\d{3}((\1\d{3})+|(\1\d{3})*(?!\1)[.,]\d*)$/;

/** Reads a rate as a person types it, like an amount. `1.083` may be either a thousand or one, so it is ambiguous. */
export function readTypedRate(text: string): RateReading {
  const bare = text.replace(/\s/g, "");
  if (isAmbiguous(bare)) return { error: "ambiguous" };
  // An exponent is for programs.
  if (/[^\d.,-]/.test(bare)) return { error: "unreadable" };
  const [, group = ""] = grouped.exec(bare) ?? [];
  return rateFrom((group ? bare.replaceAll(group, "") : bare).replace(",", "."));
}

export function readFee(sent: number | string): Percent | undefined {
  const text = String(sent).trim().replace(/\s*%$/, "").replace(",", ".");
  return /^\d{1,2}(\.\d{1,2})?$/.test(text) ? formatDecimal(parseDecimal(text)) : undefined;
}

function rateFrom(text: string): RateReading {
  if (text.length > 2 * RATE_LENGTH) return { error: "tooPrecise" };
  if (/^-[\d.]/.test(text)) return { error: "negative" };
  const found = /^(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,2}))?$/i.exec(text);
  const [, whole = "", fraction = "", exponent = "0"] = found ?? [];
  if (!found || whole + fraction === "") return { error: "unreadable" };
  const digits = BigInt(whole + fraction);
  if (digits === 0n) return { error: "zero" };
  const rate = formatDecimal({ digits, decimals: fraction.length - Number(exponent) });
  const isExact = rate.replace(".", "").replace(/^0+|0+$/g, "").length <= RATE_DIGITS;
  return isExact && rate.length <= RATE_LENGTH ? { rate } : { error: "tooPrecise" };
}

/** Decimals with which every rate has more than 12 significant digits, the smallest with the highest fee too. */
const MANY_DECIMALS = 2 * RATE_LENGTH;

function significant(numerator: bigint, denominator: bigint): Rate {
  const shifted = numerator * power(MANY_DECIMALS);
  const surplus = String(shifted / denominator).length - RATE_DIGITS;
  return formatDecimal({
    digits: divided(shifted, denominator * power(surplus)),
    decimals: MANY_DECIMALS - surplus,
  });
}

export function parseDecimal(text: string): Decimal {
  const [whole = "", fraction = ""] = text.split(".");
  return { digits: BigInt(whole + fraction), decimals: fraction.length };
}

export function formatDecimal({ digits, decimals }: Decimal): string {
  if (decimals <= 0) return `${digits}${"0".repeat(-decimals)}`;
  const text = String(digits).padStart(decimals + 1, "0");
  return `${text.slice(0, -decimals)}.${text.slice(-decimals)}`.replace(/\.?0+$/, "");
}

/** Divides, rounded half up. */
function divided(numerator: bigint, denominator: bigint): bigint {
  return (2n * numerator + denominator) / (2n * denominator);
}

function power(exponent: number): bigint {
  return 10n ** BigInt(exponent);
}

export const SIGNIFICANT_DIGITS = 4;

interface Approximation {
  units: Units;
  /** Decimals of the main unit that are significant, at most those of the currency. */
  decimals: number;
}

/** Converts a sum for display: once, half away from zero, to four significant digits and whole smallest units. */
export function approximate(cents: Cents, currency: ForeignCurrency, rate: Rate): Approximation {
  const most = decimalsOf(currency);
  const { digits, decimals } = parseDecimal(rate);
  const numerator = BigInt(Math.abs(cents)) * digits * power(most);
  const denominator = power(decimals + 2);
  const step = power(Math.max(0, String(numerator / denominator).length - SIGNIFICANT_DIGITS));
  const rounded = Number(divided(numerator, denominator * step) * step);
  const units = cents < 0 && rounded > 0 ? -rounded : rounded; // never -0
  const main = Math.floor(rounded / 10 ** most);
  const wanted = main === 0 ? most : SIGNIFICANT_DIGITS - String(main).length;
  return { units, decimals: Math.min(most, Math.max(0, wanted)) };
}
