import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { Problem } from "~/domain/problem";
import { db } from "../../db/client";
import { expenses, submissions, trips } from "../../db/schema";
import { deleteInSlices } from "./slices.server";
import { findTripOrTrash } from "./trip.server";

/**
 * Removes a trip in the trash with all its expenses. A long trip that is interrupted stays in the trash with the
 * expenses that are left.
 * @throws Problem tripNotFound, tripNotInTrash
 */
export async function deleteTripForGood(userId: string, tripId: string): Promise<void> {
  const own = and(eq(trips.id, tripId), eq(trips.userId, userId));
  const onTrip = and(eq(expenses.userId, userId), eq(expenses.tripId, tripId));
  await deleteInSlices(userId, async (limit) => {
    const trip = await findTripOrTrash(userId, tripId);
    if (!trip) throw new Problem("tripNotFound");
    if (!trip.isDeleted) throw new Problem("tripNotInTrash");
    const gone = await deleteExpenses(onTrip, limit);
    if (gone.length < limit) await db.delete(trips).where(own);
    else
      await db
        .update(trips)
        .set({ expenseCount: sql`${trips.expenseCount} - ${limit}` })
        .where(own);
    return gone;
  });
}

/**
 * Deletes most of a large account, so that the rest goes with it in one short transaction. Leaves a small account
 * alone.
 */
export async function thinOutAccount(userId: string): Promise<void> {
  const spent = eq(expenses.userId, userId);
  await deleteInSlices(userId, async (limit) => {
    const [beyond] = await db.select({ id: expenses.id }).from(expenses).where(spent).limit(1).offset(limit);
    return beyond ? deleteExpenses(spent, limit) : [];
  });
  const { key } = submissions;
  const sent = eq(submissions.userId, userId);
  await deleteInSlices(userId, async (limit) => {
    const [beyond] = await db.select({ key }).from(submissions).where(sent).limit(1).offset(limit);
    if (!beyond) return [];
    const some = db.select({ key }).from(submissions).where(sent).limit(limit);
    return db
      .delete(submissions)
      .where(and(sent, inArray(key, some)))
      .returning({ key });
  });
}

function deleteExpenses(which: SQL | undefined, limit: number) {
  const some = db.select({ id: expenses.id }).from(expenses).where(which).limit(limit);
  return db.delete(expenses).where(inArray(expenses.id, some)).returning({ id: expenses.id });
}
