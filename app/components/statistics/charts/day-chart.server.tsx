import type { DayTotal } from "~/domain/forecast";
import { barWidth } from "~/domain/summary";
import { analytics, charts } from "~/locales/de/analytics";
import { formatDay, formatDayAndMonth } from "~/locales/format";
import { AmountTable } from "./amount-table.server";
import { Drawing } from "./category-chart.server";
import type { drawColumns } from "./nivo.server";

/** Number of days in the daily chart. */
export const DAYS_SHOWN = 7;

/** Column chart of spending by day, oldest first, with a table of the sums. */
export function DayChart({
  days,
  hasShares,
  nivo,
}: {
  days: readonly DayTotal[];
  /** Says below the chart that spread expenses count by night. */
  hasShares: boolean;
  nivo: { drawColumns: typeof drawColumns };
}) {
  const largest = Math.max(...days.map(({ total }) => total));
  const columns = days.map(({ day, total }) => ({ id: day, height: barWidth(total, largest) }));
  return (
    <>
      <div className="column-chart" aria-hidden="true">
        <Drawing markup={nivo.drawColumns(columns, DAYS_SHOWN)} />
        <ul className={`places-${DAYS_SHOWN}`}>
          {days.map(({ day }) => (
            <li key={day}>
              <span>{formatDayAndMonth(day)}</span>
            </li>
          ))}
        </ul>
      </div>
      {hasShares && <p className="mt-2 text-sm text-quiet">{charts.byNight}</p>}
      <AmountTable
        caption={analytics.lastDays}
        head={charts.day}
        rows={days.map(({ day, total }) => ({ key: day, label: formatDay(day), total }))}
        hasShares={false}
      />
    </>
  );
}
