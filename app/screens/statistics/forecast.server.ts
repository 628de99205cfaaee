// The server formats the texts about budget and average, so that browsers do not load them.
import type { Day } from "~/domain/day";
import type { Cents } from "~/domain/money/money";
import {
  type Allowance,
  allowanceOf,
  type CountedDays,
  countedDays,
  mostExpensiveDay,
  phaseOf,
  type SpendingForecast,
  spendingForecast,
  sum,
} from "~/domain/statistics/forecast";
import type { DaySpending } from "~/domain/statistics/nights";
import type { Trip, TripMoment } from "~/domain/trips/trip";
import { charts } from "~/locales/de/statistics/analytics";
import { forecastTexts } from "~/locales/de/statistics/forecast";
import { sayEnd } from "~/locales/de/statistics/forecast-headline";
import { formatCount, formatDay, formatMoney } from "~/locales/format";

interface ForecastRow {
  label: string;
  value: string;
  note?: string | undefined;
  isBad?: boolean;
}

/** `days` are of what is paid, `planned` of what is still to pay. */
export function forecastCard(
  trip: Trip,
  { days, planned }: { days: readonly DaySpending[]; planned: readonly DaySpending[] },
  today: Day,
  dearestCategory: { label: string; total: Cents } | undefined,
) {
  const all = [...days, ...planned];
  const spent = sum(all);
  const ofToday = all.filter(({ day }) => day === today);
  const unspreadToday = ofToday.reduce((total, { unspread }) => total + unspread, 0);
  const allowance = allowanceOf(trip, { spent, unspreadToday }, today);
  const spending = spendingForecast(trip, days, today, planned);
  const { forecast } = spending;
  const over = forecast && trip.budget ? forecast.total - trip.budget : undefined;
  const phase = phaseOf(trip, today);
  const highest = mostExpensiveDay(days);
  const counted = countedDays(trip, days, today);
  const rows = detailRows(allowance, spending, counted && averageBasis(counted));
  if (dearestCategory) {
    const { total, label } = dearestCategory;
    rows.push({ label: forecastTexts.dearestCategory, value: formatMoney(total), note: label });
  }
  if (highest) {
    const { total, day } = highest;
    rows.push({ label: forecastTexts.dearestDay, value: formatMoney(total), note: formatDay(day) });
  }
  return {
    title: forecastTexts.cardTitle,
    forecast: forecast && {
      label: forecastTexts.forecast(formatDay(forecast.day)),
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

export function averageBasis({ count, until }: CountedDays): string {
  return charts.basis[until](charts.travelDays(count, formatCount(count)));
}

function detailRows(
  allowance: Allowance | undefined,
  { plan, average }: SpendingForecast,
  basis: string | undefined,
): ForecastRow[] {
  const rows: ForecastRow[] = [];
  if (allowance?.phase === "during") {
    const { left } = allowance;
    const isBad = left < 0;
    const note = isBad ? forecastTexts.overspentToday : undefined;
    rows.push({ label: forecastTexts.leftToday, value: formatMoney(left), note, isBad });
  }
  if (plan !== undefined) rows.push({ label: forecastTexts.plan, value: formatMoney(plan) });
  if (average !== undefined) {
    const difference = plan === undefined ? undefined : differenceText(average - plan);
    const note = [basis, difference].filter(Boolean).join("\n");
    rows.push({ label: forecastTexts.average, value: formatMoney(average), note });
  }
  return rows;
}

/** Compares the forecast with the budget; `over` is negative if it stays below. */
function forecastText(over: Cents, allowance: Allowance | undefined): string {
  if (over === 0) return forecastTexts.justEnough;
  if (over < 0) return forecastTexts.under(formatMoney(-over));
  const text = forecastTexts.over(formatMoney(over));
  if (allowance?.phase !== "during" || allowance.isOver) return text;
  const { left, perDay, fromTomorrow } = allowance;
  const remedy =
    left < 0
      ? forecastTexts.fromTomorrow(formatMoney(fromTomorrow ?? 0))
      : forecastTexts.enoughWith(formatMoney(perDay));
  return `${text} ${remedy}`;
}

function phaseText(phase: TripMoment["phase"], isOver: boolean | undefined): string {
  if (phase === "before") return forecastTexts.notBegun;
  if (phase === "during") return forecastTexts.firstDay;
  return isOver === undefined ? forecastTexts.tripOver : sayEnd(isOver);
}

function differenceText(cents: Cents): string {
  if (cents === 0) return forecastTexts.asPlanned;
  return cents > 0 ? forecastTexts.more(formatMoney(cents)) : forecastTexts.less(formatMoney(-cents));
}
