// Receipts that wait on this device: how the rest of the app follows them, without the code that prepares and sends them.
import { readReceipts } from "../outbox/database";
import { isOutboxSupported } from "../outbox/supported";

const load = () => import("./queue");

let close = () => {};

/** Says what closes the queue, which may have been opened by the first file that somebody chose. */
export function closesWith(queue: () => void): void {
  close = queue;
}

/** Sends what waits of this account, if anything does. Returns a function that closes the queue. */
export function followReceipts(account: string): () => void {
  let isStopped = false;
  const open = async () => {
    if (!isOutboxSupported() || (await readReceipts(account)).length === 0) return;
    const { receiptQueue } = await load();
    if (!isStopped) receiptQueue.open(account);
  };
  // Tried again with the next page.
  open().catch(() => undefined);
  return () => {
    isStopped = true;
    close();
  };
}

/** Sends what waits of this account now; resolves when it is sent or cannot be. */
export async function sendReceipts(account: string): Promise<void> {
  if ((await readReceipts(account)).length === 0) return;
  const { flushReceipts } = await load();
  await flushReceipts(account, true).catch(() => undefined);
}
