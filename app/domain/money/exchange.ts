// A trip's own rate for cash, as people know it: what they were given for 100 €. Only the form of a
// trip's currencies loads it.
import { formatDecimal, parseDecimal, type Rate, ratioOf } from "./conversion";
import type { ForeignCurrency } from "./currency";
import { type Cents, type OriginalError, readOriginal } from "./money";

const EXCHANGED_CENTS: Cents = 100_00;

type ExchangeReading = { rate: Rate | null; error?: undefined } | { error: OriginalError; rate?: undefined };

/** Reads what was paid out for 100 €, typed like an amount in that currency. Null if the text is blank. */
export function readExchanged(text: string, currency: ForeignCurrency): ExchangeReading {
  const { units, error } = readOriginal(text, currency);
  if (error === "required") return { rate: null };
  return error ? { error } : { rate: ratioOf(units, currency, EXCHANGED_CENTS) };
}

/** Returns what one gets for 100 € at a rate, as decimal text. It can have more decimals than the currency. */
export function exchangedFor(rate: Rate): string {
  const { digits, decimals } = parseDecimal(rate);
  return formatDecimal({ digits, decimals: decimals - 2 });
}
