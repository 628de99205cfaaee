// Receipts that wait on this device: how the rest of the app follows them, without the code that prepares and sends them.
import { signal } from "~/components/ui/signal";
import type { ReceiptTarget } from "~/domain/receipts/waiting";
import { onChange, readReceipts } from "../outbox/database";
import { isOutboxSupported } from "../outbox/supported";

/** The preparation under way of files that somebody has chosen. A form that is sent waits for it. */
export const preparing = signal<Promise<unknown>>();

/** By draft: the entry as which its form was sent. */
export const heirs = new Map<string, ReceiptTarget>();

/** Returns what the receipts in this form are for; undefined if it takes none. */
export function draftOf(form: HTMLFormElement): ReceiptTarget | undefined {
  const id = form.querySelector<HTMLElement>("[data-receipts]")?.dataset.receipts;
  return id === undefined ? undefined : { kind: "draft", id };
}

const load = () => import("./queue");

let close = () => {};

/** Says what closes the queue, which may have been opened by the first file that somebody chose. */
export function closesWith(queue: () => void): void {
  close = queue;
}

/** Sends what waits of this account, if anything does. Returns a function that closes the queue. */
export function followReceipts(account: string): () => void {
  if (!isOutboxSupported()) return () => {};
  let isStopped = false;
  const open = async () => {
    const { length } = await readReceipts(account);
    stopListening();
    if (length === 0) return;
    const { receiptQueue } = await load();
    if (!isStopped) receiptQueue.open(account);
  };
  // If the storage cannot be read, it is once it answers again; if the code cannot be loaded, it is with the next page.
  const tryToOpen = () => void open().catch(() => undefined);
  const stopListening = onChange(tryToOpen);
  tryToOpen();
  return () => {
    isStopped = true;
    stopListening();
    close();
  };
}

/** Sends what waits of this account now; resolves when it is sent or cannot be. */
export async function sendReceipts(account: string): Promise<void> {
  if ((await readReceipts(account)).length === 0) return;
  const { flushReceipts } = await load();
  await flushReceipts(account, true).catch(() => undefined);
}
