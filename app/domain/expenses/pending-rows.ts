// The rows of a list with the changes that wait on the device.
import type { Day } from "../day";
import { difference } from "../statistics/pending-sums";
import { type DayGroup, type ExpenseRow, groupByDay, RECENT_ON_TRIP } from "./expense";
import { dayKinds, isOfKind, openKinds, paidKinds } from "./kind";
import type { Pending, PendingChange, ShownRow } from "./pending-expense";

/** Applies the changes to the latest expenses and refunds. */
export function recentWithChanges(
  rows: readonly ExpenseRow[],
  changes: readonly PendingChange[],
  size = RECENT_ON_TRIP,
): ShownRow[] {
  const isPaid = (row: ExpenseRow) => isOfKind(row, paidKinds);
  return changed([...added(changes), ...missedBy(isPaid, rows, changes), ...rows], changes)
    .filter(isPaid)
    .sort(byNewestDay)
    .slice(0, size);
}

/** Applies the changes to the rows of planned expenses and deposits, sorted by day. */
export function openRowsWithChanges(
  rows: readonly ExpenseRow[],
  changes: readonly PendingChange[],
  passes: (row: ExpenseRow) => boolean = () => true,
): ShownRow[] {
  const isShown = (row: ExpenseRow) => isOfKind(row, openKinds) && passes(row);
  return changed([...added(changes), ...missedBy(isShown, rows, changes), ...rows], changes)
    .filter(isShown)
    .sort((a, b) => byNewestDay(b, a));
}

/** Position of a page of days in the list. `isContinued`: its first day began on the page before. */
export interface PageOfDays {
  isFirst: boolean;
  isContinued: boolean;
  isLast: boolean;
}

/**
 * Applies the changes to a page of days, without those that belong on another page. What is open is on no day. With a filter
 * the page has only what passes it, so a change can move a row in or out.
 */
export function daysWithChanges(
  groups: readonly DayGroup<ExpenseRow>[],
  changes: readonly PendingChange[],
  { isFirst, isContinued, isLast }: PageOfDays,
  filter: (row: ExpenseRow) => boolean = () => true,
): DayGroup<ShownRow>[] {
  const passes = (row: ExpenseRow) => isOfKind(row, dayKinds) && filter(row);
  const known = new Map(groups.map((group) => [group.day, group]));
  const [newest, oldest] = [groups[0]?.day, groups.at(-1)?.day];
  const belongs = (day: Day) =>
    known.has(day) || ((isFirst || day < newest!) && (isLast || (oldest !== undefined && day > oldest)));
  const onPage = groups.flatMap((group) => group.rows);
  const rows = changed(onPage, changes).filter((row) => passes(row) && belongs(row.day));
  const latest = added(changes);
  const entering = [...latest, ...missedBy(passes, [...latest, ...onPage], changes)];
  // A day's newest rows are on the page where it begins.
  const begins = (day: Day) => belongs(day) && !(isContinued && day === newest);
  const fresh = changed(entering, changes).filter((row) => passes(row) && begins(row.day));
  const shown = [...fresh, ...rows].sort(byNewestDay);
  const totalOn = (day: Day) =>
    (known.get(day)?.total ?? 0) + difference(changes, (row) => passes(row) && row.day === day).total;
  return groupByDay(shown, new Map(shown.map(({ day }) => [day, totalOn(day)])));
}

/** Returns the rows beside the page that a change might move into the filter. */
function missedBy(
  passes: (row: ExpenseRow) => boolean,
  onPage: readonly ExpenseRow[],
  changes: readonly PendingChange[],
): ExpenseRow[] {
  const known = new Set(onPage.map(({ id }) => id));
  return changes.flatMap(({ before }) => {
    if (!before || known.has(before.id) || passes(before)) return [];
    known.add(before.id);
    return before;
  });
}

function byNewestDay(a: ShownRow, b: ShownRow): number {
  if (a.day === b.day) return 0;
  return a.day < b.day ? 1 : -1;
}

function added(changes: readonly PendingChange[]): ShownRow[] {
  return changes
    .flatMap(({ after, ...change }) =>
      after && change.kind === "add" ? [{ ...after, pending: pendingOf(change) }] : [],
    )
    .reverse();
}

/** Applies each row's latest change. Rows to be deleted stay, with a mark, until they are. */
function changed(rows: readonly ExpenseRow[], changes: readonly PendingChange[]): ShownRow[] {
  return rows.flatMap((row) => {
    const change = changes.findLast(({ expenseId, kind }) => expenseId === row.id && kind !== "add");
    if (change?.kind === "delete" && change.state === "saved") return [];
    return change ? { ...row, ...change.after, pending: pendingOf(change) } : row;
  });
}

function pendingOf({ entryId, kind, state, withoutRate }: Pending): Pending | undefined {
  // The euros of a saved expense without a rate are not known before the list has been loaded again.
  if (state === "saved" && !withoutRate) return undefined;
  return { entryId, kind, state, withoutRate };
}
