// What waits on this device, as a page follows it: read again at each change, shown on screens, and sent when it is due.
import { waitingReceipts } from "~/components/receipts/waiting-receipts";
import { signal, useSignal } from "~/components/ui/signal";
import { isUnsaved, nextEntries, type OutboxEntry, timerDelay } from "~/domain/outbox";
import { sendableReceipts, type WaitingReceipt } from "~/domain/receipts/waiting";
import { lineOf } from "~/locales/de/outbox/entry";
import { type NoteLine, noteKey } from "../screen-state";
import { isOutboxSupported, store } from "../storage";
import { changeReceipt, leaveDatabase, onChange, readWaiting, type Waiting } from "./database";
import { type FlushOptions, flush, flushEntries, type Kind } from "./flush";
import { withUploadLock } from "./send-lock";

/** Milliseconds until what could not be read is read again. */
const READ_AGAIN_MS = 5_000;

/** Milliseconds without news of an upload after which this tab tries to send: the tab that was sending may be closed. */
const ABANDONED_MS = 60_000;

/** The entries of the account, oldest first; null until they have been read. */
export const outboxEntries = signal<readonly OutboxEntry[]>();

/** True while the device's storage fails or does not answer: what is shown was read before. */
export const unreadable = signal<boolean>();

/** Returns the entries of the outbox, oldest first; null on the server and until they have been read. */
export function useOutbox(): readonly OutboxEntry[] | null {
  return useSignal(outboxEntries);
}

const receiptKind: Kind<WaitingReceipt> = {
  withLock: withUploadLock,
  sendable: ({ receipts, entries }) => sendableReceipts(receipts, entries),
  change: changeReceipt,
  send: async (receipt) => (await import("../receipts/upload")).uploadReceipt(receipt),
};

/** Sends what waits: entries, then receipts. Only pages upload: a worker would be stopped during a long upload. */
export async function sendWaiting(options: FlushOptions): Promise<void> {
  await flushEntries(options).catch(() => undefined);
  await sendReceipts(options);
}

export async function sendReceipts(options: FlushOptions): Promise<void> {
  await flush(receiptKind, options).catch(() => undefined);
}

/**
 * Follows what waits of this account, also what other tabs change, and sends it: now, when the page becomes visible or
 * online, and when something is due. `reload` reloads the screen's data, or returns false. Returns a function that stops.
 */
export function followWaiting(account: string, reload: () => Promise<boolean>): () => void {
  if (!isOutboxSupported()) return () => {};
  const closed = new AbortController();
  const { signal } = closed;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasRead = false;
  const startTimer = (task: () => void, milliseconds: number) => {
    clearTimeout(timer);
    timer = setTimeout(task, milliseconds);
  };

  async function read() {
    const found = await readWaiting(account).catch(() => undefined);
    if (signal.aborted) return;
    unreadable.set(found === undefined);
    if (!found) return startTimer(sendNow, READ_AGAIN_MS);
    const due = nextDue(found);
    if (due === undefined) clearTimeout(timer);
    else startTimer(sendDue, timerDelay(due, Date.now()));
    outboxEntries.set(found.entries);
    keepNote(account, found.entries);
    // Receipts that were saved before this page was loaded are in its data.
    const reloadFor = hasRead ? reload : async () => true;
    hasRead = true;
    if (found.receipts.length > 0 || waitingReceipts.get()) void showReceipts(found, signal, reloadFor);
  }
  async function sendDue() {
    await sendWaiting({ account });
    // A tab that was closed after it had changed something may not have told the others. Sets the next timer, too.
    await read();
  }
  function sendNow() {
    if (document.visibilityState !== "visible") return;
    // A tab in the background may have slept while others made changes.
    void read();
    void sendWaiting({ account, isForced: true });
  }

  const stopFollowing = onChange(() => void read());
  void read();
  sendNow();
  addEventListener("online", sendNow, { signal });
  addEventListener("pagehide", leaveDatabase, { signal });
  document.addEventListener("visibilitychange", sendNow, { signal });
  return () => {
    closed.abort();
    stopFollowing();
    clearTimeout(timer);
    unreadable.set(null);
    outboxEntries.set(null);
    waitingReceipts.set(null);
  };
}

/** Returns when something is due, in epoch ms; undefined if nothing waits but for its owner. */
function nextDue({ entries, receipts }: Waiting): number | undefined {
  const sendable = sendableReceipts(receipts, entries);
  // The tab that uploads tells its result. Without one it is gone.
  const isUploading = sendable.some(({ state }) => state === "sending");
  const uploads = isUploading ? [{ isSignedOut: false, retryAt: Date.now() + ABANDONED_MS }] : sendable;
  const due = [...nextEntries(entries), ...uploads].filter(({ isSignedOut }) => !isSignedOut);
  return due.length > 0 ? Math.min(...due.map(({ retryAt }) => retryAt)) : undefined;
}

function keepNote(account: string, entries: readonly OutboxEntry[]): void {
  const lines: NoteLine[] = entries.map((entry) => ({
    text: lineOf(entry),
    savedAt: isUnsaved(entry) ? undefined : entry.savedAt,
  }));
  store(noteKey(account), lines.length > 0 ? lines : undefined);
}

/** Shows receipts, with code that is loaded with the first. Without it the next change shows them. */
async function showReceipts(...shown: Parameters<typeof import("../receipts/show").showReceipts>) {
  const load = import("../receipts/show");
  await load.then((module) => module.showReceipts(...shown)).catch(() => undefined);
}
