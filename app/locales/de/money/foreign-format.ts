// Formats of foreign amounts. Signs come from our own table: those of Intl differ between servers and browsers, which
// would cause hydration errors.
import { approximate, type Rate } from "~/domain/money/conversion";
import { type CurrencyCode, decimalsOf, type ForeignCurrency } from "~/domain/money/currency";
import { type Cents, decimalText, numberFromUnits, type Units } from "~/domain/money/money";
import { withMinus } from "~/locales/format";

/** Signs that stand for one currency only, and that fonts of phones have. Others are written as their code. */
const signs: Partial<Record<CurrencyCode, string>> = {
  CZK: "Kč",
  EUR: "€",
  GBP: "£",
  HUF: "Ft",
  INR: "₹",
  JPY: "¥",
  KRW: "₩",
  PLN: "zł",
  THB: "฿",
  TRY: "₺",
  USD: "US$",
  VND: "₫",
};

/** Returns the sign of a currency, or its code. */
export function signOf(currency: CurrencyCode): string {
  return signs[currency] ?? currency;
}

const formats = new Map<number, Intl.NumberFormat>();

/** Formats an amount as `450.000 ₫` or `12,50 US$`, with a no-break space and the decimals of ISO 4217. */
export function formatForeign(units: Units, currency: CurrencyCode): string {
  const digits = decimalsOf(currency);
  let format = formats.get(digits);
  if (!format) {
    format = new Intl.NumberFormat("de-DE", { minimumFractionDigits: digits, maximumFractionDigits: digits });
    formats.set(digits, format);
  }
  return `${withMinus(format.format(numberFromUnits(units, currency)))}\u00a0${signOf(currency)}`;
}

/** Formats an amount for a form field: `450000` or `12,50`. */
export function formatForeignField(units: Units, currency: CurrencyCode): string {
  return decimalText(units, currency).replace(".", ",");
}

/** Formats a rate for a form field, without groups, which could be taken for decimals: `28605,1`. */
export function formatRateField(rate: Rate): string {
  return rate.replace(".", ",");
}

/** Formats a rate as `28.605,1`. */
export function formatRate(rate: Rate): string {
  const [whole = "", fraction] = rate.split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ".");
  return fraction === undefined ? grouped : `${grouped},${fraction}`;
}

const sixDigits = new Intl.NumberFormat("de-DE", { maximumSignificantDigits: 6 });

/** Formats a rate with six significant digits: `28.605,1`. */
export function formatShortRate(rate: Rate): string {
  return sixDigits.format(Number(rate));
}

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
