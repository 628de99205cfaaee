// An expense as a row of a list.
import { Clock, Undo2 } from "lucide";
import { Fragment } from "react";
import { href } from "react-router";
import type { Day } from "~/domain/day";
import { dialogLinks, viewedIn, withDialog } from "~/domain/dialog";
import { mainOf } from "~/domain/expenses/category";
import type { ExpenseField } from "~/domain/expenses/expense";
import { budgetKinds, isOfKind, isOpen, kindAfter, kindOf, type OpenKind } from "~/domain/expenses/kind";
import type { Pending, ShownRow } from "~/domain/expenses/pending-expense";
import type { Member } from "~/domain/sharing/member";
import { isRepeatable, type TripFlags } from "~/domain/trips/trip";
import { expenses, open } from "~/locales/de/expenses/expenses";
import { dueText, expenseTitle, formatForeignPart, formatNights, formatSum } from "~/locales/de/expenses/sum";
import { categoryNames, kindNames } from "~/locales/de/names";
import { pendingKinds } from "~/locales/de/outbox/pending";
import { sharingLine } from "~/locales/de/sharing/sharing";
import { sharingOfRow } from "~/locales/de/sharing/sharing-line";
import { dates } from "~/locales/de/trips/home";
import { formatDayShort, formatMoney } from "~/locales/format";
import { useWaitingReceipts } from "../receipts/waiting-receipts";
import { useAddress } from "../shell/address";
import { Face, Faces } from "../ui/face";
import { categoryIcons, Icon, type IconName } from "../ui/icon";
import { PendingMark } from "../ui/pending-mark";

/** The fields of a trip that its rows need. A trip of one person has no members. */
export type TripOfRows = Pick<TripFlags, "isArchived"> & { members?: readonly Member[]; memberId: string };

/** Expenses as a list. With `today` each shows its day. */
export function ExpenseRows({
  rows,
  ...rest
}: {
  rows: readonly ShownRow[];
  trip?: TripOfRows;
  today?: Day;
}) {
  const { search } = useAddress();
  const to = dialogLinks(search);
  const viewed = viewedIn(search);
  return (
    <ul className="rows">
      {rows.map((row) => (
        <ExpenseItem key={row.id} row={row} to={to} isViewed={row.id === viewed} {...rest} />
      ))}
    </ul>
  );
}

/** The details of the second line, by field and in this order. Null: shown elsewhere in the row, or only in the dialog. */
const detailOf: Record<
  ExpenseField,
  ((row: ShownRow, today?: Day) => string | false | null | undefined) | null
> = {
  day: ({ day, unpaid }, today) => today && unpaid !== "planned" && formatDayShort(day, today, dates),
  categoryId: ({ description, categoryId }) => description && categoryNames[categoryId],
  nights: formatNights,
  locationName: ({ locationName }) => locationName,
  unpaid: null,
  amount: null,
  original: null,
  paymentMethod: null,
  description: null,
  notes: null,
  locationAddress: null,
  refundOf: null,
};

/** Names the kind; for a planned expense, its due date. */
function kindText(row: ShownRow, today: Day | undefined): string | false {
  const kind = kindOf(row);
  if (kind === "planned" && today) return dueText(row.day, today);
  return kind !== "expense" && kindNames[kind];
}

/**
 * An expense in a list: a link to its view, and links that edit it, enter it again and delete it, which a pointer or the focus
 * brings into view.
 */
function ExpenseItem({
  row,
  trip,
  today,
  to,
  isViewed,
}: {
  row: ShownRow;
  trip?: TripOfRows;
  today?: Day;
  /** Makes addresses of dialogs. */
  to: ReturnType<typeof dialogLinks>;
  /** True while the row's view is open. */
  isViewed: boolean;
}) {
  const { id, categoryId, photoUrl, receipts, pending } = row;
  const count = (receipts ?? 0) + useWaitingReceipts(id);
  const attached = count > 0 ? expenses.receiptCount(count) : photoUrl && expenses.photo;
  const main = mainOf(categoryId);
  const kind = kindOf(row);
  const title = expenseTitle(row);
  const sum = formatSum(row);
  const isWaiting = pending && pending.state !== "saved";
  const turn = trip && !isWaiting && isOpen(kind) ? kind : undefined;
  const name = `${title}, ${sum}`;
  const toEntry = pending && `${href("/outbox")}${withDialog("", "entry", { id: pending.entryId })}`;
  const toDiscard = pending && `${href("/outbox")}${withDialog("", "discard", { id: pending.entryId })}`;
  // A waiting deletion can only be discarded.
  const toPending = pending?.kind === "delete" ? toDiscard : toEntry;
  const toDelete = toDiscard ?? to("delete-expense", id);
  const canRepeat = trip && isRepeatable(trip) && pending?.kind !== "delete";
  return (
    <li
      className="expense-row"
      data-kind={kind === "expense" ? undefined : kind}
      data-pending={pending?.kind}
      data-state={pending?.state}
    >
      <a href={toPending ?? to("view", id)} aria-current={isViewed || undefined}>
        <Icon name={kind === "refund" ? Undo2 : categoryIcons[main]} className={`hue-tile of-${main}`} />
        <span className="row-text">
          <span className="row-line">
            <b className="row-title">{title}</b>{" "}
            {attached && (
              <>
                <Icon name="paperclip" />
                <span className="sr-only">{attached}, </span>
              </>
            )}
            <b className="row-sum">{sum}</b>
          </span>{" "}
          <SecondLine
            {...{ row, trip, today }}
            waiting={isWaiting ? pending : undefined}
            hasLink={turn !== undefined}
          />
        </span>
      </a>
      {turn && <TurnLink id={id} kind={turn} name={name} />}
      <span className="row-tools">
        <RowTool href={toPending ?? to("expense", id)} icon="pencil" label={expenses.edit} name={name} />
        {canRepeat && (
          <RowTool href={to("expense", id, "again")} icon="repeat" label={expenses.again} name={name} />
        )}
        <RowTool href={toDelete} icon="trash" label={expenses.delete} name={name} />
      </span>
    </li>
  );
}

/** Opens the form with the next kind preselected: paid, or given back. */
function TurnLink({ id, kind, name }: { id: string; kind: OpenKind; name: string }) {
  const { search } = useAddress();
  return (
    <a
      className="row-action"
      href={withDialog(search, "expense", { id, kind: kindAfter[kind] })}
      aria-label={`${open.done[kind]}: ${name}`}
    >
      {open.done[kind]}
    </a>
  );
}

/** The second line of a row: payers, details by field, and the viewer's share. */
function SecondLine({
  row,
  trip,
  today,
  waiting,
  hasLink,
}: {
  row: ShownRow;
  trip?: TripOfRows;
  today?: Day;
  /** The unsent change of this expense; undefined once it is saved. */
  waiting: Pending | undefined;
  /** True if a link takes the end of the line. */
  hasLink: boolean;
}) {
  const kind = kindOf(row);
  const sharing = trip?.members && sharingOfRow(row, { members: trip.members, memberId: trip.memberId });
  const group = typeof sharing === "object" ? sharing : undefined;
  const foreign = formatForeignPart(row);
  // Whoever gave a deposit waits for it, whomever it is for.
  const share = group && isOfKind(row, budgetKinds) && sharingLine.share(formatMoney(group.share));
  const meta = [
    sharing === "private" && sharingLine.onlyMe,
    kindText(row, today),
    ...(hasLink ? [share, foreign] : [group && foreign]),
    ...Object.values(detailOf).map((detail) => detail?.(row, today)),
  ].filter(Boolean);
  return (
    <span className="row-line">
      <span className="row-meta">
        {sharing === "private" && <Icon name="lock" />}
        {kind === "planned" && <Icon name={Clock} />}
        {group && group.payers.length === 1 && <Face of={group.payers[0]!.face} size="small" />}
        {group && group.payers.length > 1 && <Faces of={group.payers.map(({ face }) => face)} size="small" />}
        <span className="row-details">
          {waiting && <PendingMark {...waiting} label={pendingKinds[waiting.kind]} />}{" "}
          {group?.by && (
            <span>
              {waiting && "· "}
              {group.by}
              {kind !== "planned" && (
                <span className="sr-only"> {sharingLine.paid(group.payers, kind === "refund")}</span>
              )}
            </span>
          )}
          {meta.map((detail, nth) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two details may read alike
            <Fragment key={nth}>
              {" "}
              <span>
                {(nth > 0 || group?.by || waiting) && "· "}
                {detail}
              </span>
            </Fragment>
          ))}
        </span>
      </span>{" "}
      {/* The words of a change that waits need the whole line. */}
      {hasLink || (waiting && waiting.kind !== "add") ? null : share ? (
        <span className="row-sub">
          <span className="sr-only">{sharingLine.your} </span>
          {share}
        </span>
      ) : (
        !group && foreign && <span className="row-sub">{foreign}</span>
      )}
    </span>
  );
}

function RowTool({ href, icon, label, name }: { href: string; icon: IconName; label: string; name: string }) {
  return (
    <a href={href} aria-label={`${label}: ${name}`} title={label}>
      <Icon name={icon} />
    </a>
  );
}
