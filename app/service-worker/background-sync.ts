import { isWaiting } from "~/domain/outbox";
import { SYNC_TAG } from "~/offline/cache/protocol";
import { readEntries, readSignOuts } from "~/offline/outbox/database";
import { flush } from "~/offline/outbox/sending";
import { endSessions } from "~/offline/sign-out/pending-sign-outs";
import { worker } from "./scope";

/** The event of the Background Sync API: the network is back, perhaps with no page open. Not in every browser. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

/** Sends the entries of the outbox. Rejects if some still wait, so that the browser tries again. */
async function sendOutbox(): Promise<void> {
  await endSessions(await readSignOuts());
  await flush({ isForced: true });
  const waiting = (await readEntries()).filter((entry) => isWaiting(entry) && !entry.isSignedOut);
  const left = waiting.length + (await readSignOuts()).length;
  if (left > 0) throw new Error(`${left} still wait`);
}

export function sendWhenOnline(): void {
  worker.addEventListener("sync" as keyof ServiceWorkerGlobalScopeEventMap, (event) => {
    const { tag, waitUntil } = event as SyncEvent;
    if (tag === SYNC_TAG) waitUntil.call(event, sendOutbox());
  });
}
