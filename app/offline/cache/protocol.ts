// Protocol between the pages and the service worker: caches and messages.
/** Prefix of the names of all our caches. */
export const CACHES = "reisekasse-";

/** Prefix of the caches that hold an account's screen data; each version of the worker has its own. */
export const PAGES = `${CACHES}pages`;

/** Header of a cached response: the time when it was stored, in epoch ms by the device's clock. */
export const STORED_HEADER = "Reisekasse-Stored";

/** Deletes our caches whose names begin like this. Over plain http browsers have none. */
export async function deleteCaches(prefix: string): Promise<void> {
  if (!("caches" in globalThis)) return;
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix));
  await Promise.all(names.map((name) => caches.delete(name)));
}

export type ToWorker =
  /** The page listens now: repeat the last message to it. */
  | { type: "listening" }
  /** Fetch and cache the data of the screen at `address`, unless the cached copy is newer than `since` (epoch ms). */
  | { type: "store"; address: string; since: number }
  /** This browser was signed out: delete the cached data of the account, and have every tab leave it. */
  | { type: "signedOut" };

/** Message from the service worker to a page: when its data was stored (epoch ms), or null if the server sent it. */
export interface FromWorker {
  type: "served";
  storedAt: number | null;
}

export const SYNC_TAG = "outbox";
