import { barWidth, type MainCategorySum, percentages } from "~/domain/statistics/summary";
import { expenses } from "~/locales/de/expenses/expenses";
import { mainCategoryNames } from "~/locales/de/names";
import { formatMoney, formatPercent } from "~/locales/format";
import { categoryIcons, Icon } from "../ui/icon";

const TOP = 5;

/** Main categories with the largest sums and their shares of the total. Links to the statistics if there are more. */
export function CategorySummary({
  sums,
  analytics,
}: {
  sums: readonly MainCategorySum[];
  analytics: string;
}) {
  const largest = Math.max(...sums.map(({ total }) => total));
  const shares = percentages(sums.map(({ total }) => total));
  return (
    <section className="card">
      <h2>{expenses.byCategory}</h2>
      <ol className="category-sums">
        {sums.slice(0, TOP).map(({ id, total }, index) => (
          <li key={id} className={`of-${id}`}>
            <Icon name={categoryIcons[id]} className="hue-tile" />
            <span>
              {mainCategoryNames[id]}
              <span className="bar" aria-hidden="true">
                {total > 0 && <span style={{ width: `${barWidth(total, largest)}%` }} />}
              </span>
            </span>
            <span>
              <b>{formatMoney(total)}</b> <small>{formatPercent(shares[index])}</small>
            </span>
          </li>
        ))}
      </ol>
      {sums.length > TOP && (
        <a className="button-quiet -mx-4 mt-2 -mb-2" href={analytics}>
          {expenses.toAnalytics}
        </a>
      )}
    </section>
  );
}
