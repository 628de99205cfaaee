import { and, desc, eq, type Placeholder } from "drizzle-orm";
import type { CategoryId } from "~/domain/category";
import { prepared } from "../../db/client";
import { expenses, trips } from "../../db/schema";
import { ownTrips } from "./ownership.server";

/** Number of newest entries that are looked at, with a description or without, so that the cost does not grow with the account. */
const ROWS = 200;

const newestDescriptions = prepared("newest-descriptions", (db, param: (name: "userId") => Placeholder) => {
  // Bounded before trips are looked up: a large trip in the trash costs no more than another.
  const newest = db
    .select({
      tripId: expenses.tripId,
      description: expenses.description,
      categoryId: expenses.categoryId,
      createdAt: expenses.createdAt,
    })
    .from(expenses)
    .where(eq(expenses.userId, param("userId")))
    .orderBy(desc(expenses.createdAt))
    .limit(ROWS)
    .as("newest");
  return db
    .select({ description: newest.description, categoryId: newest.categoryId })
    .from(newest)
    .innerJoin(trips, and(eq(trips.id, newest.tripId), ownTrips(param("userId")), eq(trips.isDeleted, false)))
    .orderBy(desc(newest.createdAt));
});

/**
 * Lists descriptions and categories of what a traveller entered last, newest first, on all trips that are not in the
 * trash.
 */
export async function recentlyChosen(
  userId: string,
): Promise<{ description: string | null; categoryId: CategoryId }[]> {
  return newestDescriptions({ userId });
}
