import { receiptName } from "~/domain/receipts/receipt";
import type { ReceiptTarget } from "~/domain/receipts/waiting";
import { inTransaction, notifyChange } from "../outbox/database";
import { askToKeepStorage } from "../outbox/outbox";
import { sendReceipts } from "../outbox/queue";
import { prepareReceipt, type RefusalReason } from "./prepare";
import { readBytes } from "./upload";

/** Keeps a file on the device and begins to send it, or returns why it cannot be a receipt. */
export async function keepReceipt(
  file: File,
  account: string,
  target: ReceiptTarget,
  title?: string,
): Promise<RefusalReason | undefined> {
  const prepared = await prepareReceipt(file);
  if ("refused" in prepared) return prepared.refused;
  const { file: content, thumbnail, mediaType, digest } = prepared;
  const receipt = {
    id: crypto.randomUUID(),
    account,
    target,
    title,
    name: receiptName(file.name) ?? "",
    mediaType,
    bytes: content.byteLength,
    digest,
    state: "waiting",
    createdAt: Date.now(),
    attempts: 0,
    retryAt: 0,
  } as const;
  await inTransaction("readwrite", async (transaction) => {
    await transaction.objectStore("receipts").put(receipt);
    await transaction.objectStore("receiptFiles").put({ file: content, thumbnail }, receipt.id);
  });
  notifyChange();
  // Not waited for: a browser may ask the person.
  askToKeepStorage().catch(() => undefined);
  if (target.kind !== "draft") void sendReceipts({ account, isForced: true });
  return undefined;
}

/** Returns the thumbnail of a receipt on the device; undefined if it has none. */
export async function readThumbnail(id: string): Promise<ImageBitmap | undefined> {
  const bytes = await readBytes(id);
  return bytes?.thumbnail && createImageBitmap(new Blob([bytes.thumbnail]));
}
