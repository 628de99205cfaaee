import { existsSync } from "node:fs";
import path from "node:path";
import { normalizePath, type Rolldown } from "vite";

const FRAMEWORK = /\/node_modules\/(react|react-dom|scheduler|react-router)\//;

/**
 * Returns the id of a module.
 * @throws an Error if the file does not exist: without it a moved file would go unnoticed into another chunk
 */
function inApp(...names: string[]): string {
  const file = path.resolve("app", ...names);
  if (!existsSync(file)) throw new Error(`scripts/chunks.ts names ${file}, which does not exist`);
  return normalizePath(file);
}

const root = inApp("root.tsx");
const frame = inApp("routes", "app.tsx");
const offlineRuntime = inApp("offline", "offline-runtime.tsx");

/** The pages that people open most. What two of them need is loaded with the first, so the second costs less. */
const screens = [
  "home",
  "expenses",
  "analytics",
  "my-trips",
  "trip",
  "trip-expenses",
  "profile",
  "login",
].map((name) => inApp("routes", `${name}.tsx`));

/**
 * Modules that convert amounts, for the form in a foreign currency, waiting entries and the rates on the device. They come
 * with the first page, so that choosing a currency loads at most 3 kB.
 */
const conversion = [
  inApp("domain", "amount.ts"),
  inApp("domain", "conversion.ts"),
  inApp("domain", "problem.ts"),
  inApp("domain", "reference-rate.ts"),
  inApp("locales", "foreign-format.ts"),
  inApp("locales", "de", "currency.ts"),
  inApp("offline", "rates.ts"),
];

/** Small modules that several late parts share. Each would be a file of its own, and a request more. */
const shared = [inApp("http", "device-protocol.ts"), inApp("locales", "de", "limits.ts")];

/** Modules that load forms when their dialog is opened. */
const openers = {
  dialogs: inApp("forms", "dialogs.tsx"),
  "profile-dialogs": inApp("forms", "profile-dialogs.tsx"),
};

/**
 * Names the chunk of a module in the browser's build. The bundler places a module without a name (null) itself: with
 * the one screen that needs it.
 *
 * - `framework`: React and the router, which change less often than the app
 * - `app`: what the document, its frame or two screens need, what converts amounts, and small modules of late parts; its
 *   file is named after `app/root.tsx`, which it contains
 * - `offline-runtime`: what is loaded once the page is usable
 * - `dialogs` and `profile-dialogs`: forms that are loaded when one of them is opened
 */
export function chunkOf(id: string, graph: Rolldown.ChunkingContext): string | null {
  if (FRAMEWORK.test(id)) return "framework";
  if (conversion.includes(id) || shared.includes(id)) return "app";
  // The router's entry for the frame is a file of its own in any case.
  if (withoutQuery(id) === frame) return null;
  const importers = importersOf(id, graph);
  const files = new Set(importers.map(withoutQuery));
  const isShared = screens.filter((screen) => files.has(screen)).length > 1;
  if (files.has(root) || files.has(frame) || isShared) return "app";
  if (files.has(offlineRuntime)) return "offline-runtime";
  const entries = importers.filter((importer) => graph.getModuleInfo(importer)?.importers.length === 0);
  const isOpenedBy = (opener: string) =>
    entries.every((importer) => graph.getModuleInfo(importer)?.dynamicImporters.includes(opener));
  return Object.entries(openers).find(([, opener]) => isOpenedBy(opener))?.[0] ?? null;
}

/** Returns the module and all that import it statically, directly or not. */
function importersOf(id: string, graph: Rolldown.ChunkingContext): string[] {
  const found = new Set([id]);
  for (const known of found) {
    for (const importer of graph.getModuleInfo(known)?.importers ?? []) found.add(importer);
  }
  return [...found];
}

/** The router imports each route under a name of its own, with a query. */
const withoutQuery = (id: string) => id.replace(/\?.*/, "");
