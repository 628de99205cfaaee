// The currency that a traveller's next entry on a trip opens in, and the one to switch to.

import type { TripCurrencies } from "../trips/trip";
import { BASE_CURRENCY, type CurrencyCode, type ForeignCurrency } from "./currency";

/** Number of a traveller's newest entries that decide. */
const ENTRIES = 5;

/** Returns the currencies of the newest entries on a trip, the newest first. Takes entries in that order. */
export function newestCurrencies(
  entries: readonly { tripId: string; originalCurrency: ForeignCurrency | null }[],
  tripId: string,
): CurrencyCode[] {
  return entries
    .filter((entry) => entry.tripId === tripId)
    .slice(0, ENTRIES)
    .map(({ originalCurrency }) => originalCurrency ?? BASE_CURRENCY);
}

/** Returns the currency of most of the newest entries, of equally many the one used later; the euro if there are none. */
export function usualCurrency(newestFirst: readonly CurrencyCode[]): CurrencyCode {
  const counted = newestFirst.slice(0, ENTRIES);
  const countOf = (currency: CurrencyCode) => counted.filter((each) => each === currency).length;
  // The sort is stable, so the currency that was used later stays in front.
  const [usual = BASE_CURRENCY] = [...counted].sort((one, other) => countOf(other) - countOf(one));
  return usual;
}

/** Returns the foreign currency to offer beside the euro: the one that the traveller used last, else one of the trip. */
export function otherCurrency(
  newestFirst: readonly CurrencyCode[],
  trip: TripCurrencies | null | undefined,
): ForeignCurrency | undefined {
  const ofTrip = trip ? [trip.lastUsed, ...(Object.keys(trip.cashRates) as ForeignCurrency[]).sort()] : [];
  return [...newestFirst.slice(0, ENTRIES), ...ofTrip].find((currency) => currency !== BASE_CURRENCY);
}

/** Returns the currency that a new entry opens in; undefined as long as there is only the euro, and nothing to choose. */
export function openingCurrency(
  newestFirst: readonly CurrencyCode[],
  trip: TripCurrencies | null | undefined,
): CurrencyCode | undefined {
  return trip || otherCurrency(newestFirst, trip) ? usualCurrency(newestFirst) : undefined;
}
