import type { Cents } from "~/domain/money";
import { barWidth } from "~/domain/summary";
import type { BudgetStatus } from "~/domain/trip";
import { home } from "~/locales/de/home";
import { homeScreen } from "~/locales/de/home-screen";
import { formatMoney, formatPercent } from "~/locales/format";

/** Bar of the used part of a budget, with the sum spent and what is left. `hasRemaining` says that as a sum too. */
export function BudgetLine({ status, hasRemaining }: { status: BudgetStatus; hasRemaining: boolean }) {
  const { spent, budget, remaining, percentLeft, isOver } = status;
  return (
    <>
      <Bar status={status} label={home.spentSoFar(formatMoney(spent))} />
      <p className="bar-text">
        <LeadingSum amount={spent} text={home.spentSoFar} />
        {isOver && <span className="text-danger">{homeScreen.over}</span>}
        {!isOver && hasRemaining && (
          <span>
            <LeadingSum amount={remaining} text={home.remains} /> · {formatPercent(percentLeft)}
          </span>
        )}
        {!isOver && !hasRemaining && (
          <span>{homeScreen.leftOf(formatPercent(percentLeft), formatMoney(budget))}</span>
        )}
      </p>
    </>
  );
}

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
