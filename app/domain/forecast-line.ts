import { addDays, type Day, dayCount, daysBetween } from "./day";
import { courseOf, type DayTotal, phaseOf } from "./forecast";
import type { Cents } from "./money";
import { momentOfTrip, type Trip } from "./trip";

/** A longer trip has only some of its days drawn, so that its line is no heavier than that of a month. */
export const MAX_POINTS = 40;

/** Where the money stands in the evening of a day of the trip. What is undefined has no line there. */
export interface CoursePoint {
  /** Days of the trip that are over then: 0 before the first. */
  index: number;
  /** Undefined before the first day. */
  day: Day | undefined;
  spent: Cents | undefined;
  plan: Cents | undefined;
  forecast: Cents | undefined;
}

export interface CourseLine {
  phase: "during" | "after";
  first: Day;
  last: Day;
  /** From the first to the last, both counted. */
  days: number;
  /** The day up to which `spent` reaches: today, or the last. */
  now: CoursePoint;
  points: CoursePoint[];
  /** The largest figure of all lines. */
  top: Cents;
}

/**
 * What has been spent up to each day against a budget that is spread evenly, and on to the last day the forecast of
 * `courseOf`. Days outside the trip count in full from the start, as they do there; the plan starts from them too.
 * The forecast leaves from yesterday, since it includes what today will still bring. Undefined before the trip, and
 * where there is neither spending nor a budget. `days` come in the order of time. Points that are left out change none that are there.
 */
export function courseLine(
  trip: Pick<Trip, "startDate" | "endDate" | "budget"> & Partial<Pick<Trip, "isArchived">>,
  days: readonly DayTotal[],
  today: Day,
): CourseLine | undefined {
  if (momentOfTrip(trip.startDate, trip.endDate, today).phase === "before") return undefined;
  const phase = phaseOf(trip, today) === "after" ? "after" : "during";
  const [first, last] =
    trip.startDate <= trip.endDate ? [trip.startDate, trip.endDate] : [trip.endDate, trip.startDate];
  const count = dayCount(first, last);
  const now = phase === "after" ? count : daysBetween(first, today) + 1;
  const inside = days.filter(({ day }) => day >= first && day <= last);
  const outside = sum(days) - sum(inside);
  const { pace, forecast } = courseOf(trip, days, today);
  const budget = trip.budget || undefined;
  const planned = Math.min(outside, budget ?? 0);

  const evenings = indexes(count, now).map((index) => ({ index, day: addDays(first, index - 1) }));
  const spent = totalsUntil(evenings, inside);
  const coming = inside.filter(({ day }) => day >= today);
  const beyondPace = totalsUntil(
    evenings,
    coming.map(({ day, total }) => ({ day, total: Math.max(0, total - (pace ?? 0)) })),
  );
  const spentYesterday = outside + spent[evenings.findIndex(({ index }) => index === now - 1)]!;

  const points = evenings.map(({ index, day }, nth): CoursePoint => {
    const hasForecast = forecast && pace !== undefined && index >= now - 1;
    return {
      index,
      day: index === 0 ? undefined : day,
      spent: index <= now ? outside + spent[nth]! : undefined,
      plan: budget && planned + Math.round(((budget - planned) * index) / count),
      forecast: hasForecast ? spentYesterday + pace * (index - now + 1) + beyondPace[nth]! : undefined,
    };
  });
  const top = Math.max(
    ...points.flatMap(({ spent, plan, forecast }) => [spent ?? 0, plan ?? 0, forecast ?? 0]),
  );
  if (top === 0) return undefined;
  return { phase, first, last, days: count, now: points.find(({ index }) => index === now)!, points, top };
}

/** What the days came to up to each of these evenings; both in the order of time. */
function totalsUntil(evenings: readonly { day: Day }[], days: readonly DayTotal[]): Cents[] {
  let next = 0;
  let total = 0;
  return evenings.map(({ day }) => {
    for (; next < days.length && days[next]!.day <= day; next++) total += days[next]!.total;
    return total;
  });
}

/** Evenly spread over the days, and always the first, yesterday, today and the last. */
function indexes(count: number, now: number): number[] {
  const step = Math.ceil(count / (MAX_POINTS - 4));
  const found = new Set([now - 1, now, count]);
  for (let index = 0; index <= count; index += step) found.add(index);
  return [...found].sort((a, b) => a - b);
}

function sum(days: readonly { total: Cents }[]): Cents {
  return days.reduce((all, { total }) => all + total, 0);
}
