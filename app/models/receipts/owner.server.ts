// The account whose storage a receipt takes: the one that added it, also after leaving a trip or being removed from it.
import { and, count, desc, eq, isNotNull, notExists, type SQL, sql } from "drizzle-orm";
import type { Receipt, ReceiptStorage } from "~/domain/receipts/receipt";
import { db } from "../../../db/client";
import { total } from "../../../db/portable";
import { expenses, receipts, tripMembers } from "../../../db/schema";
import { accessOf } from "../billing/access.server";
import { expensesOfAll } from "../sharing/membership.server";
import { foreignReceiptsOf, requireReceiptStorage } from "./storage.server";

/**
 * Lets the receipts of an expense that its author makes private take the author's storage. Who added them may not know
 * that the expense is still there, and could not remove them. Call it in the author's transaction that has locked the trip.
 * @throws Problem tooManyReceiptsInAccount, receiptsFull, receiptsFullOnTrial
 */
export async function takeOverReceipts(userId: string, expenseId: string, now: Date): Promise<void> {
  const added = await foreignReceiptsOf(expenseId, userId);
  if (added.count === 0) return;
  await requireReceiptStorage(userId, await accessOf(userId, now), added);
  await db.update(receipts).set({ userId }).where(eq(receipts.expenseId, expenseId));
}

/**
 * Lets what an account has added to trips of others take their owners' storage, whatever room these have. Call it in the
 * transaction that deletes the account, once it is on no trip.
 */
export async function handOverReceipts(userId: string): Promise<void> {
  const owner = db
    .select({ userId: tripMembers.userId })
    .from(expenses)
    .innerJoin(tripMembers, and(eq(tripMembers.tripId, expenses.tripId), eq(tripMembers.role, "owner")))
    .where(eq(expenses.id, receipts.expenseId));
  await db
    .update(receipts)
    .set({ userId: sql`(${owner})` })
    .where(and(eq(receipts.userId, userId), isNotNull(receipts.expenseId)));
}

/** Receipts that an account has added to expenses of trips that it is no longer on. */
function isLeftBehind(userId: string): SQL {
  const seen = db
    .select({ id: expenses.id })
    .from(expenses)
    .where(and(eq(expenses.id, receipts.expenseId), expensesOfAll(userId)));
  return and(eq(receipts.userId, userId), isNotNull(receipts.expenseId), notExists(seen))!;
}

/** Returns whether an account has receipts on trips that it is no longer on, or whether the named one is such a receipt. */
export async function hasLeftReceipts(userId: string, receiptId?: string): Promise<boolean> {
  const isNamed = receiptId === undefined ? undefined : eq(receipts.id, receiptId);
  const found = await db
    .select({ id: receipts.id })
    .from(receipts)
    .where(and(isLeftBehind(userId), isNamed))
    .limit(1);
  return found.length > 0;
}

/** Lists the largest receipts on trips that the account is no longer on, and sums up all of them. */
export async function leftReceipts(
  userId: string,
  most: number,
): Promise<{ largest: Pick<Receipt, "id" | "name" | "bytes" | "createdAt">[]; all: ReceiptStorage }> {
  const { id, name, bytes, createdAt } = receipts;
  const [all] = await db
    .select({ count: count(), bytes: total(bytes) })
    .from(receipts)
    .where(isLeftBehind(userId));
  const largest = await db
    .select({ id, name, bytes, createdAt })
    .from(receipts)
    .where(isLeftBehind(userId))
    .orderBy(desc(bytes), desc(id))
    .limit(most);
  return { largest, all: all! };
}
