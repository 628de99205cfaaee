import type { ReactNode } from "react";
import { href } from "react-router";
import { CategorySummary } from "~/components/expenses/category-summary";
import { CurrencyTotals, TotalsSwitch } from "~/components/expenses/currency-totals";
import { ExpenseDays, OpenExpenses } from "~/components/expenses/list";
import { ExpenseSearch, FoundSum, NothingFound } from "~/components/expenses/search";
import { useAddress } from "~/components/shell/address";
import { Screen } from "~/components/shell/screen";
import { TripOverview } from "~/components/trips/overview";
import type { DayGroup } from "~/domain/expenses/expense";
import type { ShownRow } from "~/domain/expenses/pending-expense";
import type { Cents } from "~/domain/money/money";
import { nothingOpen } from "~/domain/statistics/open";
import { addTiles } from "~/domain/statistics/summary";
import { OpenDialog } from "~/forms/dialogs";
import { expenses as texts } from "~/locales/de/expenses/expenses";
import { search as searchTexts } from "~/locales/de/expenses/search";
import { foundIn } from "~/offline/found-on-device";
import { useOnScreen, usePendingExpenses, usePendingTrip } from "~/offline/screen-state";
import type { loadExpenseList } from "./list.server";

type ExpenseListData = Awaited<ReturnType<typeof loadExpenseList>>;

/**
 * Screen with one page of a trip's expenses and the sums by category, or of those that a filter finds. `header` is its
 * page header.
 */
export function ExpenseList({ data, header }: { data: ExpenseListData; header: ReactNode }) {
  const { today, subject, frequent, byCurrency } = data;
  const { pathname, search } = useAddress();
  const list = foundIn(data, pathname + search);
  const { isFound, isOnDevice, searched, isFirst, isContinued, next } = list;
  const trip = usePendingTrip(data.trip);
  const pending = usePendingExpenses(trip.id, { query: isFound ? search : "" });
  const pendingOfGroup = usePendingExpenses(trip.id);
  const byMain = pending.byMain(list.byMain);
  const groups = pending.days(list.groups, { isFirst, isContinued, isLast: !next });
  const open = isFirst ? pending.openRows(list.open?.rows ?? []) : [];
  // A waiting change may move a row out of the filter while its dialog is still open.
  const rows = [...open, ...rowsIn<ShownRow>([...groups, ...list.groups]), ...(list.open?.rows ?? [])];
  const ofGroup = data.ofGroup && pendingOfGroup.tiles(data.ofGroup);
  const counted = ofGroup ?? Object.fromEntries(byMain.map(({ id, total }) => [id, total]));
  const openOfGroup = data.openOfGroup ?? nothingOpen;
  // Limits count what the whole trip has cost, and what is still to pay.
  const sums = isFound ? undefined : addTiles(counted, pendingOfGroup.tiles(openOfGroup.tiles, ["planned"]));
  const onScreen = useOnScreen({ tripId: trip.id, trips: [trip], expenses: rows, frequent, sums });
  const spent = pending.spent(list.spent);
  const count = pending.count(list.count);
  const hasForeign = trip.currencies !== null && Object.keys(trip.currencies.cashRates).length > 0;
  // Without a parameter the statistics show the active trip.
  const analytics = trip.isActive ? href("/analytics") : `${href("/analytics")}?trip=${trip.id}`;
  return (
    <Screen
      header={header}
      aside={
        byMain.length > 0 && (
          <>
            <CategorySummary sums={byMain} analytics={analytics} />
            <p className="pane-hint rounded-card border border-dashed border-line px-4 py-10 text-center text-sm text-quiet">
              {texts.viewHint}
            </p>
          </>
        )
      }
      dialog={<OpenDialog subject={subject} onScreen={onScreen} today={today} />}
    >
      {!isFound && (
        <TripOverview
          trip={trip}
          spent={spent}
          count={count}
          ofGroup={sumOf(Object.values(counted))}
          planned={pendingOfGroup.open(openOfGroup).planned}
        >
          {byCurrency && <CurrencyTotals totals={byCurrency} isComplete={count === data.count} />}
          {hasForeign && <TotalsSwitch isOpen={byCurrency !== undefined} />}
        </TripOverview>
      )}
      {(isFound || rows.length > 0) && <ExpenseSearch />}
      <FoundSum {...{ isFound, count, isOnDevice, searched }} total={byMain.length > 0 ? spent : undefined} />
      <OpenExpenses
        trip={trip}
        rows={open}
        totals={pending.open(list.open?.totals ?? nothingOpen)}
        today={today}
      >
        {list.open?.hasMore && (
          <p className="mt-2 text-sm text-quiet">{searchTexts.firstOpen(open.length)}</p>
        )}
      </OpenExpenses>
      <ExpenseDays
        trip={trip}
        groups={groups}
        today={today}
        next={next}
        isFirst={isFirst}
        empty={open.length > 0 ? null : isFound ? <NothingFound /> : undefined}
      />
    </Screen>
  );
}

function sumOf(parts: readonly Cents[]): Cents {
  return parts.reduce((sum, part) => sum + part, 0);
}

function rowsIn<Row>(groups: readonly DayGroup<Row>[]): Row[] {
  return groups.flatMap(({ rows }) => rows);
}
