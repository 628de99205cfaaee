import { GOODBYE_PATH, SHELL_PATH } from "~/domain/addresses";
import { ACCOUNT_HEADER } from "~/http/device-protocol";
import { dataAddress } from "~/offline/cache/data-address";
import { ASSET_CACHES, assetCache, assets } from "./scope";

export const shellDataPath = dataAddress(SHELL_PATH);

/**
 * Caches everything that this version needs to open any screen.
 * @throws if a file cannot be loaded
 */
export async function installShell(): Promise<void> {
  const cache = await caches.open(assetCache);
  await Promise.all([
    ...assets.map(async (address) => {
      // Names contain a hash, so an equal name means equal content.
      const known = await caches.match(address);
      await cache.put(address, known ?? (await load(address, isAsset)));
    }),
    // These pages are loaded without cookies, so that they belong to no account.
    ...[SHELL_PATH, shellDataPath, GOODBYE_PATH].map(async (address) =>
      cache.put(address, await load(address, isOurs)),
    ),
  ]);
}

async function load(address: string, isExpected: (response: Response) => boolean): Promise<Response> {
  const response = await fetch(address, { credentials: "omit", redirect: "error" });
  if (!response.ok || !isExpected(response)) throw new Error(`${address} cannot be loaded`);
  return response;
}

/** A captive portal would send a page instead. */
const isAsset = ({ headers }: Response) =>
  /\b(javascript|css|font)\b/.test(headers.get("Content-Type") ?? "");
const isOurs = ({ headers }: Response) => headers.has(ACCOUNT_HEADER);

/** Deletes old assets, except those of the previous version, which open tabs still use. */
export async function deleteOldShells(): Promise<void> {
  // Caches are listed in the order of creation.
  const old = (await caches.keys()).filter((name) => name.startsWith(ASSET_CACHES) && name !== assetCache);
  await Promise.all(old.slice(0, -1).map((name) => caches.delete(name)));
}

/** Responds with a cached file of any version, or with the server's. */
export async function asset({ request }: { request: Request }): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}

/** Responds with a page or data of this version, which work without the server. */
export async function installed(address: string): Promise<Response> {
  return (await (await caches.open(assetCache)).match(address)) ?? Response.error();
}

/** Responds with the page that replaces all others when the server cannot be reached. */
export const shell = () => installed(SHELL_PATH);
