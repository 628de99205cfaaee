// Payers and shares of expenses as they are stored, and read with the rows of shared trips.
import { asc, eq, inArray } from "drizzle-orm";
import type { Expense, SharedExpense, Sharing } from "~/domain/expenses/expense";
import { Problem } from "~/domain/problem";
import type { ExpensePart } from "~/domain/sharing/split";
import { db, failure } from "../../../db/client";
import { expenseParts, expenses } from "../../../db/schema";
import { sharingColumns } from "../expenses/columns.server";

/** Columns of an expense that say how it is divided. */
export function sharingColumnsOf(
  { mode, isPrivate }: Pick<Sharing, "mode" | "isPrivate">,
  createdBy: string,
) {
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

export async function partsOfExpense(id: string): Promise<ExpensePart[]> {
  return db
    .select({ memberId, paid, share, weight })
    .from(expenseParts)
    .where(eq(expenseId, id))
    .orderBy(asc(memberId));
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
