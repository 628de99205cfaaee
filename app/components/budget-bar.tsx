import { barWidth } from "~/domain/summary";
import type { BudgetStatus } from "~/domain/trip";
import { home } from "~/locales/de/home";
import { formatMoney, formatPercent } from "~/locales/format";

/** How much of a budget is used up, as a bar that ends at 100 percent, with a sentence that says the same. */
export function BudgetBar({ status, className = "" }: { status: BudgetStatus; className?: string }) {
  const { budget, spent, percentUsed, isOver } = status;
  const text = isOver ? home.overBy(formatMoney(spent - budget)) : home.spentSoFar(formatMoney(spent));
  return (
    <div className={className}>
      <Bar percent={percentUsed} label={text} isOver={isOver} />
      <p
        className={`mt-2 flex flex-wrap justify-between gap-x-3 text-sm ${isOver ? "text-danger" : "text-quiet"}`}
      >
        <span>{text}</span>
        {!isOver && <span className="ml-auto">{formatPercent(percentUsed)}</span>}
      </p>
    </div>
  );
}

/** A bar for whole percents from 0 to 100. */
export function Bar({
  percent,
  label,
  isOver = false,
}: {
  percent: number;
  label: string;
  isOver?: boolean;
}) {
  return (
    <div
      className="bar"
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <span className={isOver ? "is-over" : undefined} style={{ width: `${barWidth(percent)}%` }} />
    </div>
  );
}
