import { desc, lt, type SQL } from "drizzle-orm";
import type { Expense, ExpenseCursor } from "~/domain/expense";
import { before } from "../../db/portable";
import { expenses } from "../../db/schema";

/** The order of every list of expenses, which an index has. */
export const newestFirst = [desc(expenses.day), desc(expenses.createdAt), desc(expenses.id)];

/** Returns the position after an expense. */
export function cursorAt({ day, createdAt, id }: Pick<Expense, "day" | "createdAt" | "id">): ExpenseCursor {
  return { day, row: { createdAt: createdAt.getTime(), id } };
}

/** Matches the expenses after a position. */
export function olderThan({ day, row }: ExpenseCursor): SQL {
  if (!row) return lt(expenses.day, day);
  return before([expenses.day, expenses.createdAt, expenses.id], [day, new Date(row.createdAt), row.id]);
}
