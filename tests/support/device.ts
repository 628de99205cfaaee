// A look at what the device keeps, from a page that runs none of the app's scripts.
import { expect, type Page } from "@playwright/test";
import type { OutboxEntry } from "../../app/domain/outbox.ts";

/** Everything in the outbox of this browser, whoever's it is. */
export function entriesOn(page: Page): Promise<OutboxEntry[]> {
  return allOn(page, "outbox");
}

/** The accounts that were signed out of on this device and of which the server has not heard yet. */
export function signOutsOn(page: Page): Promise<string[]> {
  return allOn(page, "signOuts");
}

/** Writes down that the session of this id was signed out of, and does no more. */
export function recordSignOut(page: Page, session: string): Promise<void> {
  return page.evaluate(async (id) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open("reisekasse");
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const transaction = database.transaction("signOuts", "readwrite");
    transaction.objectStore("signOuts").put("account", id);
    await new Promise((resolve) => transaction.addEventListener("complete", resolve));
    database.close();
  }, session);
}

function allOn<Value>(page: Page, store: "outbox" | "signOuts"): Promise<Value[]> {
  return page.evaluate(async (name) => {
    const known = await indexedDB.databases();
    if (!known.some((one) => one.name === "reisekasse")) return [];
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open("reisekasse");
      // It is the app that makes it.
      opening.onupgradeneeded = () => opening.transaction!.abort();
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    }).catch(() => undefined);
    if (!database) return [];
    const values = await new Promise<Value[]>((resolve, reject) => {
      const reading = database.transaction(name).objectStore(name).getAll();
      reading.onsuccess = () => resolve(reading.result);
      reading.onerror = () => reject(reading.error);
    });
    database.close();
    return values;
  }, store);
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
