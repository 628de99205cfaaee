// Payers and shares of expenses: computed when an expense is stored, read with the rows of shared trips.
import { asc, eq, inArray } from "drizzle-orm";
import type { Expense, SharedExpense, Sharing } from "~/domain/expenses/expense";
import type { ExpenseState } from "~/domain/expenses/stale-change";
import type { ResolvedAmount } from "~/domain/money/amount";
import { BASE_CURRENCY, type CurrencyCode } from "~/domain/money/currency";
import { Problem, SplitProblem } from "~/domain/problem";
import { paymentsIn, splitIn, type TypedSharing } from "~/domain/sharing/form";
import { sharingJson, withoutReadBack } from "~/domain/sharing/json";
import {
  type Cost,
  defaultSplit,
  type ExpensePart,
  isSameDivision,
  maximaOf,
  type Payment,
  partsOf,
  type Split,
  splitOf,
} from "~/domain/sharing/split";
import { db, failure } from "../../../db/client";
import { expenseParts, expenses, tripMembers } from "../../../db/schema";
import { sharingColumns } from "../expenses/columns.server";

/** Payers and shares of a request. Omitted, a new expense gets the default and a changed one keeps its own. */
export type SharingInput = TypedSharing;

/** How an expense is divided; without parts it is its author's alone. */
type DecidedSharing = Pick<Sharing, "mode" | "parts" | "isPrivate">;

/** The trip and the author of an expense. */
interface Place {
  tripId: string;
  isShared: boolean;
  /** The author's membership. */
  createdBy: string;
}

const alone: DecidedSharing = { mode: null, parts: [], isPrivate: false };

/** Divides a new expense: paid by its author and by the default split, unless the input says otherwise. */
export async function newSharing(
  { tripId, isShared, createdBy }: Place,
  cost: CostIn,
  { payments, split, isPrivate = false }: SharingInput,
): Promise<DecidedSharing> {
  if (isPrivate) return privateSharing(tripId, { payments, split });
  if (!isShared && !payments && !split) return alone;
  const members = await membersNow(tripId);
  const isAlone = members.filter(({ hasLeft }) => !hasLeft).length === 1;
  if (!payments && !split && isAlone) return alone;
  const paid = payments ? paymentsIn(cost.currency, payments) : [{ memberId: createdBy }];
  return divided(cost, paid, split ? splitIn(cost.currency, split) : defaultSplit(members), members);
}

/** Drops payers and shares that come with a private expense, on purpose. @throws Problem memberUnknown */
async function privateSharing(
  tripId: string,
  { payments = [], split }: SharingInput,
): Promise<DecidedSharing> {
  const named = [...payments, ...(split?.parts ?? [])];
  if (named.length > 0) requireKnown(named, await membersNow(tripId));
  return { ...alone, isPrivate: true };
}

/** @throws Problem memberUnknown for a person of another trip */
function requireKnown(named: readonly { memberId: string }[], members: readonly { id: string }[]): void {
  if (named.some(({ memberId }) => !members.some(({ id }) => id === memberId)))
    throw new Problem("memberUnknown");
}

/**
 * Divides a changed expense. Omitted payers and shares are kept, in proportion to the new amount. Of the same cost, sent
 * as they were read, they stay to the cent: merged people's are added up, and dividing anew may differ.
 */
export async function changedSharing(
  { tripId, createdBy }: Place,
  cost: CostIn & { isSame: boolean },
  { payments, split, isPrivate }: SharingInput,
  stored: DecidedSharing,
): Promise<DecidedSharing> {
  if (isPrivate ?? stored.isPrivate) return privateSharing(tripId, { payments, split });
  const isLeftOpen = !payments && !split;
  if (isLeftOpen && stored.mode === null)
    return stored.isPrivate ? newSharing({ tripId, isShared: true, createdBy }, cost, {}) : alone;
  const before =
    stored.mode === null
      ? {
          payments: [{ memberId: createdBy }],
          split: { mode: "equal", parts: [{ memberId: createdBy }] } as Split,
        }
      : splitOf(cost, stored.parts, stored.mode);
  const paid = payments ? paymentsIn(cost.currency, payments) : before.payments;
  const shares = split ? splitIn(cost.currency, split) : before.split;
  // Forms send what they show: an expense that nobody has divided shows its author alone, and stays undivided.
  const isAsRead = isSameDivision(cost, { payments: paid, split: shares }, before);
  if (isAsRead && !stored.isPrivate && (cost.isSame || stored.mode === null))
    return { mode: stored.mode, parts: stored.parts, isPrivate: false };
  // Somebody in an older version may have been forgotten since; then the change conflicts, which says more.
  const former = stored.parts.map(({ memberId }) => ({ id: memberId }));
  const people = [...(await membersNow(tripId)), ...former];
  return divided(cost, paid, shares, people, maximaOf(stored));
}

/** Returns what was sent of payers and shares. In the API's JSON, what an answer says of `base` counts as not sent. */
export function sentSharing(
  { isJson, payments, split, isPrivate }: SharingInput & { isJson?: boolean },
  base: ExpenseState,
  { isShared, createdBy, version }: { isShared: boolean; createdBy: string; version: number },
): SharingInput {
  const sent = { payments, split, isPrivate };
  const sharing = isShared ? { ...base, createdBy, version } : undefined;
  return isJson ? withoutReadBack(sent, sharingJson({ ...base, sharing }, undefined)) : sent;
}

/** @throws SplitProblem, or Problem memberUnknown for a person of another trip */
function divided(
  cost: CostIn,
  payments: readonly Payment[],
  split: Split,
  members: readonly { id: string }[],
  maxima?: ReturnType<typeof maximaOf>,
): DecidedSharing {
  requireKnown([...payments, ...split.parts], members);
  const parts = partsOf(cost, payments, split, maxima);
  if ("error" in parts) throw new SplitProblem(parts, cost.currency);
  return { mode: split.mode, parts, isPrivate: false };
}

async function membersNow(tripId: string) {
  const { id, weight, leftAt } = tripMembers;
  const found = await db
    .select({ id, weight, leftAt })
    .from(tripMembers)
    .where(eq(tripMembers.tripId, tripId));
  return found.map(({ leftAt, ...member }) => ({ ...member, hasLeft: leftAt !== null }));
}

/** The amount of an expense, with the currency of its units. */
interface CostIn extends Cost {
  currency: CurrencyCode;
}

export function costOf(
  id: string,
  { amount, original }: Pick<ResolvedAmount, "amount" | "original">,
): CostIn {
  return { id, amount, units: original?.amount ?? amount, currency: original?.currency ?? BASE_CURRENCY };
}

/** Columns of an expense that say how it is divided. */
export function sharingColumnsOf({ mode, isPrivate }: DecidedSharing, createdBy: string) {
  return { splitMode: mode, privateTo: isPrivate ? createdBy : null };
}

/** Replaces the parts of an expense. Call it inside a transaction. */
export async function replaceParts(
  expense: Pick<Expense, "id" | "tripId">,
  parts: readonly ExpensePart[],
): Promise<void> {
  await db.delete(expenseParts).where(eq(expenseParts.expenseId, expense.id));
  await insertParts(expense, parts);
}

/** Stores the parts of a new expense. Call it inside a transaction. @throws Problem memberUnknown for a forgotten person */
export async function insertParts(
  { id, tripId }: Pick<Expense, "id" | "tripId">,
  parts: readonly ExpensePart[],
): Promise<void> {
  if (parts.length === 0) return;
  await db
    .insert(expenseParts)
    .values(parts.map((part) => ({ ...part, expenseId: id, tripId })))
    .catch((error) => {
      throw failure(error) === "missing" ? new Problem("memberUnknown") : error;
    });
}

const { expenseId, memberId, paid, share, weight } = expenseParts;

export async function partsOfExpenses(ids: readonly string[]): Promise<Map<string, ExpensePart[]>> {
  const found = new Map<string, ExpensePart[]>();
  if (ids.length === 0) return found;
  const rows = await db
    .select({ expenseId, memberId, paid, share, weight })
    .from(expenseParts)
    .where(inArray(expenseId, [...ids]))
    .orderBy(asc(expenseId), asc(memberId));
  for (const { expenseId: id, ...part } of rows) found.set(id, [...(found.get(id) ?? []), part]);
  return found;
}

/** Adds payers and shares to expenses that the caller may see; nothing on a trip of one person. */
export async function withSharing<Row extends { id: string }>(
  { isShared }: { isShared: boolean },
  rows: readonly Row[],
): Promise<(Row & { sharing?: Sharing })[]> {
  if (!isShared || rows.length === 0) return [...rows];
  const ids = rows.map(({ id }) => id);
  const found = await db
    .select({ id: expenses.id, ...sharingColumns, part: { memberId, paid, share, weight } })
    .from(expenses)
    .leftJoin(expenseParts, eq(expenseId, expenses.id))
    .where(inArray(expenses.id, ids))
    .orderBy(asc(expenses.id), asc(memberId));
  const sharings = new Map<string, Omit<Sharing, "parts"> & { parts: ExpensePart[] }>();
  for (const { id, version, createdBy, splitMode: mode, privateTo, part } of found) {
    const isPrivate = privateTo !== null;
    const sharing = sharings.get(id) ?? { version, createdBy, mode, parts: [], isPrivate };
    if (part) sharing.parts.push(part);
    sharings.set(id, sharing);
  }
  return rows.flatMap((row) => {
    const sharing = sharings.get(row.id);
    // Deleted since it was read.
    return sharing ? { ...row, sharing } : [];
  });
}

/** Applies `withSharing()` to each page of expenses. */
export async function* sharedInPages(
  trip: { isShared: boolean },
  pages: AsyncIterable<Expense[]>,
): AsyncGenerator<SharedExpense[]> {
  for await (const page of pages) yield await withSharing(trip, page);
}
