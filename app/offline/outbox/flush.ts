import { type OutboxEntry, REPLAY_MS, retryDelay, turns } from "~/domain/outbox";
import { changeEntry, readEntries } from "./database";
import { tellChange } from "./outbox-channel";
import { type Sending, send } from "./send";

const LOCK = "reisekasse-outbox";

interface Options {
  /** Only this account's; undefined for all on the device. */
  account?: string;
  /** Also those that are not due yet. */
  isForced?: boolean;
}

/**
 * Sends what waits, in the order in which it was made, until all is sent or the server cannot be reached. One at a
 * time over all tabs and the service worker: whoever comes second waits, and then finds nothing left to do.
 */
export async function flush({ account, isForced = false }: Options): Promise<void> {
  await navigator.locks.request(LOCK, async () => {
    await takeBack(account);
    const left = new Set<string>();
    for (;;) {
      const now = Date.now();
      const entry = turns(await readEntries(account)).find(
        (one) => !left.has(one.account) && (isForced || one.retryAt <= now),
      );
      if (!entry) return;
      // Who is not signed in, or not reached, is not tried again in this round.
      if (!(await deliver(entry, now))) left.add(entry.account);
    }
  });
}

/** The same without waiting for it. Where the device lets nothing be read or written, there is nothing to send. */
export function tryToSend(options: Options): void {
  flush(options).catch(() => undefined);
}

/** What a tab that died was sending is to be sent: whoever holds the lock knows that nobody is. */
async function takeBack(account: string | undefined): Promise<void> {
  for (const { id, state } of await readEntries(account)) {
    if (state === "sending") await changeEntry(id, (entry) => entry && { ...entry, state: "waiting" });
  }
}

/** Answers whether to go on with the next one. */
async function deliver({ id, attempts, createdAt }: OutboxEntry, now: number): Promise<boolean> {
  const isTooOld = attempts > 0 && now - createdAt > REPLAY_MS;
  // Counted before it is sent: from here on the server may know it, whatever becomes of this tab.
  const entry = await changeEntry(id, (current) =>
    current?.state === "waiting" ? { ...current, state: "sending", attempts: current.attempts + 1 } : current,
  );
  tellChange();
  if (entry?.state !== "sending") return true;
  const sending = isTooOld ? tooOld : await send(entry);
  await settle(id, sending);
  return sending.fate === "saved" || sending.fate === "rejected";
}

const tooOld: Sending = {
  fate: "rejected",
  refusal: { status: 0, kind: "tooOld", message: "", faults: {} },
};

async function settle(id: string, sending: Sending): Promise<void> {
  await changeEntry(id, (entry) => {
    // Discarded meanwhile, or mended: then this is no answer to what it says now.
    if (entry?.state !== "sending") return entry;
    switch (sending.fate) {
      case "saved": {
        const { toast, to, savedAt } = sending;
        return { ...entry, state: "saved", refusal: undefined, toast, to, savedAt };
      }
      case "rejected":
        return { ...entry, state: "rejected", refusal: sending.refusal };
      case "signIn":
        return { ...entry, state: "waiting", isSignedOut: true };
      case "wait": {
        const delay = Math.max(retryDelay(entry.attempts), sending.retryAfter ?? 0);
        return { ...entry, state: "waiting", isSignedOut: false, retryAt: Date.now() + delay };
      }
    }
  });
  tellChange();
}

/** When the next entry is due by itself, in epoch milliseconds; undefined where none waits. */
export function nextDue(entries: readonly OutboxEntry[]): number | undefined {
  const due = turns(entries)
    .filter(({ isSignedOut }) => !isSignedOut)
    .map(({ retryAt }) => retryAt);
  return due.length > 0 ? Math.min(...due) : undefined;
}
