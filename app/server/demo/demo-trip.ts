import { BASE_CURRENCY } from "~/domain/currency";
import { addDays, type Day } from "~/domain/day";
import type { TripLimits } from "~/domain/limit";
import { type Trip, type TripCurrencies, type TripState, withUsed } from "~/domain/trip";
import type { WholeTrip } from "~/models/whole-trip.server";
import type { Spent } from "./purchase";

/** A trip of the demo, with days relative to today. */
export interface DemoTrip extends Pick<Trip, "name" | "destination" | "budget" | "travelMethod"> {
  limits?: TripLimits;
  state: TripState;
  /** First day, counted from today; negative if the trip has begun. */
  firstDay: number;
  length: number;
  /** In the order of payment. */
  spent: Spent[];
}

const MINUTE_MS = 60_000;

/** Turns relative days into calendar days. */
export function onCalendar({ firstDay, length, state, spent, ...fields }: DemoTrip, today: Day): WholeTrip {
  const startDate = addDays(today, firstDay);
  const expenses = spent.map(({ day, original, ...rest }, index) => {
    const paidOn = addDays(startDate, day);
    // Minutes after midnight preserve the order, and expenses that somebody adds today follow them.
    const createdAt = new Date(Date.parse(paidOn) + index * MINUTE_MS);
    return { ...rest, original: original && { ...original, rateDay: paidOn }, day: paidOn, createdAt };
  });
  const firstEntry = expenses[0]?.createdAt ?? new Date(startDate);
  return {
    ...fields,
    startDate,
    endDate: addDays(startDate, length - 1),
    currency: BASE_CURRENCY,
    state,
    currencies: currenciesOf(spent),
    createdAt: new Date(firstEntry.getTime() - MINUTE_MS),
    expenses,
  };
}

/** Returns what a trip remembers of its currencies after these expenses; its rate for cash is that of the expenses. */
function currenciesOf(spent: readonly Spent[]): TripCurrencies | null {
  let currencies: TripCurrencies | null = null;
  for (const { original } of spent) {
    currencies = withUsed(currencies, original?.currency ?? BASE_CURRENCY);
    if (original) currencies!.cashRates[original.currency] = original.rate;
  }
  return currencies;
}
