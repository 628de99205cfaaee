import type { Cents } from "~/domain/money";
import { budgetStatus, type Trip } from "~/domain/trip";
import { expenses } from "~/locales/de/expenses";
import { counts } from "~/locales/de/home";
import { formatCount, formatMoney, formatPercent } from "~/locales/format";
import { Bar } from "./budget-bar";
import { StateBadge } from "./trip-badges";

/** What was spent and what is left, how many expenses that were, and how much of the budget that is. */
export function TripOverview({ trip, spent, count }: { trip: Trip; spent: Cents; count: number }) {
  const status = budgetStatus(trip.budget, spent);
  const number = counts.expenses(count, formatCount(count));
  const share = status && expenses.ofBudget(formatPercent(status.percentUsed));
  return (
    <section className="card">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div>
          <p className="text-sm text-quiet">{expenses.spent}</p>
          <p className="text-xl leading-tight font-bold whitespace-nowrap">{formatMoney(spent)}</p>
        </div>
        {status && (
          <div className="sm:text-right">
            <p className="text-sm text-quiet">{expenses.remaining}</p>
            <p className={`text-lg font-bold whitespace-nowrap ${status.isOver ? "text-danger" : ""}`}>
              {formatMoney(status.remaining)}
            </p>
          </div>
        )}
      </div>
      {status && (
        <div className="mt-3">
          <Bar percent={status.percentUsed} label={share!} isOver={status.isOver} />
        </div>
      )}
      <p className="mt-3 flex items-center justify-between gap-3 text-sm text-quiet">
        <span>
          {number}
          {share && ` · ${share}`}
        </span>
        <StateBadge trip={trip} />
      </p>
    </section>
  );
}
