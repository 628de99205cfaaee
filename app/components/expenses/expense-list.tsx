import { type ReactNode, useLayoutEffect, useRef } from "react";
import { href } from "react-router";
import { mainOf } from "~/domain/category";
import type { Day } from "~/domain/day";
import { withDialog, withoutDialog } from "~/domain/dialog";
import type { DayGroup, ExpenseField } from "~/domain/expense";
import type { ShownRow } from "~/domain/pending";
import { isRepeatable, type TripFlags } from "~/domain/trip";
import { expenses } from "~/locales/de/expenses";
import { dates } from "~/locales/de/home";
import { categoryNames, paymentMethodName } from "~/locales/de/names";
import { pendingKinds, stateText } from "~/locales/de/pending";
import { expenseTitle, formatExpense, formatNights } from "~/locales/expense-sum";
import { formatDayHeading, formatDayShort, formatMoney } from "~/locales/format";
import { saySharing } from "~/locales/sharing-line";
import { useAddress } from "../shell/address";
import { EmptyState } from "../ui/empty-state";
import { categoryIcons, Icon } from "../ui/icon";
import { PendingMark } from "../ui/pending-mark";
import { AddExpenseButton } from "./add-expense";
import { type PeopledTrip, PeopleOf, usePeople } from "./people";
import { useWaitingReceipts } from "./waiting-receipts";

type TripOfRows = PeopledTrip & Pick<TripFlags, "isArchived">;

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
  /** Placeholder of a list without rows; by default that of a trip without expenses. */
  empty?: ReactNode;
}) {
  const { pathname, search } = useAddress();
  const toPage = (before?: string) => pathname + withoutDialog(search, { before });
  return (
    <PeopleOf trip={trip}>
      {groups.length > 0
        ? groups.map(({ day, total, rows }) => (
            <section key={day}>
              <div className="mb-2 flex items-baseline justify-between gap-3 pt-2">
                <h2>{formatDayHeading(day, today, dates)}</h2>
                <p className="text-sm font-semibold whitespace-nowrap" title={expenses.daySum}>
                  {formatMoney(total)}
                </p>
              </div>
              <ExpenseRows rows={rows} isRepeatable={isRepeatable(trip)} />
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
    </PeopleOf>
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
      <div className="mb-2 flex items-center justify-between gap-3">
        <h2>{title}</h2>
        {all && (
          <a className="button-quiet -my-2.5 -mr-4" href={all}>
            {expenses.all}
          </a>
        )}
      </div>
      {rows.length > 0 ? (
        <PeopleOf trip={trip}>
          <ExpenseRows rows={rows} today={today} isRepeatable={trip !== undefined && isRepeatable(trip)} />
        </PeopleOf>
      ) : (
        <EmptyState icon="receipt" title={expenses.empty} help={emptyHelp} />
      )}
    </section>
  );
}

/** Expenses as a list. With `today` each shows its day. */
function ExpenseRows({ rows, ...rest }: { rows: readonly ShownRow[]; today?: Day; isRepeatable: boolean }) {
  const { search } = useAddress();
  return (
    <ul ref={useMenus()} className="rows">
      {rows.map((row) => (
        <ExpenseItem key={row.id} row={row} search={search} {...rest} />
      ))}
    </ul>
  );
}

/** Closes a row's menu at a click elsewhere, and by Escape. */
function useMenus() {
  const list = useRef<HTMLUListElement>(null);
  // A layout effect: a click right after the list has gone must not find its listener, which has no list any more.
  useLayoutEffect(() => {
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
    const gone = new AbortController();
    const { signal } = gone;
    document.addEventListener("click", onClick, { signal });
    document.addEventListener("keydown", onKeyDown, { signal });
    return () => gone.abort();
  }, []);
  return list;
}

/** The details below the title, by field and in this order. Null: shown elsewhere in the row, or only in the dialog. */
const detailOf: Record<ExpenseField, ((row: ShownRow, today?: Day) => string | null | undefined) | null> = {
  day: ({ day }, today) => today && formatDayShort(day, today, dates),
  categoryId: ({ description, categoryId }) => description && categoryNames[categoryId],
  paymentMethod: ({ paymentMethod }) => paymentMethodName(paymentMethod),
  nights: formatNights,
  locationName: ({ locationName }) => locationName,
  amount: null,
  original: null,
  description: null,
  notes: null,
  locationAddress: null,
};

/**
 * An expense in a list, with links that edit and delete it, and one that enters it again. In a narrow list the last two
 * are in a menu.
 */
function ExpenseItem({
  row,
  today,
  search,
  isRepeatable,
}: {
  row: ShownRow;
  today?: Day;
  search: string;
  isRepeatable: boolean;
}) {
  const { id, categoryId, photoUrl, receipts, pending } = row;
  const count = (receipts ?? 0) + useWaitingReceipts(id);
  const attached = count > 0 ? expenses.receiptCount(count) : photoUrl && expenses.photo;
  const main = mainOf(categoryId);
  const people = usePeople();
  const [day, ...others] = Object.values(detailOf).map((detail) => detail?.(row, today));
  const details = [day, people && saySharing(row, people), ...others];
  const title = expenseTitle(row);
  const sum = formatExpense(row);
  const name = `${title}, ${sum}`;
  const detailText = details.filter(Boolean).join(" · ");
  const mark = pending && pending.state !== "saved" && `${pendingKinds[pending.kind]} ${stateText(pending)}`;
  // The accessible name must contain the visible text in its order (WCAG 2.5.3).
  const label = [`${name},`, mark, attached, detailText].filter(Boolean).join(" ");
  const toEntry = pending && `${href("/outbox")}${withDialog("", "entry", { id: pending.entryId })}`;
  const toDiscard = pending && `${href("/outbox")}${withDialog("", "discard", { id: pending.entryId })}`;
  // A waiting deletion can only be discarded.
  const toEdit = (pending?.kind === "delete" ? toDiscard : toEntry) ?? withDialog(search, "expense", { id });
  const toDelete = toDiscard ?? withDialog(search, "delete-expense", { id });
  const canRepeat = isRepeatable && pending?.kind !== "delete";
  return (
    <li className="expense-row" data-pending={pending?.kind}>
      <a href={toEdit} aria-label={`${expenses.edit}: ${label}`}>
        <Icon name={categoryIcons[main]} className={`hue-tile of-${main}`} />
        <b className="row-title">{title}</b> <b className="row-sum">{sum}</b>{" "}
        <span className="row-details">
          {pending && <PendingMark {...pending} label={pendingKinds[pending.kind]} />}
          {mark && " "}
          {/* First, as the rest may be cut off. */}
          {attached && (
            <span className="whitespace-nowrap">
              <Icon name="camera" className="inline-block align-[-0.25em]" /> {attached} ·{" "}
            </span>
          )}
          {detailText}
        </span>
      </a>
      {canRepeat && (
        // Empty: a list with enough room shows the links without the menu.
        <details>
          <summary className="icon-button" aria-label={`${expenses.more}: ${name}`}>
            <Icon name="ellipsis" />
          </summary>
        </details>
      )}
      <span className="row-tools">
        {canRepeat && (
          <a href={withDialog(search, "expense", { again: id })} aria-label={`${expenses.again}: ${name}`}>
            <Icon name="copy" />
            {expenses.again}
          </a>
        )}
        <a href={toDelete} aria-label={`${expenses.delete}: ${name}`}>
          <Icon name="trash" />
          {expenses.delete}
        </a>
      </span>
    </li>
  );
}
