import {
  and,
  desc,
  eq,
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
import type { Cents } from "~/domain/money/money";
import { before, contains } from "../../../db/portable";
import { expenseParts, expenses, type tripMembers } from "../../../db/schema";

const { categoryId, paymentMethod, day, searchText } = expenses;

/** The order of every list of expenses, which an index has. */
export const newestFirst = [desc(expenses.day), desc(expenses.createdAt), desc(expenses.id)];

export function cursorAt({ day, createdAt, id }: Pick<Expense, "day" | "createdAt" | "id">): ExpenseCursor {
  return { day, row: { createdAt: createdAt.getTime(), id } };
}

export function olderThan({ day, row }: ExpenseCursor): SQL {
  if (!row) return lt(expenses.day, day);
  return before([expenses.day, expenses.createdAt, expenses.id], [day, new Date(row.createdAt), row.id]);
}

export function meets({ words, categoryIds, paymentMethods, from, to }: ExpenseFilter): SQL | undefined {
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

/** A member's id, or its column. */
type Own = string | Placeholder | typeof tripMembers.id;

/** A member's share of an expense. The query joins `ownPart()`: an expense that is not divided is its author's. */
export function shareColumn(own: Own): SQL<Cents> {
  const alone = sql`case when ${expenses.splitMode} is null and ${expenses.createdBy} = ${own} then ${expenses.amount} else 0 end`;
  return sql`coalesce(${expenseParts.share}, ${alone})`;
}

export function ownPart(own: Own): SQL {
  return and(eq(expenseParts.expenseId, expenses.id), eq(expenseParts.memberId, own))!;
}
