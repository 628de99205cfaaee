// Sends what waits on the device: used by its pages and, in the background, by the service worker.
import {
  type Attempt,
  afterAttempt,
  isWaiting,
  nextEntries,
  type OutboxEntry,
  type Queued,
} from "~/domain/outbox";
import { changeEntry, readWaiting, type Waiting } from "./database";
import { withSendLock } from "./send-lock";
import { postEntry } from "./sending";

export interface FlushOptions {
  /** Sends only what is this account's; undefined sends what is of all accounts on the device. */
  account?: string;
  /** Sends also what is not due. */
  isForced?: boolean;
}

/** What differs between entries and receipts. */
export interface Kind<Item extends Queued> {
  withLock(task: (left: AbortSignal) => Promise<void>): Promise<void>;
  /** Those that nothing else has to precede, oldest first. */
  sendable(waiting: Waiting): Item[];
  change(id: string, change: (item: Item | undefined) => Item | undefined): Promise<Item | undefined>;
  send(item: Item): Promise<Attempt<Item>>;
}

const entryKind: Kind<OutboxEntry> = {
  withLock: withSendLock,
  sendable: ({ entries }) => nextEntries(entries),
  change: changeEntry,
  send: postEntry,
};

/** Sends the entries, from a page or the service worker. */
export const flushEntries = (options: FlushOptions) => flush(entryKind, options);

/** Sends items, oldest first, until all are sent, the server cannot be reached, or the page is left. */
export async function flush<Item extends Queued>(
  kind: Kind<Item>,
  { account, isForced = false }: FlushOptions,
): Promise<void> {
  await kind.withLock(async (left) => {
    const skipped = new Set<string>();
    while (!left.aborted) {
      const now = Date.now();
      const item = kind
        .sendable(await readWaiting(account))
        .find((one) => !skipped.has(one.account) && (isForced || one.retryAt <= now));
      if (!item) return;
      const fate = await sendItem(kind, item.id);
      // An account that is not signed in, or a server that is not reached, is not tried again in this round.
      if (fate === "wait" || fate === "signIn") skipped.add(item.account);
    }
  });
}

/**
 * Sends one item and stores the result. Returns nothing if it was discarded or sent meanwhile. The lock holder is the only
 * sender, so that an item still marked sending was abandoned.
 */
async function sendItem<Item extends Queued>(
  kind: Kind<Item>,
  id: string,
): Promise<Attempt<Item>["fate"] | undefined> {
  // Counted before it is sent: even if this tab dies now, the server may have received it.
  const item = await kind.change(id, (current) =>
    current && isWaiting(current)
      ? { ...current, state: "sending", attempts: current.attempts + 1 }
      : current,
  );
  if (item?.state !== "sending") return undefined;
  const attempt = await kind.send(item).catch((): Attempt<Item> => ({ fate: "wait" }));
  const after = await kind.change(id, (current) =>
    // It was discarded or edited meanwhile: this result no longer applies to it.
    current?.state === "sending" ? afterAttempt(current, attempt, Date.now()) : current,
  );
  return after && attempt.fate;
}
