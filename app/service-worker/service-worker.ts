import { isWaiting } from "~/domain/outbox";
import { dataAddress } from "~/offline/cache/data-address";
import { SYNC_TAG, type ToWorker } from "~/offline/cache/protocol";
import { readWaiting } from "~/offline/outbox/database";
import { flushEntries } from "~/offline/outbox/flush";
import { abortSignOuts, endSessions, readSignOuts } from "~/offline/sign-out/pending-sign-outs";
import { data, isScreenData, refreshPage, repeatServed } from "./data";
import { navigation } from "./navigation";
import { deleteAllPages, deleteOldPages, pagesOfOtherVersions } from "./pages";
import { worker } from "./scope";
import { asset, deleteOldShells, installed, installShell, shellDataPath } from "./shell";
import { signOutOtherTabs } from "./signed-out";

/** Maximum milliseconds for which a new version delays its activation to fetch the cached pages. */
const REFRESH_MS = 10_000;

/** Addresses where the account changes: by a form, or by the redirect from Google. */
const ACCOUNT_PATHS = /^\/(login|logout|reset-password|access\/|join\/|auth\/|api\/(auth\/|logout))/;

/** Addresses without pages, or that redirect. */
const NO_PAGES = /^\/(api|auth|cookies|receipt|theme|healthz)(\/|$)/;

worker.addEventListener("install", (event) => {
  event.waitUntil(
    (async () => {
      await installShell();
      const refreshed = (await pagesOfOtherVersions()).map((key) => refreshPage(event, key));
      await Promise.race([Promise.all(refreshed), new Promise((resolve) => setTimeout(resolve, REFRESH_MS))]);
      await worker.skipWaiting();
    })(),
  );
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([deleteOldShells(), deleteOldPages(), worker.clients.claim()]));
});

worker.addEventListener("message", (event) => {
  const message = event.data as ToWorker;
  if (message.type === "listening") {
    repeatServed(event.source as Client);
    // The previous version may have cached pages until its end; a new version that is waiting needs its own.
    const { installing, waiting } = worker.registration;
    if (!installing && !waiting) event.waitUntil(deleteOldPages());
  } else if (message.type === "signedOut")
    event.waitUntil(Promise.all([deleteAllPages(), signOutOtherTabs(event.source as Client)]));
  else if (message.type === "store")
    event.waitUntil(refreshPage(event, dataAddress(message.address), message.since));
});

// Registered first, so that cached pages are deleted before the account changes.
worker.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (origin !== worker.location.origin || !ACCOUNT_PATHS.test(pathname)) return;
  if (method === "GET" && !pathname.startsWith("/auth/")) return;
  abortSignOuts();
  event.waitUntil(deleteAllPages());
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  // Forms go to the network.
  if (request.method !== "GET" || origin !== worker.location.origin) return;
  const handler = handlerFor(request, pathname);
  if (handler) event.respondWith(handler({ event, request }));
});

type Handler = (fetched: { event: FetchEvent; request: Request }) => Promise<Response>;

/** Picks the handler for a fetch event, or undefined to leave it to the network. */
function handlerFor({ mode }: Request, path: string): Handler | undefined {
  if (path.startsWith("/assets/")) return asset;
  if (path === shellDataPath) return () => installed(shellDataPath);
  if (isScreenData(path)) return data;
  return mode === "navigate" && !NO_PAGES.test(path) ? navigation : undefined;
}

// The network is back, perhaps with no page open. Not in every browser.
worker.addEventListener("sync" as keyof ServiceWorkerGlobalScopeEventMap, (event) => {
  const sync = event as ExtendableEvent & { readonly tag: string };
  if (sync.tag === SYNC_TAG) sync.waitUntil(sendOutbox());
});

/** Sends the entries of the outbox. Rejects if some still wait, so that the browser tries again. */
async function sendOutbox(): Promise<void> {
  await endSessions(await readSignOuts());
  await flushEntries({ isForced: true });
  const { entries } = await readWaiting();
  const waiting = entries.filter((entry) => isWaiting(entry) && !entry.isSignedOut);
  const left = waiting.length + (await readSignOuts()).length;
  if (left > 0) throw new Error(`${left} still wait`);
}
