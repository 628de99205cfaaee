import { SYNC_TAG } from "~/offline/messages";
import { worker } from "./scope";

/** The browser has a network again, perhaps with no page open. (The Background Sync API; not in every browser.) */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

/** Sends what waits in the outbox; rejects where it could not, and the browser tries again. */
async function sendOutbox(): Promise<void> {
  // flushOutbox() of ~/offline/flush goes here.
}

export function sendWhenOnline(): void {
  worker.addEventListener("sync" as keyof ServiceWorkerGlobalScopeEventMap, (event) => {
    const { tag, waitUntil } = event as SyncEvent;
    if (tag === SYNC_TAG) waitUntil.call(event, sendOutbox());
  });
}
