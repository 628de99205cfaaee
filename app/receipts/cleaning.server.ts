// Removes the files of receipts that are gone, and finds what a crash has left behind.
import { daysBefore } from "~/domain/day";
import { receiptKey, thumbnailKey } from "~/domain/receipts/receipt";
import { log } from "~/http/log.server";
import { type ReceiptStore, ReceiptStoreError, removeInterrupted } from "~/integrations/receipt-store.server";
import { forgetReceipts, keptReceipts, knownKeys, removableReceipts } from "~/models/receipts/sweep.server";
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
 * Compares the store with the database, some hundred files at a time. Removes what interrupted uploads left: incomplete
 * files, and whole ones without a row that are older than a day. Logs how many receipts lack their file.
 */
export async function sweep(now: Date): Promise<{ removed: number; missing: number }> {
  if (!store) return { removed: 0, missing: 0 };
  removeInterrupted(store.incoming);
  const dayAgo = daysBefore(now, 1);
  return { removed: await removeStrays(store, dayAgo), missing: await countMissing(store, dayAgo) };
}

/** Removes files without a row that were there before a moment: younger ones may still get theirs. */
async function removeStrays(store: ReceiptStore, before: Date): Promise<number> {
  let removed = 0;
  let batch: string[] = [];
  const look = async () => {
    const known = await knownKeys(batch.map(receiptKey));
    for (const key of batch) {
      if (known.has(receiptKey(key))) continue;
      await store.remove(key);
      removed++;
    }
    batch = [];
  };
  for await (const { key, changedAt } of store.list())
    if (changedAt <= before && batch.push(key) === BATCH) await look();
  await look();
  if (removed > 0) log.warn({ removed }, "files without a receipt were removed");
  return removed;
}

async function countMissing(store: ReceiptStore, before: Date): Promise<number> {
  let missing = 0;
  const named: string[] = [];
  for await (const kept of keptReceipts(before)) {
    const lost = new Set(await store.missing(kept.map(({ key }) => key)));
    missing += lost.size;
    const ids = kept.filter(({ key }) => lost.has(key)).map(({ id }) => id);
    named.push(...ids.slice(0, NAMED - named.length));
  }
  if (missing > 0) log.error({ missing, ids: named }, "receipts have lost their file");
  return missing;
}
