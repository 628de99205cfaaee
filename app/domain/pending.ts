// What a screen shows while changes wait on the device: its rows and sums as they will be.
import { isCategoryId, mainOf } from "./category";
import { type Day, readDay } from "./day";
import { type DayGroup, type ExpenseRow, RECENT_ON_TRIP } from "./expense";
import { type Cents, readAmount } from "./money";
import type { EntryState, OutboxEntry } from "./outbox";
import { isPaymentMethod } from "./payment-method";
import { byMainCategory, type CategorySum, type MainCategorySum } from "./summary";

/** What is said beside something that is not on the server as it is shown. */
export interface PendingNote {
  /** What is to be done with it, where that does not go without saying. */
  label: string;
  state: EntryState;
}

/** A trip may carry what is to be done with it. */
export interface WithPending {
  pending?: PendingNote;
}

export interface Pending {
  entryId: string;
  kind: "add" | "change" | "delete";
  state: EntryState;
}

export type ShownRow = ExpenseRow & { pending?: Pending };

/** A waiting change of an expense: what there was, and what there will be. */
export interface PendingChange extends Pending {
  tripId: string | undefined;
  expenseId: string | undefined;
  before: ExpenseRow | undefined;
  after: ExpenseRow | undefined;
}

/**
 * Reads an entry; undefined where it is about no expense, or where what was typed cannot be shown as one.
 * @param newId the id that the server gives to a new expense
 */
export function pendingChange(entry: OutboxEntry, newId: string = entry.id): PendingChange | undefined {
  const { id: entryId, intent, fields, state, tripId, before } = entry;
  const common = { entryId, state, before, expenseId: fields.id, tripId: fields.tripId ?? tripId };
  if (intent === "expense.delete") return { ...common, kind: "delete", after: undefined };
  if (intent !== "expense.add" && intent !== "expense.change") return undefined;
  const after = rowOf(entry, newId);
  return after && { ...common, kind: intent === "expense.add" ? "add" : "change", after };
}

function rowOf({ fields, day, before }: OutboxEntry, newId: string): ExpenseRow | undefined {
  const { cents } = readAmount(fields.amount ?? "");
  const { categoryId, paymentMethod } = fields;
  if (cents === undefined || !isCategoryId(categoryId)) return undefined;
  return {
    id: fields.id ?? newId,
    amount: cents,
    day: readDay(fields.date ?? "") ?? before?.day ?? day,
    categoryId,
    paymentMethod: isPaymentMethod(paymentMethod) ? paymentMethod : (before?.paymentMethod ?? null),
    description: fields.description?.trim() || null,
    locationName: fields.locationName?.trim() || null,
    photoUrl: before?.photoUrl ?? null,
    notes: fields.notes?.trim() || null,
    locationAddress: fields.locationAddress?.trim() || null,
  };
}

/** The changes without new expenses that are among the rows: the server had them before the device knew. */
export function withoutKnown(
  changes: readonly PendingChange[],
  rows: readonly Pick<ExpenseRow, "id">[],
): PendingChange[] {
  const known = new Set(rows.map(({ id }) => id));
  return changes.filter(({ kind, after }) => kind !== "add" || !known.has(after!.id));
}

/** Whether it counts in sums: not when it was refused, nor where it is unknown what there was before. */
function counts({ kind, state, before }: PendingChange): boolean {
  return state !== "rejected" && (kind === "add" || before !== undefined);
}

/** By how much the changes make the sum and the number of what passes the filter different. */
export function difference(
  changes: readonly PendingChange[],
  passes: (row: ExpenseRow) => boolean = () => true,
): { total: Cents; count: number } {
  let [total, count] = [0, 0];
  for (const { before, after } of changes.filter(counts)) {
    if (before && passes(before)) {
      total -= before.amount;
      count -= 1;
    }
    if (after && passes(after)) {
      total += after.amount;
      count += 1;
    }
  }
  return { total, count };
}

/** Sums by category with the changes in them. */
export function withChanges(
  sums: readonly MainCategorySum[],
  changes: readonly PendingChange[],
): MainCategorySum[] {
  const found = new Map<string, CategorySum>();
  const all = sums.flatMap(({ subcategories }) => subcategories);
  const touched = changes.flatMap(({ before, after }) => [before, after]).filter((row) => row !== undefined);
  for (const sum of all) found.set(sum.categoryId, sum);
  for (const { categoryId } of touched) {
    const own = all.find((sum) => sum.categoryId === categoryId);
    const { total, count } = difference(changes, (row) => row.categoryId === categoryId);
    found.set(categoryId, { categoryId, total: (own?.total ?? 0) + total, count: (own?.count ?? 0) + count });
  }
  return byMainCategory([...found.values()].filter(({ count }) => count > 0));
}

/** The sums of the tiles with the changes in them. */
export function tilesWithChanges<Tiles extends Record<string, Cents>>(
  tiles: Tiles,
  changes: readonly PendingChange[],
): Tiles {
  const entries = Object.entries(tiles).map(([main, sum]) => [
    main,
    sum + difference(changes, (row) => mainOf(row.categoryId) === main).total,
  ]);
  return Object.fromEntries(entries) as Tiles;
}

/** The newest few with the changes in them. */
export function recentWithChanges(
  rows: readonly ExpenseRow[],
  changes: readonly PendingChange[],
  size = RECENT_ON_TRIP,
): ShownRow[] {
  const shown = [...added(changes), ...changed(rows, changes)];
  return shown.sort((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : 0)).slice(0, size);
}

/**
 * A page of days with the changes in it. `isFirst` and `isLast` say which page it is: what belongs on another one is
 * left out.
 */
export function daysWithChanges(
  groups: readonly DayGroup<ExpenseRow>[],
  changes: readonly PendingChange[],
  { isFirst, isLast }: { isFirst: boolean; isLast: boolean },
): DayGroup<ShownRow>[] {
  const known = new Map(groups.map((group) => [group.day, group]));
  const [newest, oldest] = [groups[0]?.day, groups.at(-1)?.day];
  const belongs = (day: Day) =>
    known.has(day) || ((isFirst || day < newest!) && (isLast || (oldest !== undefined && day > oldest)));
  const rows = changed(
    groups.flatMap((group) => group.rows),
    changes,
  );
  const fresh = added(changes).filter(({ day }) => belongs(day));
  const days = new Set([...fresh, ...rows].map(({ day }) => day).filter(belongs));
  return [...days]
    .sort((a, b) => (a < b ? 1 : -1))
    .map((day) => ({
      day,
      total: (known.get(day)?.total ?? 0) + difference(changes, (row) => row.day === day).total,
      rows: [...fresh, ...rows].filter((row) => row.day === day),
    }));
}

/** New ones, the latest first. */
function added(changes: readonly PendingChange[]): ShownRow[] {
  return changes
    .flatMap(({ after, ...change }) =>
      after && change.kind === "add" ? [{ ...after, pending: pendingOf(change) }] : [],
    )
    .reverse();
}

/** Those that are there, each as its latest change makes it; what is to be deleted stays, and says so. */
function changed(rows: readonly ExpenseRow[], changes: readonly PendingChange[]): ShownRow[] {
  return rows.map((row) => {
    const change = changes.findLast(({ expenseId, kind }) => expenseId === row.id && kind !== "add");
    return change ? { ...row, ...change.after, pending: pendingOf(change) } : row;
  });
}

/** What is said beside a row; undefined once it is on the server as it is shown. */
function pendingOf({ entryId, kind, state }: Pending): Pending | undefined {
  if (state === "saved" && kind !== "delete") return undefined;
  return { entryId, kind, state };
}
