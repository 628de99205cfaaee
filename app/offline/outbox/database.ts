import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from "idb";
import { isUnsaved, type OutboxEntry } from "~/domain/outbox";
import { isSameTarget, type ReceiptTarget, type WaitingReceipt } from "~/domain/waiting-receipt";

interface Schema extends DBSchema {
  outbox: { key: string; value: OutboxEntry; indexes: { byAccount: string } };
  /** Account ids by session id: sessions signed out on this device that the server may not have ended yet. */
  signOuts: { key: string; value: string };
  receipts: { key: string; value: WaitingReceipt; indexes: { byAccount: string } };
  /** By the receipt's id. Safari empties files and blobs that were kept, so they are kept as their bytes. */
  receiptFiles: { key: string; value: ReceiptBytes };
}

export interface ReceiptBytes {
  file: ArrayBuffer;
  thumbnail?: ArrayBuffer;
}

const STORES = ["outbox", "signOuts", "receipts", "receiptFiles"] as const;

type Writing = IDBPTransaction<Schema, StoreNames<Schema>[], "readwrite">;

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
  const transaction = (await database()).transaction([...STORES], mode, { durability: "strict" });
  const end = () => running.delete(transaction);
  transaction.done.then(end, end);
  running.add(transaction);
  return transaction;
}

function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>("reisekasse", 3, {
    upgrade(db, former) {
      if (former < 1) db.createObjectStore("outbox", { keyPath: "id" }).createIndex("byAccount", "account");
      if (former < 2) db.createObjectStore("signOuts");
      if (former < 3) {
        db.createObjectStore("receipts", { keyPath: "id" }).createIndex("byAccount", "account");
        db.createObjectStore("receiptFiles");
      }
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
 * undefined. The receipts of its expense follow its id; if it goes without having been saved they go to `heir`, or with
 * it. Those of `draft` become its own. Resolves when the change is flushed to disk.
 */
export async function changeEntry(
  id: string,
  change: (entry: OutboxEntry | undefined) => OutboxEntry | undefined,
  { draft, heir }: { draft?: ReceiptTarget; heir?: ReceiptTarget } = {},
): Promise<OutboxEntry | undefined> {
  const transaction = await begin("readwrite");
  const entries = transaction.objectStore("outbox");
  const before = await entries.get(id);
  const after = change(before);
  if (after) await entries.put(after);
  if (before && after?.id !== id) {
    await entries.delete(id);
    const to = after ? ({ kind: "entry", id: after.id } as const) : heir;
    if (to || isUnsaved(before)) await moveReceipts(transaction, before.account, { kind: "entry", id }, to);
  }
  if (after && draft) await moveReceipts(transaction, after.account, draft, { kind: "entry", id: after.id });
  await transaction.done;
  notifyChange();
  return after;
}

/** Gives the receipts of one target to another, or deletes them if there is none. Resolves when that is on disk. */
export async function giveReceipts(
  account: string,
  from: ReceiptTarget,
  to: ReceiptTarget | undefined,
): Promise<void> {
  const transaction = await begin("readwrite");
  await moveReceipts(transaction, account, from, to);
  await transaction.done;
  notifyChange();
}

async function moveReceipts(
  transaction: Writing,
  account: string,
  from: ReceiptTarget,
  to: ReceiptTarget | undefined,
): Promise<void> {
  const receipts = transaction.objectStore("receipts");
  for (const receipt of await receipts.index("byAccount").getAll(account)) {
    if (!isSameTarget(receipt.target, from)) continue;
    if (to) await receipts.put({ ...receipt, target: to });
    else await deleteReceipt(transaction, receipt.id);
  }
}

export async function deleteReceipt(transaction: Writing, id: string): Promise<void> {
  await transaction.objectStore("receipts").delete(id);
  await transaction.objectStore("receiptFiles").delete(id);
}

/** Reads the receipts of an account that wait on this device, oldest first. */
export async function readReceipts(account: string): Promise<WaitingReceipt[]> {
  const found = await (await begin("readonly")).objectStore("receipts").index("byAccount").getAll(account);
  return found.sort((a, b) => a.createdAt - b.createdAt);
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

/** Calls back when entries or receipts have changed. Returns a function that stops listening. */
export function onChange(listener: () => void): () => void {
  // A channel does not receive its own messages, but those of other channels in the same tab.
  const receiver = new BroadcastChannel(CHANNEL);
  receiver.onmessage = listener;
  return () => receiver.close();
}
