import { CACHES, PAGES } from "~/offline/cache/protocol";

// Defined by scripts/build.mjs.
declare const BUILT_ASSETS: string[];
declare const BUILT_VERSION: string;

export const assets = BUILT_ASSETS;

/** Prefix of the names of all asset caches; each version of the worker has its own. */
export const ASSET_CACHES = `${CACHES}assets-`;

export const assetCache = ASSET_CACHES + BUILT_VERSION;
export const pageCache = `${PAGES}-${BUILT_VERSION}`;
