import { and, count, gte, inArray, isNull, lte, or, type SQL } from "drizzle-orm";
import type { Day } from "~/domain/day";
import { type Expense, type ExpenseCursor, PAGE_ROWS, PAGE_ROWS_MAX } from "~/domain/expense";
import type { ExpenseFilter, SearchWord } from "~/domain/expense-filter";
import type { Cents } from "~/domain/money";
import { type CategorySum, totalOf } from "~/domain/summary";
import { db } from "../../db/client";
import { contains, total } from "../../db/portable";
import { expenses } from "../../db/schema";
import { expenseColumns, expenseRow, type StoredExpense, withOriginal } from "./expense-columns.server";
import type { ExpensePage } from "./expense-list.server";
import { cursorAt, newestFirst, olderThan } from "./expense-order.server";
import { expensesOn } from "./ownership.server";

const { categoryId, paymentMethod, day, amount, searchText } = expenses;

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

/**
 * Lists at most `limit` expenses that meet a filter, newest first. `next` is the position after the last one, and
 * undefined if there are no more.
 */
export async function findExpenses(
  userId: string,
  tripId: string,
  filter: ExpenseFilter,
  { limit, after }: { limit: number; after?: ExpenseCursor },
): Promise<{ expenses: Expense[]; next: ExpenseCursor | undefined }> {
  const { rows, next } = await findRows(userId, tripId, filter, limit, after);
  return { expenses: rows.map(withOriginal), next };
}

async function findRows(
  userId: string,
  tripId: string,
  filter: ExpenseFilter,
  limit: number,
  after: ExpenseCursor | undefined,
): Promise<{ rows: StoredExpense[]; next: ExpenseCursor | undefined }> {
  const found: StoredExpense[] = await db
    .select(expenseColumns)
    .from(expenses)
    .where(and(expensesOn(userId, tripId), meets(filter), after && olderThan(after)))
    .orderBy(...newestFirst)
    .limit(limit + 1);
  const rows = found.slice(0, limit);
  return { rows, next: found.length > limit ? cursorAt(rows.at(-1)!) : undefined };
}

/**
 * Loads a page of the expenses that meet a filter; it ends where one of `pageOfExpenses()` would. One statement reads as
 * many rows as a page may have, and the end is found among them: the statements of `pageOfExpenses()` would scan the whole
 * trip three times if few expenses match.
 */
export async function pageOfFound(
  userId: string,
  tripId: string,
  filter: ExpenseFilter,
  after?: ExpenseCursor,
): Promise<ExpensePage> {
  const { rows: found, next } = await findRows(userId, tripId, filter, PAGE_ROWS_MAX, after);
  const lastDay = found[PAGE_ROWS - 1]?.day ?? "";
  const shown = found.filter((expense) => expense.day >= lastDay);
  // The last day continues on the next page.
  const isSplit = shown.length === found.length && next !== undefined;
  const dayTotals = new Map<Day, Cents>();
  for (const { day, amount } of shown) dayTotals.set(day, (dayTotals.get(day) ?? 0) + amount);
  // Days that may have rows on another page too.
  for (const day of new Set([after?.row && after.day, isSplit ? lastDay : undefined])) {
    if (!day || !dayTotals.has(day)) continue;
    const sums = await foundByCategory(userId, tripId, { ...filter, from: day, to: day });
    dayTotals.set(day, totalOf(sums).total);
  }
  const rows = shown.map(({ tripId, createdAt, ...row }) => expenseRow(row));
  if (isSplit) return { rows, dayTotals, next };
  return { rows, dayTotals, next: shown.length < found.length ? { day: lastDay } : undefined };
}

function meets({ words, categoryIds, paymentMethods, from, to }: ExpenseFilter): SQL | undefined {
  return and(
    from ? gte(day, from) : undefined,
    to ? lte(day, to) : undefined,
    categoryIds && inArray(categoryId, [...categoryIds]),
    paymentMethods && inArray(paymentMethod, [...paymentMethods]),
    ...words.map(occurs),
  );
}

function occurs({ text, categoryIds, paymentMethods }: SearchWord): SQL | undefined {
  const methods = paymentMethods.filter((id) => id !== null);
  return or(
    contains(searchText, text),
    categoryIds.length > 0 ? inArray(categoryId, [...categoryIds]) : undefined,
    methods.length > 0 ? inArray(paymentMethod, methods) : undefined,
    paymentMethods.includes(null) ? isNull(paymentMethod) : undefined,
  );
}
