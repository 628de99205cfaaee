import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { Problem } from "~/domain/problem";
import { RECEIPT_STORAGE, RECEIPT_STORAGE_TRIAL } from "~/domain/quota";
import type { Access } from "~/domain/subscription";
import { db } from "../../db/client";
import { total } from "../../db/portable";
import { receipts } from "../../db/schema";

/** Call it in the transaction that adds bytes. @throws Problem receiptsFull, receiptsFullOnTrial */
export async function requireReceiptStorage(userId: string, { kind }: Access, size: number): Promise<void> {
  const isTrial = kind === "trial";
  const most = isTrial ? RECEIPT_STORAGE_TRIAL : RECEIPT_STORAGE;
  const { used, onDisk } = await storageOf(userId);
  // Removed ones are on disk for a while, so whoever adds and removes in turn may not fill it.
  if (used + size > most || onDisk + size > 2 * most)
    throw new Problem(isTrial ? "receiptsFullOnTrial" : "receiptsFull");
}

/** Returns the bytes of an account's receipts with their thumbnails, and those with removed ones whose files are still there. */
async function storageOf(userId: string): Promise<{ used: number; onDisk: number }> {
  const isThere = and(isNull(receipts.removedAt), isNotNull(receipts.expenseId));
  const both = sql`${receipts.bytes} + coalesce(${receipts.thumbnailBytes}, 0)`;
  const [found] = await db
    .select({ used: total(sql`case when ${isThere} then ${both} end`), onDisk: total(both) })
    .from(receipts)
    .where(eq(receipts.userId, userId));
  return found!;
}
