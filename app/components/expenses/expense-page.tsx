import type { ReactNode } from "react";
import type { Day } from "~/domain/day";
import { withoutDialog } from "~/domain/dialog";
import type { DayGroup } from "~/domain/expense";
import type { ShownRow } from "~/domain/pending";
import { expenses } from "~/locales/de/expenses";
import { useAddress } from "../shell/address";
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
  isRepeatable: boolean;
}) {
  const { pathname, search } = useAddress();
  const toPage = (before?: string) => pathname + withoutDialog(search, { before });
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
