import type { CSSProperties } from "react";
import { addDays, type Day } from "~/domain/day";
import type { Cents } from "~/domain/money/money";
import type { DayBars } from "~/domain/statistics/day-bars";
import type { DayTotal } from "~/domain/statistics/forecast";
import { barWidth } from "~/domain/statistics/summary";
import { analytics, charts, forecastChart } from "~/locales/de/statistics/analytics";
import { dates } from "~/locales/de/trips/home";
import {
  formatCount,
  formatDateInYear,
  formatDateRange,
  formatDay,
  formatMoney,
  formatRounded,
} from "~/locales/format";
import { AmountTable, AsTable } from "./amount-table.server";

/** The latest days with spending, and their figures for those who cannot see the bars. */
export function LastDays({ days }: { days: readonly DayTotal[] }) {
  const largest = Math.max(...days.map(({ total }) => total));
  return (
    <>
      <ol className="days is-few" aria-hidden="true">
        {days.map(({ day, total }) => (
          <li key={day} style={height(total, largest)}>
            <b>{formatRounded(total)}</b>
            <small>{formatDateInYear(day)}</small>
          </li>
        ))}
      </ol>
      <div className="sr-only">
        <AmountTable
          caption={analytics.lastDays}
          head={charts.day}
          rows={days.map(({ day, total }) => ({ key: day, label: formatDay(day), total }))}
          hasShares={false}
        />
      </div>
    </>
  );
}

/** A bar for each day of the trip, with a line at what is planned for a day. */
export function TripDays({
  of: { bars, size, last, outside },
  plan,
}: {
  of: DayBars;
  plan: Cents | undefined;
}) {
  const largest = Math.max(...bars.map(({ total }) => total));
  const top = Math.max(largest, plan ?? 0);
  const now = bars.findIndex(({ isToday }) => isToday);
  const highest = bars.findIndex(({ total }) => total === largest);
  // The ends have their labels unless today's would touch them.
  const isFree = (nth: number) => now < 0 || Math.abs(nth - now) > bars.length * 0.22;
  return (
    <>
      <div className="relative" aria-hidden="true">
        <ol className="days">
          {bars.map(({ day, total, isToday, isComing }, nth) => (
            <li
              key={day}
              className={isToday ? "is-now" : isComing && total === 0 ? "is-coming" : undefined}
              style={height(total, top)}
            >
              {((nth === highest && (isFree(nth) || nth === now)) || (isToday && total > 0)) && (
                <b>{formatRounded(total)}</b>
              )}
              {isToday && <small>{forecastChart.today}</small>}
              {nth === 0 && isFree(nth) && <small className="is-first">{formatDateInYear(day)}</small>}
              {nth > 0 && nth === bars.length - 1 && isFree(nth) && (
                <small className="is-last">{formatDateInYear(last)}</small>
              )}
            </li>
          ))}
        </ol>
        {plan !== undefined && plan > 0 && (
          <p
            className="absolute inset-x-0 border-t border-dashed border-edge text-right text-xs text-quiet"
            style={{ bottom: `calc(1.5rem + (100% - 2.75rem) * ${plan / top})` }}
          >
            <span className="absolute right-0 bottom-0.5">{charts.plan(formatRounded(plan))}</span>
          </p>
        )}
      </div>
      {size > 1 && <p className="text-sm text-quiet">{charts.averagedDays(formatCount(size))}</p>}
      {outside !== 0 && <p className="text-sm text-quiet">{charts.outside(formatMoney(outside))}</p>}
      <AsTable>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard */}
        <section className="table-scroll" aria-label={analytics.perDay} tabIndex={0}>
          <AmountTable
            caption={analytics.perDay}
            head={charts.day}
            rows={bars
              .filter(({ isEmpty }) => !isEmpty)
              .map(({ day, days, total }) => ({ key: day, label: spanText(day, days), total }))}
            hasShares={false}
          />
        </section>
      </AsTable>
    </>
  );
}

/** Formats the days that a bar stands for. */
function spanText(day: Day, days: number): string {
  return days === 1 ? formatDay(day) : formatDateRange(day, addDays(day, days - 1), dates.to);
}

function height(total: Cents, top: Cents): CSSProperties {
  return { height: `${barWidth(total, top)}%` };
}
