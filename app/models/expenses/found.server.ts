// Loads expenses for showing and changing, with their trip, parts and former versions.
import { and, eq, type Placeholder } from "drizzle-orm";
import { type Expense, ownFieldsOf, type SharedExpense } from "~/domain/expenses/expense";
import { ExpenseChanged, type ExpenseState, type FieldGroup } from "~/domain/expenses/stale-change";
import { orRefuse } from "~/domain/problem";
import type { ExpensePart } from "~/domain/sharing/split";
import { prepared } from "../../../db/client";
import { expenses, tripMembers, trips } from "../../../db/schema";
import { changesSince } from "../sharing/history.server";
import { membersOf } from "../sharing/member.server";
import { isVisibleTo, lockTrip, ownMembership } from "../sharing/membership.server";
import { partsOfExpense, withSharing } from "../sharing/stored-sharing.server";
import { expenseColumns, sharingColumns, withOriginal } from "./columns.server";

const expenseById = prepared("expense-by-id", (db, param: (name: "userId" | "expenseId") => Placeholder) =>
  db
    .select({
      ...expenseColumns,
      ...sharingColumns,
      startDate: trips.startDate,
      endDate: trips.endDate,
      currencies: trips.currencies,
      limits: trips.limits,
      isShared: trips.isShared,
      memberId: tripMembers.id,
    })
    .from(expenses)
    .innerJoin(trips, and(eq(trips.id, expenses.tripId), eq(trips.isDeleted, false)))
    .innerJoin(tripMembers, ownMembership(param("userId")))
    .where(and(eq(expenses.id, param("expenseId")), isVisibleTo(tripMembers.id))),
);

/** On a shared trip the expense has its parts. */
export async function findExpense(userId: string, expenseId: string): Promise<SharedExpense | undefined> {
  const found = await findWithTrip(userId, expenseId);
  return found && sharedExpenseOf(found, found.expense);
}

/** Adds payers and shares to an expense of a shared trip. */
export async function sharedExpenseOf(trip: { isShared: boolean }, expense: Expense): Promise<SharedExpense> {
  const [whole] = await withSharing(trip, [expense]);
  // Deleted since it was read.
  return whole ?? expense;
}

export async function findWithTrip(userId: string, expenseId: string) {
  const [row] = await expenseById({ userId, expenseId });
  if (!row) return undefined;
  const { currencies, limits, isShared, startDate, endDate, ...rest } = row;
  const { memberId, createdBy, splitMode, privateTo, version, ...own } = rest;
  const trip = { currencies, limits, isShared, startDate, endDate };
  return { expense: withOriginal(own), ...trip, memberId, createdBy, splitMode, privateTo, version };
}

export type FoundExpense = NonNullable<Awaited<ReturnType<typeof findWithTrip>>> & { parts: ExpensePart[] };

/** Finds an expense to change. That of a shared trip is read again once no other member can change it. */
export async function requireForChange(userId: string, expenseId: string): Promise<FoundExpense> {
  const first = orRefuse(await findWithTrip(userId, expenseId), "expenseNotFound");
  if (!first.isShared && first.splitMode === null) return { ...first, parts: [] };
  if (first.isShared) await lockTrip(first.expense.tripId);
  const found = orRefuse(await findWithTrip(userId, expenseId), "expenseNotFound");
  return { ...found, parts: await partsOfExpense(expenseId) };
}

export function expenseState({ expense, splitMode: mode, privateTo, parts }: FoundExpense): ExpenseState {
  return { ...ownFieldsOf(expense), mode, parts, isPrivate: privateTo !== null };
}

/** Changes that are undone at most to know an older version. */
const UNDONE_MAX = 100;

/**
 * Returns an expense as it was in a version, by undoing the changes that the history of its trip holds; as it is now if
 * the version is the present one, or none was sent. Undefined if that version is too old, or if a change since is not in the
 * history: it never has private expenses, and merging two people or dividing earlier expenses changes many without an
 * entry for each.
 */
export async function stateAt(
  found: FoundExpense,
  version: number | undefined,
): Promise<ExpenseState | undefined> {
  const now = expenseState(found);
  if (!found.isShared || version === undefined || version === found.version) return now;
  const { id, tripId } = found.expense;
  const since = found.version - version;
  if (since < 0 || since > UNDONE_MAX) return undefined;
  const changes = await changesSince(tripId, id, version, since);
  const isWhole =
    changes.length === since && changes.every((change, n) => change.version === version + 1 + n);
  if (!isWhole) return undefined;
  let state: ExpenseState | undefined = now;
  for (const { action, before } of changes.reverse()) {
    // A change holds the fields that it changed. A deletion, as which others see an expense made private, holds all.
    if (action === "expense.deleted") state = before as unknown as ExpenseState;
    else state = state && before ? { ...state, ...before } : undefined;
  }
  return state;
}

/** Returns the refusal for a change from an older version. It names who made the present one. */
export async function changedMeanwhile(
  userId: string,
  found: FoundExpense,
  conflicts?: readonly FieldGroup[],
): Promise<ExpenseChanged> {
  const { expense, version } = found;
  const members = await membersOf(userId, expense.tripId);
  const [last] = await changesSince(expense.tripId, expense.id, version - 1, 1);
  return new ExpenseChanged(
    await sharedExpenseOf(found, expense),
    // The history is of shared trips only; on others nobody else can have done it.
    members.find(({ id }) => id === (found.isShared ? last?.memberId : found.memberId)),
    conflicts,
  );
}
