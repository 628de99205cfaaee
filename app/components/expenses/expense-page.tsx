import { useLocation } from "react-router";
import type { Day } from "~/domain/day";
import type { DayGroup } from "~/domain/expense";
import type { ShownRow } from "~/domain/pending";
import { expenses } from "~/locales/de/expenses";
import { EmptyState } from "../ui/empty-state";
import { AddExpenseButton } from "./add-expense";
import { ExpensesByDay } from "./expense-list";

/** One page of a trip's expenses, with links to older days and back to the newest. */
export function ExpensePage({
  groups,
  today,
  next,
  isFirst,
}: {
  groups: readonly DayGroup<ShownRow>[];
  today: Day;
  next: string | undefined;
  isFirst: boolean;
}) {
  const { pathname } = useLocation();
  return (
    <>
      {groups.length > 0 ? (
        <ExpensesByDay groups={groups} today={today} />
      ) : (
        <EmptyState icon="receipt" title={expenses.empty} help={expenses.emptyHelp}>
          <AddExpenseButton />
        </EmptyState>
      )}
      {(next || !isFirst) && (
        <p className="flex flex-wrap gap-3">
          {!isFirst && (
            <a className="button" href={pathname}>
              {expenses.newest}
            </a>
          )}
          {next && (
            <a className="button flex-1" href={`${pathname}?${new URLSearchParams({ before: next })}`}>
              {expenses.older}
            </a>
          )}
        </p>
      )}
    </>
  );
}
