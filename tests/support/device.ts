// Reads what the app has stored in the browser, from a page that runs none of its scripts.
import { expect, type Page } from "@playwright/test";
import type { OutboxEntry } from "../../app/domain/outbox.ts";
import type { WaitingReceipt } from "../../app/domain/receipts/waiting.ts";

/** Returns the outbox entries of all accounts in this browser. */
export function entriesOn(page: Page): Promise<OutboxEntry[]> {
  return allOn(page, "outbox");
}

/** Returns the receipts of all accounts that wait in this browser. */
export function receiptsOn(page: Page): Promise<WaitingReceipt[]> {
  return allOn(page, "receipts");
}

/** Returns the sessions that were signed out of on this device while the server could not be reached. */
export function signOutsOn(page: Page): Promise<string[]> {
  return allOn(page, "signOuts");
}

/** Stores that the session with this id was signed out of, without telling the server. */
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

type Store = "outbox" | "signOuts" | "receipts";

async function allOn<Value>(page: Page, store: Store): Promise<Value[]> {
  try {
    return await readAll<Value>(page, store);
  } catch (error) {
    // A sign-out leads every tab of the browser to the goodbye page, perhaps at this moment.
    if (!/Execution context was destroyed/.test(String(error))) throw error;
    return allOn(page, store);
  }
}

function readAll<Value>(page: Page, store: Store): Promise<Value[]> {
  return page.evaluate(async (name) => {
    const known = await indexedDB.databases();
    if (!known.some((one) => one.name === "reisekasse")) return [];
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open("reisekasse");
      // Only the app creates the database.
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

/** Waits until the service worker has cached these addresses, so that they work offline. */
export async function waitUntilCached(page: Page, ...addresses: string[]): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(
        (wanted) => Promise.all(wanted.map(async (address) => Boolean(await caches.match(address)))),
        addresses,
      ),
    )
    .not.toContain(false);
}
