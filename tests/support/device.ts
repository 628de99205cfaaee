// A look at what the device keeps, from a page that runs none of the app's scripts.
import { expect, type Page } from "@playwright/test";
import type { OutboxEntry } from "../../app/domain/outbox.ts";

/** Everything in the outbox of this browser, whoever's it is. */
export function entriesOn(page: Page): Promise<OutboxEntry[]> {
  return page.evaluate(async () => {
    const known = await indexedDB.databases();
    if (!known.some(({ name }) => name === "reisekasse")) return [];
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open("reisekasse");
      // It is the app that makes it.
      opening.onupgradeneeded = () => opening.transaction!.abort();
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    }).catch(() => undefined);
    if (!database) return [];
    const entries = await new Promise<OutboxEntry[]>((resolve, reject) => {
      const reading = database.transaction("outbox").objectStore("outbox").getAll();
      reading.onsuccess = () => resolve(reading.result);
      reading.onerror = () => reject(reading.error);
    });
    database.close();
    return entries;
  });
}

/** Waits until this data is kept by the service worker, so that the app works without a network. */
export async function isKeptOn(page: Page, ...addresses: string[]): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(
        (wanted) => Promise.all(wanted.map(async (address) => Boolean(await caches.match(address)))),
        addresses,
      ),
    )
    .not.toContain(false);
}
