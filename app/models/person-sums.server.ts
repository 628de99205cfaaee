import { and, count, eq, gt, type Placeholder, sql } from "drizzle-orm";
import type { Cents } from "~/domain/money";
import type { PersonCategorySum } from "~/domain/person-sums";
import { prepared } from "../../db/client";
import { total } from "../../db/portable";
import { expenseParts, expenses } from "../../db/schema";
import { groupExpensesOn } from "./membership.server";

// Without parts an expense has one row here, which is its author's.
const memberId = sql<string>`coalesce(${expenseParts.memberId}, ${expenses.createdBy})`;
const share = sql<Cents>`coalesce(${expenseParts.share}, ${expenses.amount})`;
const { categoryId } = expenses;

const byPersonAndCategory = prepared(
  "sums-by-person-and-category",
  (db, param: (name: "userId" | "tripId") => Placeholder) =>
    db
      .select({ memberId, categoryId, total: total(share), count: count() })
      .from(expenses)
      .leftJoin(expenseParts, eq(expenseParts.expenseId, expenses.id))
      .where(and(groupExpensesOn(param("userId"), param("tripId")), gt(share, 0)))
      .groupBy(memberId, categoryId),
);

/** Returns each person's shares of a shared trip by subcategory. They add up to the group's sums. */
export function sumsByPerson(userId: string, tripId: string): Promise<PersonCategorySum[]> {
  return byPersonAndCategory({ userId, tripId });
}
