// People whose browser allows a service worker, on a connection to the server that can fail.
import type { Page } from "@playwright/test";
import { expect, test as people } from "./browser";
import { Line } from "./line";

export { expect };

export const test = people.extend<{ line: Line }>({
  hasOwnWindow: true,
  serviceWorkers: "allow",
  line: async ({ server }, use) => {
    const line = await Line.to(server.url);
    await use(line);
    await line.close();
  },
  baseURL: async ({ line }, use) => use(line.url),
});

/** Complaints of a browser without a network. */
export const noNetwork =
  /Failed to load resource|Failed to fetch|ERR_(FAILED|INTERNET_DISCONNECTED|EMPTY_RESPONSE)/;

/** Returns the addresses in each of the browser's caches, without assets. */
export function cachedAddresses(page: Page): Promise<Record<string, string[]>> {
  return page.evaluate(async () => {
    const cached: Record<string, string[]> = {};
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys();
      const own = requests.map(({ url }) => new URL(url)).map(({ pathname, search }) => pathname + search);
      cached[name] = own.filter((address) => !address.startsWith("/assets/")).sort();
    }
    return cached;
  });
}

/** Waits until all of these data addresses are cached. */
export async function expectCached(page: Page, ...addresses: string[]): Promise<void> {
  await expect
    .poll(async () => Object.values(await cachedAddresses(page)).flat())
    .toEqual(expect.arrayContaining(addresses));
}
