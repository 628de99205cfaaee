import type { Cents } from "~/domain/money";
import { barWidth, percentages } from "~/domain/summary";
import { charts } from "~/locales/de/analytics";
import { formatMoney, formatPercent } from "~/locales/format";

export interface AmountRow {
  key: string;
  label: string;
  total: Cents;
}

/** Table of amounts; with shares, each row has its percentage and a bar. */
export function AmountTable({
  caption,
  head,
  rows,
  hasShares = true,
}: {
  caption: string;
  head: string;
  rows: readonly AmountRow[];
  hasShares?: boolean;
}) {
  const shares = percentages(rows.map(({ total }) => total));
  const largest = Math.max(1, ...rows.map(({ total }) => total));
  return (
    <table className="amounts">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{head}</th>
          <th scope="col">{charts.amount}</th>
          {hasShares && <th scope="col">{charts.share}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label, total }, index) => (
          <tr key={key}>
            <th scope="row">
              {label}
              {hasShares && <ShareBar percent={(total * 100) / largest} />}
            </th>
            <td className="font-semibold">{formatMoney(total)}</td>
            {hasShares && <td className="text-quiet">{formatPercent(shares[index]!)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Decorative bar. An SVG, because a `<span>` would need an inline style for its width. */
function ShareBar({ percent }: { percent: number }) {
  return (
    <svg className="bar mt-1 w-full" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
      <rect width={Math.round(barWidth(percent) * 10) / 10} height="1" />
    </svg>
  );
}
