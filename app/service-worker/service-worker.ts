import { dataAddress } from "~/offline/cache/cache-keys";
import type { ToWorker } from "~/offline/cache/messages";
import { SHELL_PATH } from "~/offline/cache/messages";
import { stopEnding } from "~/offline/sign-out/pending-sign-outs";
import { sendWhenOnline } from "./background-sync";
import { data, isScreenData, storeAnew } from "./data";
import { tellAgain } from "./listeners";
import { navigation } from "./navigation";
import { dropOldPages, forget, keptByOthers } from "./pages";
import { worker } from "./scope";
import { asset, dropOldShells, installShell, shellAgain } from "./shell";
import { leaveTabs } from "./signed-out";

/** So long a new version waits for what the one before had kept, in milliseconds. */
const ANEW_MS = 10_000;

/** Where the account changes: by a form, or by coming back from Google. */
const DOORS = /^\/(login|logout|reset-password|auth\/|api\/(auth\/|logout))/;

/** Answers that are no pages, or lead away. */
const NO_PAGES = /^\/(api|auth|cookies|theme|healthz)(\/|$)/;

worker.addEventListener("install", (event) => {
  event.waitUntil(
    (async () => {
      await installShell();
      const anew = (await keptByOthers()).map((key) => storeAnew(event, key));
      await Promise.race([Promise.all(anew), new Promise((resolve) => setTimeout(resolve, ANEW_MS))]);
      await worker.skipWaiting();
    })(),
  );
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([dropOldShells(), dropOldPages(), worker.clients.claim()]));
});

worker.addEventListener("message", (event) => {
  const message = event.data as ToWorker;
  if (message.type === "listening") {
    tellAgain(event.source as Client);
    // The version before may have kept something on its way out; one that is to come keeps its own.
    const { installing, waiting } = worker.registration;
    if (!installing && !waiting) event.waitUntil(dropOldPages());
  } else if (message.type === "signedOut")
    event.waitUntil(Promise.all([forget(), leaveTabs(event.source as Client)]));
  else if (message.type === "store")
    event.waitUntil(storeAnew(event, dataAddress(message.address), message.since));
});

// Before the routes, which answer: nothing that is kept may outlive the account that it was read for.
worker.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (origin !== worker.location.origin || !DOORS.test(pathname)) return;
  if (method === "GET" && !pathname.startsWith("/auth/")) return;
  stopEnding();
  event.waitUntil(forget());
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  // A form is the browser's own business.
  if (request.method !== "GET" || origin !== worker.location.origin) return;
  const answer = answerTo(request, pathname);
  if (answer) event.respondWith(answer({ event, request }));
});

type Answer = (asked: { event: FetchEvent; request: Request }) => Promise<Response>;

/** Who answers; nobody where it is the server's alone. */
function answerTo({ mode }: Request, path: string): Answer | undefined {
  if (path.startsWith("/assets/")) return asset;
  if (path === dataAddress(SHELL_PATH)) return shellAgain;
  if (isScreenData(path)) return data;
  return mode === "navigate" && !NO_PAGES.test(path) ? navigation : undefined;
}

sendWhenOnline();
