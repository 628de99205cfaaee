import type { ReactNode } from "react";
import { Icon } from "~/components/ui/icon";
import type { Cents } from "~/domain/money";
import { barWidth, percentages } from "~/domain/summary";
import { charts } from "~/locales/de/analytics";
import { formatMoney, formatPercent } from "~/locales/format";

export interface AmountRow {
  key: string;
  label: string;
  total: Cents;
}

export function AmountTable({
  caption,
  head,
  rows,
  amount = charts.amount,
  hasShares = true,
  format = formatMoney,
}: {
  caption: string;
  head: string;
  rows: readonly AmountRow[];
  amount?: string;
  hasShares?: boolean;
  format?: (total: Cents) => string;
}) {
  const shares = percentages(rows.map(({ total }) => total));
  const whole = rows.reduce((sum, { total }) => sum + total, 0);
  return (
    <table className="amounts">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{head}</th>
          <th scope="col">{amount}</th>
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
            <td className="font-semibold">{format(total)}</td>
            {hasShares && <td className="text-quiet">{formatPercent(shares[index]!)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Decorative bar. An SVG, because a `<span>` would need an inline style for its width. */
export function ShareBar({ width }: { width: number }) {
  return (
    <svg className="bar mt-1 w-full" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
      <rect width={width} height="1" />
    </svg>
  );
}

/** Unfolds the figures of a chart. */
export function AsTable({ children }: { children: ReactNode }) {
  return (
    <details className="more">
      <summary>
        <Icon name="chevron-down" />
        {charts.asTable}
      </summary>
      {children}
    </details>
  );
}
