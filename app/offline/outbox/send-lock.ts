// Locks that let only one tab or the service worker send at a time. A tab that was left loses them.
import { onChange } from "./database";

export const SEND_LOCK = "reisekasse-outbox";
const UPLOAD_LOCK = "reisekasse-receipts";

/** Milliseconds without any change of an entry after which the lock's holder counts as frozen; longer than a request. */
export const FROZEN_MS = 45_000;

/**
 * Runs the task under the lock. Steals the lock if no entry has changed for so long that its holder must be frozen. Should
 * that one wake up, both send the same entries under the same ids, and each counts once.
 */
export async function withSendLock(task: (left: AbortSignal) => Promise<void>): Promise<void> {
  const waiting = new AbortController();
  let timer: ReturnType<typeof setTimeout>;
  const restartTimer = () => {
    clearTimeout(timer);
    timer = setTimeout(() => waiting.abort(), FROZEN_MS);
  };
  const stopListening = onChange(restartTimer);
  const stopWaiting = () => {
    clearTimeout(timer);
    stopListening();
  };
  restartTimer();
  const granted = () => {
    stopWaiting();
    return untilLeft(task);
  };
  try {
    await navigator.locks.request(SEND_LOCK, { signal: waiting.signal }, granted);
  } catch (error) {
    if (!waiting.signal.aborted) throw error;
    await navigator.locks.request(SEND_LOCK, { steal: true }, granted);
  } finally {
    stopWaiting();
  }
}

/** Runs the task under a lock of its own, unless another tab holds that: an upload may take minutes. */
export async function withUploadLock(task: (left: AbortSignal) => Promise<void>): Promise<void> {
  await navigator.locks.request(UPLOAD_LOCK, { ifAvailable: true }, (lock) => lock && untilLeft(task));
}

/**
 * Resolves with the task, or as soon as its page is left, and tells the task so: the browser may keep that page asleep in
 * its page cache, with the lock.
 */
function untilLeft(task: (left: AbortSignal) => Promise<void>): Promise<void> {
  const ended = new AbortController();
  const { signal } = ended;
  const left = new Promise<void>((resolve) =>
    // A service worker never gets this event; Node, in tests, lacks the function.
    globalThis.addEventListener?.("pagehide", () => resolve(), { signal }),
  );
  return Promise.race([task(signal), left]).finally(() => ended.abort());
}
