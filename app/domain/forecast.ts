import { type Day, dayCount, daysBetween } from "./day";
import type { Cents } from "./money";
import { budgetStatus, momentOfTrip, type Trip, type TripMoment } from "./trip";

type Frame = Pick<Trip, "startDate" | "endDate" | "budget"> & Partial<Pick<Trip, "isArchived">>;

/** Phase of a trip for its budget: a trip that was ended is over, whatever its dates say. */
export function phaseOf({ startDate, endDate, isArchived }: Frame, today: Day): TripMoment["phase"] {
  return isArchived ? "after" : momentOfTrip(startDate, endDate, today).phase;
}

/** What has been spent on one day. */
export interface DayTotal {
  day: Day;
  total: Cents;
}

/**
 * What the budget allows a day. `perDay` is the share of each day that is left, today with what it had this morning;
 * `left` is what today's spending leaves of it, negative where it was more. `fromTomorrow` is the share of each later
 * day, undefined on the last.
 */
export type Allowance =
  | { phase: "before"; isOver: boolean; perDay: Cents }
  | { phase: "during"; isOver: boolean; perDay: Cents; left: Cents; fromTomorrow: Cents | undefined }
  | { phase: "after"; isOver: boolean };

/**
 * Undefined where there is no budget. `spent` is everything of the trip, that of today and of other days included,
 * be they before, in or after it.
 */
export function allowanceOf(
  trip: Frame,
  { spent, spentToday }: { spent: Cents; spentToday: Cents },
  today: Day,
): Allowance | undefined {
  const { startDate, endDate, budget, isArchived } = trip;
  const status = budgetStatus(budget, spent);
  if (!status) return undefined;
  const { isOver, remaining } = status;
  const moment = momentOfTrip(startDate, endDate, today);
  if (isArchived || moment.phase === "after") return { phase: "after", isOver };
  if (moment.phase === "before") {
    return { phase: "before", isOver, perDay: share(remaining, dayCount(startDate, endDate)) };
  }
  const daysAfter = moment.of - moment.day;
  const perDay = share(remaining + spentToday, daysAfter + 1);
  const fromTomorrow = daysAfter > 0 ? share(remaining, daysAfter) : undefined;
  return { phase: "during", isOver, perDay, left: perDay - spentToday, fromTomorrow };
}

/** How the spending runs, per day of the trip. What is undefined cannot be said (yet). */
export interface Course {
  /** What the budget has for each day once that is paid which lies before or after the trip. */
  plan: Cents | undefined;
  /** The average of the trip's days that are over, rounded. */
  pace: Cents | undefined;
  /** The last day and everything that will have been spent when it is over, while the trip is under way. */
  forecast: DayTotal | undefined;
}

/**
 * Days outside the trip (the flight booked in spring) count in full, and not towards the pace. For today and each
 * later day the forecast takes what is noted there already, and at least the pace.
 */
export function courseOf(
  { startDate, endDate, budget, isArchived }: Frame,
  days: readonly DayTotal[],
  today: Day,
): Course {
  const [first, last] = startDate <= endDate ? [startDate, endDate] : [endDate, startDate];
  const outside = sum(days.filter(({ day }) => day < first || day > last));
  const inside = days.filter(({ day }) => day >= first && day <= last);
  const count = dayCount(first, last);
  const plan = budget ? share(budget - outside, count) : undefined;

  const daysOver = Math.min(count, Math.max(0, daysBetween(first, today)));
  if (daysOver === 0) return { plan, pace: undefined, forecast: undefined };
  const past = sum(inside.filter(({ day }) => day < today));
  const pace = Math.round(past / daysOver);
  const daysLeft = count - daysOver;
  if (daysLeft === 0 || isArchived) return { plan, pace, forecast: undefined };

  const noted = inside.filter(({ day }) => day >= today);
  const coming = noted.map(({ day, total }) => ({ day, total: Math.max(total, pace) }));
  const total = outside + past + sum(coming) + pace * (daysLeft - noted.length);
  return { plan, pace, forecast: { day: last, total } };
}

/** The day on which most was spent, the first of them where several are even. */
export function dearestDay(days: readonly DayTotal[]): DayTotal | undefined {
  return days.reduce<DayTotal | undefined>(
    (most, { day, total }) =>
      !most || total > most.total || (total === most.total && day < most.day) ? { day, total } : most,
    undefined,
  );
}

/** Rounded down: what all the days get must never be more than there is. */
function share(cents: Cents, days: number): Cents {
  return Math.max(0, Math.floor(cents / days));
}

function sum(days: readonly DayTotal[]): Cents {
  return days.reduce((all, { total }) => all + total, 0);
}
