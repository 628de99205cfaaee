// Rows and sums of a screen with the changes that still wait on the device.

import { type Day, readDay } from "../day";
import {
  type AmountContext,
  decodeAmount,
  isSameCost,
  type ResolvedAmount,
  resolveAmount,
} from "../money/amount";
import { BASE_CURRENCY, type ForeignCurrency } from "../money/currency";
import type { Cents, Units } from "../money/money";
import type { EntryState, OutboxEntry } from "../outbox";
import { Problem } from "../problem";
import { decodeSharing, paymentsIn, sharingTextsIn, splitIn } from "../sharing/form";
import { isSameDivision, maximaOf, partsOf, splitOf } from "../sharing/split";
import { byMainCategory, type CategorySum, type MainCategorySum } from "../statistics/summary";
import { isCategoryId, mainOf } from "./category";
import {
  blank,
  type DayGroup,
  type ExpenseRow,
  forOptional,
  RECENT_ON_TRIP,
  readOptional,
  type Sharing,
} from "./expense";
import { isPaymentMethod } from "./payment-method";

/** Mark beside a row or trip that the server does not have in this form yet. */
export interface PendingNote {
  /** Names the waiting action, unless it is obvious. */
  label: string;
  state: EntryState;
}

export interface WithPending {
  pending?: PendingNote;
  /** True if something waits that changes who owes whom on the trip. */
  areDebtsOld?: boolean;
}

export interface Pending {
  entryId: string;
  kind: "add" | "change" | "delete";
  state: EntryState;
  /** The amount in a currency of which the device knows no rate; the server will convert it. It counts in no sum. */
  withoutRate?: { amount: Units; currency: ForeignCurrency };
}

export type ShownRow = ExpenseRow & { pending?: Pending };

/** A waiting change of an expense, with the expense before and after it. */
export interface PendingChange extends Pending {
  tripId: string | undefined;
  expenseId: string | undefined;
  before: ExpenseRow | undefined;
  after: ExpenseRow | undefined;
}

/** `newId` is the id that the server gives to a new expense. */
export function pendingChange(entry: OutboxEntry, newId: string = entry.id): PendingChange | undefined {
  const { id: entryId, intent, fields, state, tripId, before } = entry;
  const common = { entryId, state, before, expenseId: fields.id, tripId: fields.tripId ?? tripId };
  if (intent === "expense.delete" || intent === "expense.undo")
    return { ...common, kind: "delete", after: undefined };
  if (intent !== "expense.add" && intent !== "expense.change") return undefined;
  const { row: after, withoutRate } = rowOf(entry, newId) ?? {};
  const kind = intent === "expense.add" ? "add" : "change";
  return after && { ...common, kind, after, ...(withoutRate && { withoutRate }) };
}

function rowOf(
  { fields, day, before }: OutboxEntry,
  newId: string,
): { row: ExpenseRow; withoutRate?: Pending["withoutRate"] } | undefined {
  const { categoryId } = fields;
  const paidOn = readDay(fields.date ?? "") ?? before?.day ?? day;
  const paymentMethod = isPaymentMethod(fields.paymentMethod)
    ? fields.paymentMethod
    : (before?.paymentMethod ?? null);
  const amounts = amountsOf(fields, { day: paidOn, paymentMethod, stored: before });
  const optional = forOptional((field) => {
    const typed = fields[field];
    return typed === undefined ? (before?.[field] ?? blank[field]) : readOptional[field](typed);
  });
  if (!amounts || Object.values(optional).includes(undefined) || !isCategoryId(categoryId)) return undefined;
  const { nights, ...others } = optional as typeof blank;
  const { amount, original, withoutRate } = amounts;
  const row = {
    id: fields.id ?? newId,
    amount,
    ...((original || before?.original) && { original }),
    day: paidOn,
    categoryId,
    paymentMethod,
    photoUrl: before?.photoUrl ?? null,
    ...others,
    ...((nights > 1 || before?.nights) && { nights }),
  };
  const sharing = sharingOf(fields, { ...row, withoutRate }, before);
  return { row: sharing ? { ...row, sharing } : row, withoutRate };
}

/**
 * Returns payers and shares of a waiting entry, without parts as long as it has no rate: there are no euros to divide. The
 * author's membership is not known here, so that of the payer stands in its place.
 */
function sharingOf(
  fields: OutboxEntry["fields"],
  {
    id,
    amount,
    original,
    withoutRate,
  }: Pick<ExpenseRow & Pending, "id" | "amount" | "original" | "withoutRate">,
  before: ExpenseRow | undefined,
): Sharing | undefined {
  const currency = original?.currency ?? BASE_CURRENCY;
  const { sharing } = decodeSharing(sharingTextsIn(fields), currency);
  if (!sharing) return before?.sharing;
  const { version = 0, createdBy = fields.payer ?? "" } = before?.sharing ?? {};
  if (sharing.isPrivate) return { version, createdBy, mode: null, parts: [], isPrivate: true };
  const { payments, split } = sharing;
  if (!payments || !split) return before?.sharing;
  if (withoutRate) return { version, createdBy, mode: split.mode, parts: [], isPrivate: false };
  const cost = { id, amount, units: original?.amount ?? amount };
  const sent = { payments: paymentsIn(currency, payments), split: splitIn(currency, split) };
  if (before?.sharing?.mode && isSameCost({ amount, original }, before)) {
    const stored = splitOf(cost, before.sharing.parts, before.sharing.mode);
    // Added up by a merge, stored shares may differ from those divided anew.
    if (isSameDivision(cost, sent, stored)) return before.sharing;
  }
  const parts = partsOf(cost, sent.payments, sent.split, maximaOf(before?.sharing));
  if ("error" in parts) return before?.sharing;
  return { version, createdBy, mode: split.mode, parts, isPrivate: false };
}

/** Returns what an entry costs. Without a rate it costs nothing yet, so it counts in no sum. */
function amountsOf(
  fields: OutboxEntry["fields"],
  context: AmountContext,
): (ResolvedAmount & Pick<Pending, "withoutRate">) | undefined {
  const { amount } = decodeAmount(fields);
  const resolved = amount && resolveAmount(amount, context);
  if (!(resolved instanceof Problem)) return resolved;
  if (!amount || !("units" in amount)) return undefined;
  const { units, currency } = amount;
  return { amount: 0, original: null, withoutRate: { amount: units, currency } };
}

/** Returns whether a change counts in sums. It does not if it was refused, or if the previous expense is unknown. */
function counts({ kind, state, before }: PendingChange): boolean {
  return state !== "rejected" && (kind === "add" || before !== undefined);
}

type Filter = (row: ExpenseRow) => boolean;

const everything: Filter = () => true;

export function difference(
  changes: readonly PendingChange[],
  passes: Filter = everything,
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

export function withChanges(
  sums: readonly MainCategorySum[],
  changes: readonly PendingChange[],
  passes: Filter = everything,
): MainCategorySum[] {
  const found = new Map<string, CategorySum>();
  const all = sums.flatMap(({ subcategories }) => subcategories);
  const touched = changes.flatMap(({ before, after }) => [before, after]).filter((row) => row !== undefined);
  for (const sum of all) found.set(sum.categoryId, sum);
  for (const { categoryId } of touched) {
    const own = all.find((sum) => sum.categoryId === categoryId);
    const { total, count } = difference(changes, (row) => passes(row) && row.categoryId === categoryId);
    found.set(categoryId, { categoryId, total: (own?.total ?? 0) + total, count: (own?.count ?? 0) + count });
  }
  return byMainCategory([...found.values()].filter(({ count }) => count > 0));
}

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

export function recentWithChanges(
  rows: readonly ExpenseRow[],
  changes: readonly PendingChange[],
  size = RECENT_ON_TRIP,
): ShownRow[] {
  const shown = changed([...added(changes), ...rows], changes);
  return shown.sort(byNewestDay).slice(0, size);
}

/** Where a page of days is in the list. `isContinued`: its first day began on the page before. */
export interface PageOfDays {
  isFirst: boolean;
  isContinued: boolean;
  isLast: boolean;
}

/**
 * Applies the changes to a page of days, without those that belong on another page. With a filter the page has only what
 * passes it, so a change can move a row in or out.
 */
export function daysWithChanges(
  groups: readonly DayGroup<ExpenseRow>[],
  changes: readonly PendingChange[],
  { isFirst, isContinued, isLast }: PageOfDays,
  passes: Filter = everything,
): DayGroup<ShownRow>[] {
  const known = new Map(groups.map((group) => [group.day, group]));
  const [newest, oldest] = [groups[0]?.day, groups.at(-1)?.day];
  const belongs = (day: Day) =>
    known.has(day) || ((isFirst || day < newest!) && (isLast || (oldest !== undefined && day > oldest)));
  const onPage = groups.flatMap((group) => group.rows);
  const rows = changed(onPage, changes).filter(passes);
  const latest = added(changes);
  const entering = [...latest, ...missedBy(passes, [...latest, ...onPage], changes)];
  // A day's newest rows are on the page where it begins.
  const begins = (day: Day) => belongs(day) && !(isContinued && day === newest);
  const fresh = changed(entering, changes).filter((row) => passes(row) && begins(row.day));
  const days = new Set([...fresh, ...rows].map(({ day }) => day).filter(belongs));
  return [...days]
    .sort((a, b) => (a < b ? 1 : -1))
    .map((day) => ({
      day,
      total:
        (known.get(day)?.total ?? 0) + difference(changes, (row) => passes(row) && row.day === day).total,
      rows: [...fresh, ...rows].filter((row) => row.day === day),
    }));
}

/** Returns the rows beside the page that a change might move into the filter. */
function missedBy(
  passes: Filter,
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
  return { entryId, kind, state, ...(withoutRate && { withoutRate }) };
}
