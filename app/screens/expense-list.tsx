import type { ReactNode } from "react";
import { FloatingAddButton } from "~/components/expenses/add-expense";
import { CategorySummary } from "~/components/expenses/category-summary";
import { CurrencyTotals, TotalsSwitch } from "~/components/expenses/currency-totals";
import { ExpensePage } from "~/components/expenses/expense-page";
import { Screen } from "~/components/shell/screen";
import { TripOverview } from "~/components/trips/trip-overview";
import type { Day } from "~/domain/day";
import type { DayGroup } from "~/domain/expense";
import type { TripWithCurrencies } from "~/domain/trip";
import { type DialogSubject, OpenDialog } from "~/forms/dialogs";
import { useOnScreen, usePendingExpenses, usePendingTrip } from "~/offline/screen-state";
import type { loadExpenseList } from "./expense-list.server";

type ExpenseListData = Awaited<ReturnType<typeof loadExpenseList>> & {
  trip: TripWithCurrencies;
  today: Day;
  subject: DialogSubject;
};

/** Screen with one page of a trip's expenses and the sums by category. `header` is its page header. */
export function ExpenseList({ data, header }: { data: ExpenseListData; header: ReactNode }) {
  const { today, subject, next, isFirst, byCurrency } = data;
  const trip = usePendingTrip(data.trip);
  const pending = usePendingExpenses(trip.id, rowsIn(data.groups));
  const byMain = pending.byMain(data.byMain);
  const groups = pending.days(data.groups, { isFirst, isLast: !next });
  const sums = Object.fromEntries(byMain.map(({ id, total }) => [id, total]));
  const onScreen = useOnScreen({ tripId: trip.id, trips: [trip], expenses: rowsIn(groups), sums });
  const count = pending.count(data.count);
  const hasForeign = trip.currencies !== null && Object.keys(trip.currencies.cashRates).length > 0;
  // Without a parameter the statistics show the active trip.
  const analytics = trip.isActive ? "/analytics" : `/analytics?trip=${trip.id}`;
  return (
    <Screen
      aside={byMain.length > 0 && <CategorySummary sums={byMain} analytics={analytics} />}
      dialog={<OpenDialog subject={subject} onScreen={onScreen} today={today} />}
    >
      {header}
      <TripOverview trip={trip} spent={pending.spent(data.spent)} count={count}>
        {byCurrency && <CurrencyTotals totals={byCurrency} isComplete={count === data.count} />}
        {hasForeign && <TotalsSwitch isOpen={byCurrency !== undefined} />}
      </TripOverview>
      <ExpensePage groups={groups} today={today} next={next} isFirst={isFirst} />
      <FloatingAddButton />
    </Screen>
  );
}

function rowsIn<Row>(groups: readonly DayGroup<Row>[]): Row[] {
  return groups.flatMap(({ rows }) => rows);
}
