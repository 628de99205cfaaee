import type { WorkboxPlugin } from "workbox-core";
import { NetworkFirst } from "workbox-strategies/NetworkFirst";
import { isScreen } from "~/domain/addresses";
import { isFilteredList } from "~/domain/expense-filter";
import { ACCOUNT_HEADER, ONCE_HEADER } from "~/http/device-protocol";
import { dataAddress, screenAddress } from "~/offline/cache/data-address";
import { post, postServed } from "./listeners";
import {
  cacheableResponse,
  cachedPage,
  cacheKey,
  checkAccount,
  currentGeneration,
  deletePage,
  storedAt,
  trimCache,
} from "./pages";
import { isSigningOut, pendingSignOuts } from "./signed-out";
import { TIMEOUT_S } from "./timeout";
import { pageCache } from "./version";

/** Data to serve from the cache at once: the page has already waited for the server, or the data is fresh. */
const servedFromCache = new Map<string, "waited" | "fresh">();

/**
 * The server's late response to a filtered list: the page already shows what it found on the device. Served when the page
 * asks again, never cached.
 */
let foundLate: { url: string; response: Response; generation: number } | undefined;

/** Serves the next request for this screen's data from the cache at once. */
export function serveCachedNext(key: string): void {
  servedFromCache.set(key, "waited");
}

/** Caches the app's responses, and reports to the page where each came from. */
const screenDataPlugin: WorkboxPlugin = {
  cacheKeyWillBeUsed: async ({ request }) => cacheKey(request.url),

  requestWillFetch: async ({ request, state }) => {
    state!.generation = currentGeneration();
    return request;
  },

  fetchDidSucceed: async ({ request, response, event, state }) => {
    // The page of a captive portal or a proxy.
    if (!response.headers.has(ACCOUNT_HEADER)) throw new TypeError("the response is not the app's");
    const hasChanged = await checkAccount(response, state!.generation);
    if (response.status === 404) await deletePage(cacheKey(request.url));
    if (hasChanged && state!.isStale) await postFresh(event, request);
    return response;
  },

  cacheWillUpdate: async ({ request, response, event, state }) => {
    const { searchParams } = new URL(request.url);
    if (isFilteredList(request.url)) {
      // Not cached: its key is that of the whole list.
      if (state!.isStale && response.ok) {
        foundLate = { url: request.url, response, generation: state!.generation };
        await postFresh(event, request);
      }
      return null;
    }
    // Neither parts of a screen nor drafts are cached.
    if (searchParams.has("_routes") || searchParams.has("draft")) return null;
    if (response.headers.has(ONCE_HEADER)) {
      event.waitUntil(refreshPage(event, cacheKey(request.url)));
      return null;
    }
    return cacheableResponse(response, state!.generation) ?? null;
  },

  cacheDidUpdate: async ({ request, event, state }) => {
    await trimCache(state!.generation);
    if (!state!.isStale) return;
    servedFromCache.set(cacheKey(request.url), "fresh");
    await postFresh(event, request);
  },

  handlerWillRespond: async ({ request, response, event, state }) => {
    const { clientId } = event as FetchEvent;
    const key = cacheKey(request.url);
    const at = storedAt(response);
    state!.isStale = at !== null;
    if (clientId) postServed(clientId, { type: "served", address: key, storedAt: at });
    return response;
  },
};

async function postFresh(event: ExtendableEvent, request: Request): Promise<void> {
  const { clientId } = event as FetchEvent;
  if (clientId) await post(clientId, { type: "fresh", address: cacheKey(request.url) });
}

const options = { cacheName: pageCache, plugins: [screenDataPlugin] };
const networkFirst = new NetworkFirst({ ...options, networkTimeoutSeconds: TIMEOUT_S });
/** Serves the cached copy after a millisecond. The server's answer still updates the cache. */
const cacheAtOnce = new NetworkFirst({ ...options, networkTimeoutSeconds: 0.001 });

/** Responds with a screen's data from the server, or from the cache if the server fails or is slow. */
export async function data({
  event,
  request,
}: {
  event: ExtendableEvent;
  request: Request;
}): Promise<Response> {
  if (await isSigningOut()) return Response.error();
  const key = cacheKey(request.url);
  const reason = servedFromCache.get(key);
  servedFromCache.delete(key);
  const late = foundLate;
  foundLate = undefined;
  const isFoundLate = late?.url === request.url && late.generation === currentGeneration();
  // The cached copy is the first page of the unfiltered list, so a filtered request has to reach the server.
  const isFresh = reason === "fresh" && !isFilteredList(request.url);
  const fresh = isFoundLate ? late.response : isFresh && (await cachedPage(key));
  if (fresh) {
    postServed((event as FetchEvent).clientId, { type: "served", address: key, storedAt: null });
    return fresh;
  }
  const strategy = reason === "waited" ? cacheAtOnce : networkFirst;
  return strategy.handle({ event, request }).catch(() => Response.error());
}

/** Fetches and caches a screen's data, unless it was cached since then (epoch milliseconds). */
export async function refreshPage(event: ExtendableEvent, key: string, since = Infinity): Promise<void> {
  if ((await pendingSignOuts()).length > 0) return;
  const cached = await cachedPage(key);
  if (cached && storedAt(cached)! >= since) return;
  const [, done] = networkFirst.handleAll({ event, request: new Request(key) });
  await done.catch(() => undefined);
}

/** Returns whether this is the address of a screen's data, which belongs to an account. */
export function isScreenData(path: string): boolean {
  const address = screenAddress(path);
  return path === dataAddress(address) && isScreen(address);
}
