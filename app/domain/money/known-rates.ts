// Which reference rate counts on a day, as far as answers of the server tell.

import { addDays, type Day, daysBetween, weekday } from "../day";
import type { FrozenRate, Rate } from "./conversion";
import type { ForeignCurrency } from "./currency";
import { ECB_RATE_DAYS } from "./reference-rate";

/** An answer of `GET /api/rates`: the rates that counted on a day. */
export interface RatesOfDay {
  date: Day;
  /** The day on which it was asked for. If that is `date` itself, the day's rate may have been published since. */
  askedOn: Day;
  rates: Partial<Record<ForeignCurrency, PublishedRate>>;
}

interface PublishedRate {
  rate: Rate;
  date: Day;
  source: "ecb" | "inforeuro";
}

/**
 * Returns the reference rate of a day as far as these answers tell it: for today and days to come the newest one, for a
 * past day only the one that the server would pick.
 */
export function rateAmong(
  answers: readonly RatesOfDay[],
  currency: ForeignCurrency,
  day: Day,
  today: Day,
): FrozenRate | undefined {
  const found = [...answers]
    .sort((a, b) => (a.date < b.date ? 1 : -1))
    .map((answer) => ({ answer, rate: answer.rates[currency] }))
    .find(
      ({ answer, rate }) => rate && (day >= today ? rate.date <= day : isRateOf(day, rate, answer)),
    )?.rate;
  return found && { rate: found.rate, rateDay: found.date, rateSource: found.source };
}

/** Returns whether a rate counts on a past day: no newer one can have been published up to that day. */
function isRateOf(day: Day, { date, source }: PublishedRate, answer: RatesOfDay): boolean {
  if (source === "inforeuro") return date.slice(0, 7) === day.slice(0, 7);
  if (date > day || daysBetween(date, day) > ECB_RATE_DAYS) return false;
  const lastCertainDay = answer.askedOn > answer.date ? answer.date : addDays(answer.date, -1);
  let validUntil = lastCertainDay > date ? lastCertainDay : date;
  // The ECB publishes nothing on weekends.
  while (validUntil < day && [0, 6].includes(weekday(addDays(validUntil, 1))))
    validUntil = addDays(validUntil, 1);
  return validUntil >= day;
}
