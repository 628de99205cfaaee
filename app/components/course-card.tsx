import type { Allowance, Course, DayTotal } from "~/domain/insight";
import type { Cents } from "~/domain/money";
import type { TripMoment } from "~/domain/trip";
import { analytics } from "~/locales/de/analytics";
import { home } from "~/locales/de/home";
import { formatDay, formatMoney } from "~/locales/format";
import type { AmountRow } from "./amounts";
import { Figure } from "./figure";

interface Insight {
  budget: Cents | null;
  phase: TripMoment["phase"];
  allowance: Allowance | undefined;
  course: Course;
  dearestCategory: AmountRow | undefined;
  dearestDay: DayTotal | undefined;
}

/** Where the spending leads: the forecast as the one figure, and below it what it is made of. */
export function CourseCard(insight: Insight) {
  const { budget, phase, allowance, course } = insight;
  const { forecast } = course;
  const isOver = forecast ? Boolean(budget) && forecast.total > budget! : allowance?.isOver;
  return (
    <section className="card">
      <h2 className="mb-2">{analytics.course}</h2>
      {forecast && (
        <>
          <p className="text-sm text-quiet">{analytics.forecast(formatDay(forecast.day))}</p>
          <Figure text={formatMoney(forecast.total)} size="large" />
        </>
      )}
      <p className={`text-sm ${isOver ? "text-danger" : "text-quiet"}`}>
        {forecast ? budget && sayForecast(forecast.total - budget, allowance) : sayPhase(phase, isOver)}
      </p>
      <dl className="mt-3 grid gap-2 text-sm">
        {rowsOf(insight).map(([label, value, note]) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-3">
            <dt className="text-quiet">{label}</dt>
            <dd className="ml-auto text-right">
              <b>{value}</b>
              {note && <span className="block text-quiet">{note}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Why there is no forecast; `isOver` is undefined without a budget. */
function sayPhase(phase: TripMoment["phase"], isOver: boolean | undefined): string {
  if (phase === "before") return analytics.notBegun;
  if (phase === "during") return analytics.firstDay;
  if (isOver === undefined) return analytics.tripOver;
  return isOver ? home.fellShort : home.sufficed;
}

/** `over` is negative where the forecast stays below the budget. */
function sayForecast(over: Cents, allowance: Allowance | undefined): string {
  if (over === 0) return analytics.justEnough;
  if (over < 0) return analytics.under(formatMoney(-over));
  const text = analytics.over(formatMoney(over));
  if (allowance?.phase !== "during" || allowance.isOver) return text;
  const { left, perDay, fromTomorrow } = allowance;
  const remedy =
    left < 0 ? home.fromTomorrow(formatMoney(fromTomorrow ?? 0)) : analytics.enoughWith(formatMoney(perDay));
  return `${text} ${remedy}`;
}

type Row = [label: string, value: string, note?: string];

function rowsOf({ allowance, course, dearestCategory, dearestDay }: Insight): Row[] {
  const { plan, pace } = course;
  const rows: Row[] = [];
  if (allowance?.phase === "during") {
    const { left, isOver } = allowance;
    if (left < 0 && !isOver) rows.push([home.tooMuchToday, formatMoney(-left)]);
    else rows.push([home.leftToday, formatMoney(Math.max(0, left))]);
  }
  if (plan !== undefined) rows.push([analytics.plan, formatMoney(plan)]);
  if (pace !== undefined) {
    rows.push([
      analytics.pace,
      formatMoney(pace),
      plan === undefined ? undefined : sayDifference(pace - plan),
    ]);
  }
  if (dearestCategory)
    rows.push([analytics.dearestCategory, formatMoney(dearestCategory.total), dearestCategory.label]);
  if (dearestDay) rows.push([analytics.dearestDay, formatMoney(dearestDay.total), formatDay(dearestDay.day)]);
  return rows;
}

function sayDifference(cents: Cents): string {
  if (cents === 0) return analytics.asPlanned;
  return cents > 0 ? analytics.more(formatMoney(cents)) : analytics.less(formatMoney(-cents));
}
