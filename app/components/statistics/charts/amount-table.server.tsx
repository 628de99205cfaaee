import type { IconNode } from "lucide";
import type { ReactNode } from "react";
import { Icon } from "~/components/ui/icon";
import type { Cents } from "~/domain/money/money";
import { barWidth, percentages, wholeOf } from "~/domain/statistics/summary";
import { charts } from "~/locales/de/statistics/analytics";
import { formatMoney, formatPercent } from "~/locales/format";

export interface AmountRow {
  key: string;
  label: string;
  total: Cents;
  icon?: IconNode;
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
  const totals = rows.map(({ total }) => total);
  const shares = percentages(totals);
  const whole = wholeOf(totals);
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
        {rows.map(({ key, label, total, icon }, index) => (
          <tr key={key}>
            <th scope="row">
              <span className="flex items-center gap-3">
                {icon && <Icon name={icon} className="hue-tile" />}
                <span className="share-text">
                  {label}
                  {hasShares && <ShareBar width={barWidth(total, whole)} />}
                </span>
              </span>
            </th>
            <td>{format(total)}</td>
            {hasShares && <td>{formatPercent(shares[index])}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Decorative bar; empty for what has no width. */
export function ShareBar({ width }: { width: number }) {
  return (
    <span className="bar" aria-hidden="true">
      {width > 0 && <span style={{ width: `${width}%` }} />}
    </span>
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
