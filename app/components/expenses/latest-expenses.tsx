import type { Day } from "~/domain/day";
import type { ShownRow } from "~/domain/pending";
import { expenses } from "~/locales/de/expenses";
import { EmptyState } from "../ui/empty-state";
import { ExpenseRows } from "./expense-list";

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
