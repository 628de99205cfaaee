import type { Cents } from "~/domain/money";
import { barWidth, percentages } from "~/domain/summary";
import { analytics } from "~/locales/de/analytics";
import { formatMoney, formatPercent } from "~/locales/format";

export interface AmountRow {
  key: string;
  label: string;
  total: Cents;
  /** The class of a category's hue. */
  hue?: string;
}

/** Amounts as a table with a bar for each, longest for the largest. */
export function Amounts({
  title,
  head,
  rows,
  empty,
  hasShares = true,
}: {
  title: string;
  head: string;
  rows: readonly AmountRow[];
  empty: string;
  hasShares?: boolean;
}) {
  const shares = percentages(rows.map(({ total }) => total));
  const largest = Math.max(1, ...rows.map(({ total }) => total));
  return (
    <section className="card">
      <h2 className="mb-2">{title}</h2>
      {rows.length === 0 ? (
        <p className="text-sm text-quiet">{empty}</p>
      ) : (
        <table className="amounts">
          <thead className="sr-only">
            <tr>
              <th scope="col">{head}</th>
              <th scope="col">{analytics.amount}</th>
              {hasShares && <th scope="col">{analytics.share}</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, label, total, hue }, index) => (
              <tr key={key} className={hue}>
                <th scope="row">
                  {label}
                  <span className="bar mt-1" aria-hidden="true">
                    <span style={{ width: `${barWidth((total * 100) / largest)}%` }} />
                  </span>
                </th>
                <td className="font-semibold">{formatMoney(total)}</td>
                {hasShares && <td className="text-quiet">{formatPercent(shares[index]!)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
