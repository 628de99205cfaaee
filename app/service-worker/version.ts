import { CACHES, PAGES } from "~/offline/cache/protocol";

// Defined by scripts/build.mjs.
declare const BUILT_ASSETS: string[];
declare const BUILT_VERSION: string;

/** Every script and style sheet of this build. */
export const assets = BUILT_ASSETS;

/** The caches of this version of the worker. */
export const ASSET_CACHES = `${CACHES}assets-`;
export const assetCache = ASSET_CACHES + BUILT_VERSION;
export const pageCache = `${PAGES}-${BUILT_VERSION}`;
