import { ACCOUNT_HEADER } from "~/http/outbox-answer";
import { dataAddress } from "~/offline/cache/cache-keys";
import { GOODBYE_PATH, SHELL_PATH } from "~/offline/cache/messages";
import { ASSET_CACHES, assetCache, assets } from "./version";

const shellData = dataAddress(SHELL_PATH);

/**
 * Keeps everything that this version needs to open any screen: all of it or nothing.
 * @throws where something is not to be had
 */
export async function installShell(): Promise<void> {
  const cache = await caches.open(assetCache);
  await Promise.all([
    ...assets.map(async (address) => {
      // What has the same name is the same.
      const known = await caches.match(address);
      await cache.put(address, known ?? (await load(address, isAsset)));
    }),
    // Without cookies, so that it is nobody's.
    ...[SHELL_PATH, shellData, GOODBYE_PATH].map(async (address) =>
      cache.put(address, await load(address, isOurs)),
    ),
  ]);
}

async function load(address: string, isRight: (response: Response) => boolean): Promise<Response> {
  const response = await fetch(address, { credentials: "omit", redirect: "error" });
  if (!response.ok || !isRight(response)) throw new Error(`${address} is not to be had`);
  return response;
}

/** A captive portal answers with a page. */
const isAsset = ({ headers }: Response) => /\b(javascript|css)\b/.test(headers.get("Content-Type") ?? "");
const isOurs = ({ headers }: Response) => headers.has(ACCOUNT_HEADER);

/** Keeps the assets of the version before, so that tabs that are open go on, and drops those of all others. */
export async function dropOldShells(): Promise<void> {
  // Caches are listed in the order in which they were made.
  const old = (await caches.keys()).filter((name) => name.startsWith(ASSET_CACHES) && name !== assetCache);
  await Promise.all(old.slice(0, -1).map((name) => caches.delete(name)));
}

/** A file of any version that is kept, else of the server's. */
export async function asset({ request }: { request: Request }): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}

/** The page that stands in for every other one. */
export async function shell(): Promise<Response> {
  return (await kept(SHELL_PATH)) ?? Response.error();
}

/** The page that says goodbye, also where nobody can be told that somebody leaves. */
export async function goodbye(): Promise<Response> {
  return (await kept(GOODBYE_PATH)) ?? Response.error();
}

/** The same as data: what that page asks for when it looks anew. */
export async function shellAgain(): Promise<Response> {
  return (await kept(shellData)) ?? Response.error();
}

async function kept(address: string): Promise<Response | undefined> {
  return (await caches.open(assetCache)).match(address);
}
