import { and, eq, inArray, isNull } from "drizzle-orm";
import { db } from "../../db/client";
import { expenses, receipts, tripMembers } from "../../db/schema";

/** Lets the receipts of an expense take the storage of its author, who alone sees them now. */
export async function takeOverReceipts(expenseId: string, userId: string): Promise<void> {
  await db.update(receipts).set({ userId }).where(eq(receipts.expenseId, expenseId));
}

/**
 * Lets what a person has added to a trip take its owner's storage. Receipts of private expenses, which the owner does not
 * see, stay with the person. Call it inside a transaction that has locked the trip.
 */
export async function handOverReceipts(tripId: string, userId: string): Promise<void> {
  const [owner] = await db
    .select({ userId: tripMembers.userId })
    .from(tripMembers)
    .where(and(eq(tripMembers.tripId, tripId), eq(tripMembers.role, "owner")));
  const ofTrip = db
    .select({ id: expenses.id })
    .from(expenses)
    .where(and(eq(expenses.tripId, tripId), isNull(expenses.privateTo)));
  await db
    .update(receipts)
    .set({ userId: owner!.userId })
    .where(and(eq(receipts.userId, userId), inArray(receipts.expenseId, ofTrip)));
}
