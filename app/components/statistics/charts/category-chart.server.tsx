import { categoryIcons } from "~/components/expenses/category-icons";
import { Icon } from "~/components/ui/icon";
import { withParameters } from "~/domain/addresses";
import type { MainCategoryId } from "~/domain/category";
import { averagePerDay } from "~/domain/forecast";
import type { Cents } from "~/domain/money";
import { barWidth, type MainCategorySum, percentages, ringShares, totalOf } from "~/domain/summary";
import { analytics, charts } from "~/locales/de/analytics";
import { counts } from "~/locales/de/home";
import { categoryNames, mainCategoryNames } from "~/locales/de/names";
import { formatCount, formatMoney, formatPercent } from "~/locales/format";
import { AmountTable } from "./amount-table.server";
import type { drawColumns, drawRing } from "./nivo.server";

/** Least number of columns to lay out, so that a single column does not fill the whole width. */
const PLACES_MIN = 4;

export interface CategoryChartProps {
  sums: readonly MainCategorySum[];
  view: "bars" | "pie";
  /** Days of travel so far, over which sums are averaged; 0 if the trip has not begun. */
  days: number;
  isOver: boolean;
  /** Category whose row is unfolded at first. */
  open: MainCategoryId | undefined;
  /** Query of the screen. */
  query: string;
}

/** Chart of the main categories as columns or a ring. Each links to its row below, which unfolds. */
export function CategoryChart({
  sums,
  view,
  days,
  isOver,
  open,
  query,
  nivo,
}: CategoryChartProps & { nivo: { drawColumns: typeof drawColumns; drawRing: typeof drawRing } }) {
  const totals = sums.map(({ total }) => total);
  const whole = totalOf(sums).total;
  const shares = percentages(totals);
  const drawn = ringShares(totals);
  const average = averageOver(days);
  const segments = sums.map(({ id, total }, index) => {
    const share = formatPercent(shares[index]!);
    return {
      id,
      share,
      hue: `of-${id}`,
      href: `${withParameters(query, { category: id })}#category-${id}`,
      label: charts.segment(mainCategoryNames[id], formatMoney(total), share, average?.(total)),
    };
  });
  return (
    <div className={average && "has-averages"}>
      <p className="per-day mb-3 text-sm text-quiet">{explain(days, isOver)}</p>
      <div className="chart-and-rows">
        {view === "pie" ? (
          <div className="ring-chart">
            <Drawing
              markup={nivo.drawRing(
                segments.map((one, index) => ({ ...one, share: drawn[index]! })),
                analytics.byCategory,
              )}
            />
            <p className="ring-total">
              <span className="per-sum block text-xs text-quiet">{charts.whole}</span>
              <b className="per-sum">{formatMoney(whole)}</b>
              {average && (
                <>
                  <span className="per-day block text-xs text-quiet">{charts.wholePerDay}</span>
                  <b className="per-day">{average(whole)}</b>
                </>
              )}
            </p>
          </div>
        ) : (
          <div className="column-chart">
            <Drawing
              markup={nivo.drawColumns(
                sums.map(({ id, total }) => ({
                  id,
                  hue: `of-${id}`,
                  height: barWidth(total, whole),
                })),
                Math.max(PLACES_MIN, sums.length),
              )}
            />
            <ul className={`places-${Math.max(PLACES_MIN, sums.length)}`}>
              {segments.map(({ id, hue, href, label, share }) => (
                <li key={id} className={hue}>
                  <a href={href} aria-label={label}>
                    <span className="column-icon">
                      <Icon name={categoryIcons[id]} />
                    </span>
                    {share}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        )}
        <ul className="category-rows">
          {sums.map((sum, index) => (
            <li key={sum.id} className={`of-${sum.id}`}>
              <CategoryRow sum={sum} share={shares[index]!} average={average} isOpen={open === sum.id} />
            </li>
          ))}
        </ul>
      </div>
      <details className="more">
        <summary>
          <Icon name="chevron-down" />
          {charts.asTable}
        </summary>
        <CategoryTable sums={sums} shares={shares} average={average} />
      </details>
    </div>
  );
}

/** Writes the average of a sum over days; undefined if there are none. */
type Average = ((total: Cents) => string) | undefined;

function averageOver(days: number): Average {
  return days > 0 ? (total) => charts.average(formatMoney(averagePerDay(total, days))) : undefined;
}

/** Returns the note above the averages. */
function explain(days: number, isOver: boolean): string {
  if (days === 0) return charts.notBegun;
  if (days === 1) return isOver ? charts.oneDay : charts.firstDay;
  return isOver ? charts.allDays(formatCount(days)) : charts.daysSoFar(formatCount(days));
}

/** One main category with its sum; unfolds to its subcategories. `name` lets only one row be open at a time. */
function CategoryRow({
  sum,
  share,
  average,
  isOpen,
}: {
  sum: MainCategorySum;
  share: number;
  average: Average;
  isOpen: boolean;
}) {
  const { id, total, count, subcategories } = sum;
  return (
    <details id={`category-${id}`} name="category" open={isOpen}>
      <summary>
        <span className="hue-tile">
          <Icon name={categoryIcons[id]} />
        </span>
        <span className="flex-1">
          <span className="block font-medium">{mainCategoryNames[id]}</span>
          <span className="block text-xs text-quiet">{counts.expenses(count, formatCount(count))}</span>
        </span>
        <span className="text-right whitespace-nowrap">
          <b className="per-sum block font-semibold">{formatMoney(total)}</b>
          {average && <b className="per-day block font-semibold">{average(total)}</b>}
          <span className="block text-xs text-quiet">
            {average && <span className="per-day">{charts.aDay}</span>}
            {formatPercent(share)}
          </span>
        </span>
        <Icon name="chevron-down" />
      </summary>
      <AmountTable
        caption={mainCategoryNames[id]}
        head={charts.subcategory}
        average={average}
        rows={subcategories.map(({ categoryId, total }) => ({
          key: categoryId,
          label: categoryNames[categoryId],
          total,
        }))}
      />
    </details>
  );
}

function CategoryTable({
  sums,
  shares,
  average,
}: {
  sums: readonly MainCategorySum[];
  shares: readonly number[];
  average: Average;
}) {
  const whole = totalOf(sums).total;
  return (
    <table className="figures">
      <caption className="sr-only">{analytics.byCategory}</caption>
      <thead>
        <tr>
          <th scope="col">{charts.category}</th>
          <th scope="col" className="per-sum">
            {charts.amount}
          </th>
          {average && (
            <th scope="col" className="per-day">
              {charts.perDay}
            </th>
          )}
          <th scope="col">{charts.share}</th>
        </tr>
      </thead>
      <tbody>
        {sums.map(({ id, total }, index) => (
          <tr key={id}>
            <th scope="row">{mainCategoryNames[id]}</th>
            <td className="per-sum">{formatMoney(total)}</td>
            {average && <td className="per-day">{average(total)}</td>}
            <td>{formatPercent(shares[index]!)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{charts.whole}</th>
          <td className="per-sum">{formatMoney(whole)}</td>
          {average && <td className="per-day">{average(whole)}</td>}
          <td>{formatPercent(100)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

/** Embeds markup drawn by nivo. */
export function Drawing({ markup }: { markup: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing of figures and category names
  return <div className="drawing" dangerouslySetInnerHTML={{ __html: markup }} />;
}
