import { WORKER_PATH } from "~/http/worker-path";
import { signal } from "../signal";
import { CACHES } from "./cache-keys";
import { type FromWorker, SYNC_TAG, type ToWorker } from "./messages";

/** Where what waits is looked after, and where the installed app opens: there even if never visited. */
const ALWAYS_KEPT = ["/outbox", "/"];

/** So old, in milliseconds, these may be before they are fetched anew. */
const STALE_MS = 3_600_000;

/** When what is shown was kept on the device, in epoch ms; null while it is the server's answer. */
export const staleness = signal<number | null>(null);

/** Counts how often the server answered after all, after the store had. */
export const lateAnswers = signal(0);

/**
 * Has the service worker keep what is read for this account, or, where this installation wants none, removes it.
 * Answers how to stop listening to it.
 */
export function startWorker(_account: string, isWanted = true): () => void {
  // Missing on plain http that is not this machine's.
  const { serviceWorker } = navigator;
  if (!import.meta.env.PROD || !serviceWorker) return () => {};
  if (!isWanted) {
    void removeWorker(serviceWorker);
    return () => {};
  }
  const onMessage = ({ data }: MessageEvent<FromWorker>) => {
    if (data.type === "served") staleness.set(data.storedAt);
    else lateAnswers.set(lateAnswers.get() + 1);
  };
  serviceWorker.addEventListener("message", onMessage);
  void register(serviceWorker);
  return () => serviceWorker.removeEventListener("message", onMessage);
}

async function register(serviceWorker: ServiceWorkerContainer): Promise<void> {
  try {
    await serviceWorker.register(WORKER_PATH, { updateViaCache: "none" });
  } catch {
    // Without a network the one that is there goes on; where the browser wants none the page goes on without.
  }
  const { active } = await serviceWorker.ready;
  const say = (message: ToWorker) => active?.postMessage(message);
  say({ type: "listening" });
  // The page itself came as a document, which leaves nothing behind that could be shown again.
  const address = location.pathname + location.search;
  say({ type: "store", address, since: performance.timeOrigin });
  for (const always of ALWAYS_KEPT) say({ type: "store", address: always, since: Date.now() - STALE_MS });
}

async function removeWorker(serviceWorker: ServiceWorkerContainer): Promise<void> {
  for (const registration of await serviceWorker.getRegistrations()) await registration.unregister();
  const names = (await caches.keys()).filter((name) => name.startsWith(CACHES));
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** Asks the browser to wake the worker once there is a network, so that it sends what waits. Not every browser can. */
export async function askForSync(): Promise<void> {
  const { serviceWorker } = navigator;
  if (!serviceWorker?.controller) return;
  const registration = (await serviceWorker.ready) as ServiceWorkerRegistration & {
    sync?: { register(tag: string): Promise<void> };
  };
  // Refused where the person has switched it off: the page sends by itself.
  await registration.sync?.register(SYNC_TAG).catch(() => undefined);
}
