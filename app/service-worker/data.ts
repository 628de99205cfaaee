import type { WorkboxPlugin } from "workbox-core";
import { NetworkFirst } from "workbox-strategies/NetworkFirst";
import { ACCOUNT_HEADER, ONCE_HEADER } from "~/http/outbox-answer";
import { tell, tellServed } from "./listeners";
import { currentEra, drop, heed, keepable, keptAt, keyOf, storedAt, tidy } from "./pages";
import { isSigningOut, recorded } from "./signed-out";
import { pageCache } from "./version";

/** So long the server may take where something is kept, in seconds. */
export const PATIENCE_S = 3;

/** What a page asks for next and need not wait for: it waited before, or the server has just answered. */
const atOnce = new Map<string, "waited" | "fresh">();

/** The next time this screen's data is asked for, what is kept is the answer at once. */
export function doNotWaitFor(key: string): void {
  atOnce.set(key, "waited");
}

/** Keeps the answers that are ours, and says to the page where each came from. */
const bookkeeping: WorkboxPlugin = {
  cacheKeyWillBeUsed: async ({ request }) => keyOf(request.url),

  requestWillFetch: async ({ request, state }) => {
    state!.era = currentEra();
    return request;
  },

  fetchDidSucceed: async ({ request, response, event, state }) => {
    // A captive portal's page, or a proxy's: nobody of ours has answered.
    if (!response.headers.has(ACCOUNT_HEADER)) throw new TypeError("nobody answered");
    const isOver = await heed(response, state!.era);
    if (response.status === 404) await drop(keyOf(request.url));
    if (isOver && state!.isStale) await tellFresh(event, request);
    return response;
  },

  cacheWillUpdate: async ({ request, response, event, state }) => {
    const { searchParams } = new URL(request.url);
    // A part of a screen is no screen, and what was typed is for once.
    if (searchParams.has("_routes") || searchParams.has("draft")) return null;
    if (response.headers.has(ONCE_HEADER)) {
      event.waitUntil(storeAnew(event, keyOf(request.url)));
      return null;
    }
    return keepable(response, state!.era) ?? null;
  },

  cacheDidUpdate: async ({ request, event, state }) => {
    await tidy(state!.era);
    if (!state!.isStale) return;
    atOnce.set(keyOf(request.url), "fresh");
    await tellFresh(event, request);
  },

  handlerWillRespond: async ({ request, response, event, state }) => {
    const { clientId } = event as FetchEvent;
    const key = keyOf(request.url);
    const at = storedAt(response);
    state!.isStale = at !== null;
    if (clientId) tellServed(clientId, { type: "served", address: key, storedAt: at });
    return response;
  },
};

async function tellFresh(event: ExtendableEvent, request: Request): Promise<void> {
  const { clientId } = event as FetchEvent;
  if (clientId) await tell(clientId, { type: "fresh", address: keyOf(request.url) });
}

const options = { cacheName: pageCache, plugins: [bookkeeping] };
const patient = new NetworkFirst({ ...options, networkTimeoutSeconds: PATIENCE_S });
const impatient = new NetworkFirst({ ...options, networkTimeoutSeconds: 0.001 });

/** The data of a screen: the server's, else, or where it takes too long, what is kept. */
export async function data({
  event,
  request,
}: {
  event: ExtendableEvent;
  request: Request;
}): Promise<Response> {
  if (await isSigningOut()) return Response.error();
  const key = keyOf(request.url);
  const reason = atOnce.get(key);
  atOnce.delete(key);
  if (reason === "fresh") {
    const fresh = await keptAt(key);
    const { clientId } = event as FetchEvent;
    if (fresh) {
      tellServed(clientId, { type: "served", address: key, storedAt: null });
      return fresh;
    }
  }
  const strategy = reason === "waited" ? impatient : patient;
  return strategy.handle({ event, request }).catch(() => Response.error());
}

/** Fetches and keeps the data kept under this address, unless that was done since then (epoch ms). */
export async function storeAnew(event: ExtendableEvent, key: string, since = Infinity): Promise<void> {
  if ((await recorded()).length > 0) return;
  const kept = await keptAt(key);
  if (kept && storedAt(kept)! >= since) return;
  const [, done] = patient.handleAll({ event, request: new Request(key) });
  await done.catch(() => undefined);
}

/** Whether this is the address of a screen's data, which shows something of an account. */
export function isScreenData(path: string): boolean {
  return /^\/(_|expenses|analytics|my-trips|profile|outbox|trip\/[^/]+(\/expenses)?)\.data$/.test(path);
}
