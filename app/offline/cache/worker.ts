import { signal } from "~/components/ui/signal";
import { screens, WORKER_PATH } from "~/domain/addresses";
import { repeat } from "../repeat";
import { timeoutSignal } from "../wait-until";
import { CACHES, deleteCaches, type FromWorker, SYNC_TAG, type ToWorker } from "./protocol";

/** Cached even if never visited: the outbox, and the screen on which the installed app opens. */
const ALWAYS_CACHED = [screens.outbox, screens.home];

/** Milliseconds after which the screens of ALWAYS_CACHED are fetched again. */
const STALE_MS = 3_600_000;

/** Time when the shown data was stored on the device, in epoch ms; null if the server has just sent it. */
export const shownDataStoredAt = signal<number>();

/**
 * Registers the service worker, which caches what the signed-in account reads, or removes it if the installation is
 * configured without one. Returns a function that stops listening to it.
 */
export function startWorker(isWanted: boolean): () => void {
  // Undefined over plain http, except on localhost.
  const { serviceWorker } = navigator;
  if (!import.meta.env.PROD || !serviceWorker) return () => {};
  if (!isWanted) {
    void removeWorker(serviceWorker);
    return () => {};
  }
  const onMessage = ({ data }: MessageEvent<FromWorker>) => {
    if (data.type === "served") shownDataStoredAt.set(data.storedAt);
  };
  serviceWorker.addEventListener("message", onMessage);
  void register(serviceWorker);
  return () => serviceWorker.removeEventListener("message", onMessage);
}

async function register(serviceWorker: ServiceWorkerContainer): Promise<void> {
  try {
    await serviceWorker.register(WORKER_PATH, { updateViaCache: "none" });
  } catch {
    // Offline, the worker installed before stays active. If the browser refuses workers, the page works without one.
  }
  const { active } = await serviceWorker.ready;
  const post = (message: ToWorker) => active?.postMessage(message);
  post({ type: "listening" });
  // The first page was loaded as HTML, and the worker caches only screen data: so it fetches the data once more.
  const address = location.pathname + location.search;
  post({ type: "store", address, since: performance.timeOrigin });
  for (const always of ALWAYS_CACHED) {
    if (always !== address) post({ type: "store", address: always, since: Date.now() - STALE_MS });
  }
}

/** Has the worker fetch and store the data of a screen again, if there is a worker. */
export async function storeAgain(address: string): Promise<void> {
  const worker = await navigator.serviceWorker?.ready;
  const message: ToWorker = { type: "store", address, since: Date.now() };
  worker?.active?.postMessage(message);
}

async function removeWorker(serviceWorker: ServiceWorkerContainer): Promise<void> {
  for (const registration of await serviceWorker.getRegistrations()) await registration.unregister();
  await deleteCaches(CACHES);
}

/**
 * Asks the browser to wake the worker once it is online, to send the outbox. Returns false if it will not: only Chromium
 * has background sync, and it can be switched off. Then an open page sends the outbox.
 */
export async function askForSync(): Promise<boolean> {
  const { serviceWorker } = navigator;
  if (!serviceWorker?.controller) return false;
  const registration = (await serviceWorker.ready) as ServiceWorkerRegistration & {
    sync?: { register(tag: string): Promise<void> };
  };
  const { sync } = registration;
  if (!sync) return false;
  return sync.register(SYNC_TAG).then(
    () => true,
    () => false,
  );
}

const TIMEOUT_MS = 10_000;

/** Calls back each time the server turns out to be reachable. Returns a function that stops. */
export function onReachable(callback: () => void): () => void {
  return repeat(async (stopped) => {
    if ((await isReachable()) && !stopped.aborted) callback();
  });
}

/** True if our own server answers, and not a captive portal. */
async function isReachable(): Promise<boolean> {
  try {
    const signal = timeoutSignal(TIMEOUT_MS);
    const answer = await fetch("/healthz", { cache: "no-store", credentials: "omit", signal });
    return ((await answer.json()) as { status?: unknown }).status === "ok";
  } catch {
    return false;
  }
}
