import { and, count, eq, isNull, ne, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Access } from "~/domain/billing/subscription";
import { Problem } from "~/domain/problem";
import {
  RECEIPT_BYTES_MIN,
  RECEIPT_STORAGE,
  RECEIPT_STORAGE_TRIAL,
  RECEIPTS_PER_ACCOUNT,
} from "~/domain/quota";
import type { ReceiptStorage } from "~/domain/receipts/receipt";
import { db } from "../../../db/client";
import { total } from "../../../db/portable";
import { receipts } from "../../../db/schema";

/** Maximum bytes of an account with this access. */
export function receiptStorageLimit({ kind }: Access): number {
  return kind === "trial" ? RECEIPT_STORAGE_TRIAL : RECEIPT_STORAGE;
}

/** Returns the bytes that a file counts with: small ones take a whole block of the disk. */
export function countedBytes(size: number): number {
  return Math.max(size, RECEIPT_BYTES_MIN);
}

/**
 * Call it in the transaction that adds this.
 * @throws Problem tooManyReceiptsInAccount, receiptsFull, receiptsFullOnTrial
 */
export async function requireReceiptStorage(
  userId: string,
  access: Access,
  added: ReceiptStorage,
): Promise<void> {
  const held = await receiptStorageOf(userId);
  if (added.count > 0 && held.count + added.count > RECEIPTS_PER_ACCOUNT)
    throw new Problem("tooManyReceiptsInAccount");
  if (held.bytes + added.bytes > receiptStorageLimit(access))
    throw new Problem(access.kind === "trial" ? "receiptsFullOnTrial" : "receiptsFull");
}

/** Sums up all receipts that an account has added, removed ones included: their rows go with their files. */
export function receiptStorageOf(userId: string): Promise<ReceiptStorage> {
  return storageOf(eq(receipts.userId, userId));
}

/** Sums up what others have added to an expense. */
export function foreignReceiptsOf(expenseId: string, userId: string): Promise<ReceiptStorage> {
  const isForeign = or(isNull(receipts.userId), ne(receipts.userId, userId));
  return storageOf(and(eq(receipts.expenseId, expenseId), isForeign));
}

async function storageOf(which: SQL | undefined): Promise<ReceiptStorage> {
  const [found] = await db
    .select({
      count: count(),
      bytes: total(sql`${counted(receipts.bytes)} + ${counted(receipts.thumbnailBytes)}`),
    })
    .from(receipts)
    .where(which);
  return found!;
}

/** The same as countedBytes() in SQL; 0 without a thumbnail. */
function counted(size: SQLWrapper): SQL {
  const min = sql.raw(String(RECEIPT_BYTES_MIN));
  return sql`case when ${size} is null then 0 when ${size} < ${min} then ${min} else ${size} end`;
}
