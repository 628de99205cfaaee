// The conditions that every query of trips, expenses and accounts is made with. What was deleted for good stays in its
// table until it is purged; only removal.server.ts may look past these.
import { and, eq, inArray, type Placeholder, type SQL, sql } from "drizzle-orm";
import { expenses, trips, users } from "../../db/schema";

type Value = string | Placeholder;

/** Trips of this account, those in the trash included. */
export function ownTrips(userId: Value): SQL {
  return and(eq(trips.userId, userId), eq(trips.isRemoved, false))!;
}

/** A trip of this account, in the trash or not. */
export function ownTrip(userId: Value, tripId: Value): SQL {
  return and(eq(trips.id, tripId), ownTrips(userId))!;
}

/** Expenses on a trip of this account. */
export function expensesOn(userId: Value, tripId: Value): SQL {
  const trip = sql`(select ${trips.id} from ${trips} where ${ownTrip(userId, tripId)})`;
  return and(eq(expenses.userId, userId), sql`${expenses.tripId} = ${trip}`)!;
}

/** Expenses on any of these trips of this account. */
export function expensesOnAny(userId: Value, tripIds: readonly string[]): SQL {
  const which = and(inArray(trips.id, [...tripIds]), ownTrips(userId));
  const some = sql`(select ${trips.id} from ${trips} where ${which})`;
  return and(eq(expenses.userId, userId), sql`${expenses.tripId} in ${some}`)!;
}

/** Accounts of which this holds. */
export function accounts(which: SQL): SQL {
  return and(which, eq(users.isRemoved, false))!;
}

/** The account of this id. */
export function account(userId: Value): SQL {
  return accounts(eq(users.id, userId));
}
