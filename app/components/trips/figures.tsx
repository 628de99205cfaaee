import type { Cents } from "~/domain/money/money";
import { type BudgetStatus, budgetStatus } from "~/domain/trips/trip";
import { expenses, open } from "~/locales/de/expenses/expenses";
import { counts, home } from "~/locales/de/trips/home";
import { trip as texts } from "~/locales/de/trips/trips";
import { formatCount, formatMoney, formatPercent } from "~/locales/format";
import { Figure } from "../ui/figure";
import { Bar, LeadingSum } from "./budget-bar";
import type { TripWithPeople } from "./cover";

/** The cost of a trip so far, against its budget. */
export function TripFigures({
  trip,
  spent,
  planned,
  count,
}: {
  /** `countedBudget` is what counts for the viewer of a shared trip. */
  trip: TripWithPeople & { countedBudget?: Cents | null };
  spent: Cents;
  /** Still to pay, which the budget counts too. */
  planned: Cents;
  count: number;
}) {
  const { budget, countedBudget, startDate, endDate } = trip;
  const status = budgetStatus(budget, spent + planned);
  const ownText = trip.ownBudget === null ? texts.ownPart : texts.ownBudget;
  const used = status && formatPercent(status.percentUsed);
  return (
    <section className="card cover-card">
      <div className="figure-line">
        <div>
          <h2 className="text-sm font-normal text-quiet">
            {trip.isShared ? texts.spentTogether : expenses.spent}
          </h2>
          <Figure text={formatMoney(spent)} size="hero" />
        </div>
      </div>
      {status && <Bar status={status} label={expenses.ofBudget(used!)} />}
      <p className="bar-text">
        <span>
          {counts.expenses(count, formatCount(count))}
          {used && ` · ${used}`}
        </span>
        {status && <RemainingSum status={status} />}
      </p>
      {planned > 0 && <p className="text-sm text-quiet">{open.toPay(formatMoney(planned))}</p>}
      <p className="text-sm text-quiet">
        {budget ? texts.budgetOf(formatMoney(budget)) : texts.noBudget}
        {countedBudget && ` · ${ownText(formatMoney(countedBudget))}`}
      </p>
      {endDate < startDate && <p className="mt-1 text-sm text-quiet">{texts.reversed}</p>}
    </section>
  );
}

export function RemainingSum({ status: { budget, spent, remaining, isOver } }: { status: BudgetStatus }) {
  if (isOver) return <LeadingSum amount={spent - budget} text={home.overBy} isBad />;
  return <LeadingSum amount={remaining} text={home.remains} />;
}
