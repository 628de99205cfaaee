import type { ReactNode } from "react";
import type { Cents } from "~/domain/money";
import { type BudgetStatus, budgetStatus, type Trip } from "~/domain/trip";
import { expenses } from "~/locales/de/expenses";
import { counts, home } from "~/locales/de/home";
import { formatCount, formatMoney, formatPercent } from "~/locales/format";
import { Figure } from "../ui/figure";
import { Bar } from "./budget-bar";
import { StateBadge } from "./trip-badges";

export function TripOverview({
  trip,
  spent,
  count,
  ofGroup = spent,
  hasBadge = true,
  children,
}: {
  trip: Trip;
  spent: Cents;
  count: number;
  /** The part of it that counts for the budget: all but what the viewer paid for themselves alone. */
  ofGroup?: Cents;
  hasBadge?: boolean;
  children?: ReactNode;
}) {
  const status = budgetStatus(trip.budget, ofGroup);
  const alone = spent - ofGroup;
  return (
    <section className="card">
      <div className="figures-paired grid grid-cols-[minmax(0,4fr)_minmax(0,3fr)] gap-4">
        <div>
          <p>
            {expenses.spent}
            {hasBadge && <StateBadge trip={trip} />}
          </p>
          <Figure text={formatMoney(spent)} size="large" />
        </div>
        {status && (
          <div>
            <p>{expenses.remaining}</p>
            <Figure text={formatMoney(status.remaining)} isBad={status.isOver} />
          </div>
        )}
      </div>
      {status && (
        <div className="mt-3">
          <Bar status={status} label={shareLabel(status)} />
        </div>
      )}
      <p className="mt-3 flex flex-wrap justify-between gap-x-3 text-sm text-quiet">
        <span>{counts.expenses(count, formatCount(count))}</span>
        {status && <span className={status.isOver ? "text-danger" : ""}>{shareLabel(status)}</span>}
      </p>
      {alone > 0 && (
        <p className="text-sm text-quiet">
          {expenses.alone(formatMoney(alone))}
          {status && expenses.outsideBudget}
        </p>
      )}
      {children}
    </section>
  );
}

function shareLabel({ isOver, spent, budget, percentUsed }: BudgetStatus): string {
  return isOver ? home.overBy(formatMoney(spent - budget)) : expenses.ofBudget(formatPercent(percentUsed));
}
