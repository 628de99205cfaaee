import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from "idb";
import { isUnsaved, type OutboxEntry, type Queued } from "~/domain/outbox";
import { isSameTarget, type ReceiptTarget, type WaitingReceipt } from "~/domain/receipts/waiting";

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

type Transaction<Mode extends IDBTransactionMode> = IDBPTransaction<Schema, StoreNames<Schema>[], Mode>;
type Writing = Transaction<"readwrite">;
type Connection = Promise<IDBPDatabase<Schema>>;

/** Milliseconds in which the storage must answer a question. A browser's storage may hang until the browser is closed. */
export const ANSWER_MS = 4_000;

let opened: Connection | undefined;

/** The questions to which the storage has not answered. */
const asked = new Set<AbortController>();

/**
 * Runs the task in a transaction on all stores, and resolves when what it changed is flushed to disk, so that it survives
 * a power loss. If the connection has ended, which iOS does in the background without any event, opens another one and
 * runs the task once more.
 * @throws if that fails too, if the storage does not answer in time, and if the page is left
 */
export async function inTransaction<Mode extends "readonly" | "readwrite", Result>(
  mode: Mode,
  task: (transaction: Transaction<Mode>) => Promise<Result>,
): Promise<Result> {
  const question = new AbortController();
  const { signal } = question;
  const unanswered = new Promise<never>((_, reject) =>
    signal.addEventListener("abort", () => reject(new Error("The storage has not answered"))),
  );
  const timer = setTimeout(() => {
    question.abort();
    close();
  }, ANSWER_MS);
  asked.add(question);
  try {
    return await Promise.race([attempt(mode, task, signal), unanswered]);
  } finally {
    clearTimeout(timer);
    asked.delete(question);
  }
}

async function attempt<Mode extends "readonly" | "readwrite", Result>(
  mode: Mode,
  task: (transaction: Transaction<Mode>) => Promise<Result>,
  ended: AbortSignal,
  isSecond = false,
): Promise<Result> {
  let connection: Connection | undefined;
  try {
    connection = connect();
    const database = await connection;
    ended.throwIfAborted();
    const transaction = database.transaction([...STORES], mode, { durability: "strict" });
    const abort = () => {
      try {
        transaction.abort();
      } catch {
        // It has done its work, and only waits for the disk.
      }
    };
    ended.addEventListener("abort", abort);
    const failed = (error: unknown) => {
      abort();
      throw error;
    };
    const [result] = await Promise.all([task(transaction).catch(failed), transaction.done]);
    return result;
  } catch (error) {
    const isFull = error instanceof DOMException && error.name === "QuotaExceededError";
    if (isSecond || isFull || ended.aborted) throw error;
    close(connection);
    return attempt(mode, task, ended, true);
  }
}

function connect(): Connection {
  if (opened) return opened;
  const letGo = () => close(connection);
  const connection: Connection = openDB<Schema>("reisekasse", 3, {
    upgrade(db, former) {
      if (former < 1) db.createObjectStore("outbox", { keyPath: "id" }).createIndex("byAccount", "account");
      if (former < 2) db.createObjectStore("signOuts");
      if (former < 3) {
        db.createObjectStore("receipts", { keyPath: "id" }).createIndex("byAccount", "account");
        db.createObjectStore("receiptFiles");
      }
    },
    // A tab with a newer version of the app waits for this connection to close.
    blocking: letGo,
    terminated: letGo,
  });
  connection.catch(letGo);
  opened = connection;
  return connection;
}

/** Closes a connection, even one that is still being opened. The next question opens another. */
function close(connection = opened): void {
  if (opened === connection) opened = undefined;
  connection?.then(
    (db) => db.close(),
    () => undefined,
  );
}

/**
 * Aborts all transactions and closes the connection, since the page is left: WebKit may keep it asleep in its page cache,
 * where a transaction would block all others, and the connection a newer version of the app.
 */
export function leaveDatabase(): void {
  for (const question of asked) question.abort();
  close();
}

/** What waits on this device, each oldest first. */
export interface Waiting {
  entries: OutboxEntry[];
  receipts: WaitingReceipt[];
}

/** Reads what waits of an account, or of all accounts on this device. */
export async function readWaiting(account?: string): Promise<Waiting> {
  const [entries, receipts] = await inTransaction("readonly", (transaction) =>
    Promise.all([
      transaction.objectStore("outbox").index("byAccount").getAll(account),
      transaction.objectStore("receipts").index("byAccount").getAll(account),
    ]),
  );
  const byAge = (a: Queued, b: Queued) => a.createdAt - b.createdAt;
  return { entries: entries.sort(byAge), receipts: receipts.sort(byAge) };
}

export function readEntry(id: string): Promise<OutboxEntry | undefined> {
  return inTransaction("readonly", (transaction) => transaction.objectStore("outbox").get(id));
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
  const after = await inTransaction("readwrite", async (transaction) => {
    const entries = transaction.objectStore("outbox");
    const before = await entries.get(id);
    const after = change(before);
    if (after) await entries.put(after);
    if (before && after?.id !== id) {
      await entries.delete(id);
      const to = after ? ({ kind: "entry", id: after.id } as const) : heir;
      if (to || isUnsaved(before)) await moveReceipts(transaction, before.account, { kind: "entry", id }, to);
    }
    if (after && draft)
      await moveReceipts(transaction, after.account, draft, { kind: "entry", id: after.id });
    return after;
  });
  notifyChange();
  return after;
}

/** Changes a receipt in one transaction: stores what `change` returns, or deletes the receipt if that is undefined. */
export async function changeReceipt(
  id: string,
  change: (receipt: WaitingReceipt | undefined) => WaitingReceipt | undefined,
): Promise<WaitingReceipt | undefined> {
  const after = await inTransaction("readwrite", async (transaction) => {
    const receipts = transaction.objectStore("receipts");
    const after = change(await receipts.get(id));
    if (after) await receipts.put(after);
    else await deleteReceipt(transaction, id);
    return after;
  });
  notifyChange();
  return after;
}

export async function discardReceipt(id: string): Promise<void> {
  await changeReceipt(id, () => undefined);
}

/** Gives the receipts of one target to another, or deletes them if there is none. */
export async function moveReceipts(
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
