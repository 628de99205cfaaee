import { Face } from "~/components/ui/face";
import { Icon } from "~/components/ui/icon";
import type { Face as FaceOf } from "~/domain/accounts/face";
import type { Cents } from "~/domain/money/money";
import { barWidth, type MainCategorySum, percentages, wholeOf } from "~/domain/statistics/summary";
import { mainCategoryNames } from "~/locales/de/names";
import { charts } from "~/locales/de/statistics/analytics";
import { formatMoney, formatPercent } from "~/locales/format";
import { AmountTable, ShareBar } from "./amount-table.server";

export interface PersonRow {
  key: string;
  label: string;
  face: FaceOf;
  /** Says that the person has left the trip. */
  note?: string | undefined;
  total: Cents;
  categories: readonly MainCategorySum[];
}

/** Each person's share of the trip. A row unfolds to its categories, unless it has none. */
export function PersonRows({ people }: { people: readonly PersonRow[] }) {
  const totals = people.map(({ total }) => total);
  const whole = wholeOf(totals);
  const shares = percentages(totals);
  return (
    <ul className="category-rows">
      {people.map(({ key, label, face, note, total, categories }, index) => {
        const row = (
          <>
            <Face of={face} />
            <span className="share-text">
              {label}
              {note && <small>{note}</small>}
              <ShareBar width={barWidth(total, whole)} />
            </span>
            <span className="share-sum">
              <b>{formatMoney(total)}</b>
              <small>{formatPercent(shares[index])}</small>
            </span>
          </>
        );
        if (categories.length === 0) {
          return (
            <li key={key} className="share-row pr-7">
              {row}
            </li>
          );
        }
        return (
          <li key={key}>
            <details name="person">
              <summary>
                {row}
                <Icon name="chevron-down" />
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
