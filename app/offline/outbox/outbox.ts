// What becomes of entries: each is stored before it is sent, and stays until its result is on the screen.
import { isUnsaved, type OutboxEntry } from "~/domain/outbox";
import type { ReceiptTarget } from "~/domain/receipts/waiting";
import { changeEntry, onChange, readEntry } from "./database";
import { flushEntries } from "./flush";

/** Milliseconds that a form waits for the server's answer before its entry is left in the outbox. */
const TIMEOUT_MS = 8_000;

/**
 * Stores an entry and returns what is stored. If one with this id and the same fields is still to be sent, the form was
 * sent twice: that entry stays unchanged. With other fields the form had stayed open and was edited: an addition keeps
 * its id, since the server may already have saved it; a change is stored as a second one. The receipts of the form,
 * `draft`, become the entry's.
 */
export async function addEntry(entry: OutboxEntry, draft?: ReceiptTarget): Promise<OutboxEntry> {
  let isSecond = false;
  const change = (earlier: OutboxEntry | undefined) => {
    isSecond = false;
    if (!earlier || !isUnsaved(earlier) || earlier.state === "rejected") return entry;
    if (isSameForm(earlier, entry)) return earlier;
    isSecond = entry.intent !== "expense.add";
    return isSecond ? earlier : { ...entry, attempts: earlier.attempts, createdAt: earlier.createdAt };
  };
  const stored = await changeEntry(entry.id, change, { draft });
  // Not waited for: a browser may ask the person.
  askToKeepStorage().catch(() => undefined);
  return isSecond ? addEntry({ ...entry, id: crypto.randomUUID() }) : stored!;
}

/**
 * Sends an entry now and returns its new state: undefined if it was discarded meanwhile, still waiting if the server
 * could not be reached.
 */
export async function deliverEntry({
  id,
  account,
  attempts,
  state,
}: OutboxEntry): Promise<OutboxEntry | undefined> {
  // An entry that is being sent counts its attempt already.
  const ended = state === "sending" ? attempts - 1 : attempts;
  const flushed = flushEntries({ account, isForced: true });
  const tooLong = new Promise<void>((resolve) => setTimeout(resolve, TIMEOUT_MS));
  let stop = () => {};
  const settled = new Promise<void>((resolve) => {
    const look = (entry: OutboxEntry | undefined) => {
      if (!entry || (entry.attempts > ended && entry.state !== "sending")) resolve();
    };
    stop = onChange(() => void readEntry(id).then(look, () => undefined));
  });
  await Promise.race([flushed, tooLong, settled]).finally(stop);
  return readEntry(id);
}

/**
 * Stores an entry with changes and sends it again, under `nextId` if the server has used up its id. Overrides what
 * happened since the entry was shown: a sent one is sent again, a discarded one is restored.
 */
export async function resendEntry(
  shown: OutboxEntry,
  changes: Partial<OutboxEntry>,
  nextId = shown.id,
): Promise<void> {
  await changeEntry(shown.id, (entry = shown) => ({
    ...entry,
    ...changes,
    id: nextId,
    // A rejected one counts as never sent: the server saved nothing of it, or its owner was told that it may have (`tooOld`).
    attempts: entry.state === "rejected" ? 0 : entry.attempts,
    state: "waiting",
    refusal: undefined,
    retryAt: 0,
  }));
  flushEntries({ account: shown.account, isForced: true }).catch(() => undefined);
}

/** Deletes an entry. The receipts of one that was not saved go to `heir`, or are deleted too. */
export async function discardEntry(id: string, heir?: ReceiptTarget): Promise<void> {
  await changeEntry(id, () => undefined, { heir });
}

/** Deletes an entry, unless it was saved. Returns whether the server surely never got it. */
export async function takeBackEntry(id: string): Promise<boolean> {
  let isUnknown = false;
  await changeEntry(id, (entry) => {
    if (entry && !isUnsaved(entry)) return entry;
    isUnknown = entry?.attempts === 0;
    return undefined;
  });
  return isUnknown;
}

/** Deletes an entry from the device, unless it has been edited since it was saved. The next page tries again. */
export async function forgetEntry(id: string): Promise<void> {
  const forgotten = changeEntry(id, (entry) => (entry && isUnsaved(entry) ? entry : undefined));
  await forgotten.catch(() => undefined);
}

type Typed = { fields: Readonly<Record<string, string | undefined>> };

function isSameForm({ fields }: Typed, other: Typed): boolean {
  const names = new Set([...Object.keys(fields), ...Object.keys(other.fields)]);
  return [...names].every((name) => fields[name] === other.fields[name]);
}

/** localStorage key set once this device has been asked, since Firefox asks the person. */
const ASKED_KEY = "storage-asked";

/** Asks the browser, once, not to delete what waits on the device when space is short or after a time without a visit. */
export async function askToKeepStorage(): Promise<void> {
  if ((await isStorageKept()) || localStorage.getItem(ASKED_KEY)) return;
  localStorage.setItem(ASKED_KEY, "1");
  await navigator.storage?.persist?.();
}

export async function isStorageKept(): Promise<boolean> {
  return (await navigator.storage?.persisted?.()) ?? false;
}
