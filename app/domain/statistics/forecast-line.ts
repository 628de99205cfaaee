import { addDays, type Day, daysBetween } from "../day";
import type { Cents } from "../money/money";
import { momentOfTrip, spanOf, type Trip } from "../trips/trip";
import { addedUp, countedDays, type DayTotal, phaseOf, spendingForecast, sum } from "./forecast";

/** Keeps the line of a longer trip no heavier than a month's. */
export const MAX_POINTS = 40;

/** Values at the end of a day of the trip. Lines have a gap at undefined values. */
export interface ForecastPoint {
  /** Number of trip days completed; 0 is the start, before the first day. */
  index: number;
  /** Undefined before the first day. */
  day: Day | undefined;
  spent: Cents | undefined;
  plan: Cents | undefined;
  forecast: Cents | undefined;
}

export interface ForecastLine {
  phase: "during" | "after";
  first: Day;
  last: Day;
  days: number;
  /** Last point of `spent`: today, or the last day. */
  now: ForecastPoint;
  points: ForecastPoint[];
  top: Cents;
}

/**
 * Computes the lines of the budget chart: expenses up to each day, a budget spread evenly, and the forecast up to
 * the last day. Expenses outside the trip's dates count in full from the start, in the plan too. The forecast starts at
 * the last counted day, from what is paid and what was to be paid by then: `planned`. Returns undefined before the trip, and
 * with neither expenses nor a budget. `days` are sorted oldest first. Leaving out points does not change the others.
 */
export function forecastLine(
  trip: Pick<Trip, "startDate" | "endDate" | "budget"> & Partial<Pick<Trip, "isArchived">>,
  days: readonly DayTotal[],
  today: Day,
  planned: readonly DayTotal[] = [],
): ForecastLine | undefined {
  if (momentOfTrip(trip.startDate, trip.endDate, today).phase === "before") return undefined;
  const phase = phaseOf(trip, today) === "after" ? "after" : "during";
  const { first, last, count } = spanOf(trip);
  const now = phase === "after" ? count : daysBetween(first, today) + 1;
  const isInside = ({ day }: DayTotal) => day >= first && day <= last;
  const noted = addedUp([...days, ...planned]);
  const [paid, inside] = [days.filter(isInside), noted.filter(isInside)];
  const [paidOutside, outside] = [sum(days) - sum(paid), sum(noted) - sum(inside)];
  const { average = 0, forecast } = spendingForecast(trip, days, today, planned);
  const perDay = Math.max(0, average);
  const counted = countedDays(trip, days, today);
  const budget = trip.budget || undefined;
  const atStart = Math.max(0, Math.min(outside, budget ?? 0));

  const ends = indexes(count, now).map((index) => ({ index, day: addDays(first, index - 1) }));
  const spent = totalsUntil(ends, paid);
  const coming = inside.filter(({ day }) => counted && day > counted.last);
  const beyondAverage = totalsUntil(
    ends,
    coming.map(({ day, total }) => ({ day, total: Math.max(0, total - perDay) })),
  );
  const countedSpent = outside + sum(inside.filter(({ day }) => counted && day <= counted.last));

  const points = ends.map(({ index, day }, nth): ForecastPoint => {
    const later = forecast && counted ? index - counted.count : -1;
    return {
      index,
      day: index === 0 ? undefined : day,
      spent: index <= now ? paidOutside + spent[nth]! : undefined,
      plan: budget && atStart + Math.round(((budget - atStart) * index) / count),
      forecast: later >= 0 ? countedSpent + perDay * later + beyondAverage[nth]! : undefined,
    };
  });
  const top = Math.max(
    ...points.flatMap(({ spent, plan, forecast }) => [spent ?? 0, plan ?? 0, forecast ?? 0]),
  );
  if (top === 0) return undefined;
  return { phase, first, last, days: count, now: points.find(({ index }) => index === now)!, points, top };
}

/** Returns the running total at the end of each of these days; both lists are sorted oldest first. */
function totalsUntil(ends: readonly { day: Day }[], days: readonly DayTotal[]): Cents[] {
  let next = 0;
  let total = 0;
  return ends.map(({ day }) => {
    for (; next < days.length && days[next]!.day <= day; next++) total += days[next]!.total;
    return total;
  });
}

/** Picks evenly spread days, and always the start, yesterday, today and the last. */
function indexes(count: number, now: number): number[] {
  const step = Math.ceil(count / (MAX_POINTS - 4));
  const found = new Set([now - 1, now, count]);
  for (let index = 0; index <= count; index += step) found.add(index);
  return [...found].sort((a, b) => a - b);
}
