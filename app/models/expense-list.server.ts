import { setImmediate } from "node:timers/promises";
import { and, gte, lt, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { Day } from "~/domain/day";
import {
  type Expense,
  type ExpenseCursor,
  type ExpenseRow,
  PAGE_ROWS,
  PAGE_ROWS_MAX,
} from "~/domain/expense";
import type { Cents } from "~/domain/money";
import { type Db, db, prepared } from "../../db/client";
import { expenses } from "../../db/schema";
import { sumOfDay } from "./day-sums.server";
import {
  expenseColumns,
  expenseRow,
  rowColumns,
  type StoredExpense,
  withOriginal,
} from "./expense-columns.server";
import { cursorAt, newestFirst, olderThan } from "./expense-order.server";
import { expensesOn } from "./ownership.server";

type OfTrip = (name: "userId" | "tripId") => Placeholder;

/** Rows per statement when reading a whole trip. */
const ROWS_AT_ONCE = 100;

/**
 * Yields all expenses of a trip in pages, newest first. Gives way to other requests between pages and holds no
 * transaction or cursor.
 */
export async function* expensesNewestFirst(userId: string, tripId: string): AsyncGenerator<Expense[]> {
  for (let after: ExpenseCursor | undefined; ; ) {
    const rows: StoredExpense[] = await db
      .select(expenseColumns)
      .from(expenses)
      .where(and(expensesOn(userId, tripId), after && olderThan(after)))
      .orderBy(...newestFirst)
      .limit(ROWS_AT_ONCE);
    if (rows.length > 0) yield rows.map(withOriginal);
    if (rows.length < ROWS_AT_ONCE) return;
    after = cursorAt(rows.at(-1)!);
    await setImmediate();
  }
}

/** Lists all expenses of a trip, newest first. */
export async function allExpenses(userId: string, tripId: string): Promise<Expense[]> {
  const rows = await db
    .select(expenseColumns)
    .from(expenses)
    .where(expensesOn(userId, tripId))
    .orderBy(...newestFirst);
  return rows.map(withOriginal);
}

const newest = prepared(
  "newest-expenses",
  (db, param: (name: "userId" | "tripId" | "limit") => Placeholder) =>
    db
      .select(rowColumns)
      .from(expenses)
      .where(expensesOn(param("userId"), param("tripId")))
      .orderBy(...newestFirst)
      .limit(param("limit")),
);

/** Lists a trip's newest expenses. */
export async function recentExpenses(userId: string, tripId: string, limit: number): Promise<ExpenseRow[]> {
  const rows = await newest({ userId, tripId, limit });
  return rows.map(expenseRow);
}

export interface ExpensePage {
  rows: ExpenseRow[];
  /** Sum of the whole day for each day in `rows`. */
  dayTotals: Map<Day, Cents>;
  /** Start of the next page; undefined on the last. */
  next: ExpenseCursor | undefined;
}

/**
 * Loads a page: fifty expenses and the rest of their last day, newest first. A day of more than 300 continues
 * on the next page.
 */
export async function pageOfExpenses(
  userId: string,
  tripId: string,
  after?: ExpenseCursor,
): Promise<ExpensePage> {
  const rest = and(expensesOn(userId, tripId), after && olderThan(after));
  const found = await (after ? page(db, rest) : firstPage({ userId, tripId }));
  const rows = found.slice(0, PAGE_ROWS_MAX);
  const last = rows.at(-1);
  if (!last) return { rows: [], dayTotals: new Map(), next: undefined };

  const isSplit = found.length > PAGE_ROWS_MAX;
  const next = isSplit ? cursorAt(last) : await nextDay(rest, rows);
  // Days that have rows on another page too, so that the sum of their rows here is not the sum of the day.
  const splitDays = [after?.row && after.day, isSplit && last.day].filter((day) => typeof day === "string");
  const dayTotals = sumByDay(rows);
  for (const day of new Set(splitDays)) {
    if (dayTotals.has(day)) dayTotals.set(day, (await sumOfDay(userId, tripId, day)).total);
  }
  return { rows: asRows(rows), dayTotals, next };
}

/** Selects the day of the row that fills a page; with fewer rows, a value before all days. */
function lastDayOfPage(db: Db, rest: SQL | undefined): SQL {
  const last = db
    .select({ day: expenses.day })
    .from(expenses)
    .where(rest)
    .orderBy(...newestFirst)
    .limit(1)
    .offset(PAGE_ROWS - 1);
  return sql`coalesce(${last}, '')`;
}

/** Returns the start of the next page if there are days older than these rows. */
async function nextDay(rest: SQL | undefined, rows: SelectedRow[]): Promise<ExpenseCursor | undefined> {
  const { day } = rows.at(-1)!;
  if (rows.length < PAGE_ROWS) return undefined;
  const older = await db
    .select({ day: expenses.day })
    .from(expenses)
    .where(and(rest, lt(expenses.day, day)))
    .limit(1);
  return older.length > 0 ? { day } : undefined;
}

function sumByDay(rows: SelectedRow[]): Map<Day, Cents> {
  const sums = new Map<Day, Cents>();
  for (const { day, amount } of rows) sums.set(day, (sums.get(day) ?? 0) + amount);
  return sums;
}

/** Selects one row more than a page may have, to detect a split day. */
function page(db: Db, rest: SQL | undefined) {
  return db
    .select({ ...rowColumns, createdAt: expenses.createdAt })
    .from(expenses)
    .where(and(rest, gte(expenses.day, lastDayOfPage(db, rest))))
    .orderBy(...newestFirst)
    .limit(PAGE_ROWS_MAX + 1);
}

const firstPage = prepared("first-page", (db, param: OfTrip) =>
  page(db, expensesOn(param("userId"), param("tripId"))),
);

type SelectedRow = Awaited<ReturnType<typeof page>>[number];

function asRows(rows: SelectedRow[]): ExpenseRow[] {
  return rows.map(({ createdAt, ...row }) => expenseRow(row));
}
