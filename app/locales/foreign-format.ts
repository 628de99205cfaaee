// Formats that only foreign currencies need, so that the first visit of a screen does without them.
import type { Rate } from "~/domain/conversion";
import { type CurrencyCode, decimalsOf } from "~/domain/currency";
import { decimalText, numberFromUnits, type Units } from "~/domain/money";

const formats = new Map<CurrencyCode, Intl.NumberFormat>();

/** Formats an amount as `450.000 ₫` or `12,50 $`, with a no-break space and the decimals of ISO 4217. */
export function formatForeign(units: Units, currency: CurrencyCode): string {
  let format = formats.get(currency);
  if (!format) {
    const digits = decimalsOf(currency);
    format = new Intl.NumberFormat("de-DE", {
      style: "currency",
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
    formats.set(currency, format);
  }
  return format.format(numberFromUnits(units, currency));
}

/** Formats an amount for a form field: `450000` or `12,50`. */
export function formatForeignField(units: Units, currency: CurrencyCode): string {
  return decimalText(units, currency).replace(".", ",");
}

/** Formats a rate as `28.605,1`. */
export function formatRate(rate: Rate): string {
  const [whole = "", fraction] = rate.split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ".");
  return fraction === undefined ? grouped : `${grouped},${fraction}`;
}

/** Formats a rate for a form field, without groups, which could be taken for decimals: `28605,1`. */
export function formatRateField(rate: Rate): string {
  return rate.replace(".", ",");
}
