import { type OutboxEntry, REPLAY_MS, retryDelay, turns } from "~/domain/outbox";
import { changeEntry, readEntries } from "./database";
import { notifyChange } from "./outbox-channel";
import { type SendResult, send } from "./send";

const LOCK = "reisekasse-outbox";

interface Options {
  /** Sends only this account's entries; undefined sends those of all accounts on the device. */
  account?: string;
  /** Also sends entries that are not due yet. */
  isForced?: boolean;
}

/**
 * Sends waiting entries in the order in which they were made, until all are sent or the server cannot be reached. A
 * lock lets only one tab or the service worker send at a time.
 */
export async function flush({ account, isForced = false }: Options): Promise<void> {
  await navigator.locks.request(LOCK, async () => {
    await resetAbandoned(account);
    const skipped = new Set<string>();
    for (;;) {
      const now = Date.now();
      const entry = turns(await readEntries(account)).find(
        (one) => !skipped.has(one.account) && (isForced || one.retryAt <= now),
      );
      if (!entry) return;
      // An account that is not signed in, or a server that is not reached, is not tried again in this round.
      if (!(await sendEntry(entry, now))) skipped.add(entry.account);
    }
  });
}

/** Starts `flush()` without waiting for it. Ignores errors: without storage there is nothing to send. */
export function tryToSend(options: Options): void {
  flush(options).catch(() => undefined);
}

/** Resets abandoned entries. The lock holder is the only sender, so an entry still marked sending was abandoned. */
async function resetAbandoned(account: string | undefined): Promise<void> {
  for (const { id, state } of await readEntries(account)) {
    if (state === "sending") await changeEntry(id, (entry) => entry && { ...entry, state: "waiting" });
  }
}

/** Sends one entry. Returns false if the account's other entries have to wait too. */
async function sendEntry({ id, attempts, createdAt }: OutboxEntry, now: number): Promise<boolean> {
  const isTooOld = attempts > 0 && now - createdAt > REPLAY_MS;
  // Counted before it is sent: even if this tab dies now, the server may have received it.
  const entry = await changeEntry(id, (current) =>
    current?.state === "waiting" ? { ...current, state: "sending", attempts: current.attempts + 1 } : current,
  );
  notifyChange();
  if (entry?.state !== "sending") return true;
  const result = isTooOld ? tooOld : await send(entry);
  await saveResult(id, result);
  return result.fate === "saved" || result.fate === "rejected";
}

const tooOld: SendResult = {
  fate: "rejected",
  refusal: { status: 0, kind: "tooOld", message: "", faults: {} },
};

async function saveResult(id: string, result: SendResult): Promise<void> {
  await changeEntry(id, (entry) => {
    // The entry was discarded or edited meanwhile: this result no longer applies to it.
    if (entry?.state !== "sending") return entry;
    switch (result.fate) {
      case "saved": {
        const { toast, to, savedAt } = result;
        return { ...entry, state: "saved", refusal: undefined, toast, to, savedAt };
      }
      case "rejected":
        return { ...entry, state: "rejected", refusal: result.refusal };
      case "signIn":
        return { ...entry, state: "waiting", isSignedOut: true };
      case "wait": {
        const delay = Math.max(retryDelay(entry.attempts), result.retryAfter ?? 0);
        return { ...entry, state: "waiting", isSignedOut: false, retryAt: Date.now() + delay };
      }
    }
  });
  notifyChange();
}

/** Returns when the next entry is due, in epoch ms; undefined if none is waiting. */
export function nextDue(entries: readonly OutboxEntry[]): number | undefined {
  const due = turns(entries)
    .filter(({ isSignedOut }) => !isSignedOut)
    .map(({ retryAt }) => retryAt);
  return due.length > 0 ? Math.min(...due) : undefined;
}
