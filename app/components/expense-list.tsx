import { useLocation } from "react-router";
import { mainCategories, mainOf } from "~/domain/category";
import type { Day } from "~/domain/day";
import { type DialogName, withDialog } from "~/domain/dialog";
import type { DayGroup } from "~/domain/expense";
import type { Pending, ShownRow } from "~/domain/pending";
import { expenses } from "~/locales/de/expenses";
import { dates } from "~/locales/de/home";
import { categoryNames, paymentMethodName } from "~/locales/de/names";
import { pendingKinds, states } from "~/locales/de/pending";
import { formatDayHeading, formatDayShort, formatMoney } from "~/locales/format";
import { containing, type Html, html } from "./html";
import { type IconName, IconSprite, iconNamed, usedIcon } from "./icon";

const iconsByMain = Object.fromEntries(
  mainCategories.map(({ id, icon }) => [id, iconNamed(icon, "receipt")]),
);
const usedIcons: IconName[] = [...new Set(Object.values(iconsByMain)), "pencil", "trash", "camera"];

const tiles = Object.fromEntries(Object.entries(iconsByMain).map(([main, icon]) => [main, usedIcon(icon)]));
const pencil = usedIcon("pencil");
const trash = usedIcon("trash");
const photo = html`<span class="row-photo">${usedIcon("camera")} ${expenses.photo}</span>`;

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

/** The same as <PendingMark>. */
function mark({ kind, state }: Pending): Html | "" {
  // Saved, it only waits for the list to be loaded anew.
  if (state === "saved") return "";
  return html`<span class="pending-mark" data-state="${state}">${pendingKinds[kind]} ${states[state]}</span>`;
}

/** What is on the device only can be changed where it waits. */
function toOutbox({ entryId, kind }: Pending, dialog = kind === "delete" ? "discard" : "entry"): string {
  return `/outbox${withDialog("", dialog as DialogName, { id: entryId })}`;
}

function Rows({ rows, today }: { rows: readonly ShownRow[]; today?: Day }) {
  const { search } = useLocation();
  const ways = { toEdit: withDialog(search, "expense"), toDelete: withDialog(search, "delete-expense") };
  return (
    <ul className="rows">
      {rows.map((row) => (
        <li
          key={row.id}
          className="expense-row"
          data-pending={row.pending?.kind}
          {...containing(inRow(row, ways, today))}
        />
      ))}
    </ul>
  );
}

// Written by hand: React takes four times as long for the eight elements, and there may be hundreds of rows.
function inRow(row: ShownRow, ways: { toEdit: string; toDelete: string }, today: Day | undefined): Html {
  const { id, day, amount, categoryId, paymentMethod, description, locationName, photoUrl, pending } = row;
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
  const toEdit = pending ? toOutbox(pending) : `${ways.toEdit}&id=${id}`;
  const toDelete = pending ? toOutbox(pending, "discard") : `${ways.toDelete}&id=${id}`;
  return html`<span class="hue-tile of-${main}">${tiles[main]!}</span><b class="row-title">${title}</b><b class="row-sum">${sum}</b><span class="row-details">${pending ? mark(pending) : ""}${details.filter(Boolean).join(" · ")}${photoUrl ? photo : ""}</span><span class="row-tools"><a class="icon-button" href="${toEdit}" aria-label="${expenses.edit}: ${named}">${pencil}</a><a class="icon-button" href="${toDelete}" aria-label="${expenses.delete}: ${named}">${trash}</a></span>`;
}
