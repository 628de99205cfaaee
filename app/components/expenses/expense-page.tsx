import type { ReactNode } from "react";
import { useLocation } from "react-router";
import type { Day } from "~/domain/day";
import { withoutDialog } from "~/domain/dialog";
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
  empty,
  isRepeatable,
}: {
  groups: readonly DayGroup<ShownRow>[];
  today: Day;
  next: string | undefined;
  isFirst: boolean;
  /** Placeholder of a list without rows; by default that of a trip without expenses. */
  empty?: ReactNode;
  /** Offers to enter an expense again. */
  isRepeatable: boolean;
}) {
  const { pathname, search } = useLocation();
  const toPage = (page: { before?: string }) => {
    const query = new URLSearchParams(withoutDialog(search));
    query.delete("before");
    if (page.before) query.set("before", page.before);
    return `${pathname}?${query}`.replace(/\?$/, "");
  };
  return (
    <>
      {groups.length > 0 ? (
        <ExpensesByDay groups={groups} today={today} isRepeatable={isRepeatable} />
      ) : (
        empty || (
          <EmptyState icon="receipt" title={expenses.empty} help={expenses.emptyHelp}>
            <AddExpenseButton />
          </EmptyState>
        )
      )}
      {(next || !isFirst) && (
        <p className="flex flex-wrap gap-3">
          {!isFirst && (
            <a className="button" href={toPage({})}>
              {expenses.newest}
            </a>
          )}
          {next && (
            <a className="button flex-1" href={toPage({ before: next })}>
              {expenses.older}
            </a>
          )}
        </p>
      )}
    </>
  );
}
