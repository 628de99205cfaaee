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
  average,
}: {
  caption: string;
  head: string;
  rows: readonly AmountRow[];
  hasShares?: boolean;
  /** Writes the average of a sum, which stands beside it. */
  average?: (total: Cents) => string;
}) {
  const shares = percentages(rows.map(({ total }) => total));
  const whole = rows.reduce((sum, { total }) => sum + total, 0);
  return (
    <table className="amounts">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{head}</th>
          <th scope="col" className={average && "per-sum"}>
            {charts.amount}
          </th>
          {average && (
            <th scope="col" className="per-day">
              {charts.perDay}
            </th>
          )}
          {hasShares && <th scope="col">{charts.share}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label, total }, index) => (
          <tr key={key}>
            <th scope="row">
              {label}
              {hasShares && <ShareBar width={barWidth(total, whole)} />}
            </th>
            <td className={average ? "per-sum font-semibold" : "font-semibold"}>{formatMoney(total)}</td>
            {average && <td className="per-day font-semibold">{average(total)}</td>}
            {hasShares && <td className="text-quiet">{formatPercent(shares[index]!)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Decorative bar. An SVG, because a `<span>` would need an inline style for its width. */
function ShareBar({ width }: { width: number }) {
  return (
    <svg className="bar mt-1 w-full" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
      <rect width={width} height="1" />
    </svg>
  );
}
