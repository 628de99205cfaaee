// Photos and PDFs of expenses: who may add, see and remove them. Their files lie in a store (app/receipts/).
import { and, asc, eq, inArray, isNotNull, isNull, lt, or, type Placeholder } from "drizzle-orm";
import { orRefuse, Problem } from "~/domain/problem";
import { RECEIPTS_PER_EXPENSE } from "~/domain/quota";
import type { Receipt } from "~/domain/receipts/receipt";
import { db, prepared, transaction } from "../../../db/client";
import { total } from "../../../db/portable";
import { expenses, receipts } from "../../../db/schema";
import { requireAccessOnTrip } from "../billing/access.server";
import { findWithTrip } from "../expenses/found.server";
import { expensesOfAll, lockTrip } from "../sharing/membership.server";
import { hasLeftReceipts } from "./owner.server";
import { countedBytes, requireReceiptStorage } from "./storage.server";

const { id, kind, name, bytes, width, height, thumbnailBytes, createdAt } = receipts;
const receiptColumns = { id, kind, name, bytes, width, height, thumbnailBytes, createdAt };

/** A receipt that is to be added, as far as it is known before its file has arrived. */
export interface NewReceipt {
  id: string;
  expenseId: string;
  /** SHA-256 of what is sent, in base64; undefined if the sender has not announced it. */
  digest: string | undefined;
}

/**
 * Returns the receipt if the same one was added before, and otherwise makes sure that there is room for it.
 * @throws Problem expenseNotFound, keyReused if the id stands for another receipt, trialOver, tooManyReceipts,
 * tooManyReceiptsInAccount, receiptsFull, receiptsFullOnTrial
 */
export async function requireRoomForReceipt(
  userId: string,
  { id, expenseId, digest }: NewReceipt,
  size: number,
  now: Date,
): Promise<Receipt | undefined> {
  const found = orRefuse(await findWithTrip(userId, expenseId), "expenseNotFound");
  const [earlier] = await db
    .select({ ...receiptColumns, digest: receipts.digest, expenseId: receipts.expenseId })
    .from(receipts)
    .where(eq(receipts.id, id));
  if (earlier) {
    const { digest: earlierDigest, expenseId: earlierExpense, ...receipt } = earlier;
    if (earlierExpense !== expenseId || (digest && earlierDigest !== digest)) throw new Problem("keyReused");
    return receipt;
  }
  const access = await requireAccessOnTrip(userId, found.expense.tripId, now);
  if ((await db.$count(receipts, eq(receipts.expenseId, expenseId))) >= RECEIPTS_PER_EXPENSE)
    throw new Problem("tooManyReceipts");
  await requireReceiptStorage(userId, access, { count: 1, bytes: countedBytes(size) });
  return undefined;
}

/**
 * Adds a receipt whose file lies in the store under `key`. `isNew` is false if it was added before: then its file is not
 * needed.
 * @throws what requireRoomForReceipt() throws
 */
export function addReceipt(
  userId: string,
  expenseId: string,
  {
    digest,
    key,
    ...receipt
  }: Omit<Receipt, "createdAt" | "thumbnailBytes"> & { digest: string; key: string },
  now: Date,
): Promise<{ receipt: Receipt; isNew: boolean }> {
  return transaction(userId, async () => {
    const found = await findWithTrip(userId, expenseId);
    // Others may add one at the same time.
    if (found?.isShared) await lockTrip(found.expense.tripId);
    const earlier = await requireRoomForReceipt(
      userId,
      { id: receipt.id, expenseId, digest },
      receipt.bytes,
      now,
    );
    if (earlier) return { receipt: earlier, isNew: false };
    const [added] = await db
      .insert(receipts)
      .values({ ...receipt, digest, key, expenseId, userId, createdAt: now })
      .onConflictDoNothing({ target: receipts.id })
      .returning(receiptColumns);
    // Somebody else has used the id at the same moment, for another trip.
    if (!added) throw new Problem("keyReused");
    return { receipt: added, isNew: true };
  });
}

/**
 * Finds a picture that the account itself has added: only its owner may add a thumbnail.
 * @throws Problem receiptNotFound
 */
export async function requireOwnPicture(userId: string, receiptId: string) {
  const found = await findReceipt(userId, receiptId);
  if (found?.userId !== userId || found.receipt.kind === "pdf") throw new Problem("receiptNotFound");
  return found;
}

/** @throws Problem receiptNotFound, trialOver, receiptsFull, receiptsFullOnTrial */
export async function requireRoomForThumbnail(
  userId: string,
  receiptId: string,
  size: number,
  now: Date,
): Promise<void> {
  const { receipt, tripId } = await requireOwnPicture(userId, receiptId);
  const { thumbnailBytes: earlier } = receipt;
  const bytes = countedBytes(size) - (earlier === null ? 0 : countedBytes(earlier));
  if (bytes <= 0) return;
  await requireReceiptStorage(userId, await requireAccessOnTrip(userId, tripId, now), { count: 0, bytes });
}

/** Notes that a picture has a thumbnail. @throws what requireRoomForThumbnail() throws */
export function addThumbnail(userId: string, receiptId: string, size: number, now: Date): Promise<void> {
  return transaction(userId, async () => {
    await requireRoomForThumbnail(userId, receiptId, size, now);
    // Of two sent at the same time the larger one counts: either may lie in the store.
    const isLarger = or(isNull(thumbnailBytes), lt(thumbnailBytes, size));
    await db
      .update(receipts)
      .set({ thumbnailBytes: size })
      .where(and(eq(receipts.id, receiptId), isLarger));
  });
}

/** Finds a receipt of an expense that the account may read. `userId` is whose storage it takes. */
export async function findReceipt(
  userId: string,
  receiptId: string,
): Promise<{ receipt: Receipt; key: string; userId: string | null; tripId: string } | undefined> {
  const [found] = await db
    .select({
      ...receiptColumns,
      key: receipts.key,
      userId: receipts.userId,
      expenseId: receipts.expenseId,
    })
    .from(receipts)
    .where(and(eq(receipts.id, receiptId), isNotNull(receipts.expenseId)));
  const readable = found?.expenseId && (await findWithTrip(userId, found.expenseId));
  if (!readable) return undefined;
  const { key, userId: owner, expenseId, ...receipt } = found;
  return { receipt, key, userId: owner, tripId: readable.expense.tripId };
}

const ofExpense = prepared("receipts-of-expense", (db, param: (name: "expenseId") => Placeholder) =>
  db
    .select(receiptColumns)
    .from(receipts)
    .where(eq(receipts.expenseId, param("expenseId")))
    .orderBy(asc(createdAt), asc(id)),
);

/** Lists the receipts of an expense that the caller may see, in the order in which they came. */
export function receiptsOf(expenseId: string): Promise<Receipt[]> {
  return ofExpense({ expenseId });
}

/** Adds their receipts to expenses that the caller may see. */
export async function withReceipts<Row extends { id: string }>(
  rows: readonly Row[],
): Promise<(Row & { receipts: readonly Receipt[] })[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const found = await db
    .select({ ...receiptColumns, expenseId: receipts.expenseId })
    .from(receipts)
    .where(inArray(receipts.expenseId, ids))
    .orderBy(asc(createdAt), asc(id));
  const byExpense = Map.groupBy(found, ({ expenseId }) => expenseId);
  return rows.map((row) => {
    const own = byExpense.get(row.id) ?? [];
    return { ...row, receipts: own.map(({ expenseId: _, ...receipt }) => receipt) };
  });
}

/** Lists the keys of receipts' files by expense, oldest first. The caller has checked that the account sees the expenses. */
export async function receiptFilesOf(expenseIds: readonly string[]) {
  const rows = await db
    .select({ expenseId: receipts.expenseId, key: receipts.key, kind, bytes })
    .from(receipts)
    .where(inArray(receipts.expenseId, [...expenseIds]))
    .orderBy(asc(createdAt), asc(id));
  return Map.groupBy(rows, ({ expenseId }) => expenseId);
}

/** Sums up the bytes of the receipts of these trips that an account may see. */
export async function receiptBytes(userId: string, tripIds: readonly string[]): Promise<number> {
  const [sum] = await db
    .select({ bytes: total(bytes) })
    .from(expenses)
    .innerJoin(receipts, eq(receipts.expenseId, expenses.id))
    .where(and(inArray(expenses.tripId, [...tripIds]), expensesOfAll(userId)));
  return sum!.bytes;
}

/**
 * Takes a receipt off its expense. Its file stays for RECEIPT_REMOVAL_DAYS. Who added it may do so also after leaving the
 * trip.
 * @throws Problem receiptNotFound
 */
export function removeReceipt(userId: string, receiptId: string, now: Date): Promise<void> {
  return transaction(userId, async () => {
    if (!(await findReceipt(userId, receiptId)) && !(await hasLeftReceipts(userId, receiptId)))
      throw new Problem("receiptNotFound");
    await db
      .update(receipts)
      .set({ expenseId: null, name: null, removedAt: now })
      .where(eq(receipts.id, receiptId));
  });
}
