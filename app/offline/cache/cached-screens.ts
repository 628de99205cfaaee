import { screens } from "~/domain/addresses";
import { NAME_HEADER } from "~/http/device-protocol";
import { offline } from "~/locales/de/offline";
import { shell } from "~/locales/de/shell";
import { dataAddress, screenAddress } from "./data-address";
import { PAGES } from "./protocol";

export interface CachedScreen {
  address: string;
  name: string;
}

const { tabs } = shell;
const tabNames: Record<string, string> = {
  [screens.home]: tabs.home,
  [screens.expenses]: tabs.expenses,
  [screens.analytics]: tabs.analytics,
  [screens.trips]: tabs.trips,
  [screens.profile]: tabs.profile,
};

export async function isCached(address: string): Promise<boolean> {
  const found = await Promise.all(
    (await openPageCaches()).map((cache) => cache.match(dataAddress(address), { ignoreVary: true })),
  );
  return found.some((answer) => answer !== undefined);
}

/** Lists the screens that can be read offline: the five tabs in their order, then trips. */
export async function cachedScreens(): Promise<CachedScreen[]> {
  const names = new Map<string, string>();
  for (const cache of await openPageCaches()) {
    for (const request of await cache.keys()) {
      const { pathname, search } = new URL(request.url);
      const address = screenAddress(pathname);
      // Only whole screens are listed: no public pages, no search results.
      if (search || address === pathname) continue;
      const name = tabNames[address] ?? tripName(address, (await cache.match(request))?.headers);
      if (name) names.set(address, name);
    }
  }
  const found = Object.keys(tabNames).filter((address) => names.has(address));
  const others = [...names.keys()].filter((address) => !(address in tabNames)).sort();
  return [...found, ...others].map((address) => ({ address, name: names.get(address)! }));
}

function tripName(address: string, headers: Headers | undefined): string | undefined {
  const name = headers?.get(NAME_HEADER);
  if (!name) return undefined;
  const trip = decodeURIComponent(name);
  return address.endsWith("/expenses") ? offline.expensesOf(trip) : trip;
}

async function openPageCaches(): Promise<Cache[]> {
  if (!("caches" in globalThis)) return [];
  const names = (await caches.keys()).filter((name) => name.startsWith(PAGES));
  return Promise.all(names.map((name) => caches.open(name)));
}
