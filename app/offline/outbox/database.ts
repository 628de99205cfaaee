import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { OutboxEntry } from "~/domain/outbox";

interface Schema extends DBSchema {
  outbox: { key: string; value: OutboxEntry; indexes: { byAccount: string } };
  /** Sessions that were signed out on this device and may go on at the server: their ids, each with its account's. */
  signOuts: { key: string; value: string };
}

let opened: Promise<IDBPDatabase<Schema>> | undefined;

export function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>("reisekasse", 2, {
    upgrade(db) {
      if (!db.objectStoreNames.contains("outbox")) {
        db.createObjectStore("outbox", { keyPath: "id" }).createIndex("byAccount", "account");
      }
      db.createObjectStore("signOuts");
    },
    // Another tab has a newer version of us: it must not wait for this one.
    blocking: (_current, _blocked, event) => {
      (event.target as IDBDatabase).close();
      opened = undefined;
    },
    terminated: () => {
      opened = undefined;
    },
  }).catch((error) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

/** The entries of an account, or, where none is named, of all on this device; the oldest first. */
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
 * Changes an entry in one transaction; `change` is given what is there now and answers what is to be there: nothing
 * for nothing. Resolves when it is on the disk, so that a battery that dies does not take it along.
 */
export async function changeEntry(
  id: string,
  change: (entry: OutboxEntry | undefined) => OutboxEntry | undefined,
): Promise<OutboxEntry | undefined> {
  const transaction = (await database()).transaction("outbox", "readwrite", { durability: "strict" });
  const before = await transaction.store.get(id);
  const after = change(before);
  if (after) await transaction.store.put(after);
  else if (before) await transaction.store.delete(id);
  await transaction.done;
  return after;
}

/** The sessions that were signed out on this device and may go on at the server; none where it keeps nothing. */
export function readSignOuts(): Promise<string[]> {
  return database()
    .then((db) => db.getAllKeys("signOuts"))
    .catch(() => []);
}
