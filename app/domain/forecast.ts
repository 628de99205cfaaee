import { type Day, dayCount, daysBetween } from "./day";
import type { Cents } from "./money";
import { budgetStatus, momentOfTrip, type Trip, type TripMoment } from "./trip";

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
 * nights: a hotel for the coming nights takes from all remaining days alike.
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
  const perDay = share(remaining + unspreadToday, daysAfter + 1);
  const fromTomorrow = daysAfter > 0 ? share(remaining, daysAfter) : undefined;
  return { phase: "during", isOver, perDay, left: perDay - unspreadToday, fromTomorrow };
}

/** Daily spending of a trip. Undefined values cannot be computed (yet). */
export interface SpendingForecast {
  /** Budget per day, after expenses outside the trip's dates are subtracted. */
  plan: Cents | undefined;
  /** Rounded average of the trip's days before today. */
  pace: Cents | undefined;
  /** Last day of the trip and the expected total by then; only during the trip. */
  forecast: DayTotal | undefined;
}

/**
 * Computes pace and forecast. Expenses outside the trip's dates (a flight booked in spring) count in full, but not
 * towards the pace. For today and each later day the forecast takes the expenses already noted, or the pace if that
 * is more.
 */
export function spendingForecast(
  { startDate, endDate, budget, isArchived }: BudgetedTrip,
  days: readonly DayTotal[],
  today: Day,
): SpendingForecast {
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

/** Returns how many of a trip's days have begun: none before it, with today during it, all once it is over. */
export function travelDays(trip: BudgetedTrip, today: Day): number {
  const { startDate, endDate } = trip;
  const moment = momentOfTrip(startDate, endDate, today);
  if (trip.isArchived || moment.phase === "after") return dayCount(startDate, endDate);
  return moment.phase === "during" ? moment.day : 0;
}

/** Returns the average of a sum over days, rounded to whole cents. */
export function averagePerDay(total: Cents, days: number): Cents {
  return Math.round(total / days);
}

/** Returns the day with the highest sum, the earliest on a tie. */
export function mostExpensiveDay(days: readonly DayTotal[]): DayTotal | undefined {
  return days.reduce<DayTotal | undefined>(
    (most, { day, total }) =>
      !most || total > most.total || (total === most.total && day < most.day) ? { day, total } : most,
    undefined,
  );
}

/** Divides cents among days, rounding down so that the shares never exceed the whole. */
function share(cents: Cents, days: number): Cents {
  return Math.max(0, Math.floor(cents / days));
}

function sum(days: readonly DayTotal[]): Cents {
  return days.reduce((all, { total }) => all + total, 0);
}
