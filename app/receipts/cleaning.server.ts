// Removes the files of receipts that are gone, and finds what a crash has left behind.
import { DAY_MS } from "~/domain/day";
import { log } from "~/http/log.server";
import { forgetReceipts, knownKeys, removableReceipts } from "~/models/receipt.server";
import { receiptKey, store, thumbnailKey } from "./store.server";

/** Keys that are looked up in one go. */
const BATCH = 500;

/** Removes the files whose time is over. A file that cannot be removed is tried again in the next round. */
export async function removeFiles(now: Date): Promise<number> {
  if (!store) return 0;
  let removed = 0;
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

/**
 * Removes files without a row that are older than a day: an upload was interrupted between both. Returns their number, and
 * how many receipts lack their file, which is logged.
 */
export async function sweep(now: Date): Promise<{ removed: number }> {
  if (!store) return { removed: 0 };
  const strays: string[] = [];
  let batch: string[] = [];
  const look = async () => {
    const known = await knownKeys(batch.map(receiptKey));
    strays.push(...batch.filter((key) => !known.has(receiptKey(key))));
    batch = [];
  };
  for await (const { key, changedAt } of store.list()) {
    if (now.getTime() - changedAt.getTime() < DAY_MS) continue;
    if (batch.push(key) === BATCH) await look();
  }
  await look();
  for (const key of strays) await store.remove(key);
  if (strays.length > 0) log.warn({ removed: strays.length }, "files without a receipt were removed");
  return { removed: strays.length };
}
