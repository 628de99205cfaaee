import { isScreen } from "~/domain/addresses";
import { isFilteredList } from "~/domain/expenses/filter";
import { ACCOUNT_HEADER, ONCE_HEADER } from "~/http/device-protocol";
import { dataAddress, screenAddress } from "~/offline/cache/data-address";
import type { FromWorker } from "~/offline/cache/protocol";
import { cachedPage, deletePage, fetchForOwner, storedAt, storePage } from "./pages";
import { timeout, worker } from "./scope";
import { isSigningOut, pendingSignOuts } from "./signed-out";

/** Keys of screens whose document was waited for in vain: their data need not wait as well. */
const waited = new Set<string>();

/** Serves the next request for this screen's data from the cache at once. */
export function serveCachedNext(key: string): void {
  waited.add(key);
}

/** Responds with a screen's data from the server, or from the cache if the server fails or is slow. */
export async function data({ event, request }: { event: FetchEvent; request: Request }): Promise<Response> {
  if (await isSigningOut()) return Response.error();
  const key = cacheKey(request.url);
  const cached = waited.delete(key) ? await cachedPage(key) : undefined;
  const response = cached ?? (await networkFirst(event, request, key));
  void postServed(event.clientId, storedAt(response));
  return response;
}

async function networkFirst(event: FetchEvent, request: Request, key: string): Promise<Response> {
  const answer = load(event, request).catch(() => undefined);
  event.waitUntil(answer);
  const first = await Promise.race([answer, timeout()]);
  return first ?? (await cachedPage(key)) ?? (await answer) ?? Response.error();
}

/**
 * Fetches a screen's data and stores it. A filtered list is not stored, since its key is that of the whole list, nor are
 * parts of a screen and drafts.
 * @throws if the server cannot be reached
 */
async function load(event: ExtendableEvent, request: Request): Promise<Response> {
  const { response, isCurrent } = await fetchForOwner(request);
  // The page of a captive portal or a proxy.
  if (!response.headers.has(ACCOUNT_HEADER)) throw new TypeError("the response is not the app's");
  const key = cacheKey(request.url);
  if (response.status === 404) await deletePage(key);
  const { searchParams } = new URL(request.url);
  const isWhole = !isFilteredList(request.url) && !searchParams.has("_routes") && !searchParams.has("draft");
  if (isWhole) {
    const stored = response.headers.has(ONCE_HEADER)
      ? refreshPage(event, key)
      : storePage(key, response.clone(), isCurrent);
    event.waitUntil(stored.catch(() => undefined));
  }
  return response;
}

/** Fetches and caches a screen's data, unless it was cached since then (epoch milliseconds). */
export async function refreshPage(event: ExtendableEvent, key: string, since = Infinity): Promise<void> {
  if ((await pendingSignOuts()).length > 0) return;
  const cached = await cachedPage(key);
  if (cached && storedAt(cached)! >= since) return;
  await load(event, new Request(key)).catch(() => undefined);
}

/** Returns whether this is the address of a screen's data, which belongs to an account. */
export function isScreenData(path: string): boolean {
  const address = screenAddress(path);
  return path === dataAddress(address) && isScreen(address);
}

function cacheKey(url: string): string {
  return dataAddress(screenAddress(url));
}

/** The last message to each client, for pages that did not listen yet. */
const lastServed = new Map<string, FromWorker>();

/** Tells a page when the data that it gets was stored. */
async function postServed(clientId: string, storedAt: number | null): Promise<void> {
  lastServed.set(clientId, { type: "served", storedAt });
  const client = await worker.clients.get(clientId);
  if (client) repeatServed(client);
}

/** Repeats the last message to a page that has just begun to listen. */
export function repeatServed(client: Client): void {
  const message = lastServed.get(client.id);
  if (message) client.postMessage(message);
}
