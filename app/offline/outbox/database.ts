import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { OutboxEntry } from "~/domain/outbox";

interface Schema extends DBSchema {
  outbox: { key: string; value: OutboxEntry; indexes: { byAccount: string } };
  /** Account ids by session id: sessions signed out on this device that the server may not have ended yet. */
  signOuts: { key: string; value: string };
}

let opened: Promise<IDBPDatabase<Schema>> | undefined;

/** Opens the device's database once and shares the connection. */
export function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>("reisekasse", 2, {
    upgrade(db) {
      if (!db.objectStoreNames.contains("outbox")) {
        db.createObjectStore("outbox", { keyPath: "id" }).createIndex("byAccount", "account");
      }
      db.createObjectStore("signOuts");
    },
    // A tab with a newer version of the app waits for this connection to close.
    blocking: close,
    terminated: () => {
      opened = undefined;
    },
  }).catch((error) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

/** Closes the connection; the next call of `database()` opens it again. */
function close(): void {
  opened?.then(
    (db) => db.close(),
    () => undefined,
  );
  opened = undefined;
}

// A page in the browser's page cache cannot answer, and would block a newer version of the app. The server has no events.
globalThis.addEventListener?.("pagehide", close);

/** Reads the entries of an account, or of all accounts on this device, oldest first. */
export async function readEntries(account?: string): Promise<OutboxEntry[]> {
  const db = await database();
  const found = await (account === undefined
    ? db.getAll("outbox")
    : db.getAllFromIndex("outbox", "byAccount", account));
  return found.sort((a, b) => a.createdAt - b.createdAt);
}

export async function readEntry(id: string): Promise<OutboxEntry | undefined> {
  return (await database()).get("outbox", id);
}

/**
 * Changes an entry in one transaction: stores what `change` returns, under its id, or deletes the entry if it returns
 * undefined. Resolves when the change is flushed to disk, so that it survives a power loss.
 */
export async function changeEntry(
  id: string,
  change: (entry: OutboxEntry | undefined) => OutboxEntry | undefined,
): Promise<OutboxEntry | undefined> {
  const transaction = (await database()).transaction("outbox", "readwrite", { durability: "strict" });
  const before = await transaction.store.get(id);
  const after = change(before);
  if (after) await transaction.store.put(after);
  if (before && after?.id !== id) await transaction.store.delete(id);
  await transaction.done;
  notifyChange();
  return after;
}

/** Reads the ids of sessions signed out on this device that the server may not have ended; empty without storage. */
export function readSignOuts(): Promise<string[]> {
  return database()
    .then((db) => db.getAllKeys("signOuts"))
    .catch(() => []);
}

const CHANNEL = "reisekasse-outbox";

let channel: BroadcastChannel | undefined;

/** Notifies all tabs, including this one, that entries have changed. */
export function notifyChange(): void {
  channel ??= new BroadcastChannel(CHANNEL);
  channel.postMessage(null);
}

/** Calls back when entries have changed. Returns a function that stops listening. */
export function onChange(listener: () => void): () => void {
  // A channel does not receive its own messages, but those of other channels in the same tab.
  const receiver = new BroadcastChannel(CHANNEL);
  receiver.onmessage = listener;
  return () => receiver.close();
}
