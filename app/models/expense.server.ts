import { setImmediate } from "node:timers/promises";
import { and, count, desc, eq, gte, lt, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { Day } from "~/domain/day";
import {
  type Expense,
  type ExpenseCursor,
  type ExpenseFields,
  type ExpenseRow,
  ownFieldsOf,
  PAGE_ROWS,
  PAGE_ROWS_MAX,
} from "~/domain/expense";
import type { Cents } from "~/domain/money";
import { Problem } from "~/domain/problem";
import type { CategorySum } from "~/domain/summary";
import { type Db, db, prepared } from "../../db/client";
import { before, total } from "../../db/portable";
import { expenses, trips } from "../../db/schema";
import { countOneLess } from "./expense-count.server";
import { insertExpense, newExpenseId } from "./new-expense.server";
import { expensesOn, ownTrips } from "./ownership.server";
import { createOnce, once, type Submission } from "./submission.server";

const rowColumns = {
  id: expenses.id,
  amount: expenses.amount,
  day: expenses.day,
  categoryId: expenses.categoryId,
  paymentMethod: expenses.paymentMethod,
  description: expenses.description,
  notes: expenses.notes,
  locationName: expenses.locationName,
  locationAddress: expenses.locationAddress,
  photoUrl: expenses.photoUrl,
};

const expenseColumns = {
  ...rowColumns,
  tripId: expenses.tripId,
  createdAt: expenses.createdAt,
};

type OfTrip = (name: "userId" | "tripId") => Placeholder;

const newestFirst = [desc(expenses.day), desc(expenses.createdAt), desc(expenses.id)];

/**
 * Adds an expense to a trip that is not in the trash. Answers its id.
 * @param rawDate the day or moment as the sender named it, undefined for now: what makes a repetition the same
 * @throws Problem tripNotFound, trialOver, tooManyExpenses, keyReused
 */
export async function addExpense(
  userId: string,
  tripId: string,
  fields: ExpenseFields & { day: Day },
  rawDate: string | undefined,
  submission: Submission,
): Promise<string> {
  const { day, ...sent } = fields;
  const id = await newExpenseId(userId, submission.key);
  const create = (own: string) =>
    insertExpense({ ...fields, id: own, userId, tripId, createdAt: submission.now });
  const body = { tripId, ...sent, date: rawDate };
  return createOnce(userId, submission, "expense.add", body, create, id);
}

/**
 * Changes what is given and leaves the rest. Answers the changed expense; a repetition changes nothing and answers the
 * expense as it is now, undefined where it is gone.
 * @param rawDate the day or moment as the sender named it, undefined for none
 * @throws Problem expenseNotFound, keyReused
 */
export async function changeExpense(
  userId: string,
  expenseId: string,
  changes: Partial<ExpenseFields & { day: Day }>,
  rawDate: string | undefined,
  submission: Submission,
): Promise<Expense | undefined> {
  const { day: _, ...sent } = changes;
  const body = { id: expenseId, ...sent, date: rawDate };
  const order = { command: "expense.change", body, resultId: expenseId };
  const outcome = await once(userId, submission, order, async () => {
    const expense = await findExpense(userId, expenseId);
    if (!expense) throw new Problem("expenseNotFound");
    const own = ownFieldsOf({ ...expense, ...changes });
    await db.update(expenses).set(own).where(mine(userId, expenseId));
    return { ...expense, ...own };
  });
  return outcome.isRepeated ? findExpense(userId, expenseId) : outcome.result;
}

/**
 * Deletes an expense; a repetition does nothing.
 * @throws Problem expenseNotFound, keyReused
 */
export async function deleteExpense(
  userId: string,
  expenseId: string,
  submission: Submission,
): Promise<void> {
  const order = { command: "expense.delete", body: { id: expenseId }, resultId: expenseId };
  await once(userId, submission, order, async () => {
    const expense = await findExpense(userId, expenseId);
    if (!expense) throw new Problem("expenseNotFound");
    await db.delete(expenses).where(mine(userId, expenseId));
    await countOneLess(userId, expense.tripId);
  });
}

const expenseById = prepared("expense-by-id", (db, param: (name: "userId" | "expenseId") => Placeholder) =>
  db
    .select(expenseColumns)
    .from(expenses)
    .innerJoin(
      trips,
      and(eq(trips.id, expenses.tripId), ownTrips(param("userId")), eq(trips.isDeleted, false)),
    )
    .where(mine(param("userId"), param("expenseId"))),
);

/** An expense of a trip that is not in the trash, or undefined. */
export async function findExpense(userId: string, expenseId: string): Promise<Expense | undefined> {
  const [row] = await expenseById({ userId, expenseId });
  return row;
}

/** Rows that one statement reads of a trip that is read from end to end. */
const ROWS_AT_ONCE = 100;

/** All of a trip, newest first, some at a time; others have their turn in between, and nothing is held meanwhile. */
export async function* expensesNewestFirst(userId: string, tripId: string): AsyncGenerator<Expense[]> {
  for (let after: ExpenseCursor | undefined; ; ) {
    const rows: Expense[] = await db
      .select(expenseColumns)
      .from(expenses)
      .where(and(expensesOn(userId, tripId), after && olderThan(after)))
      .orderBy(...newestFirst)
      .limit(ROWS_AT_ONCE);
    if (rows.length > 0) yield rows;
    if (rows.length < ROWS_AT_ONCE) return;
    after = cursorAt(rows.at(-1)!);
    await setImmediate();
  }
}

/** All of a trip, newest first. */
export async function allExpenses(userId: string, tripId: string): Promise<Expense[]> {
  return db
    .select(expenseColumns)
    .from(expenses)
    .where(expensesOn(userId, tripId))
    .orderBy(...newestFirst);
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

/** The newest few of a trip. */
export function recentExpenses(userId: string, tripId: string, limit: number): Promise<ExpenseRow[]> {
  return newest({ userId, tripId, limit });
}

export interface ExpensePage {
  rows: ExpenseRow[];
  /** The sum of each day that has a row here, of the whole day. */
  dayTotals: Map<Day, Cents>;
  /** Where the next page goes on, undefined on the last one. */
  next: ExpenseCursor | undefined;
}

/** A hundred expenses and the rest of their last day, newest first; a day of more than 300 goes on on the next page. */
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

  const isTorn = found.length > PAGE_ROWS_MAX;
  const next = isTorn ? cursorAt(last) : await nextDay(rest, rows);
  const tornDays = [after?.row && after.day, isTorn && last.day].filter((day) => typeof day === "string");
  const dayTotals = sumByDay(rows);
  for (const day of new Set(tornDays)) {
    if (dayTotals.has(day)) dayTotals.set(day, (await sumOfDay(userId, tripId, day)).total);
  }
  return { rows: asRows(rows), dayTotals, next };
}

const byCategory = prepared("sums-by-category", (db, param: OfTrip) =>
  db
    .select({ categoryId: expenses.categoryId, total: total(expenses.amount), count: count() })
    .from(expenses)
    .where(expensesOn(param("userId"), param("tripId")))
    .groupBy(expenses.categoryId),
);

/** Sum and number by subcategory: what totals, tiles and the category summary are made of. */
export function sumsByCategory(userId: string, tripId: string): Promise<CategorySum[]> {
  return byCategory({ userId, tripId });
}

const onDay = prepared("sum-of-day", (db, param: (name: "userId" | "tripId" | "day") => Placeholder) =>
  db
    .select({ total: total(expenses.amount), count: count() })
    .from(expenses)
    .where(and(expensesOn(param("userId"), param("tripId")), eq(expenses.day, param("day")))),
);

/** Sum and number of one day. */
export async function sumOfDay(
  userId: string,
  tripId: string,
  day: Day,
): Promise<{ total: Cents; count: number }> {
  const [sum] = await onDay({ userId, tripId, day });
  return sum!;
}

/** The day of the hundredth row; where there are fewer, a day before all others. */
function lastDayOfPage(db: Db, rest: SQL | undefined): SQL {
  const hundredth = db
    .select({ day: expenses.day })
    .from(expenses)
    .where(rest)
    .orderBy(...newestFirst)
    .limit(1)
    .offset(PAGE_ROWS - 1);
  return sql`coalesce(${hundredth}, '')`;
}

/** Where the next page begins, if there are older days than those of these rows. */
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

/** One row more than a page may have, which tells whether it was torn. */
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

function cursorAt({ day, createdAt, id }: Pick<Expense, "day" | "createdAt" | "id">): ExpenseCursor {
  return { day, row: { createdAt: createdAt.getTime(), id } };
}

function olderThan({ day, row }: ExpenseCursor): SQL {
  if (!row) return lt(expenses.day, day);
  return before([expenses.day, expenses.createdAt, expenses.id], [day, new Date(row.createdAt), row.id]);
}

function asRows(rows: SelectedRow[]): ExpenseRow[] {
  return rows.map(({ createdAt, ...row }) => row);
}

function mine(userId: string | Placeholder, expenseId: string | Placeholder): SQL | undefined {
  return and(eq(expenses.id, expenseId), eq(expenses.userId, userId));
}
