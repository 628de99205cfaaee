import { ACCOUNT_HEADER, NOBODY } from "~/http/device-protocol";
import { deleteCaches, PAGES, STORED_HEADER } from "~/offline/cache/protocol";
import { pageCache } from "./scope";

/** Maximum number of cached screens. The oldest are deleted first. */
const MAX_PAGES = 80;

let changes = 0;
let owner: Promise<string | undefined> | undefined;

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
 * Fetches a page, and deletes the cached ones if the response is for another account than theirs, or for none.
 * `isCurrent()` is false if the account has changed since the request: such a response is neither trusted nor cached.
 */
export async function fetchForOwner(
  request: Request,
): Promise<{ response: Response; isCurrent: () => boolean }> {
  const requestedAt = changes;
  const isCurrent = () => requestedAt === changes;
  const response = await fetch(request);
  const account = response.headers.get(ACCOUNT_HEADER);
  const known = await knownOwner();
  if (account && account !== known && isCurrent()) {
    owner = Promise.resolve(account);
    if (known !== undefined || account === NOBODY) await deleteAllPages(account);
  }
  return { response, isCurrent };
}

/** Deletes the cached pages of all versions. `next` is the account that is signed in now. */
export async function deleteAllPages(next?: string): Promise<void> {
  changes++;
  owner = Promise.resolve(next);
  await deleteCaches(PAGES);
}

/** Caches a page of somebody's with the time, and deletes the oldest ones. */
export async function storePage(
  address: string,
  response: Response,
  isCurrent: () => boolean,
): Promise<void> {
  const account = response.headers.get(ACCOUNT_HEADER);
  if (response.status !== 200 || !account || account === NOBODY || !isCurrent()) return;
  const headers = new Headers(response.headers);
  headers.set(STORED_HEADER, String(Date.now()));
  const cache = await caches.open(pageCache);
  await cache.put(address, new Response(response.body, { headers }));
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, -MAX_PAGES).map((key) => cache.delete(key)));
  // The pages may have been deleted while this one was written.
  if (!isCurrent()) await caches.delete(pageCache);
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

async function cachesOfOtherVersions(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(PAGES) && name !== pageCache);
}

/** Lists the addresses of pages that other versions have cached, so that this one can fetch them. */
export async function pagesOfOtherVersions(): Promise<string[]> {
  const names = await cachesOfOtherVersions();
  const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return keys
    .flat()
    .map(({ url }) => new URL(url))
    .map(({ pathname, search }) => pathname + search);
}

export async function deleteOldPages(): Promise<void> {
  await Promise.all((await cachesOfOtherVersions()).map((name) => caches.delete(name)));
}
