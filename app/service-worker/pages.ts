import { ACCOUNT_HEADER, NOBODY } from "~/http/outbox-answer";
import { dataAddress, PAGES, STORED_HEADER, screenAddress } from "~/offline/cache/cache-keys";
import { worker } from "./scope";
import { pageCache } from "./version";

/** More screens are not kept: those that were kept first go first. */
const KEPT_MAX = 80;

/** Counts how often the account changed. What was asked before the last time is neither kept nor believed. */
let era = 0;
let owner: Promise<string | undefined> | undefined;

export const currentEra = () => era;

/** Whose the kept pages are, as far as is known. */
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
 * Takes notice of whose answer this is, to a request of that era: where it is another's, or nobody's, what is kept
 * goes. Answers whether it went.
 */
export async function heed(response: Response, askedIn: number): Promise<boolean> {
  const account = response.headers.get(ACCOUNT_HEADER);
  if (!account) return false;
  const known = await knownOwner();
  if (askedIn !== era || account === known) return false;
  owner = Promise.resolve(account);
  if (known === undefined && account !== NOBODY) return false;
  await forget(account);
  return true;
}

/** Deletes everything that was read for an account, of all versions. */
export async function forget(next?: string): Promise<void> {
  era++;
  owner = Promise.resolve(next);
  const names = (await caches.keys()).filter((name) => name.startsWith(PAGES));
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** The answer as it is kept; undefined where it is not to be: no success, nobody's, or of before a change of account. */
export function keepable(response: Response, askedIn: number): Response | undefined {
  const account = response.headers.get(ACCOUNT_HEADER);
  if (response.status !== 200 || !account || account === NOBODY || askedIn !== era) return undefined;
  const headers = new Headers(response.headers);
  headers.set(STORED_HEADER, String(Date.now()));
  return new Response(response.body, { headers });
}

/** After something was kept: not if the account has changed meanwhile, or the worker, and not without end. */
export async function tidy(askedIn: number): Promise<void> {
  if (askedIn !== era || worker.serviceWorker?.state === "redundant") await caches.delete(pageCache);
  else {
    const cache = await caches.open(pageCache);
    const keys = await cache.keys();
    await Promise.all(keys.slice(0, -KEPT_MAX).map((key) => cache.delete(key)));
  }
}

/** Looks without opening, which would make an empty store anew that has just been deleted. */
export function keptAt(address: string): Promise<Response | undefined> {
  return caches.match(address, { cacheName: pageCache });
}

/** What is there no longer is not to be read either. */
export async function drop(address: string): Promise<void> {
  await (await caches.open(pageCache)).delete(address);
}

/** When this answer was kept, or null where it comes from the server. */
export function storedAt(response: Response): number | null {
  const time = response.headers.get(STORED_HEADER);
  return time === null ? null : Number(time);
}

/** Addresses of the data that other versions have kept, for this one to fetch anew. */
export async function keptByOthers(): Promise<string[]> {
  const names = (await caches.keys()).filter((name) => name.startsWith(PAGES) && name !== pageCache);
  const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return keys
    .flat()
    .map(({ url }) => new URL(url))
    .map(({ pathname, search }) => pathname + search);
}

export async function dropOldPages(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith(PAGES) && name !== pageCache);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** Under which address the answer to the router's request is kept. */
export function keyOf(url: string): string {
  return dataAddress(screenAddress(url));
}
