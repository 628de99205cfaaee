import { and, desc, eq, type Placeholder } from "drizzle-orm";
import { prepared } from "../../db/client";
import { expenses, trips } from "../../db/schema";
import type { StoredExpense } from "./expense-columns.server";

type Entered = Pick<
  StoredExpense,
  "description" | "categoryId" | "amount" | "originalAmount" | "originalCurrency"
>;

/** Number of newest entries that are looked at, with a description or without, so that the cost does not grow with the account. */
const ROWS = 200;

const newestEntries = prepared("newest-entries", (db, param: (name: "userId") => Placeholder) => {
  // Bounded before trips are looked up: a large trip in the trash costs no more than another.
  const newest = db
    .select({
      tripId: expenses.tripId,
      description: expenses.description,
      categoryId: expenses.categoryId,
      amount: expenses.amount,
      originalAmount: expenses.originalAmount,
      originalCurrency: expenses.originalCurrency,
      createdAt: expenses.createdAt,
    })
    .from(expenses)
    .where(eq(expenses.userId, param("userId")))
    .orderBy(desc(expenses.createdAt))
    .limit(ROWS)
    .as("newest");
  return db
    .select({
      description: newest.description,
      categoryId: newest.categoryId,
      amount: newest.amount,
      originalAmount: newest.originalAmount,
      originalCurrency: newest.originalCurrency,
    })
    .from(newest)
    .innerJoin(
      trips,
      and(eq(trips.id, newest.tripId), eq(trips.userId, param("userId")), eq(trips.isDeleted, false)),
    )
    .orderBy(desc(newest.createdAt));
});

/** Lists what a traveller entered last, newest first, on all trips that are not in the trash, for the quick line. */
export async function recentlyEntered(userId: string): Promise<Entered[]> {
  return newestEntries({ userId });
}
