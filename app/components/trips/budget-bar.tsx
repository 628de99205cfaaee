import { barWidth } from "~/domain/summary";
import type { BudgetStatus } from "~/domain/trip";
import { home } from "~/locales/de/home";
import { formatMoney, formatPercent } from "~/locales/format";

/**
 * Bar of the used part of a budget, full at 100 percent, with the sum spent. Within the budget it also shows the
 * percentage or the remaining amount.
 */
export function BudgetBar({ status, hasRemaining }: { status: BudgetStatus; hasRemaining: boolean }) {
  const { spent, remaining, percentUsed, isOver } = status;
  const text = home.spentSoFar(formatMoney(spent));
  return (
    <div className="mt-3">
      <Bar status={status} label={text} />
      <p
        className={`mt-2 flex flex-wrap justify-between gap-x-3 text-sm ${isOver ? "text-danger" : "text-quiet"}`}
      >
        <span>{text}</span>
        {!isOver && (
          <span>{hasRemaining ? home.remains(formatMoney(remaining)) : formatPercent(percentUsed)}</span>
        )}
      </p>
    </div>
  );
}

export function Bar({ status, label }: { status: BudgetStatus; label: string }) {
  const { spent, budget, percentUsed, isOver } = status;
  return (
    <div
      className="bar"
      role="progressbar"
      aria-label={label}
      aria-valuenow={percentUsed}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <span className={isOver ? "is-over" : undefined} style={{ width: `${barWidth(spent, budget)}%` }} />
    </div>
  );
}
