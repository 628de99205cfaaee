import { and, count, eq, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { TripWithCurrencies } from "~/domain/trip";
import { type Db, prepared, transaction } from "../../db/client";
import { expenses, trips } from "../../db/schema";
import { expensesOn, ownTrip } from "./ownership.server";

type OfTrip = (name: "userId" | "tripId") => Placeholder;

/** Selects the stored count, or counts the rows if none is stored yet. */
function currentCount(db: Db, userId: Placeholder, tripId: Placeholder): SQL {
  const rows = db.select({ count: count() }).from(expenses).where(expensesOn(userId, tripId));
  return sql`coalesce(${trips.expenseCount}, ${rows})`;
}

const increment = prepared("count-one-more", (db, param: OfTrip) =>
  db
    .update(trips)
    .set({ expenseCount: sql`${currentCount(db, param("userId"), param("tripId"))} + 1` })
    .where(and(ownTrip(param("userId"), param("tripId")), eq(trips.isDeleted, false)))
    .returning({ expenseCount: trips.expenseCount, currencies: trips.currencies, limits: trips.limits }),
);

const decrement = prepared("count-one-less", (db, param: OfTrip) =>
  db
    .update(trips)
    .set({ expenseCount: sql`${trips.expenseCount} - 1` })
    .where(ownTrip(param("userId"), param("tripId")))
    .returning({ expenseCount: trips.expenseCount }),
);

/**
 * Increments the count for an expense about to be added. Returns the new count with the trip's currencies and limits,
 * or undefined if the trip does not exist or is in the trash.
 */
export async function incrementExpenseCount(
  userId: string,
  tripId: string,
): Promise<({ expenseCount: number } & Pick<TripWithCurrencies, "currencies" | "limits">) | undefined> {
  const [trip] = await transaction(userId, () => increment({ userId, tripId }));
  return trip && { ...trip, expenseCount: trip.expenseCount! };
}

/** Decrements the count after an expense was deleted, if a count is stored. */
export async function decrementExpenseCount(userId: string, tripId: string): Promise<void> {
  await transaction(userId, () => decrement({ userId, tripId }));
}
