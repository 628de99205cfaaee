// Sums of the expenses that a list shows, one's own private ones included.
import { and, count, type Placeholder, type SQL } from "drizzle-orm";
import type { ExpenseFilter } from "~/domain/expenses/filter";
import { type ExpenseKind, expenseKinds, paidKinds, type UnpaidKind } from "~/domain/expenses/kind";
import type { CategorySum } from "~/domain/statistics/summary";
import { type Db, db, prepared } from "../../../db/client";
import { total } from "../../../db/portable";
import { expenses } from "../../../db/schema";
import { meets } from "../expenses/conditions.server";
import { expensesOn } from "../sharing/membership.server";

const { categoryId, unpaid, amount } = expenses;

function listedWhere(db: Db, where: SQL | undefined) {
  return db
    .select({ categoryId, total: total(amount), count: count() })
    .from(expenses)
    .where(where)
    .groupBy(categoryId);
}

const listedByCategory = prepared(
  "listed-sums-by-category",
  (db, param: (name: "userId" | "tripId") => Placeholder) =>
    listedWhere(db, expensesOn(param("userId"), param("tripId"), paidKinds)),
);

/** Returns sum and count by subcategory of all that is paid, or of what a filter finds of some kinds. */
export async function listedSums(
  userId: string,
  tripId: string,
  of?: { filter: ExpenseFilter; kinds: readonly ExpenseKind[] },
): Promise<CategorySum[]> {
  if (!of) return listedByCategory({ userId, tripId });
  return listedWhere(db, and(expensesOn(userId, tripId, of.kinds), meets(of.filter)));
}

/** Sum and count of what is paid in a subcategory, or not. */
export interface FoundSum extends CategorySum {
  unpaid: UnpaidKind | null;
}

/** Returns sum and count of what a filter finds, of all kinds, by subcategory. */
export async function foundSums(userId: string, tripId: string, filter: ExpenseFilter): Promise<FoundSum[]> {
  return db
    .select({ unpaid, categoryId, total: total(amount), count: count() })
    .from(expenses)
    .where(and(expensesOn(userId, tripId, expenseKinds), meets(filter)))
    .groupBy(unpaid, categoryId);
}
