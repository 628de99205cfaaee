// Protocol between the pages and the service worker: caches and messages.
/** Prefix of the names of all our caches. */
export const CACHES = "reisekasse-";

/** Prefix of the caches that hold an account's screen data; each version of the worker has its own. */
export const PAGES = `${CACHES}pages`;

/** Header of a cached response: the time when it was stored, in epoch ms by the device's clock. */
export const STORED_HEADER = "Reisekasse-Stored";

/** Messages from a page to the service worker. */
export type ToWorker =
  /** The page listens now: repeat the last `served` message for it. */
  | { type: "listening" }
  /** Fetch and cache the data of the screen at `address`, unless the cached copy is newer than `since` (epoch ms). */
  | { type: "store"; address: string; since: number }
  /** This browser was signed out: delete the cached data of the account, and have every tab leave it. */
  | { type: "signedOut" };

/** Messages from the service worker to a page. */
export type FromWorker =
  /** The data of this address came from the cache, stored at `storedAt` (epoch ms), or from the server (null). */
  | { type: "served"; address: string; storedAt: number | null }
  /** The server has answered after the cache did: load the data again, the worker has the new answer. */
  | { type: "fresh"; address: string };

/** Tag of the background sync event. */
export const SYNC_TAG = "outbox";
