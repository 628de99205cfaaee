import { isUnsent, type OutboxEntry } from "~/domain/outbox";
import { signal } from "../signal";
import { changeEntry, readEntries, readEntry } from "./database";
import { flush, tryToSend } from "./flush";
import { onChange, tellChange } from "./outbox-channel";

/** The entries of the account that is signed in, the oldest first; null until they have been read. */
export const entries = signal<readonly OutboxEntry[] | null>(null);

/** So long, in milliseconds, a form waits for its answer before it is left to the outbox. */
const PATIENCE_MS = 8_000;

/** How long an entry that was saved is still listed, in milliseconds. */
const LISTED_MS = 24 * 3_600_000;

/** Where the device can keep things and let one tab at a time send them: not on plain http. */
export function canKeep(): boolean {
  return typeof indexedDB === "object" && "locks" in navigator && "BroadcastChannel" in globalThis;
}

/** Reads the account's entries, and again whenever they change. Answers how to stop. */
export function follow(account: string): () => void {
  let isCurrent = true;
  const read = async () => {
    try {
      const found = await readEntries(account);
      if (isCurrent) entries.set(found);
    } catch {
      // A device that keeps nothing has nothing to show.
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

/** Keeps an entry. One that is there already under this id and not yet delivered stays as it is: it was pressed twice. */
export async function keep(entry: OutboxEntry): Promise<void> {
  await changeEntry(entry.id, (there) =>
    there && isUnsent(there) && there.state !== "rejected" ? there : entry,
  );
  tellChange();
}

/** Tries to deliver, and answers what has become of the entry: undefined where it was given up, waiting where nobody answers. */
export async function deliverNow({ id, account }: OutboxEntry): Promise<OutboxEntry | undefined> {
  const flushed = flush({ account, isForced: true });
  const tooLong = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS));
  await Promise.race([flushed, tooLong, settled(id)]);
  return readEntry(id);
}

/** When it is decided. */
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

/** Takes an entry away for good. */
export async function discard(id: string): Promise<void> {
  await changeEntry(id, () => undefined);
  tellChange();
}

/** Has an entry sent again, with what was mended in it, and under `nextId` where its own is used up. */
export async function mend(
  id: string,
  mended: Partial<OutboxEntry> = {},
  nextId: string = id,
): Promise<void> {
  const again = (entry: OutboxEntry): OutboxEntry => ({
    ...entry,
    ...mended,
    id: nextId,
    // What was refused is not on the server: it is as good as new.
    attempts: entry.state === "rejected" ? 0 : entry.attempts,
    state: "waiting",
    refusal: undefined,
    retryAt: 0,
  });
  if (nextId === id) {
    await changeEntry(id, (entry) => entry && again(entry));
  } else {
    const entry = await readEntry(id);
    if (entry) await changeEntry(nextId, () => again(entry));
    await changeEntry(id, () => undefined);
  }
  tellChange();
  const mendedEntry = await readEntry(nextId);
  if (mendedEntry) tryToSend({ account: mendedEntry.account, isForced: true });
}

async function dropOld(account: string): Promise<void> {
  const oldest = Date.now() - LISTED_MS;
  for (const entry of await readEntries(account)) {
    if (!isUnsent(entry) && entry.createdAt < oldest) await changeEntry(entry.id, () => undefined);
  }
}
