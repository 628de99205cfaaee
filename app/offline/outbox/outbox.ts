import { signal, useSignal } from "~/components/ui/signal";
import { isUnsaved, nextEntries, type OutboxEntry, timerDelay } from "~/domain/outbox";
import type { ReceiptTarget } from "~/domain/receipts/waiting";
import { lineOf } from "~/locales/de/outbox/entry";
import { type NoteLine, noteKey } from "../screen-state";
import { store } from "../storage";
import { changeEntry, leaveDatabase, notifyChange, onChange, readEntries, readEntry } from "./database";
import { flush, tryToSend } from "./sending";
import { isOutboxSupported } from "./supported";

/** Milliseconds that a form waits for the server's answer before its entry is left in the outbox. */
const TIMEOUT_MS = 8_000;

/** Milliseconds until entries that could not be read are read again. */
const READ_AGAIN_MS = 5_000;

/** Changes of one account that wait on this device, and their sending. Each is stored before it is sent. */
class Outbox {
  #account: string | undefined;
  /** Entries, oldest first; null until they have been read. */
  readonly shown = signal<readonly OutboxEntry[]>();
  /** True while the device's storage fails or does not answer: `shown` is what was read before. */
  readonly isUnreadable = signal<boolean>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #read = async (): Promise<void> => {};

  get entries(): readonly OutboxEntry[] | null {
    return this.shown.get();
  }

  /**
   * Follows the entries of this account, also those that other tabs change, and sends them: now, when the page becomes
   * visible or online, and when one is due. Returns a function that stops.
   */
  open(account: string): () => void {
    if (!isOutboxSupported()) return () => {};
    this.#account = account;
    const closed = new AbortController();
    const { signal } = closed;
    this.#read = async () => {
      const found = await readEntries(account).catch(() => undefined);
      if (signal.aborted) return;
      const wasUnreadable = this.isUnreadable.get();
      this.isUnreadable.set(found === undefined);
      if (found === undefined) {
        clearTimeout(this.#timer);
        this.#timer = setTimeout(sendNow, READ_AGAIN_MS);
        return;
      }
      this.#show(found);
      keepNote(account, found);
      // Now receipts can be read again, too.
      if (wasUnreadable) notifyChange();
    };
    const sendNow = () => {
      if (document.visibilityState !== "visible") return;
      // A tab in the background may have slept while others changed entries.
      void this.#read();
      tryToSend({ account, isForced: true });
    };
    const stopFollowing = onChange(() => void this.#read());
    void this.#read();
    sendNow();
    addEventListener("online", sendNow, { signal });
    addEventListener("pagehide", leaveDatabase, { signal });
    document.addEventListener("visibilitychange", sendNow, { signal });
    return () => {
      closed.abort();
      stopFollowing();
      this.isUnreadable.set(null);
      this.#show(null);
    };
  }

  /**
   * Stores an entry and returns what is stored. If one with this id and the same fields is still to be sent, the form was
   * sent twice: that entry stays unchanged. With other fields the form had stayed open and was edited: an addition keeps
   * its id, since the server may already have saved it; a change is stored as a second one. The receipts of the form,
   * `draft`, become the entry's.
   */
  async add(entry: OutboxEntry, draft?: ReceiptTarget): Promise<OutboxEntry> {
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
    return isSecond ? this.add({ ...entry, id: crypto.randomUUID() }) : stored!;
  }

  /**
   * Sends an entry now and returns its new state: undefined if it was discarded meanwhile, still waiting if the server
   * could not be reached.
   */
  async deliver({ id, account, attempts, state }: OutboxEntry): Promise<OutboxEntry | undefined> {
    // An entry that is being sent counts its attempt already.
    const ended = state === "sending" ? attempts - 1 : attempts;
    const flushed = flush({ account, isForced: true });
    const tooLong = new Promise<void>((resolve) => setTimeout(resolve, TIMEOUT_MS));
    let stop = () => {};
    const settled = new Promise<void>((resolve) => {
      const look = async () => {
        const entry = await readEntry(id);
        const isTried = entry && entry.attempts > ended && entry.state !== "sending";
        if (!entry || isTried) resolve();
      };
      stop = onChange(() => void look().catch(() => undefined));
    });
    await Promise.race([flushed, tooLong, settled]).finally(stop);
    return readEntry(id);
  }

  async send(): Promise<void> {
    if (this.#account === undefined) return;
    await flush({ account: this.#account, isForced: true }).catch(() => undefined);
  }

  retry(entry: OutboxEntry): Promise<void> {
    return this.change(entry, {}, entry.refusal?.nextId);
  }

  /**
   * Stores an entry with changes and sends it again, under `nextId` if the server has used up its id. Overrides what
   * happened since the entry was shown: a sent one is sent again, a discarded one is restored.
   */
  async change(shown: OutboxEntry, changes: Partial<OutboxEntry>, nextId = shown.id): Promise<void> {
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
    tryToSend({ account: shown.account, isForced: true });
  }

  /** Deletes an entry. The receipts of one that was not saved go to `heir`, or are deleted too. */
  async discard(id: string, heir?: ReceiptTarget): Promise<void> {
    await changeEntry(id, () => undefined, { heir });
  }

  /** Deletes an entry, unless it was saved. Returns whether the server surely never got it. */
  async takeBack(id: string): Promise<boolean> {
    let isUnknown = false;
    await changeEntry(id, (entry) => {
      if (entry && !isUnsaved(entry)) return entry;
      isUnknown = entry?.attempts === 0;
      return undefined;
    });
    return isUnknown;
  }

  /** Deletes an entry from the device, unless it has been edited since it was saved. The next page tries again. */
  async forget(id: string): Promise<void> {
    const forgotten = changeEntry(id, (entry) => (entry && isUnsaved(entry) ? entry : undefined));
    await forgotten.catch(() => undefined);
  }

  #show(entries: readonly OutboxEntry[] | null): void {
    this.shown.set(entries);
    this.#schedule();
  }

  #schedule(): void {
    const account = this.#account;
    const due = nextDue(this.entries ?? []);
    clearTimeout(this.#timer);
    if (due === undefined) return;
    const send = async () => {
      await flush({ account }).catch(() => undefined);
      // A tab that was closed after it had changed the entry may not have told the others. Sets the next timer, too.
      await this.#read();
    };
    this.#timer = setTimeout(send, timerDelay(due, Date.now()));
  }
}

function keepNote(account: string, entries: readonly OutboxEntry[]): void {
  const lines: NoteLine[] = entries.map((entry) => ({
    text: lineOf(entry),
    savedAt: isUnsaved(entry) ? undefined : entry.savedAt,
  }));
  store(noteKey(account), lines.length > 0 ? lines : undefined);
}

function isSameForm({ fields }: OutboxEntry, other: OutboxEntry): boolean {
  const names = new Set([...Object.keys(fields), ...Object.keys(other.fields)]);
  return [...names].every((name) => fields[name] === other.fields[name]);
}

export const outbox = new Outbox();

/** Returns the entries of the outbox, oldest first; null on the server and until they have been read. */
export function useOutbox(): readonly OutboxEntry[] | null {
  return useSignal(outbox.shown);
}

/** Returns when the next entry is due, in epoch ms; undefined if none is waiting. */
function nextDue(entries: readonly OutboxEntry[]): number | undefined {
  const due = nextEntries(entries)
    .filter(({ isSignedOut }) => !isSignedOut)
    .map(({ retryAt }) => retryAt);
  return due.length > 0 ? Math.min(...due) : undefined;
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
