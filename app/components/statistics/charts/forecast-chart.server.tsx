import { Icon } from "~/components/ui/icon";
import type { Day } from "~/domain/day";
import type { ForecastLine, ForecastPoint } from "~/domain/forecast-line";
import type { Cents } from "~/domain/money";
import { charts, forecastChart } from "~/locales/de/analytics";
import { formatDate, formatDayAndMonth, formatMoney } from "~/locales/format";
import { Drawing } from "./category-chart.server";
import type { DrawnLine, drawLines } from "./nivo.server";

type Kind = "spent" | "plan" | "forecast";

/** Line chart of cumulative spending, plan and forecast, with a sentence and a table that say the same. */
export function ForecastChart({
  line,
  isOver,
  hasShares,
  nivo,
}: {
  line: ForecastLine;
  isOver: boolean;
  /** Says below the lines that spread expenses count by night, so they may differ from the sum of what was paid. */
  hasShares: boolean;
  nivo: { drawLines: typeof drawLines };
}) {
  const kinds = (["spent", "plan", "forecast"] as const).filter((kind) =>
    line.points.some((point) => point[kind] !== undefined),
  );
  const lines: DrawnLine[] = kinds.toReversed().map((kind) => ({
    id: kind === "spent" && isOver ? "spent is-over" : kind,
    points: pointsOf(line, kind),
  }));
  const now = { id: isOver ? "now is-over" : "now", points: [{ x: line.now.index, y: line.now.spent! }] };
  const ends = [line.first, line.last];
  const formatChartDay = line.first.slice(0, 4) === line.last.slice(0, 4) ? formatDayAndMonth : formatDate;
  return (
    <>
      <figure className="mt-4">
        <div className="text-xs text-quiet" aria-hidden="true">
          {formatMoney(line.top)}
        </div>
        <div className="border-y border-line">
          <Drawing markup={nivo.drawLines([...lines, now], { right: line.days, top: line.top })} />
        </div>
        <div className="mt-1 flex justify-between text-xs text-quiet" aria-hidden="true">
          {[...new Set(ends)].map((day) => (
            <span key={day}>{formatChartDay(day)}</span>
          ))}
        </div>
        <ul className="line-keys" aria-hidden="true">
          {kinds.map((kind) => (
            <li key={kind} className={`key-${kind} ${kind === "spent" && isOver ? "is-over" : ""}`}>
              {forecastChart[kind]}
            </li>
          ))}
        </ul>
        <figcaption className="mt-2 text-sm text-quiet">
          {chartSentence(line)}
          {hasShares && ` ${charts.byNight}`}
        </figcaption>
      </figure>
      <details className="more">
        <summary>
          <Icon name="chevron-down" />
          {charts.asTable}
        </summary>
        <ForecastTable points={line.points} kinds={kinds} formatChartDay={formatChartDay} />
      </details>
    </>
  );
}

function pointsOf({ points }: ForecastLine, kind: Kind): { x: number; y: Cents }[] {
  return points.flatMap((point) => (point[kind] === undefined ? [] : [{ x: point.index, y: point[kind] }]));
}

function chartSentence({ phase, now }: ForecastLine): string {
  const spent = formatMoney(now.spent!);
  const plan = now.plan === undefined ? undefined : formatMoney(now.plan);
  const [spentText, planText] =
    phase === "during"
      ? [forecastChart.soFar, forecastChart.plannedSoFar]
      : [forecastChart.inTheEnd, forecastChart.plannedInTheEnd];
  return `${spentText(spent)}${plan === undefined ? "" : planText(plan)}.`;
}

function ForecastTable({
  points,
  kinds,
  formatChartDay,
}: {
  points: readonly ForecastPoint[];
  kinds: readonly Kind[];
  formatChartDay: (day: Day) => string;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard
    <section className="table-scroll" aria-label={forecastChart.title} tabIndex={0}>
      <table className="figures">
        <caption className="sr-only">{forecastChart.title}</caption>
        <thead>
          <tr>
            <th scope="col">{forecastChart.evening}</th>
            {kinds.map((kind) => (
              <th key={kind} scope="col">
                {forecastChart[kind]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={point.index}>
              <th scope="row">{point.day ? formatChartDay(point.day) : forecastChart.start}</th>
              {kinds.map((kind) => (
                <td key={kind}>
                  {point[kind] === undefined ? forecastChart.none : formatMoney(point[kind])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
