import { NAME_HEADER } from "~/http/outbox-answer";
import { offline } from "~/locales/de/offline";
import { shell } from "~/locales/de/shell";
import { dataAddress, PAGES, screenAddress } from "./cache-keys";

export interface KeptScreen {
  address: string;
  name: string;
}

const { home, expenses, analytics, trips, profile } = shell.tabs;
const named: Record<string, string> = {
  "/": home,
  "/expenses": expenses,
  "/analytics": analytics,
  "/my-trips": trips,
  "/profile": profile,
};

/** Whether the screen at this address can be read without a network. */
export async function isKept(address: string): Promise<boolean> {
  const found = await Promise.all(
    (await keptPages()).map((cache) => cache.match(dataAddress(address), { ignoreVary: true })),
  );
  return found.some((answer) => answer !== undefined);
}

/** The screens that can be read without a network: the five tabs in their order, then trips. */
export async function keptScreens(): Promise<KeptScreen[]> {
  const screens = new Map<string, string>();
  for (const cache of await keptPages()) {
    for (const request of await cache.keys()) {
      const { pathname, search } = new URL(request.url);
      const address = screenAddress(pathname);
      // Pages of text, and lists that were searched, are left to those who know their address.
      if (search || address === pathname) continue;
      const name = named[address] ?? tripName(address, (await cache.match(request))?.headers);
      if (name) screens.set(address, name);
    }
  }
  const tabs = Object.keys(named).filter((address) => screens.has(address));
  const others = [...screens.keys()].filter((address) => !(address in named)).sort();
  return [...tabs, ...others].map((address) => ({ address, name: screens.get(address)! }));
}

function tripName(address: string, headers: Headers | undefined): string | undefined {
  const name = headers?.get(NAME_HEADER);
  if (!name) return undefined;
  const trip = decodeURIComponent(name);
  return address.endsWith("/expenses") ? offline.expensesOf(trip) : trip;
}

async function keptPages(): Promise<Cache[]> {
  if (!("caches" in globalThis)) return [];
  const names = (await caches.keys()).filter((name) => name.startsWith(PAGES));
  return Promise.all(names.map((name) => caches.open(name)));
}
