// Rates for cash as people know them: what they got for 100 €.
import { type Rate, ratioOf } from "./conversion";
import type { ForeignCurrency } from "./currency";
import type { Cents } from "./money";
import { type OriginalError, readOriginal } from "./original-amount";

const EXCHANGED_CENTS: Cents = 100_00;

export type ExchangeReading =
  | { rate: Rate | null; error?: undefined }
  | { error: OriginalError; rate?: undefined };

/** Reads what was paid out for 100 €, typed like an amount in that currency. Null if the text is blank. */
export function readExchanged(text: string, currency: ForeignCurrency): ExchangeReading {
  const { units, error } = readOriginal(text, currency);
  if (error === "required") return { rate: null };
  return error ? { error } : { rate: ratioOf(units, currency, EXCHANGED_CENTS) };
}

/** Returns what one gets for 100 € at a rate, as decimal text. It can have more decimals than the currency. */
export function exchangedFor(rate: Rate): string {
  const [whole = "", fraction = ""] = rate.split(".");
  const digits = fraction.padEnd(2, "0");
  const shifted = `${whole}${digits.slice(0, 2)}`.replace(/^0+(?=\d)/, "");
  const decimals = digits.slice(2);
  return decimals ? `${shifted}.${decimals}` : shifted;
}
