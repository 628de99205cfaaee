import type { Rate } from "~/domain/conversion";
import type { ForeignCurrency } from "~/domain/currency";
import type { Day } from "~/domain/day";
import type { TripCurrencies } from "~/domain/trip";
import { referenceRate } from "./rates.server";

/**
 * Returns the rate by which sums are also shown in the currency that a trip used last: what its owner got for cash, else
 * the newest reference rate. Undefined if that currency is the euro, or if there is no rate.
 */
export async function rateOfLastUsed(
  currencies: TripCurrencies | null,
  today: Day,
): Promise<{ currency: ForeignCurrency; rate: Rate } | undefined> {
  if (!currencies || currencies.lastUsed === "EUR") return undefined;
  const { lastUsed: currency, cashRates } = currencies;
  const rate = cashRates[currency] ?? (await referenceRate(currency, today, today))?.rate;
  return rate === undefined ? undefined : { currency, rate };
}
