import type { ReactNode } from "react";
import type { Cents } from "~/domain/money/money";
import { type BudgetStatus, budgetStatus, type Trip } from "~/domain/trips/trip";
import { expenses } from "~/locales/de/expenses/expenses";
import { counts, home } from "~/locales/de/trips/home";
import { formatCount, formatMoney, formatPercent } from "~/locales/format";
import { Figure } from "../ui/figure";
import { StateBadge } from "./badges";
import { Bar } from "./budget-bar";

export function TripOverview({
  trip,
  spent,
  count,
  ofGroup = spent,
  planned,
  children,
}: {
  trip: Trip;
  spent: Cents;
  count: number;
  /** The part of it that counts for the budget: all but what the viewer paid for themselves alone. */
  ofGroup?: Cents;
  /** Still to pay, which the budget counts too. */
  planned: Cents;
  children?: ReactNode;
}) {
  const status = budgetStatus(trip.budget, ofGroup + planned);
  const alone = spent - ofGroup;
  return (
    <section className="card overview">
      <div>
        <p>
          {expenses.spent}
          <StateBadge trip={trip} />
        </p>
        <Figure text={formatMoney(spent)} size="large" />
        <p>{counts.expenses(count, formatCount(count))}</p>
      </div>
      {status && (
        <>
          <Bar status={status} label={shareLabel(status)} />
          <Remaining of={status} />
        </>
      )}
      {alone !== 0 && (
        <p>
          {expenses.alone(formatMoney(alone))}
          {status && expenses.outsideBudget}
        </p>
      )}
      {children}
    </section>
  );
}

function Remaining({ of: status }: { of: BudgetStatus }) {
  if (status.isOver) return <p className="text-danger">{shareLabel(status)}</p>;
  return (
    <p>
      {shareLabel(status)}
      <span>
        <b>{formatMoney(status.remaining)}</b> {expenses.left}
      </span>
    </p>
  );
}

function shareLabel({ isOver, spent, budget, percentUsed }: BudgetStatus): string {
  return isOver ? home.overBy(formatMoney(spent - budget)) : expenses.ofBudget(formatPercent(percentUsed));
}
