import { addDays, type Day, dayCount } from "../day";
import type { Cents } from "../money/money";
import { budgetStatus, momentOfTrip, spanOf, type Trip, type TripMoment } from "../trips/trip";

type BudgetedTrip = Pick<Trip, "startDate" | "endDate" | "budget"> & Partial<Pick<Trip, "isArchived">>;

/** Returns a trip's phase for its budget. An ended trip is over regardless of its dates. */
export function phaseOf({ startDate, endDate, isArchived }: BudgetedTrip, today: Day): TripMoment["phase"] {
  return isArchived ? "after" : momentOfTrip(startDate, endDate, today).phase;
}

/** Sum of a day: its expenses, and the shares of nights that fall on it. */
export interface DayTotal {
  day: Day;
  total: Cents;
}

/**
 * Budget per day. During the trip, `perDay` is an equal share, for each remaining day with today, of the budget that was left
 * before today's expenses; those spread over nights are subtracted in full beforehand. `left` is `perDay` minus today's
 * expenses that are not spread, so it can be negative. `fromTomorrow` is the share of each later day once today's expenses
 * are subtracted too; undefined on the last day.
 */
export type Allowance =
  | { phase: "before"; isOver: boolean; perDay: Cents }
  | { phase: "during"; isOver: boolean; perDay: Cents; left: Cents; fromTomorrow: Cents | undefined }
  | { phase: "after"; isOver: boolean };

/**
 * Computes the budget per day, or undefined without a budget. `spent` is the sum of all the trip's expenses in full:
 * today's, and those before, during and after the trip. `unspreadToday` is the sum of today's that are not spread over
 * nights: a hotel for the coming nights takes from all remaining days alike. Both include what is still to pay. A refund
 * eases today by at most what today cost, and all days by the rest.
 */
export function allowanceOf(
  trip: BudgetedTrip,
  { spent, unspreadToday }: { spent: Cents; unspreadToday: Cents },
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
  const costToday = Math.max(0, unspreadToday);
  const perDay = share(remaining + costToday, daysAfter + 1);
  const fromTomorrow = daysAfter > 0 ? share(remaining, daysAfter) : undefined;
  return { phase: "during", isOver, perDay, left: perDay - costToday, fromTomorrow };
}

/** The days of a trip that the daily average is made of. */
export interface CountedDays {
  first: Day;
  last: Day;
  count: number;
  /** Whether they end with today, with yesterday, or with the trip. */
  until: "today" | "yesterday" | "end";
}

/** Averages the days that are over, and today once it has spending; all of them once the trip is over. */
export function countedDays(
  trip: BudgetedTrip,
  days: readonly DayTotal[],
  today: Day,
): CountedDays | undefined {
  const { first, last, count } = spanOf(trip);
  const phase = phaseOf(trip, today);
  if (phase === "after") return { first, last, count, until: "end" };
  const until = days.some(({ day }) => day === today) ? "today" : "yesterday";
  const counted = until === "today" ? today : addDays(today, -1);
  if (phase === "before" || counted < first) return undefined;
  return { first, last: counted, count: dayCount(first, counted), until };
}

/** Daily spending of a trip. Undefined values cannot be computed (yet). */
export interface SpendingForecast {
  /** Budget per day, after expenses outside the trip's dates are subtracted. */
  plan: Cents | undefined;
  average: Cents | undefined;
  /** Last day of the trip and the expected total by then; only during the trip. */
  forecast: DayTotal | undefined;
}

/**
 * Computes average and forecast. Expenses outside the trip's dates (a flight booked in spring) count in full, but are not
 * averaged. The forecast takes the counted days as they are, and for each later day the average, or what is already noted
 * if that is more. What is still to pay, `planned`, counts like what is noted, but is not averaged.
 */
export function spendingForecast(
  trip: BudgetedTrip,
  days: readonly DayTotal[],
  today: Day,
  planned: readonly DayTotal[] = [],
): SpendingForecast {
  const { first, last, count } = spanOf(trip);
  const isInside = ({ day }: DayTotal) => day >= first && day <= last;
  const noted = addedUp([...days, ...planned]);
  const inside = noted.filter(isInside);
  const outside = sum(noted) - sum(inside);
  const plan = trip.budget ? share(trip.budget - outside, count) : undefined;

  const counted = countedDays(trip, days, today);
  if (!counted) return { plan, average: undefined, forecast: undefined };
  const isCounted = ({ day }: DayTotal) => day <= counted.last;
  const average = averagePerDay(sum(days.filter(isInside).filter(isCounted)), counted.count);
  if (phaseOf(trip, today) === "after") return { plan, average, forecast: undefined };

  const later = inside.filter((each) => !isCounted(each));
  const perDay = Math.max(0, average);
  const coming = later.map(({ day, total }) => ({ day, total: Math.max(total, perDay) }));
  const daysLeft = count - counted.count - later.length;
  const total = outside + sum(inside.filter(isCounted)) + sum(coming) + perDay * daysLeft;
  return { plan, average, forecast: { day: last, total } };
}

/** Adds up the sums of each day, oldest first. */
export function addedUp(days: readonly DayTotal[]): DayTotal[] {
  const sums = new Map<Day, Cents>();
  for (const { day, total } of days) sums.set(day, (sums.get(day) ?? 0) + total);
  return [...sums].map(([day, total]) => ({ day, total })).sort((a, b) => (a.day < b.day ? -1 : 1));
}

export function averagePerDay(total: Cents, days: number): Cents {
  return Math.round(total / days);
}

/** Returns the day with the highest sum above 0, the earliest on a tie. */
export function mostExpensiveDay(days: readonly DayTotal[]): DayTotal | undefined {
  return days
    .filter(({ total }) => total > 0)
    .reduce<DayTotal | undefined>(
      (most, { day, total }) =>
        !most || total > most.total || (total === most.total && day < most.day) ? { day, total } : most,
      undefined,
    );
}

/** Divides cents among days, rounding down so that the shares never exceed the whole. */
function share(cents: Cents, days: number): Cents {
  return Math.max(0, Math.floor(cents / days));
}

export function sum(days: readonly DayTotal[]): Cents {
  return days.reduce((all, { total }) => all + total, 0);
}
