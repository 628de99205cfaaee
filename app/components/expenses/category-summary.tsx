import { barWidth, type MainCategorySum, percentages, totalOf } from "~/domain/summary";
import { expenses } from "~/locales/de/expenses";
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
  const whole = totalOf(sums).total;
  const shares = percentages(sums.map(({ total }) => total));
  return (
    <section className="card">
      <h2 className="mb-3">{expenses.byCategory}</h2>
      <ol className="flex flex-col gap-3">
        {sums.slice(0, TOP).map(({ id, total }, index) => (
          <li key={id} className={`of-${id} grid grid-cols-[auto_1fr] items-center gap-x-3`}>
            <Icon name={categoryIcons[id]} className="hue-tile" />
            <span>
              <span className="flex flex-wrap justify-between gap-x-3 text-sm">
                <span>{mainCategoryNames[id]}</span>
                <span className="whitespace-nowrap">
                  <b>{formatMoney(total)}</b>{" "}
                  <span className="text-quiet">{formatPercent(shares[index]!)}</span>
                </span>
              </span>
              <span className="bar mt-1" aria-hidden="true">
                <span style={{ width: `${barWidth(total, whole)}%` }} />
              </span>
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
