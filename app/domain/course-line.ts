import { addDays, type Day, dayCount, daysBetween } from "./day";
import { courseOf, type DayTotal } from "./insight";
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
 * where there is neither spending nor a budget. Points that are left out change none that are there.
 */
export function courseLine(
  trip: Pick<Trip, "startDate" | "endDate" | "budget">,
  days: readonly DayTotal[],
  today: Day,
): CourseLine | undefined {
  const { phase } = momentOfTrip(trip.startDate, trip.endDate, today);
  if (phase === "before") return undefined;
  const [first, last] =
    trip.startDate <= trip.endDate ? [trip.startDate, trip.endDate] : [trip.endDate, trip.startDate];
  const count = dayCount(first, last);
  const now = phase === "after" ? count : daysBetween(first, today) + 1;
  const inside = days
    .filter(({ day }) => day >= first && day <= last)
    .map(({ day, total }) => ({ index: daysBetween(first, day) + 1, total }));
  const outside = sum(days) - sum(inside);
  const spentBy = (index: number) => outside + sum(inside.filter((one) => one.index <= index));

  const budget = trip.budget || undefined;
  const planned = Math.min(outside, budget ?? 0);
  const planBy = (index: number) =>
    budget === undefined ? undefined : planned + Math.round(((budget - planned) * index) / count);

  const { pace, forecast } = courseOf(trip, days, today);
  const forecastBy = (index: number) => {
    if (!forecast || pace === undefined || index < now - 1) return undefined;
    const coming = inside.filter((one) => one.index >= now && one.index <= index);
    const beyond = coming.reduce((more, { total }) => more + Math.max(0, total - pace), 0);
    return spentBy(now - 1) + pace * (index - now + 1) + beyond;
  };

  const pointAt = (index: number): CoursePoint => ({
    index,
    day: index === 0 ? undefined : addDays(first, index - 1),
    spent: index <= now ? spentBy(index) : undefined,
    plan: planBy(index),
    forecast: forecastBy(index),
  });
  const points = indexes(count, now).map(pointAt);
  const top = Math.max(
    ...points.flatMap(({ spent, plan, forecast }) => [spent ?? 0, plan ?? 0, forecast ?? 0]),
  );
  return top === 0 ? undefined : { phase, first, last, days: count, now: pointAt(now), points, top };
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
