import {
  and,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNull,
  lt,
  lte,
  or,
  type Placeholder,
  type SQL,
  sql,
} from "drizzle-orm";
import type { Expense, ExpenseCursor } from "~/domain/expenses/expense";
import type { ExpenseFilter, SearchWord } from "~/domain/expenses/filter";
import { type ExpenseKind, expenseKinds, unpaidKinds } from "~/domain/expenses/kind";
import type { Cents } from "~/domain/money/money";
import { before, contains } from "../../../db/portable";
import { expenseParts, expenses, type tripMembers } from "../../../db/schema";

const { categoryId, paymentMethod, day, searchText, unpaid, amount, version } = expenses;

/**
 * The condition that an expense is of one of these kinds; undefined for all. Each query names its kinds, so that nothing
 * counts by accident.
 */
export function areOf(kinds: readonly ExpenseKind[]): SQL | undefined {
  if (kinds.length === 0) throw new RangeError("no kinds");
  if (expenseKinds.every((kind) => kinds.includes(kind))) return undefined;
  const asked = unpaidKinds.filter((kind) => kinds.includes(kind));
  const areAsked = asked.length > 0 ? inArray(unpaid, asked) : undefined;
  const [spent, refunded] = [kinds.includes("expense"), kinds.includes("refund")];
  if (spent && refunded) return or(isNull(unpaid), areAsked);
  if (spent || refunded) return or(and(isNull(unpaid), spent ? gt(amount, 0) : lt(amount, 0)), areAsked);
  // The version, which all have, is in no index: without it SQLite would rather read all of a trip from a covering one than
  // the index of the few that are not paid. Of 5,000 expenses, all paid, that takes 2 µs instead of 350, on each screen.
  return and(areAsked, gt(version, 0));
}

/** The order of every list of expenses, which an index has. */
export const newestFirst = [desc(expenses.day), desc(expenses.createdAt), desc(expenses.id)];

export function cursorAt({ day, createdAt, id }: Pick<Expense, "day" | "createdAt" | "id">): ExpenseCursor {
  return { day, row: { createdAt: createdAt.getTime(), id } };
}

export function olderThan({ day, row }: ExpenseCursor): SQL {
  if (!row) return lt(expenses.day, day);
  return before([expenses.day, expenses.createdAt, expenses.id], [day, new Date(row.createdAt), row.id]);
}

export function meets(filter: ExpenseFilter): SQL | undefined {
  const { words, kinds, categoryIds, paymentMethods, from, to } = filter;
  return and(
    kinds && areOf(kinds),
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

/** A member's id, or its column. */
type Own = string | Placeholder | typeof tripMembers.id;

/** A member's share of an expense. The query joins `ownPart()`: an expense that is not divided is its author's. */
export function shareColumn(own: Own): SQL<Cents> {
  return ofPart(expenseParts.share, own);
}

/** What a member paid of an expense, by the same join. */
export function paidColumn(own: Own): SQL<Cents> {
  return ofPart(expenseParts.paid, own);
}

function ofPart(column: typeof expenseParts.share | typeof expenseParts.paid, own: Own): SQL<Cents> {
  const alone = sql`case when ${expenses.splitMode} is null and ${expenses.createdBy} = ${own} then ${expenses.amount} else 0 end`;
  return sql`coalesce(${column}, ${alone})`;
}

/** What is a member's of what is open, by the same join: the share of what is to pay, the deposits that the member gave. */
export function ownOpenColumn(own: Own): SQL<Cents> {
  return sql`case when ${unpaid} = 'deposit' then ${paidColumn(own)} else ${shareColumn(own)} end`;
}

export function ownPart(own: Own): SQL {
  return and(eq(expenseParts.expenseId, expenses.id), eq(expenseParts.memberId, own))!;
}
