import { approximate, type Rate } from "~/domain/conversion";
import type { ForeignCurrency } from "~/domain/currency";
import type { Cents } from "~/domain/money";
import { formatForeign } from "./foreign-format";

/** A foreign currency with its rate, for showing sums in it. */
export interface ShownRate {
  currency: ForeignCurrency;
  rate: Rate;
}

/** Formats a sum in another currency with four significant digits, as `≈ 1.843.000 ₫` or `≈ 69,80 $`. */
export function formatApproximately(cents: Cents, { currency, rate }: ShownRate): string {
  const { units, decimals } = approximate(cents, currency, rate);
  const text = formatForeign(units, currency).replace(/,(\d+)/, (_, digits: string) =>
    decimals > 0 ? `,${digits.slice(0, decimals)}` : "",
  );
  return `≈\u00a0${text}`;
}
