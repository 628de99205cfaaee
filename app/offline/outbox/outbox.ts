import { isUnsent, type OutboxEntry } from "~/domain/outbox";
import { signal } from "../signal";
import { changeEntry, readEntries, readEntry } from "./database";
import { flush, tryToSend } from "./flush";
import { notifyChange, onChange } from "./outbox-channel";

/** Entries of the account that is signed in, oldest first; null until they have been read. */
export const entries = signal<readonly OutboxEntry[] | null>(null);

/** Milliseconds that a form waits for the server's answer before its entry is left in the outbox. */
const TIMEOUT_MS = 8_000;

/** Milliseconds that a saved entry is still listed. */
const LISTED_MS = 24 * 3_600_000;

/** True if the browser has IndexedDB, locks between tabs and broadcast channels. Over plain http locks are missing. */
export function isOutboxSupported(): boolean {
  return typeof indexedDB === "object" && "locks" in navigator && "BroadcastChannel" in globalThis;
}

/** Reads the account's entries into `entries`, now and after each change. Returns a function that stops. */
export function followEntries(account: string): () => void {
  let isCurrent = true;
  const read = async () => {
    try {
      const found = await readEntries(account);
      if (isCurrent) entries.set(found);
    } catch {
      // Without storage the outbox is empty.
      if (isCurrent) entries.set([]);
    }
  };
  void dropOld(account).then(read, read);
  const stop = onChange(() => void read());
  return () => {
    isCurrent = false;
    stop();
    entries.set(null);
  };
}

/**
 * Stores an entry and returns what is stored. If one with this id and the same fields is still to be sent, the form was
 * sent twice: that entry stays unchanged. With other fields the form had stayed open and was edited: an addition keeps
 * its id, since the server may already have saved it; a change is stored as a second one.
 */
export async function saveEntry(entry: OutboxEntry): Promise<OutboxEntry> {
  let isSecond = false;
  const stored = await changeEntry(entry.id, (earlier) => {
    if (!earlier || !isUnsent(earlier) || earlier.state === "rejected") return entry;
    if (isSameForm(earlier, entry)) return earlier;
    isSecond = entry.intent !== "expense.add";
    return isSecond ? earlier : { ...entry, attempts: earlier.attempts, createdAt: earlier.createdAt };
  });
  if (isSecond) return saveEntry({ ...entry, id: crypto.randomUUID() });
  notifyChange();
  return stored!;
}

function isSameForm({ fields }: OutboxEntry, other: OutboxEntry): boolean {
  const names = new Set([...Object.keys(fields), ...Object.keys(other.fields)]);
  return [...names].every((name) => fields[name] === other.fields[name]);
}

/**
 * Sends an entry now and returns its new state: undefined if it was discarded meanwhile, still waiting if the server
 * could not be reached.
 */
export async function deliverNow({ id, account }: OutboxEntry): Promise<OutboxEntry | undefined> {
  const flushed = flush({ account, isForced: true });
  const tooLong = new Promise<void>((resolve) => setTimeout(resolve, TIMEOUT_MS));
  await Promise.race([flushed, tooLong, settled(id)]);
  return readEntry(id);
}

/** Resolves when a first attempt to send the entry has ended, or when the entry was deleted. */
function settled(id: string): Promise<void> {
  return new Promise((resolve) => {
    const stop = onChange(async () => {
      const entry = await readEntry(id);
      const isTried = entry && entry.attempts > 0 && entry.state !== "sending";
      if (entry && !isTried) return;
      stop();
      resolve();
    });
  });
}

/** Deletes an entry from the device. */
export async function deleteEntry(id: string): Promise<void> {
  await changeEntry(id, () => undefined);
  notifyChange();
}

/** Sends an entry again with changes, under `nextId` if the server has already used up its id. */
export async function retryEntry(
  id: string,
  changes: Partial<OutboxEntry> = {},
  nextId: string = id,
): Promise<void> {
  const retried = (entry: OutboxEntry): OutboxEntry => ({
    ...entry,
    ...changes,
    id: nextId,
    // The server has saved nothing of a rejected entry, so it counts as never sent.
    attempts: entry.state === "rejected" ? 0 : entry.attempts,
    state: "waiting",
    refusal: undefined,
    retryAt: 0,
  });
  if (nextId === id) {
    await changeEntry(id, (entry) => entry && retried(entry));
  } else {
    const entry = await readEntry(id);
    if (entry) await changeEntry(nextId, () => retried(entry));
    await changeEntry(id, () => undefined);
  }
  notifyChange();
  const stored = await readEntry(nextId);
  if (stored) tryToSend({ account: stored.account, isForced: true });
}

async function dropOld(account: string): Promise<void> {
  const oldest = Date.now() - LISTED_MS;
  for (const entry of await readEntries(account)) {
    if (!isUnsent(entry) && entry.createdAt < oldest) await changeEntry(entry.id, () => undefined);
  }
}
