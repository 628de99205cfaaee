import type { Day } from "~/domain/day";
import type { Cents } from "~/domain/money/money";
import type { ForecastLine, ForecastPoint } from "~/domain/statistics/forecast-line";
import { charts, forecastChart } from "~/locales/de/statistics/analytics";
import { formatDate, formatDayAndMonth, formatMoney } from "~/locales/format";
import { AsTable } from "./amount-table.server";
import { Drawn } from "./category-chart.server";
import { drawLines } from "./nivo.server";

type Kind = "spent" | "plan" | "forecast";

/** Room of a label below the lines, as a part of their width on the smallest phone. */
const LABEL_ROOM = 0.3;

export function ForecastChart({
  line,
  isOver,
  hasShares,
}: {
  line: ForecastLine;
  isOver: boolean;
  /** Says below the lines that spread expenses count by night, so they may differ from the sum of what was paid. */
  hasShares: boolean;
}) {
  const { points, phase, days, first, last, top } = line;
  const kinds = (["spent", "plan", "forecast"] as const).filter((kind) =>
    points.some((point) => point[kind] !== undefined),
  );
  const hue = isOver ? "is-over" : undefined;
  const lines = (["forecast", "spent"] as const).map((kind) => ({
    id: kind === "spent" && hue ? `spent ${hue}` : kind,
    points: pointsOf(line, kind),
  }));
  const budget = points.at(-1)!.plan;
  const formatChartDay = first.slice(0, 4) === last.slice(0, 4) ? formatDayAndMonth : formatDate;
  const today = phase === "during" ? line.now.index : undefined;
  const ends = [
    { x: 0, text: formatChartDay(first) },
    { x: days, text: formatChartDay(last) },
  ];
  const markup = drawLines({
    lines: lines.filter(({ points }) => points.length > 0),
    right: days,
    top,
    now: { x: line.now.index, y: drawn(line.now.spent!), hue },
    budget:
      budget === undefined ? undefined : { y: budget, label: forecastChart.budget(formatMoney(budget)) },
    labels: [
      ...ends.filter(({ x }) => today === undefined || Math.abs(x - today) >= LABEL_ROOM * days),
      ...(today === undefined ? [] : [{ x: today, text: forecastChart.today }]),
    ].sort((a, b) => a.x - b.x),
  });
  return (
    <>
      <figure className="mt-4">
        <Drawn markup={markup} />
        <figcaption className="text-sm text-quiet">
          {chartSentence(line)}
          {hasShares && ` ${charts.byNight}`}
        </figcaption>
      </figure>
      <AsTable>
        <ForecastTable points={points} kinds={kinds} formatChartDay={formatChartDay} />
      </AsTable>
    </>
  );
}

function pointsOf({ points }: ForecastLine, kind: Kind): { x: number; y: Cents }[] {
  return points.flatMap((point) =>
    point[kind] === undefined ? [] : [{ x: point.index, y: drawn(point[kind]) }],
  );
}

/** Returns the height at which a sum is drawn. The axis begins at 0, so negative sums are drawn there. */
function drawn(sum: Cents): Cents {
  return Math.max(0, sum);
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
