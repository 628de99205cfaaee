// The server formats the texts about budget and pace, so that browsers do not load them.
import type { Day } from "~/domain/day";
import {
  type Allowance,
  allowanceOf,
  mostExpensiveDay,
  phaseOf,
  type SpendingForecast,
  spendingForecast,
} from "~/domain/forecast";
import type { Cents } from "~/domain/money";
import type { DaySpending } from "~/domain/shares";
import type { Trip, TripMoment } from "~/domain/trip";
import { insight } from "~/locales/de/forecast";
import { sayEnd } from "~/locales/forecast-headline";
import { formatDay, formatMoney } from "~/locales/format";

/** A row of the forecast card. */
type InsightRow = [label: string, value: string, note?: string];

/** Returns the texts of the forecast card: the forecast with its day, or why there is none, and rows of details. */
export function forecastCard(
  trip: Trip,
  days: readonly DaySpending[],
  today: Day,
  dearestCategory: { label: string; total: Cents } | undefined,
) {
  const spent = days.reduce((sum, { total }) => sum + total, 0);
  const unspreadToday = days.find(({ day }) => day === today)?.unspread ?? 0;
  const allowance = allowanceOf(trip, { spent, unspreadToday }, today);
  const course = spendingForecast(trip, days, today);
  const { forecast } = course;
  const over = forecast && trip.budget ? forecast.total - trip.budget : undefined;
  const phase = phaseOf(trip, today);
  const highest = mostExpensiveDay(days);
  const rows = detailRows(allowance, course);
  if (dearestCategory)
    rows.push([insight.dearestCategory, formatMoney(dearestCategory.total), dearestCategory.label]);
  if (highest) rows.push([insight.dearestDay, formatMoney(highest.total), formatDay(highest.day)]);
  return {
    title: insight.course,
    forecast: forecast && {
      label: insight.forecast(formatDay(forecast.day)),
      value: formatMoney(forecast.total),
    },
    verdict: forecast
      ? over !== undefined && forecastText(over, allowance)
      : phaseText(phase, allowance?.isOver),
    isOver: allowance?.isOver ?? false,
    isBad: forecast ? (over ?? 0) > 0 : (allowance?.isOver ?? false),
    rows,
  };
}

function detailRows(allowance: Allowance | undefined, { plan, pace }: SpendingForecast): InsightRow[] {
  const rows: InsightRow[] = [];
  if (allowance?.phase === "during") {
    const { left, isOver } = allowance;
    if (left < 0 && !isOver) rows.push([insight.tooMuchToday, formatMoney(-left)]);
    else rows.push([insight.leftToday, formatMoney(Math.max(0, left))]);
  }
  if (plan !== undefined) rows.push([insight.plan, formatMoney(plan)]);
  if (pace !== undefined) {
    const difference = plan === undefined ? undefined : differenceText(pace - plan);
    rows.push([insight.pace, formatMoney(pace), difference]);
  }
  return rows;
}

/** Compares the forecast with the budget; `over` is negative if it stays below. */
function forecastText(over: Cents, allowance: Allowance | undefined): string {
  if (over === 0) return insight.justEnough;
  if (over < 0) return insight.under(formatMoney(-over));
  const text = insight.over(formatMoney(over));
  if (allowance?.phase !== "during" || allowance.isOver) return text;
  const { left, perDay, fromTomorrow } = allowance;
  const remedy =
    left < 0 ? insight.fromTomorrow(formatMoney(fromTomorrow ?? 0)) : insight.enoughWith(formatMoney(perDay));
  return `${text} ${remedy}`;
}

/** Says why there is no forecast. `isOver` is undefined without a budget. */
function phaseText(phase: TripMoment["phase"], isOver: boolean | undefined): string {
  if (phase === "before") return insight.notBegun;
  if (phase === "during") return insight.firstDay;
  return isOver === undefined ? insight.tripOver : sayEnd(isOver);
}

function differenceText(cents: Cents): string {
  if (cents === 0) return insight.asPlanned;
  return cents > 0 ? insight.more(formatMoney(cents)) : insight.less(formatMoney(-cents));
}
