import { and, desc, eq, type Placeholder } from "drizzle-orm";
import type { CategoryId } from "~/domain/category";
import { prepared } from "../../db/client";
import { expenses, trips } from "../../db/schema";
import { newestFirst } from "./expense-order.server";
import { expensesOn, ownTrips } from "./ownership.server";

/** Number of newest expenses of a trip that are looked at, with a description or without. */
const ROWS = 100;

const newest = prepared("newest-descriptions", (db, param: (name: "userId" | "tripId") => Placeholder) =>
  db
    .select({ description: expenses.description, categoryId: expenses.categoryId })
    .from(expenses)
    .where(expensesOn(param("userId"), param("tripId")))
    .orderBy(...newestFirst)
    .limit(ROWS),
);

const latestEnded = prepared("latest-ended-trip", (db, param: (name: "userId") => Placeholder) =>
  db
    .select({ id: trips.id })
    .from(trips)
    .where(
      and(
        ownTrips(param("userId")),
        eq(trips.isDeleted, false),
        eq(trips.isArchived, true),
        eq(trips.isActive, false),
      ),
    )
    .orderBy(desc(trips.startDate))
    .limit(1),
);

/**
 * Lists descriptions and categories of a trip's newest expenses, newest first. A trip that is still young is followed by
 * the latest that has ended.
 */
export async function recentlyChosen(
  userId: string,
  tripId: string,
): Promise<{ description: string | null; categoryId: CategoryId }[]> {
  const ofTrip = await newest({ userId, tripId });
  if (ofTrip.length === ROWS) return ofTrip;
  const [ended] = await latestEnded({ userId });
  return ended ? [...ofTrip, ...(await newest({ userId, tripId: ended.id }))] : ofTrip;
}
