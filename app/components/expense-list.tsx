import { useLocation } from "react-router";
import { mainCategories, mainOf } from "~/domain/category";
import type { Day } from "~/domain/day";
import { type DialogName, withDialog } from "~/domain/dialog";
import type { DayGroup } from "~/domain/expense";
import type { Pending, ShownRow } from "~/domain/pending";
import { expenses } from "~/locales/de/expenses";
import { dates } from "~/locales/de/home";
import { categoryNames, paymentMethodName } from "~/locales/de/names";
import { pendingKinds } from "~/locales/de/pending";
import { formatDayHeading, formatDayShort, formatMoney } from "~/locales/format";
import { type IconName, IconSprite, iconNamed, UsedIcon, withIcon } from "./icon";
import { PendingMark } from "./pending-mark";

const iconsByMain = Object.fromEntries(
  mainCategories.map(({ id, icon }) => [id, iconNamed(icon, "receipt")]),
);
const usedIcons: IconName[] = [...new Set(Object.values(iconsByMain)), "pencil", "trash", "camera"];

const tiles = Object.fromEntries(Object.entries(iconsByMain).map(([main, icon]) => [main, withIcon(icon)]));
const pencil = withIcon("pencil");
const trash = withIcon("trash");

/** Expenses by day, each day with its sum. */
export function ExpensesByDay({ groups, today }: { groups: readonly DayGroup<ShownRow>[]; today: Day }) {
  return (
    <>
      <IconSprite names={usedIcons} />
      {groups.map(({ day, total, rows }) => (
        <section key={day}>
          <div className="mb-2 flex items-baseline justify-between gap-3 pt-2">
            <h2>{formatDayHeading(day, today, dates)}</h2>
            <p className="text-sm font-semibold whitespace-nowrap" title={expenses.daySum}>
              {formatMoney(total)}
            </p>
          </div>
          <Rows rows={rows} />
        </section>
      ))}
    </>
  );
}

/** A few expenses, each with its day. */
export function ExpenseRows({ rows, today }: { rows: readonly ShownRow[]; today: Day }) {
  return (
    <>
      <IconSprite names={usedIcons} />
      <Rows rows={rows} today={today} />
    </>
  );
}

/** What is on the device only can be changed where it waits. */
function toOutbox({ entryId, kind }: Pending, dialog = kind === "delete" ? "discard" : "entry"): string {
  return `/outbox${withDialog("", dialog as DialogName, { id: entryId })}`;
}

// Plain elements in one component, and as few of them as can be: with a component for each part, a hundred rows would take twice the time.
function Rows({ rows, today }: { rows: readonly ShownRow[]; today?: Day }) {
  const { search } = useLocation();
  const [toEdit, toDelete] = [withDialog(search, "expense"), withDialog(search, "delete-expense")];
  return (
    <ul className="rows">
      {rows.map((row) => {
        const { id, day, amount, categoryId, paymentMethod, description, locationName, photoUrl, pending } =
          row;
        const main = mainOf(categoryId);
        const category = categoryNames[categoryId];
        const title = description ?? category;
        const sum = formatMoney(amount);
        const details = [
          today && formatDayShort(day, today, dates),
          description && category,
          paymentMethodName(paymentMethod),
          locationName,
        ];
        const named = `${title}, ${sum}`;
        return (
          <li key={id} className="expense-row" data-pending={pending?.kind}>
            <span className={`hue-tile of-${main}`} {...tiles[main]} />
            <b className="row-title">{title}</b>
            <b className="row-sum">{sum}</b>
            <span className="row-details">
              {pending && <PendingMark label={pendingKinds[pending.kind]} state={pending.state} />}
              {details.filter(Boolean).join(" · ")}
              {photoUrl && (
                <span className="row-photo">
                  <UsedIcon name="camera" /> {expenses.photo}
                </span>
              )}
            </span>
            <span className="row-tools">
              <a
                className="icon-button"
                href={pending ? toOutbox(pending) : `${toEdit}&id=${id}`}
                aria-label={`${expenses.edit}: ${named}`}
                {...pencil}
              />
              <a
                className="icon-button"
                href={pending ? toOutbox(pending, "discard") : `${toDelete}&id=${id}`}
                aria-label={`${expenses.delete}: ${named}`}
                {...trash}
              />
            </span>
          </li>
        );
      })}
    </ul>
  );
}
