// Amounts in foreign currencies, apart from those in euro, which every screen needs.
import { type CurrencyCode, decimalsOf, type ForeignCurrency } from "./currency";
import { type AmountError, bareOf, MAX_UNITS, ORIGINAL_LENGTH, parse, type UnitsReading } from "./money";

/** Errors of an amount in a foreign currency. With three decimals `1.234` may be a thousand or one: `ambiguous`. */
export type OriginalError = AmountError | "ambiguous";
export type OriginalReading = UnitsReading<OriginalError>;

/** Parses an expense's amount in a foreign currency as typed; it must be more than zero. */
export function readOriginal(text: string, currency: ForeignCurrency): OriginalReading {
  const sign = /^(?!€)\p{Sc}|(?!€)\p{Sc}$/gu;
  const limits = { decimals: decimalsOf(currency), length: ORIGINAL_LENGTH, max: MAX_UNITS, sign };
  if (limits.decimals === 3 && isAmbiguous(bareOf(text, sign))) return { error: "ambiguous" };
  const { units, error } = parse(text, limits);
  if (error) return { error };
  return units === 0 ? { error: "zero" } : { units };
}

/** Converts an amount from JSON, in the currency's main unit and more than zero, to its smallest units. */
export function unitsFromNumber(number: number, currency: CurrencyCode): OriginalReading {
  if (!Number.isFinite(number)) return { error: "unreadable" };
  if (number <= 0) return { error: number === 0 ? "zero" : "negative" };
  const perMain = 10 ** decimalsOf(currency);
  const units = Math.round(number * perMain);
  if (units > MAX_UNITS) return { error: "tooLarge" };
  return units > 0 && units / perMain === number ? { units } : { error: "tooPrecise" };
}

/** Matches `1.234`, which is a thousand or, with three decimals, one; `0.234` and `1234.567` can only be decimals. */
export function isAmbiguous(bare: string): boolean {
  return /^[1-9]\d{0,2}\.\d{3}$/.test(bare);
}
