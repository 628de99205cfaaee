import { Problem } from "~/domain/problem";
import { log } from "~/http/log.server";
import { ReceiptStoreError, receiptStore } from "~/integrations/receipt-store.server";

/** Where the files of receipts lie; undefined in an installation without receipts. */
export const store = receiptStore(process.env);

const THUMBNAIL = ".thumb";

/** Returns where the thumbnail of a receipt lies, by the key of its file. */
export function thumbnailKey(key: string): string {
  return key + THUMBNAIL;
}

/** Returns the key of the receipt to which a file belongs: its own, or the one whose thumbnail it is. */
export function receiptKey(key: string): string {
  return key.endsWith(THUMBNAIL) ? key.slice(0, -THUMBNAIL.length) : key;
}

/** @throws Problem receiptsNotSetUp */
export function requireStore(): NonNullable<typeof store> {
  if (!store) throw new Problem("receiptsNotSetUp");
  return store;
}

/** @throws Problem busy in place of the store's own error, which is logged, and diskFull */
export async function answering<Result>(call: Promise<Result>): Promise<Result> {
  return call.catch((error) => {
    if (/^(ENOSPC|EDQUOT)$/.test(error.code)) throw new Problem("diskFull", 60);
    if (!(error instanceof ReceiptStoreError)) throw error;
    log.error({ reason: error.message }, "the store of receipts has failed");
    throw new Problem("busy", 60);
  });
}
