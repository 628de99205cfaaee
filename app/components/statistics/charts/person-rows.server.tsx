import { Icon } from "~/components/ui/icon";
import type { Cents } from "~/domain/money";
import { barWidth, type MainCategorySum, percentages } from "~/domain/summary";
import { charts } from "~/locales/de/analytics";
import { mainCategoryNames } from "~/locales/de/names";
import { formatMoney, formatPercent } from "~/locales/format";
import { AmountTable, ShareBar } from "./amount-table.server";

export interface PersonRow {
  key: string;
  label: string;
  /** Says that the person has left the trip. */
  note?: string | undefined;
  total: Cents;
  categories: readonly MainCategorySum[];
}

/** Each person's share of the trip. A row unfolds to its categories, unless it has none. */
export function PersonRows({ people }: { people: readonly PersonRow[] }) {
  const totals = people.map(({ total }) => total);
  const whole = totals.reduce((sum, total) => sum + total, 0);
  const shares = percentages(totals);
  return (
    <ul className="category-rows divide-y divide-line">
      {people.map(({ key, label, note, total, categories }, index) => {
        const row = (
          <>
            <span className="min-w-0 flex-1">
              <span className="block font-medium break-words">{label}</span>
              {note && <span className="block text-xs text-quiet">{note}</span>}
              <ShareBar width={barWidth(total, whole)} />
            </span>
            <span className="text-right whitespace-nowrap">
              <b className="block font-semibold">{formatMoney(total)}</b>
              <span className="block text-xs text-quiet">{formatPercent(shares[index]!)}</span>
            </span>
          </>
        );
        if (categories.length === 0) {
          return (
            <li key={key} className="flex min-h-14 items-center gap-3 py-2 pr-8 text-sm">
              {row}
            </li>
          );
        }
        return (
          <li key={key}>
            <details name="person">
              <summary className="flex min-h-14 items-center gap-3 py-2 text-sm">
                {row}
                <Icon name="chevron-down" className="text-quiet" />
              </summary>
              <AmountTable
                caption={label}
                head={charts.category}
                rows={categories.map(({ id, total }) => ({ key: id, label: mainCategoryNames[id], total }))}
              />
            </details>
          </li>
        );
      })}
    </ul>
  );
}
