import { href } from "react-router";
import { mainOf } from "~/domain/category";
import type { Day } from "~/domain/day";
import { withDialog } from "~/domain/dialog";
import type { ExpenseField } from "~/domain/expense";
import type { Pending, ShownRow } from "~/domain/pending";
import { expenses } from "~/locales/de/expenses";
import { dates } from "~/locales/de/home";
import { categoryNames, paymentMethodName } from "~/locales/de/names";
import { pendingKinds, stateText } from "~/locales/de/pending";
import { formatExpense, formatNights } from "~/locales/expense-sum";
import { formatDayShort } from "~/locales/format";
import { categoryIcons, Icon } from "../ui/icon";
import { PendingMark } from "../ui/pending-mark";

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
 * are in a menu. `today` adds the day to the details; `search` is the query of the screen.
 */
export function ExpenseItem({
  row,
  today,
  search,
  isRepeatable = false,
}: {
  row: ShownRow;
  today?: Day;
  search: string;
  isRepeatable?: boolean;
}) {
  const { id, categoryId, description, photoUrl, pending } = row;
  const main = mainOf(categoryId);
  const title = description ?? categoryNames[categoryId];
  const sum = formatExpense(row);
  const details = Object.values(detailOf).map((detail) => detail?.(row, today));
  const titleAndSum = `${title}, ${sum}`;
  const detailText = details.filter(Boolean).join(" · ");
  const mark = pending && pending.state !== "saved" && `${pendingKinds[pending.kind]} ${stateText(pending)}`;
  // The accessible name must contain the visible text in its order (WCAG 2.5.3).
  const label = [`${titleAndSum},`, mark, detailText, photoUrl && expenses.photo].filter(Boolean).join(" ");
  const toEdit = pending ? toOutbox(pending) : withDialog(search, "expense", { id });
  const toDelete = pending ? toDiscard(pending) : withDialog(search, "delete-expense", { id });
  const canRepeat = isRepeatable && pending?.kind !== "delete";
  return (
    <li className="expense-row" data-pending={pending?.kind}>
      <a href={toEdit} aria-label={`${expenses.edit}: ${label}`}>
        <span className={`hue-tile of-${main}`}>
          <Icon name={categoryIcons[main]} />
        </span>
        <b className="row-title">{title}</b> <b className="row-sum">{sum}</b>{" "}
        <span className="row-details">
          {pending && <PendingMark {...pending} label={pendingKinds[pending.kind]} />}
          {mark && " "}
          {detailText}
          {photoUrl && (
            <span className="whitespace-nowrap">
              <Icon name="camera" className="ml-1 inline align-[-0.25em]" /> {expenses.photo}
            </span>
          )}
        </span>
      </a>
      {canRepeat && (
        // Empty: a list with enough room shows the links without the menu.
        <details>
          <summary className="icon-button" aria-label={`${expenses.more}: ${titleAndSum}`}>
            <Icon name="ellipsis" />
          </summary>
        </details>
      )}
      <span className="row-tools">
        {canRepeat && (
          <a
            href={withDialog(search, "expense", { again: id })}
            aria-label={`${expenses.again}: ${titleAndSum}`}
          >
            <Icon name="copy" />
            {expenses.again}
          </a>
        )}
        <a href={toDelete} aria-label={`${expenses.delete}: ${titleAndSum}`}>
          <Icon name="trash" />
          {expenses.delete}
        </a>
      </span>
    </li>
  );
}

/** Links a waiting expense to its entry in the outbox. A waiting deletion can only be discarded there. */
function toOutbox({ entryId, kind }: Pending): string {
  return `${href("/outbox")}${withDialog("", kind === "delete" ? "discard" : "entry", { id: entryId })}`;
}

function toDiscard({ entryId }: Pending): string {
  return `${href("/outbox")}${withDialog("", "discard", { id: entryId })}`;
}
