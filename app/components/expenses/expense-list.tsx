import { type ReactNode, useEffect, useRef } from "react";
import type { Day } from "~/domain/day";
import { withoutDialog } from "~/domain/dialog";
import type { DayGroup } from "~/domain/expense";
import type { ShownRow } from "~/domain/pending";
import { expenses } from "~/locales/de/expenses";
import { dates } from "~/locales/de/home";
import { formatDayHeading, formatMoney } from "~/locales/format";
import { useAddress } from "../shell/address";
import { EmptyState } from "../ui/empty-state";
import { AddExpenseButton } from "./add-expense";
import { ExpenseItem } from "./expense-row";

/** Expenses as a list. With `today` each shows its day. */
function ExpenseRows({
  rows,
  today,
  isRepeatable,
}: {
  rows: readonly ShownRow[];
  today?: Day;
  isRepeatable: boolean;
}) {
  const { search } = useAddress();
  return (
    <ul ref={useMenus()} className="rows">
      {rows.map((row) => (
        <ExpenseItem key={row.id} row={row} today={today} search={search} isRepeatable={isRepeatable} />
      ))}
    </ul>
  );
}

/** Closes a row's menu at a click elsewhere, and by Escape. */
function useMenus() {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const openMenus = () => list.current!.querySelectorAll<HTMLDetailsElement>("details[open]");
    function onClick({ target }: MouseEvent) {
      for (const menu of openMenus()) menu.open = menu.contains(target as Node);
    }
    function onKeyDown({ key }: KeyboardEvent) {
      if (key !== "Escape") return;
      for (const menu of openMenus()) {
        menu.open = false;
        menu.querySelector("summary")!.focus();
      }
    }
    document.addEventListener("click", onClick);
    document.addEventListener("keydown", onKeyDown);
    return () => {
      document.removeEventListener("click", onClick);
      document.removeEventListener("keydown", onKeyDown);
    };
  }, []);
  return list;
}

/** One page of a trip's expenses by day, with links to older days and back to the newest. */
export function ExpenseDays({
  groups,
  today,
  next,
  isFirst,
  empty,
  isRepeatable,
}: {
  groups: readonly DayGroup<ShownRow>[];
  today: Day;
  next: string | undefined;
  isFirst: boolean;
  /** Placeholder of a list without rows; by default that of a trip without expenses. */
  empty?: ReactNode;
  isRepeatable: boolean;
}) {
  const { pathname, search } = useAddress();
  const toPage = (before?: string) => pathname + withoutDialog(search, { before });
  return (
    <>
      {groups.length > 0
        ? groups.map(({ day, total, rows }) => (
            <section key={day}>
              <div className="mb-2 flex items-baseline justify-between gap-3 pt-2">
                <h2>{formatDayHeading(day, today, dates)}</h2>
                <p className="text-sm font-semibold whitespace-nowrap" title={expenses.daySum}>
                  {formatMoney(total)}
                </p>
              </div>
              <ExpenseRows rows={rows} isRepeatable={isRepeatable} />
            </section>
          ))
        : empty || (
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

export function LatestExpenses({
  title,
  rows,
  today,
  all,
  emptyHelp,
  isRepeatable = false,
}: {
  title: string;
  rows: readonly ShownRow[];
  today: Day;
  /** Address of the list of all expenses; undefined if these are all. */
  all: string | undefined;
  emptyHelp: string;
  isRepeatable?: boolean;
}) {
  return (
    <section>
      <div className="mb-2 flex items-center justify-between gap-3">
        <h2>{title}</h2>
        {all && (
          <a className="button-quiet -my-2.5 -mr-4" href={all}>
            {expenses.all}
          </a>
        )}
      </div>
      {rows.length > 0 ? (
        <ExpenseRows rows={rows} today={today} isRepeatable={isRepeatable} />
      ) : (
        <EmptyState icon="receipt" title={expenses.empty} help={emptyHelp} />
      )}
    </section>
  );
}
