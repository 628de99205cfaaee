import type { MainCategoryId } from "~/domain/category";
import type { Day } from "~/domain/day";
import type { ExpenseRow } from "~/domain/expense";
import type { Cents } from "~/domain/money";
import { budgetStatus, type Trip } from "~/domain/trip";
import { counts, home } from "~/locales/de/home";
import { formatCount, formatMoney, formatPercent } from "~/locales/format";
import { AddExpenseButton, FloatingAddButton } from "./add-expense";
import { CategoryTiles } from "./category-tiles";
import { EmptyState } from "./empty-state";
import { ExpenseRows } from "./expense-list";
import { TripHero } from "./trip-hero";

export interface ActiveHome {
  trip: Trip;
  spent: Cents;
  tiles: Record<MainCategoryId, Cents>;
  todaySum: { total: Cents; count: number };
  recent: ExpenseRow[];
}

/** Home while a trip is under way, top to bottom. */
export function HomeActive({ trip, spent, tiles, todaySum, recent, today }: ActiveHome & { today: Day }) {
  const status = budgetStatus(trip.budget, spent);
  return (
    <>
      <TripHero trip={trip} spent={spent} today={today} />
      <div className="grid grid-cols-2 gap-3">
        <section className="card">
          <h2 className="text-sm font-normal text-quiet">{home.today}</h2>
          <p className="text-lg font-bold whitespace-nowrap">{formatMoney(todaySum.total)}</p>
          <p className="text-sm text-quiet">{counts.expenses(todaySum.count, formatCount(todaySum.count))}</p>
        </section>
        {status ? (
          <section className="card">
            <h2 className="text-sm font-normal text-quiet">{home.budgetLeft}</h2>
            <p className={`text-lg font-bold ${status.isOver ? "text-danger" : ""}`}>
              {status.isOver ? home.over : formatPercent(status.percentLeft)}
            </p>
            <p className="text-sm text-quiet">{home.ofBudget(formatMoney(status.budget))}</p>
          </section>
        ) : (
          <section className="card">
            <h2 className="text-sm font-normal text-quiet">{home.budgetLeft}</h2>
            <p className="text-sm text-quiet">{home.noBudgetShort}</p>
          </section>
        )}
      </div>
      <AddExpenseButton />
      <section>
        <h2 className="mb-2 pt-2">{home.whatFor}</h2>
        <CategoryTiles sums={tiles} />
      </section>
      <section>
        <div className="mb-2 flex items-center justify-between gap-3">
          <h2>{home.latest}</h2>
          {recent.length > 0 && (
            <a className="button-quiet -mr-4" href="/expenses">
              {home.all}
            </a>
          )}
        </div>
        {recent.length > 0 ? (
          <ExpenseRows rows={recent} today={today} />
        ) : (
          <EmptyState icon="receipt" title={home.noneYet} help={home.noneYetHelp} />
        )}
      </section>
      <FloatingAddButton />
    </>
  );
}
