import { and, count } from "drizzle-orm";
import { type Expense, type ExpenseCursor, textFields } from "~/domain/expense";
import type { ExpenseFilter } from "~/domain/expense-filter";
import type { CategorySum } from "~/domain/summary";
import { db } from "../../db/client";
import { total } from "../../db/portable";
import { expenses } from "../../db/schema";
import { expenseColumns, type StoredExpense, withOriginal } from "./expense-columns.server";
import { bytesOf, cursorAt, meets, newestFirst, olderThan, thatFit } from "./expense-conditions.server";
import { expensesOn } from "./ownership.server";

const { categoryId, amount } = expenses;

/** Returns sum and count of the expenses that meet a filter, by subcategory. */
export async function foundByCategory(
  userId: string,
  tripId: string,
  filter: ExpenseFilter,
): Promise<CategorySum[]> {
  return db
    .select({ categoryId, total: total(amount), count: count() })
    .from(expenses)
    .where(and(expensesOn(userId, tripId), meets(filter)))
    .groupBy(categoryId);
}

/** Most bytes of the texts of a page, unless they are those of a single expense. */
const PAGE_BYTES = 1_000_000;

/**
 * Lists at most `limit` expenses that meet a filter, newest first, fewer if their texts are long. `next` is the position after the last one, and
 * undefined if there are no more.
 */
export async function findExpenses(
  userId: string,
  tripId: string,
  filter: ExpenseFilter,
  { limit, after }: { limit: number; after?: ExpenseCursor },
): Promise<{ expenses: Expense[]; next: ExpenseCursor | undefined }> {
  const found: StoredExpense[] = await db
    .select(expenseColumns)
    .from(expenses)
    .where(and(expensesOn(userId, tripId), meets(filter), after && olderThan(after)))
    .orderBy(...newestFirst)
    .limit(limit + 1);
  const rows = thatFit(found.slice(0, limit), PAGE_BYTES, (row) =>
    bytesOf(...textFields.map((field) => row[field])),
  );
  return {
    expenses: rows.map(withOriginal),
    next: found.length > rows.length ? cursorAt(rows.at(-1)!) : undefined,
  };
}
