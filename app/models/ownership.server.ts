// The owner is part of every query of trips and expenses.
import { and, eq, type Placeholder, type SQL } from "drizzle-orm";
import { expenses, trips } from "../../db/schema";

type Value = string | Placeholder;

/** A trip of an account, in the trash or not. */
export function ownTrip(userId: Value, tripId: Value): SQL {
  return and(eq(trips.id, tripId), eq(trips.userId, userId))!;
}

/** Expenses of an account's trip. */
export function expensesOn(userId: Value, tripId: Value): SQL {
  return and(eq(expenses.userId, userId), eq(expenses.tripId, tripId))!;
}
