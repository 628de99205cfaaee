import { statfs } from "node:fs/promises";
import { orRefuse, Problem } from "~/domain/problem";
import { DISK_FREE_MIN } from "~/domain/quota";
import { log } from "~/http/log.server";
import { ReceiptStoreError, receiptStore } from "~/integrations/receipt-store.server";

/** Where the files of receipts lie; undefined in an installation without receipts. */
export const store = receiptStore(process.env);

/** @throws Problem receiptsNotSetUp */
export function requireStore(): NonNullable<typeof store> {
  return orRefuse(store, "receiptsNotSetUp");
}

/**
 * Makes sure that there is room on the disk where files arrive, and, without a bucket, stay.
 * @throws Problem diskFull
 */
export async function requireFreeSpace(): Promise<void> {
  const { bavail, bsize } = await statfs(requireStore().incoming);
  if (bavail * bsize < DISK_FREE_MIN) throw new Problem("diskFull", 60);
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
