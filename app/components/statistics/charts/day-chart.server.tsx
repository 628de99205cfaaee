import type { DayTotal } from "~/domain/forecast";
import { DAYS_SHOWN } from "~/domain/shares";
import { barWidth } from "~/domain/summary";
import { analytics, charts } from "~/locales/de/analytics";
import { formatDateInYear, formatDay, formatRounded } from "~/locales/format";
import { AmountTable } from "./amount-table.server";
import { Drawn } from "./category-chart.server";
import { drawColumns } from "./nivo.server";

export function DayChart({
  days,
  hasShares,
}: {
  days: readonly DayTotal[];
  /** Says below the chart that spread expenses count by night. */
  hasShares: boolean;
}) {
  const largest = Math.max(...days.map(({ total }) => total));
  const columns = days.map(({ day, total }) => ({
    id: day,
    height: barWidth(total, largest),
    value: formatRounded(total),
    name: formatDateInYear(day),
  }));
  return (
    <>
      <div className="day-chart">
        <Drawn markup={drawColumns(columns, DAYS_SHOWN)} />
      </div>
      {hasShares && <p className="text-sm text-quiet">{charts.byNight}</p>}
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
