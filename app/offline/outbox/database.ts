import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from "idb";
import type { OutboxEntry } from "~/domain/outbox";

interface Schema extends DBSchema {
  outbox: { key: string; value: OutboxEntry; indexes: { byAccount: string } };
  /** Account ids by session id: sessions signed out on this device that the server may not have ended yet. */
  signOuts: { key: string; value: string };
}

let opened: Promise<IDBPDatabase<Schema>> | undefined;

const running = new Set<{ abort: () => void }>();

/**
 * Begins a transaction on all stores. It ends with the page at the latest: WebKit may keep a page that was left asleep in
 * its page cache, and a transaction that sleeps blocks all others. What it changes is flushed to disk, so that it survives
 * a power loss.
 */
export async function begin<Mode extends "readonly" | "readwrite">(
  mode: Mode,
): Promise<IDBPTransaction<Schema, StoreNames<Schema>[], Mode>> {
  const transaction = (await database()).transaction(["outbox", "signOuts"], mode, { durability: "strict" });
  const end = () => running.delete(transaction);
  transaction.done.then(end, end);
  running.add(transaction);
  return transaction;
}

function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>("reisekasse", 2, {
    upgrade(db) {
      if (!db.objectStoreNames.contains("outbox")) {
        db.createObjectStore("outbox", { keyPath: "id" }).createIndex("byAccount", "account");
      }
      db.createObjectStore("signOuts");
    },
    // A tab with a newer version of the app waits for this connection to close.
    blocking: close,
    terminated: close,
  }).catch((error) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

function close(): void {
  opened?.then(
    (db) => db.close(),
    () => undefined,
  );
  opened = undefined;
}

/**
 * Aborts all transactions and closes the connection, since the page is left: in the browser's page cache it could not
 * answer, and would block a newer version of the app. The next transaction opens it again.
 */
export function leaveDatabase(): void {
  for (const transaction of running) {
    try {
      transaction.abort();
    } catch {
      // It has done its work, and only waits for the disk.
    }
  }
  close();
}

/** Reads the entries of an account, or of all accounts on this device, oldest first. */
export async function readEntries(account?: string): Promise<OutboxEntry[]> {
  const found = await (await begin("readonly")).objectStore("outbox").index("byAccount").getAll(account);
  return found.sort((a, b) => a.createdAt - b.createdAt);
}

export async function readEntry(id: string): Promise<OutboxEntry | undefined> {
  return (await begin("readonly")).objectStore("outbox").get(id);
}

/**
 * Changes an entry in one transaction: stores what `change` returns, under its id, or deletes the entry if it returns
 * undefined. Resolves when the change is flushed to disk.
 */
export async function changeEntry(
  id: string,
  change: (entry: OutboxEntry | undefined) => OutboxEntry | undefined,
): Promise<OutboxEntry | undefined> {
  const transaction = await begin("readwrite");
  const entries = transaction.objectStore("outbox");
  const before = await entries.get(id);
  const after = change(before);
  if (after) await entries.put(after);
  if (before && after?.id !== id) await entries.delete(id);
  await transaction.done;
  notifyChange();
  return after;
}

/** Reads the ids of sessions signed out on this device that the server may not have ended; empty without storage. */
export function readSignOuts(): Promise<string[]> {
  return begin("readonly")
    .then((transaction) => transaction.objectStore("signOuts").getAllKeys())
    .catch(() => []);
}

const CHANNEL = "reisekasse-outbox";

let channel: BroadcastChannel | undefined;

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
