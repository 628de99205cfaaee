// Deletes trips with all that belongs to them. Many expenses go in batches, so that nobody waits for all of them.
import { setImmediate } from "node:timers/promises";
import { aliasedTable, and, eq, isNotNull, isNull, ne, notExists } from "drizzle-orm";
import { Problem } from "~/domain/problem";
import { db, transaction } from "../../db/client";
import { atMost } from "../../db/portable";
import { expenses, tripMembers, trips } from "../../db/schema";
import { lockTrip, tripOf } from "./membership.server";
import { findTripOrTrash } from "./trip.server";

/** Expenses that go in one transaction, each with a part of everybody on the trip. */
const BATCH = 200;

/** @throws Problem tripNotFound, ownerOnly, tripNotInTrash */
export async function deleteTripForGood(userId: string, tripId: string): Promise<void> {
  const deleteSome = async () => {
    await lockTrip(tripId);
    const trip = await findTripOrTrash(userId, tripId);
    if (!trip) throw new Problem("tripNotFound");
    if (trip.role !== "owner") throw new Problem("ownerOnly");
    if (!trip.isDeleted) throw new Problem("tripNotInTrash");
    if (!(await isEmptied(tripId))) return false;
    await db.delete(trips).where(tripOf(userId, tripId));
    return true;
  };
  while (!(await transaction(userId, deleteSome))) await setImmediate();
}

/** Deletes expenses of a trip. Returns true with the last of them. */
async function isEmptied(tripId: string): Promise<boolean> {
  const gone = await db
    .delete(expenses)
    .where(atMost(BATCH, expenses, eq(expenses.tripId, tripId)))
    .returning({ id: expenses.id });
  return gone.length < BATCH;
}

const others = aliasedTable(tripMembers, "others");

/** Empties the trips that are deleted with an account, which is the only one on them. Call it before the account is deleted. */
export async function emptyTripsOf(userId: string): Promise<void> {
  const isOther = and(eq(others.tripId, tripMembers.tripId), ne(others.id, tripMembers.id));
  const isThere = and(isOther, isNotNull(others.userId), isNull(others.leftAt));
  const isAlone = notExists(db.select({ id: others.id }).from(others).where(isThere));
  const own = and(eq(tripMembers.userId, userId), eq(tripMembers.role, "owner"));
  const emptied = async (tripId: string) => {
    await lockTrip(tripId);
    const [still] = await db
      .select({ id: tripMembers.id })
      .from(tripMembers)
      .where(and(eq(tripMembers.tripId, tripId), own, isAlone));
    return !still || isEmptied(tripId);
  };
  const found = await db.select({ tripId: tripMembers.tripId }).from(tripMembers).where(own);
  for (const { tripId } of found)
    while (!(await transaction(userId, () => emptied(tripId)))) await setImmediate();
}
