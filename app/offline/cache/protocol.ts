// Protocol between the pages and the service worker: caches, their keys, and messages.
import { dataQuery, needsServer } from "~/domain/dialog";
import { isFilteredList } from "~/domain/expense-filter";

/** Prefix of the names of all our caches. */
export const CACHES = "reisekasse-";

/** Prefix of the caches that hold an account's screen data; each version of the worker has its own. */
export const PAGES = `${CACHES}pages`;

/** Header of a cached response: the time when it was stored, in epoch ms by the device's clock. */
export const STORED_HEADER = "Reisekasse-Stored";

/**
 * Returns the path and query that the router requests for a screen's data; the cache uses them as its key. Left out are
 * dialogs that open without a request, and parameters that only choose among the screen's figures. A filtered list has
 * the key of the whole one, which the device filters itself.
 */
export function dataAddress(address: string): string {
  const { pathname, search, searchParams } = new URL(address, "http://own.invalid");
  const query = needsServer(searchParams) ? search : dataQuery(search);
  return `${pathname}${pathname.endsWith("/") ? "_" : ""}.data${isFilteredList(address) ? "" : query}`;
}

/** Returns the screen's address for an address of its data. The reverse of `dataAddress()`. */
export function screenAddress(dataAddress: string): string {
  const { pathname, searchParams } = new URL(dataAddress, "http://own.invalid");
  searchParams.delete("_routes");
  const query = searchParams.toString();
  return pathname.replace(/(\/)_\.data$|\.data$/, "$1") + (query && `?${query}`);
}

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
  /** The server has answered after the cache did: load the data again, it is cached by now. */
  | { type: "fresh"; address: string };

/** Tag of the background sync event. */
export const SYNC_TAG = "outbox";
