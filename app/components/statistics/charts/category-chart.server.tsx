import { Figure } from "~/components/ui/figure";
import { categoryIcons, Icon } from "~/components/ui/icon";
import { withParameters } from "~/domain/addresses";
import type { MainCategoryId } from "~/domain/expenses/category";
import type { Cents } from "~/domain/money/money";
import { averagePerDay } from "~/domain/statistics/forecast";
import {
  barWidth,
  type MainCategorySum,
  percentages,
  ringShares,
  totalOf,
  wholeOf,
} from "~/domain/statistics/summary";
import { categoryNames, mainCategoryNames } from "~/locales/de/names";
import { analytics, charts } from "~/locales/de/statistics/analytics";
import { counts } from "~/locales/de/trips/home";
import { formatCount, formatMoney, formatPercent } from "~/locales/format";
import { AmountTable, AsTable, ShareBar } from "./amount-table.server";
import { drawRing } from "./nivo.server";

export interface CategoryChartProps {
  sums: readonly MainCategorySum[];
  /** Sums of the days that averages are made of, their number, and a note on them; undefined without such days. */
  averages: { sums: readonly MainCategorySum[]; days: number; note: string } | undefined;
  view: "bars" | "pie";
  /** Category whose row is unfolded at first. */
  open: MainCategoryId | undefined;
  query: string;
}

/** Main categories, in sums and in averages of a day. CSS shows one of both; without averages there are only sums. */
export function CategoryChart({ sums, averages, ...rest }: CategoryChartProps) {
  const whole = <Breakdown {...rest} per="sum" sums={sums} format={formatMoney} />;
  const average = (total: Cents) => charts.average(formatMoney(averagePerDay(total, averages?.days ?? 1)));
  return (
    <>
      <p className="per-day mb-3 text-sm text-quiet">{averages?.note ?? charts.noAverage}</p>
      {averages ? (
        <>
          <div className="per-sum">{whole}</div>
          <div className="per-day">
            {averages.sums.length > 0 && (
              <Breakdown {...rest} per="day" sums={averages.sums} format={average} />
            )}
          </div>
        </>
      ) : (
        whole
      )}
    </>
  );
}

const words = {
  sum: { amount: charts.amount, whole: charts.whole, share: (text: string) => text, id: "category" },
  day: { amount: charts.perDay, whole: charts.wholePerDay, share: charts.aDay, id: "average" },
} as const;

interface Figures {
  per: keyof typeof words;
  sums: readonly MainCategorySum[];
  shares: readonly (number | undefined)[];
  format: (total: Cents) => string;
}

/** Chart of the main categories: one bar of all, or a ring whose slices lead to their rows, which unfold. */
function Breakdown({
  per,
  sums,
  format,
  view,
  open,
  query,
}: Omit<Figures, "shares"> & Omit<CategoryChartProps, "averages">) {
  const totals = sums.map(({ total }) => total);
  const whole = totalOf(sums).total;
  const shares = percentages(totals);
  const drawn = ringShares(totals);
  const figures = { per, sums, shares, format };
  const largest = Math.max(...totals);
  // Sums at or below 0 have neither slice nor bar.
  const slices = sums.flatMap(({ id, total }, index) => {
    if (total <= 0) return [];
    const share = formatPercent(shares[index]);
    const parameters = { per: per === "day" ? per : undefined, category: id };
    return {
      id,
      share: drawn[index]!,
      hue: `of-${id}`,
      href: `${withParameters(query, parameters)}#${words[per].id}-${id}`,
      label: charts.segment[per](mainCategoryNames[id], format(total), share),
    };
  });
  return (
    <>
      <div className="grid gap-4">
        {slices.length === 0 ? null : view === "pie" ? (
          <div className="relative mx-auto max-w-48">
            <Drawn markup={drawRing(slices, analytics.byCategory)} />
            <p className="pointer-events-none absolute inset-0 flex flex-col items-center justify-center text-center">
              <span className="text-xs text-quiet">{words[per].whole}</span>
              <span className="w-27">
                <Figure text={format(whole)} />
              </span>
            </p>
          </div>
        ) : (
          <div className="stack-bar" aria-hidden="true">
            {slices.map(({ id, hue, share }) => (
              <span key={id} className={hue} style={{ flexGrow: share }} />
            ))}
          </div>
        )}
        <ul className="category-rows">
          {sums.map((sum, index) => (
            <li key={sum.id} className={`of-${sum.id}`}>
              <CategoryRow
                {...figures}
                sum={sum}
                share={shares[index]}
                width={barWidth(sum.total, largest)}
                isOpen={open === sum.id}
              />
            </li>
          ))}
        </ul>
      </div>
      <AsTable>
        <CategoryTable {...figures} />
      </AsTable>
    </>
  );
}

/** One main category with its figure; unfolds to its subcategories. `name` lets only one row be open at a time. */
function CategoryRow({
  per,
  format,
  sum: { id, total, count, subcategories },
  share,
  width,
  isOpen,
}: Pick<Figures, "per" | "format"> & {
  sum: MainCategorySum;
  share: number | undefined;
  width: number;
  isOpen: boolean;
}) {
  return (
    <details id={`${words[per].id}-${id}`} name={words[per].id} open={isOpen}>
      <summary>
        <Icon name={categoryIcons[id]} className="hue-tile" />
        <span className="share-text">
          {mainCategoryNames[id]} <small>{counts.expenses(count, formatCount(count))}</small>
          <ShareBar width={width} />
        </span>
        <span className="share-sum">
          <b>{format(total)}</b>
          <small>{words[per].share(formatPercent(share))}</small>
        </span>
        <Icon name="chevron-down" />
      </summary>
      <AmountTable
        caption={mainCategoryNames[id]}
        head={charts.subcategory}
        amount={words[per].amount}
        format={format}
        rows={subcategories.map(({ categoryId, total }) => ({
          key: categoryId,
          label: categoryNames[categoryId],
          total,
        }))}
      />
    </details>
  );
}

function CategoryTable({ per, sums, shares, format }: Figures) {
  return (
    <table className="figures">
      <caption className="sr-only">{analytics.byCategory}</caption>
      <thead>
        <tr>
          <th scope="col">{charts.category}</th>
          <th scope="col">{words[per].amount}</th>
          <th scope="col">{charts.share}</th>
        </tr>
      </thead>
      <tbody>
        {sums.map(({ id, total }, index) => (
          <tr key={id}>
            <th scope="row">{mainCategoryNames[id]}</th>
            <td>{format(total)}</td>
            <td>{formatPercent(shares[index])}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{charts.whole}</th>
          <td>{format(totalOf(sums).total)}</td>
          <td>{formatPercent(wholeOf(sums.map(({ total }) => total)) > 0 ? 100 : undefined)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

export function Drawn({ markup }: { markup: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing of figures and category names
  return <div className="drawing" dangerouslySetInnerHTML={{ __html: markup }} />;
}
