import { CACHES, PAGES } from "~/offline/cache/protocol";

/** The worker's own global scope, by its type. */
export const worker = globalThis as unknown as ServiceWorkerGlobalScope;

/** Milliseconds before the worker answers without the server because it is slow. */
const TIMEOUT_MS = 3_000;

export function timeout(): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS));
}

// Defined by scripts/build.mjs.
declare const BUILT_ASSETS: string[];
declare const BUILT_VERSION: string;

export const assets = BUILT_ASSETS;

/** Prefix of the names of all asset caches; each version of the worker has its own. */
export const ASSET_CACHES = `${CACHES}assets-`;

export const assetCache = ASSET_CACHES + BUILT_VERSION;
export const pageCache = `${PAGES}-${BUILT_VERSION}`;
