import { setImmediate } from "node:timers/promises";
import { and, asc, eq, inArray, ne, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { Day } from "~/domain/day";
import {
  type Expense,
  type ExpenseCursor,
  type ExpenseRow,
  PAGE_ROWS,
  PAGE_ROWS_MAX,
  textFields,
} from "~/domain/expenses/expense";
import type { ExpenseFilter } from "~/domain/expenses/filter";
import {
  dayKinds,
  type ExpenseKind,
  expenseKinds,
  isOfKind,
  type OpenKind,
  openKinds,
  paidKinds,
} from "~/domain/expenses/kind";
import type { Cents } from "~/domain/money/money";
import { bytesOf, bytesOfRow, LIST_BYTES, ROWS_BYTES, thatFit } from "~/domain/page-weight.server";
import { type Db, db, prepared } from "../../../db/client";
import { total } from "../../../db/portable";
import { expenseParts, expenses, tripMembers } from "../../../db/schema";
import { expensesOn, groupExpensesOn, isVisibleTo, membershipOn } from "../sharing/membership.server";
import { expenseColumns, expenseRow, rowColumns, type StoredExpense, withOriginal } from "./columns.server";
import { areOf, cursorAt, meets, newestFirst, olderThan, ownOpenColumn, ownPart } from "./conditions.server";

type OfTrip = (name: "userId" | "tripId") => Placeholder;

/** Reads the ids first: a row whose day is changed meanwhile is neither skipped nor repeated. */
export async function* expensesInPages(
  userId: string,
  tripId: string,
  first: "newest" | "oldest",
  kinds: readonly ExpenseKind[] = expenseKinds,
): AsyncGenerator<Expense[]> {
  const { id, day, createdAt } = expenses;
  const inOrder = await db
    .select({ id })
    .from(expenses)
    .where(expensesOn(userId, tripId, kinds))
    .orderBy(...(first === "newest" ? newestFirst : [asc(day), asc(createdAt), asc(id)]));
  const mine = sql`(select ${tripMembers.id} from ${tripMembers} where ${membershipOn(userId, tripId)})`;
  for (let from = 0; from < inOrder.length; from += PAGE_ROWS) {
    if (from > 0) await setImmediate();
    const ids = inOrder.slice(from, from + PAGE_ROWS).map(({ id }) => id);
    yield await expensesOf(ids, mine);
  }
}

/**
 * Leaves out what somebody else has made private since the ids were read. With the membership as a condition, SQLite
 * would search all of the trip for each page.
 */
async function expensesOf(ids: readonly string[], mine: SQL): Promise<Expense[]> {
  const rows = await db
    .select(expenseColumns)
    .from(expenses)
    .where(and(inArray(expenses.id, [...ids]), isVisibleTo(mine)));
  const found = new Map(rows.map((row) => [row.id, withOriginal(row)]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

const newest = prepared(
  "newest-expenses",
  (db, param: (name: "userId" | "tripId" | "limit") => Placeholder) =>
    db
      .select(rowColumns)
      .from(expenses)
      .where(expensesOn(param("userId"), param("tripId"), paidKinds))
      .orderBy(...newestFirst)
      .limit(param("limit")),
);

/** Returns the latest expenses and refunds. */
export async function recentExpenses(userId: string, tripId: string, limit: number): Promise<ExpenseRow[]> {
  const rows = await newest({ userId, tripId, limit });
  return rows.map(expenseRow);
}

export interface PageOfExpenses {
  rows: ExpenseRow[];
  /** Sum of what is paid on the whole day, for each day in `rows`. */
  dayTotals: Map<Day, Cents>;
  /** Start of the next page; undefined on the last. */
  next: ExpenseCursor | undefined;
}

/**
 * Loads a page of a trip's expenses on their days, newest first, or of those that meet a filter: fifty and the rest of
 * their last day, but at most a hundred and at most 260 kB. A day that does not fit continues on the next page.
 * `queryLength` is the length of the query that each row's links repeat. What is open is on no day, but may be `above` them.
 */
export async function pageOfExpenses(
  userId: string,
  tripId: string,
  {
    filter,
    after,
    queryLength = 0,
    above = [],
  }: {
    filter?: ExpenseFilter;
    after?: ExpenseCursor;
    queryLength?: number;
    above?: readonly ExpenseRow[];
  } = {},
): Promise<PageOfExpenses> {
  const all = and(expensesOn(userId, tripId, dayKinds), filter && meets(filter));
  const isFirst = !filter && !after;
  const found = await (isFirst
    ? firstPage({ userId, tripId })
    : page(db, and(all, after && olderThan(after))));
  const taken = above.reduce((sum, row) => sum + bytesOfRow(row, queryLength), 0);
  const fitting = thatFit(found.slice(0, PAGE_ROWS_MAX), ROWS_BYTES - taken, (row) =>
    bytesOfRow(row, queryLength),
  );
  const lastDay = fitting[PAGE_ROWS - 1]?.day ?? "";
  const shown = fitting.filter(({ day }) => day >= lastDay);
  const last = shown.at(-1);
  const further = found[shown.length];
  const isSplit = last !== undefined && last.day === further?.day;

  const dayTotals = sumByDay(shown);
  for (const day of new Set([after?.row && after.day, isSplit ? last.day : undefined])) {
    if (!day || !dayTotals.has(day)) continue;
    const [sum] = await db
      .select({ total: total(expenses.amount) })
      .from(expenses)
      .where(and(all, areOf(paidKinds), eq(expenses.day, day)));
    dayTotals.set(day, sum!.total);
  }
  const rows = shown.map(({ createdAt, ...row }) => expenseRow(row));
  return { rows, dayTotals, next: last && further && (isSplit ? cursorAt(last) : { day: last.day }) };
}

/** Selects one row more than a page may have, to know whether there are more. */
function page(db: Db, where: SQL | undefined) {
  return db
    .select({ ...rowColumns, createdAt: expenses.createdAt })
    .from(expenses)
    .where(where)
    .orderBy(...newestFirst)
    .limit(PAGE_ROWS_MAX + 1);
}

const firstPage = prepared("first-page", (db, param: OfTrip) =>
  page(db, expensesOn(param("userId"), param("tripId"), dayKinds)),
);

const allOpen = prepared("open-expenses", (db, param: (name: "userId" | "tripId" | "limit") => Placeholder) =>
  selectOpen(db, expensesOn(param("userId"), param("tripId"), openKinds)).limit(param("limit")),
);

function selectOpen(db: Db, where: SQL | undefined) {
  const { day, createdAt, id } = expenses;
  return db
    .select(rowColumns)
    .from(expenses)
    .$dynamic()
    .where(where)
    .orderBy(asc(day), asc(createdAt), asc(id));
}

/** Returns planned expenses and deposits, sorted by day. */
export async function openExpenses(
  userId: string,
  tripId: string,
  { filter, limit }: { filter?: ExpenseFilter | undefined; limit: number },
): Promise<ExpenseRow[]> {
  const where = filter && and(expensesOn(userId, tripId, openKinds), meets(filter));
  const rows = await (where ? selectOpen(db, where).limit(limit) : allOpen({ userId, tripId, limit }));
  return rows.map(expenseRow);
}

/** Returns the rows of an open kind whose amounts are in the sums: the group's, or with `own` this member's. */
export async function countedOpen(
  userId: string,
  tripId: string,
  { kind, own, limit }: { kind: OpenKind; own: string | undefined; limit: number },
): Promise<ExpenseRow[]> {
  const query = own
    ? selectOpen(db, and(expensesOn(userId, tripId, [kind]), ne(ownOpenColumn(own), 0))).leftJoin(
        expenseParts,
        ownPart(own),
      )
    : selectOpen(db, groupExpensesOn(userId, tripId, [kind]));
  const rows = await query.limit(limit);
  return rows.map(expenseRow);
}

/** Counts the expenses of all kinds that a member sees. */
export function countExpenses(userId: string, tripId: string): Promise<number> {
  return db.$count(expenses, expensesOn(userId, tripId, expenseKinds));
}

type SelectedRow = Awaited<ReturnType<typeof page>>[number];

/**
 * Lists at most `limit` expenses of these kinds that meet a filter, newest first, fewer if their texts are long. `next` is
 * the position after the last one, and undefined if there are no more.
 */
export async function findExpenses(
  userId: string,
  tripId: string,
  filter: ExpenseFilter,
  { kinds, limit, after }: { kinds: readonly ExpenseKind[]; limit: number; after?: ExpenseCursor },
): Promise<{ expenses: Expense[]; next: ExpenseCursor | undefined }> {
  const found: StoredExpense[] = await db
    .select(expenseColumns)
    .from(expenses)
    .where(and(expensesOn(userId, tripId, kinds), meets(filter), after && olderThan(after)))
    .orderBy(...newestFirst)
    .limit(limit + 1);
  const rows = thatFit(found.slice(0, limit), LIST_BYTES, (row) =>
    bytesOf(...textFields.map((field) => row[field])),
  );
  return {
    expenses: rows.map(withOriginal),
    next: found.length > rows.length ? cursorAt(rows.at(-1)!) : undefined,
  };
}

function sumByDay(rows: SelectedRow[]): Map<Day, Cents> {
  const sums = new Map<Day, Cents>();
  for (const row of rows)
    sums.set(row.day, (sums.get(row.day) ?? 0) + (isOfKind(row, paidKinds) ? row.amount : 0));
  return sums;
}
