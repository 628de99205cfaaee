// The membership is part of every query of trips and expenses.
import { and, eq, inArray, isNull, type Placeholder, type SQL, sql } from "drizzle-orm";
import { Problem } from "~/domain/problem";
import { db } from "../../db/client";
import { expenses, tripMembers, trips } from "../../db/schema";

type Value = string | Placeholder;

/** Memberships of an account on trips that it has not left. */
export function isMember(userId: Value): SQL {
  return and(eq(tripMembers.userId, userId), isNull(tripMembers.leftAt))!;
}

/** Joins each trip to the membership of an account on it. */
export function ownMembership(userId: Value): SQL {
  return and(eq(tripMembers.tripId, trips.id), isMember(userId))!;
}

/** A trip that an account is on, in the trash or not. */
export function tripOf(userId: Value, tripId: Value): SQL {
  return eq(trips.id, ifMember(userId, tripId));
}

/** Expenses of a trip that an account is on. */
export function expensesOn(userId: Value, tripId: Value): SQL {
  return eq(expenses.tripId, ifMember(userId, tripId));
}

/** Expenses of all trips that an account is on. */
export function expensesOfAll(userId: Value): SQL {
  return inArray(
    expenses.tripId,
    sql`(select ${tripMembers.tripId} from ${tripMembers} where ${isMember(userId)})`,
  );
}

/** The membership of an account on a trip. */
export function membershipOn(userId: Value, tripId: Value): SQL {
  return and(eq(tripMembers.tripId, tripId), isMember(userId))!;
}

/** @throws Problem tripNotFound if the account is not on the trip */
export async function memberIdOf(userId: string, tripId: string): Promise<string> {
  const [me] = await db.select({ id: tripMembers.id }).from(tripMembers).where(membershipOn(userId, tripId));
  if (!me) throw new Problem("tripNotFound");
  return me.id;
}

/** The trip's id for a member, and null, which equals nothing, for a stranger. */
function ifMember(userId: Value, tripId: Value): SQL {
  return sql`(select ${tripMembers.tripId} from ${tripMembers} where ${membershipOn(userId, tripId)})`;
}
