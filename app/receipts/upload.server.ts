// Takes in a receipt while it arrives: into a file of its own, then into the store, then into the database. A row never
// comes before its file.
import { createHash } from "node:crypto";
import { open, rm } from "node:fs/promises";
import path from "node:path";
import { Problem } from "~/domain/problem";
import { copyReceipt, type ReceiptFacts, ReceiptRefused } from "~/domain/receipts/file/copy";
import {
  RECEIPT_BYTES,
  type Receipt,
  receiptFormats,
  THUMBNAIL_BYTES,
  thumbnailKey,
} from "~/domain/receipts/receipt";
import { log } from "~/http/log.server";
import { accountTurnsOf } from "~/http/turns.server";
import { UPLOAD_LIMITS, type Upload } from "~/http/upload.server";
import { ReceiptStoreError } from "~/integrations/receipt-store.server";
import { newId } from "~/models/id.server";
import {
  addReceipt,
  addThumbnail,
  type NewReceipt,
  requireOwnPicture,
  requireRoomForReceipt,
  requireRoomForThumbnail,
} from "~/models/receipts/receipt.server";
import { answering, requireFreeSpace, requireStore } from "./store.server";

/** Uploads at once, those of one account, and milliseconds that others wait: longer than a slow upload holds its turn then. */
const [AT_ONCE, OF_ACCOUNT, WAIT_MS] = [4, 2, UPLOAD_LIMITS.awaitedMs + 15_000];

const turns = accountTurnsOf(AT_ONCE, OF_ACCOUNT, WAIT_MS);

/** A receipt to add, with the name of its file. */
export interface SentReceipt extends NewReceipt {
  name: string | null;
}

/**
 * Adds a receipt, or returns the same one if it was added before.
 * @throws Problem what requireRoomForReceipt() throws, receiptTooLarge, receiptKind, receiptHeic, receiptCutOff, tooSlow,
 * tooManyUploads, busy, diskFull
 */
export async function takeIn(userId: string, sent: SentReceipt, upload: Upload, now: Date): Promise<Receipt> {
  const store = requireStore();
  const { length, pieces } = upload;
  if (length !== undefined && length > RECEIPT_BYTES) throw new Problem("receiptTooLarge");
  const earlier = await requireRoomForReceipt(userId, sent, length ?? 1, now);
  if (earlier && sent.digest) return earlier;
  return inTurn(userId, upload, async () => {
    const key = newId();
    const file = path.join(store.incoming, key);
    try {
      const { digest, ...facts } = await answering(
        writeFile(file, pieces(turns.isAwaited), length, RECEIPT_BYTES),
      );
      if (sent.digest && sent.digest !== digest) throw new Problem("receiptCutOff");
      await answering(store.put(key, file, receiptFormats[facts.kind].mediaType));
      const { id, expenseId, name } = sent;
      const added = await addReceipt(userId, expenseId, { ...facts, id, name, digest, key }, now).catch(
        async (error) => {
          // After any other error the row may have been stored all the same. A file without one is the sweep's.
          if (error instanceof Problem) await removeUnneeded(key);
          throw error;
        },
      );
      if (!added.isNew) await removeUnneeded(key);
      return added.receipt;
    } finally {
      await rm(file, { force: true });
    }
  });
}

/**
 * Adds the thumbnail of a picture, unless it has one.
 * @throws Problem what requireRoomForThumbnail() throws, receiptTooLarge, receiptKind if it is no JPEG, receiptCutOff, tooSlow,
 * tooManyUploads, busy, diskFull
 */
export async function takeInThumbnail(
  userId: string,
  receiptId: string,
  upload: Upload | null,
  now: Date,
): Promise<Receipt> {
  const store = requireStore();
  const { receipt, key: ofPicture } = await requireOwnPicture(userId, receiptId);
  if (receipt.thumbnailBytes) return receipt;
  if (!upload) throw new Problem("receiptKind");
  const { length, pieces } = upload;
  if (length !== undefined && length > THUMBNAIL_BYTES) throw new Problem("receiptTooLarge");
  await requireRoomForThumbnail(userId, receiptId, length ?? 1, now);
  const key = thumbnailKey(ofPicture);
  const file = path.join(store.incoming, newId());
  return inTurn(userId, upload, async () => {
    try {
      const { kind, bytes } = await answering(
        writeFile(file, pieces(turns.isAwaited), length, THUMBNAIL_BYTES),
      );
      if (kind !== "jpeg") throw new Problem("receiptKind");
      await answering(store.put(key, file, receiptFormats[kind].mediaType).catch(unlessThere));
      await addThumbnail(userId, receiptId, bytes, now).catch(async (error) => {
        if (error instanceof Problem) await removeUnneeded(key);
        throw error;
      });
      return { ...receipt, thumbnailBytes: bytes };
    } finally {
      await rm(file, { force: true });
    }
  });
}

/** Ignores that the file exists: an earlier or parallel request has stored the same thumbnail. */
function unlessThere(error: Error): void {
  if (!(error instanceof ReceiptStoreError && error.reason === "exists")) throw error;
}

/**
 * Removes a file that has no row. If that fails, the upload is answered all the same: the nightly sweep removes the file, and
 * a thumbnail goes with its picture.
 */
async function removeUnneeded(key: string): Promise<void> {
  await requireStore()
    .remove(key)
    .catch((error) => log.warn({ reason: error.message }, "a file without a receipt was not removed"));
}

/** Waits for a turn of the account and one of the server, at most WAIT_MS together. @throws Problem tooManyUploads, diskFull */
async function inTurn<Result>(userId: string, upload: Upload, work: () => Promise<Result>): Promise<Result> {
  upload.endTurn?.();
  const endTurn = await turns.take(userId);
  if (!endTurn) throw new Problem("tooManyUploads", 30);
  return requireFreeSpace().then(work).finally(endTurn);
}

/** Writes what is kept of an upload. Returns the facts, the size of the file, and the digest of what was sent. */
async function writeFile(
  file: string,
  pieces: AsyncGenerator<Uint8Array>,
  announced: number | undefined,
  most: number,
) {
  const hash = createHash("sha256");
  const handle = await open(file, "wx", 0o600);
  try {
    let [sent, bytes] = [0, 0];
    async function* counted() {
      for await (const piece of pieces) {
        sent += piece.length;
        if (sent > most) throw new Problem("receiptTooLarge");
        hash.update(piece);
        yield piece;
      }
    }
    const { patches = [], ...facts }: ReceiptFacts = await copyReceipt(counted(), async (piece) => {
      await handle.writeFile(piece);
      bytes += piece.length;
    });
    if (announced !== undefined && sent !== announced) throw new Problem("receiptCutOff");
    for (const { bytes, offset } of patches) await handle.write(bytes, 0, bytes.length, offset);
    await handle.sync();
    return { ...facts, bytes, digest: hash.digest("base64") };
  } catch (error) {
    throw error instanceof ReceiptRefused ? new Problem(error.reason) : error;
  } finally {
    await handle.close();
  }
}
