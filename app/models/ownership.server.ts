// Conditions for every query of trips, expenses and accounts. Removed rows stay in their tables until the purge;
// only removal.server.ts may query them.
import { and, eq, inArray, type Placeholder, type SQL, sql } from "drizzle-orm";
import { expenses, trips, users } from "../../db/schema";

type Value = string | Placeholder;

/** Trips of an account, including the trash. */
export function ownTrips(userId: Value): SQL {
  return and(eq(trips.userId, userId), eq(trips.isRemoved, false))!;
}

/** A trip of an account, in the trash or not. */
export function ownTrip(userId: Value, tripId: Value): SQL {
  return and(eq(trips.id, tripId), ownTrips(userId))!;
}

/** Expenses of an account's trip. */
export function expensesOn(userId: Value, tripId: Value): SQL {
  const trip = sql`(select ${trips.id} from ${trips} where ${ownTrip(userId, tripId)})`;
  return and(eq(expenses.userId, userId), sql`${expenses.tripId} = ${trip}`)!;
}

/** Expenses of several trips of an account. */
export function expensesOnAny(userId: Value, tripIds: readonly string[]): SQL {
  const which = and(inArray(trips.id, [...tripIds]), ownTrips(userId));
  const some = sql`(select ${trips.id} from ${trips} where ${which})`;
  return and(eq(expenses.userId, userId), sql`${expenses.tripId} in ${some}`)!;
}

/** Accounts that match a condition. */
export function accounts(which: SQL): SQL {
  return and(which, eq(users.isRemoved, false))!;
}

/** The account with this id. */
export function account(userId: Value): SQL {
  return accounts(eq(users.id, userId));
}
