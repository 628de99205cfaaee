// Loads expenses for showing and changing, with their trip, parts and former versions.
import { and, eq, type Placeholder } from "drizzle-orm";
import { type Expense, ownFieldsOf, type SharedExpense } from "~/domain/expense";
import { ExpenseChanged, Problem } from "~/domain/problem";
import type { ExpensePart } from "~/domain/split";
import type { ExpenseState, FieldGroup } from "~/domain/stale-change";
import { prepared } from "../../db/client";
import { expenses, tripMembers, trips } from "../../db/schema";
import { expenseColumns, sharingColumns, withOriginal } from "./expense-columns.server";
import { partsOfExpenses, withSharing } from "./expense-sharing.server";
import { firstChangeSince } from "./history.server";
import { membersOf } from "./member.server";
import { isVisibleTo, lockTrip, ownMembership } from "./membership.server";

const expenseById = prepared("expense-by-id", (db, param: (name: "userId" | "expenseId") => Placeholder) =>
  db
    .select({
      ...expenseColumns,
      ...sharingColumns,
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
  const { currencies, limits, isShared, memberId, createdBy, splitMode, privateTo, version, ...own } = row;
  const expense = withOriginal(own);
  return { expense, currencies, limits, isShared, memberId, createdBy, splitMode, privateTo, version };
}

type FoundExpense = NonNullable<Awaited<ReturnType<typeof findWithTrip>>> & { parts: ExpensePart[] };

/** Finds an expense to change. That of a shared trip is read again once no other member can change it. */
export async function requireForChange(userId: string, expenseId: string): Promise<FoundExpense> {
  const first = await findWithTrip(userId, expenseId);
  if (!first) throw new Problem("expenseNotFound");
  if (!first.isShared && first.splitMode === null) return { ...first, parts: [] };
  if (first.isShared) await lockTrip(first.expense.tripId);
  const found = await findWithTrip(userId, expenseId);
  if (!found) throw new Problem("expenseNotFound");
  return { ...found, parts: (await partsOfExpenses([expenseId])).get(expenseId) ?? [] };
}

export function stateOf({ expense, splitMode: mode, privateTo, parts }: FoundExpense): ExpenseState {
  return { ...ownFieldsOf(expense), mode, parts, isPrivate: privateTo !== null };
}

/**
 * Returns an expense as it was in a version, by the history of its trip; as it is now if the version is the present one,
 * or none was sent. Undefined if the history does not hold it: it never has private expenses, and merging two people or
 * dividing earlier expenses changes many without an entry for each.
 */
export async function stateAt(
  found: FoundExpense,
  version: number | undefined,
): Promise<ExpenseState | undefined> {
  if (!found.isShared || version === undefined || version === found.version) return stateOf(found);
  const first = await firstChangeSince(found.expense.tripId, found.expense.id, version);
  return first?.version === version + 1 ? ((first.before as ExpenseState | null) ?? undefined) : undefined;
}

/** Returns the refusal for a change from an older version. It names who made the present one. */
export async function changedMeanwhile(
  userId: string,
  found: FoundExpense,
  conflicts?: readonly FieldGroup[],
): Promise<ExpenseChanged> {
  const { expense, version } = found;
  const members = await membersOf(userId, expense.tripId);
  const last = await firstChangeSince(expense.tripId, expense.id, version - 1);
  return new ExpenseChanged(
    await sharedExpenseOf(found, expense),
    members.find(({ id }) => id === last?.memberId),
    conflicts,
  );
}
