/** What a page says to the service worker. */
export type ToWorker =
  /** Here is somebody who listens: say once more how this page's data was last answered. */
  | { type: "listening" }
  /** Fetch and keep the data of the screen at this address, unless what is kept is newer than `since`, epoch ms. */
  | { type: "store"; address: string; since: number }
  /** Somebody has signed out here: nothing that was read for an account may stay, in no tab. */
  | { type: "signedOut" };

/** What the service worker says to a page. */
export type FromWorker =
  /** The data of this address was answered: from the store, kept there at `storedAt` (epoch ms), or by the server. */
  | { type: "served"; address: string; storedAt: number | null }
  /** The server has answered after all, after the store had: ask again, it costs no time. */
  | { type: "fresh"; address: string };

/** The tag under which the browser wakes the worker when there is a network again. */
export const SYNC_TAG = "outbox";

/** The page that stands in for every other one where there is no network. */
export const SHELL_PATH = "/offline";

/** The page that says goodbye. */
export const GOODBYE_PATH = "/logout-success";
