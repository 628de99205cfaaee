// Which files of receipts may go, and which must stay.
import { and, asc, gt, inArray, isNotNull, isNull, lt, lte, or } from "drizzle-orm";
import { daysBefore } from "~/domain/day";
import { RECEIPT_REMOVAL_DAYS } from "~/domain/receipts/receipt";
import { db, transaction } from "../../../db/client";
import { receipts } from "../../../db/schema";

const { id, key, expenseId, removedAt, createdAt } = receipts;

/** Rows that are looked at in one go. */
const BATCH = 500;

/**
 * Dates receipts whose expense is gone since the last round, and returns what may go: RECEIPT_REMOVAL_DAYS
 * after that, and at once where the account is gone.
 */
export async function removableReceipts(now: Date): Promise<{ id: string; key: string }[]> {
  await transaction("receipts", () =>
    db
      .update(receipts)
      .set({ removedAt: now, name: null })
      .where(and(isNull(expenseId), isNull(removedAt))),
  );
  const isOver = lte(removedAt, daysBefore(now, RECEIPT_REMOVAL_DAYS));
  return db
    .select({ id, key })
    .from(receipts)
    .where(and(isNull(expenseId), or(isOver, isNull(receipts.userId))))
    .limit(BATCH);
}

/** Deletes the rows of files that no longer exist. */
export async function forgetReceipts(ids: readonly string[]): Promise<void> {
  await transaction("receipts", () =>
    db.delete(receipts).where(and(inArray(id, [...ids]), isNull(expenseId))),
  );
}

/** Returns which of these keys of files have a row. */
export async function knownKeys(keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db
    .select({ key })
    .from(receipts)
    .where(inArray(key, [...keys]));
  return new Set(rows.map(({ key }) => key));
}

/** Yields which files the receipts of expenses need, in pages by key, of those added before a moment. */
export async function* keptReceipts(before: Date): AsyncGenerator<{ id: string; key: string }[]> {
  for (let last = ""; ; ) {
    const page = await db
      .select({ id, key })
      .from(receipts)
      .where(and(gt(key, last), isNotNull(expenseId), lt(createdAt, before)))
      .orderBy(asc(key))
      .limit(BATCH);
    if (page.length > 0) yield page;
    if (page.length < BATCH) return;
    last = page.at(-1)!.key;
  }
}
