import { ACCOUNT_HEADER, NOBODY } from "~/http/device-protocol";
import { dataAddress, screenAddress } from "~/offline/cache/data-address";
import { PAGES, STORED_HEADER } from "~/offline/cache/protocol";
import { worker } from "./scope";
import { pageCache } from "./version";

/** Maximum number of cached screens. The oldest are deleted first. */
const MAX_PAGES = 80;

/** Number of account changes so far. Responses to requests of an earlier generation are neither cached nor trusted. */
let generation = 0;
let owner: Promise<string | undefined> | undefined;

export const currentGeneration = () => generation;

/** Returns the account of the cached pages, if it is known. */
function knownOwner(): Promise<string | undefined> {
  owner ??= (async () => {
    if (!(await caches.has(pageCache))) return undefined;
    const cache = await caches.open(pageCache);
    const [first] = await cache.keys();
    return (first && (await cache.match(first)))?.headers.get(ACCOUNT_HEADER) ?? undefined;
  })();
  return owner;
}

/**
 * Deletes the cached pages if a response is for another account, or for none. `requestedIn` is the generation of its
 * request. Returns whether they were deleted.
 */
export async function checkAccount(response: Response, requestedIn: number): Promise<boolean> {
  const account = response.headers.get(ACCOUNT_HEADER);
  if (!account) return false;
  const known = await knownOwner();
  if (requestedIn !== generation || account === known) return false;
  owner = Promise.resolve(account);
  if (known === undefined && account !== NOBODY) return false;
  await deleteAllPages(account);
  return true;
}

/** Deletes the cached pages of all versions. `next` is the account that is signed in now. */
export async function deleteAllPages(next?: string): Promise<void> {
  generation++;
  owner = Promise.resolve(next);
  const names = (await caches.keys()).filter((name) => name.startsWith(PAGES));
  await Promise.all(names.map((name) => caches.delete(name)));
}

/**
 * Returns a response with the time of caching; undefined if it must not be cached: no success, for no account, or from
 * before a change of account.
 */
export function cacheableResponse(response: Response, requestedIn: number): Response | undefined {
  const account = response.headers.get(ACCOUNT_HEADER);
  if (response.status !== 200 || !account || account === NOBODY || requestedIn !== generation)
    return undefined;
  const headers = new Headers(response.headers);
  headers.set(STORED_HEADER, String(Date.now()));
  return new Response(response.body, { headers });
}

/** Trims the cache after a page was added, or deletes it if the account or the worker has changed meanwhile. */
export async function trimCache(requestedIn: number): Promise<void> {
  if (requestedIn !== generation || worker.serviceWorker?.state === "redundant")
    await caches.delete(pageCache);
  else {
    const cache = await caches.open(pageCache);
    const keys = await cache.keys();
    await Promise.all(keys.slice(0, -MAX_PAGES).map((key) => cache.delete(key)));
  }
}

/** Returns a cached page. Does not open the cache, which would create a deleted one again. */
export function cachedPage(address: string): Promise<Response | undefined> {
  return caches.match(address, { cacheName: pageCache });
}

export async function deletePage(address: string): Promise<void> {
  await (await caches.open(pageCache)).delete(address);
}

/** Returns the time of caching in epoch milliseconds, or null for a response of the server. */
export function storedAt(response: Response): number | null {
  const time = response.headers.get(STORED_HEADER);
  return time === null ? null : Number(time);
}

/** Lists the addresses of pages that other versions have cached, so that this one can fetch them. */
export async function pagesOfOtherVersions(): Promise<string[]> {
  const names = (await caches.keys()).filter((name) => name.startsWith(PAGES) && name !== pageCache);
  const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return keys
    .flat()
    .map(({ url }) => new URL(url))
    .map(({ pathname, search }) => pathname + search);
}

export async function deleteOldPages(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith(PAGES) && name !== pageCache);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** Returns the cache key for an address that the router requests. */
export function cacheKey(url: string): string {
  return dataAddress(screenAddress(url));
}
