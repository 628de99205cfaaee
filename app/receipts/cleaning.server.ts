// Removes the files of receipts that are gone, and finds what a crash has left behind.
import { daysBefore } from "~/domain/day";
import { receiptKey, thumbnailKey } from "~/domain/receipt";
import { log } from "~/http/log.server";
import { ReceiptStoreError, removeInterrupted } from "~/integrations/receipt-store.server";
import { forgetReceipts, keptReceipts, knownKeys, removableReceipts } from "~/models/receipt.server";
import { store } from "./store.server";

/** Keys that are looked up in one go. */
const BATCH = 500;

/** Times that a store may be too slow before a round ends. */
const PATIENCE = 2;

/** Removes the files whose time is over. A file that cannot be removed is tried again in the next round. */
export async function removeFiles(now: Date): Promise<number> {
  if (!store) return 0;
  let removed = 0;
  let tooSlow = 0;
  for (;;) {
    const due = await removableReceipts(now);
    const gone: string[] = [];
    for (const { id, key } of due) {
      try {
        await store.remove(thumbnailKey(key));
        await store.remove(key);
        gone.push(id);
      } catch (error) {
        log.warn({ reason: (error as Error).message }, "a receipt's file was not removed");
        if (error instanceof ReceiptStoreError && error.reason === "tooSlow") tooSlow++;
        if (tooSlow === PATIENCE) break;
      }
    }
    await forgetReceipts(gone);
    removed += gone.length;
    if (gone.length < due.length || due.length === 0) return removed;
  }
}

/** Does not wait for the store. What fails is tried again in the next round. */
export function removeFilesSoon(): void {
  removeFiles(new Date()).catch((error) =>
    log.warn({ reason: (error as Error).message }, "files of receipts were not removed"),
  );
}

/** Ids that a line of the log names at most. */
const NAMED = 5;

/**
 * Compares the store with the database. Removes what interrupted uploads left: incomplete files, and whole ones without a
 * row that are older than a day. Logs how many receipts lack their file. Keeps all keys in memory meanwhile, some 10 MB for
 * 100,000 files.
 */
export async function sweep(now: Date): Promise<{ removed: number; missing: number }> {
  if (!store) return { removed: 0, missing: 0 };
  removeInterrupted(store.incoming);
  const dayAgo = daysBefore(now, 1);
  const listed = new Set<string>();
  const strays: string[] = [];
  let batch: string[] = [];
  const look = async () => {
    const known = await knownKeys(batch.map(receiptKey));
    strays.push(...batch.filter((key) => !known.has(receiptKey(key))));
    batch = [];
  };
  for await (const { key, changedAt } of store.list()) {
    listed.add(key);
    if (changedAt > dayAgo) continue;
    if (batch.push(key) === BATCH) await look();
  }
  await look();
  for (const key of strays) await store.remove(key);
  if (strays.length > 0) log.warn({ removed: strays.length }, "files without a receipt were removed");
  return { removed: strays.length, missing: await countMissing(listed, dayAgo) };
}

/** Younger receipts may have come after the list. */
async function countMissing(listed: ReadonlySet<string>, before: Date): Promise<number> {
  let missing = 0;
  const named: string[] = [];
  for await (const { id, key } of keptReceipts(before)) {
    if (listed.has(key)) continue;
    missing++;
    if (named.length < NAMED) named.push(id);
  }
  if (missing > 0) log.error({ missing, ids: named }, "receipts have lost their file");
  return missing;
}
