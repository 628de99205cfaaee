import type { Cents } from "~/domain/money/money";
import { barWidth } from "~/domain/statistics/summary";
import type { BudgetStatus } from "~/domain/trips/trip";
import { formatMoney } from "~/locales/format";

/** A short text that begins with a sum, which stands out. */
export function LeadingSum({
  amount,
  text,
  isBad,
}: {
  amount: Cents;
  text: (sum: string) => string;
  isBad?: boolean;
}) {
  const sum = formatMoney(amount);
  return (
    <span className={isBad ? "text-danger" : undefined}>
      <b className={isBad ? "font-semibold" : "font-semibold text-ink"}>{sum}</b>
      {text(sum).slice(sum.length)}
    </span>
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
