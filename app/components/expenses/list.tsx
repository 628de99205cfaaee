import type { ReactNode } from "react";
import type { Day } from "~/domain/day";
import { withoutDialog } from "~/domain/dialog";
import type { DayGroup } from "~/domain/expenses/expense";
import type { ShownRow } from "~/domain/expenses/pending-expense";
import type { OpenTotals } from "~/domain/statistics/open";
import { expenses, open } from "~/locales/de/expenses/expenses";
import { openSumText } from "~/locales/de/expenses/sum";
import { dates } from "~/locales/de/trips/home";
import { formatDayHeading, formatMoney } from "~/locales/format";
import { useAddress } from "../shell/address";
import { EmptyState } from "../ui/empty-state";
import { AddExpenseButton } from "./add-expense";
import { ExpenseRows, type TripOfRows } from "./row";

/** One page of a trip's expenses by day, with links to older days and back to the newest. */
export function ExpenseDays({
  trip,
  groups,
  today,
  next,
  isFirst,
  empty,
}: {
  trip: TripOfRows;
  groups: readonly DayGroup<ShownRow>[];
  today: Day;
  next: string | undefined;
  isFirst: boolean;
  /** Placeholder of a list without rows, null for none; by default that of a trip without expenses. */
  empty?: ReactNode;
}) {
  const { pathname, search } = useAddress();
  const toPage = (before?: string) => pathname + withoutDialog(search, { before });
  return (
    <>
      {groups.length > 0 ? (
        groups.map(({ day, total, rows }) => (
          <section key={day}>
            <div className="day-head">
              <h2>{formatDayHeading(day, today, dates)}</h2>
              <p title={expenses.daySum}>{formatMoney(total)}</p>
            </div>
            <ExpenseRows rows={rows} trip={trip} />
          </section>
        ))
      ) : empty !== undefined ? (
        empty
      ) : (
        <EmptyState icon="receipt" title={expenses.empty} help={expenses.emptyHelp}>
          <AddExpenseButton />
        </EmptyState>
      )}
      {(next || !isFirst) && (
        <p className="flex flex-wrap gap-3">
          {!isFirst && (
            <a className="button" href={toPage()}>
              {expenses.newest}
            </a>
          )}
          {next && (
            <a className="button flex-1" href={toPage(next)}>
              {expenses.older}
            </a>
          )}
        </p>
      )}
    </>
  );
}

/** Lists planned expenses and deposits by day, with the sum of each. */
export function OpenExpenses({
  trip,
  rows,
  totals,
  today,
  className = "day-head",
  children,
}: {
  trip: TripOfRows;
  rows: readonly ShownRow[];
  totals: OpenTotals;
  today: Day;
  /** Class of the heading. */
  className?: "day-head" | "section-head";
  /** Below the rows. */
  children?: ReactNode;
}) {
  if (rows.length === 0) return null;
  return (
    <section>
      <div className={className}>
        <h2>{open.title}</h2>
        <p>{openSumText(totals)}</p>
      </div>
      <ExpenseRows rows={rows} trip={trip} today={today} />
      {children}
    </section>
  );
}

export function LatestExpenses({
  trip,
  title,
  rows,
  today,
  all,
  emptyHelp,
}: {
  /** Undefined for examples, which nobody enters again. */
  trip?: TripOfRows;
  title: string;
  rows: readonly ShownRow[];
  today: Day;
  /** Address of the list of all expenses; undefined if these are all. */
  all: string | undefined;
  emptyHelp: string;
}) {
  return (
    <section>
      <div className="section-head">
        <h2>{title}</h2>
        {all && <a href={all}>{expenses.all}</a>}
      </div>
      {rows.length > 0 ? (
        <ExpenseRows rows={rows} trip={trip} today={today} />
      ) : (
        <EmptyState icon="receipt" title={expenses.empty} help={emptyHelp} />
      )}
    </section>
  );
}
