// Converts a sum in euro approximately to another currency. For display only; no sum is computed from it.
import type { Rate } from "./conversion";
import { decimalsOf, type ForeignCurrency } from "./currency";
import type { Cents, Units } from "./money";

export const SIGNIFICANT_DIGITS = 4;

/** An amount rounded to four significant digits. */
export interface Approximation {
  units: Units;
  /** Decimals of the main unit that are significant, at most those of the currency. */
  decimals: number;
}

/** Converts cents and rounds once, half away from zero, to four significant digits and whole smallest units. */
export function approximate(cents: Cents, currency: ForeignCurrency, rate: Rate): Approximation {
  const most = decimalsOf(currency);
  const [whole = "", fraction = ""] = rate.split(".");
  const numerator = BigInt(Math.abs(cents)) * BigInt(whole + fraction) * 10n ** BigInt(most);
  const denominator = 10n ** BigInt(fraction.length + 2);
  const digits = String(numerator / denominator).length;
  const step = 10n ** BigInt(Math.max(0, digits - SIGNIFICANT_DIGITS));
  const divisor = denominator * step;
  const rounded = Number(((2n * numerator + divisor) / (2n * divisor)) * step);
  const units = cents < 0 && rounded > 0 ? -rounded : rounded; // never -0
  const main = Math.floor(rounded / 10 ** most);
  const wanted = main === 0 ? most : SIGNIFICANT_DIGITS - String(main).length;
  return { units, decimals: Math.min(most, Math.max(0, wanted)) };
}
