// Sends the outbox: used by its page and, in the background, by the service worker.
import {
  type EntryRefusal,
  fateOf,
  nextEntries,
  type OutboxEntry,
  REPLAY_MS,
  retryDelay,
} from "~/domain/outbox";
import type { ToastText } from "~/domain/toast";
import type { OutboxAnswer } from "~/http/device-protocol";
import { timeoutSignal } from "../timeout";
import { changeEntry, readEntries } from "./database";
import { withSendLock } from "./send-lock";

/** Milliseconds before a request without an answer is aborted; shorter than FROZEN_MS. */
const TIMEOUT_MS = 30_000;

interface Options {
  /** Sends only this account's entries; undefined sends those of all accounts on the device. */
  account?: string;
  isForced?: boolean;
}

/**
 * Sends waiting entries in the order in which they were made, until all are sent or the server cannot be reached. A
 * lock lets only one tab or the service worker send at a time.
 */
export async function flush({ account, isForced = false }: Options): Promise<void> {
  await withSendLock(async () => {
    await resetAbandoned(account);
    const skipped = new Set<string>();
    for (;;) {
      const now = Date.now();
      const entry = nextEntries(await readEntries(account)).find(
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
  if (entry?.state !== "sending") return true;
  const result = isTooOld ? tooOld : await send(entry);
  await saveResult(id, result);
  return result.fate === "saved" || result.fate === "rejected";
}

const tooOld: Attempt = {
  fate: "rejected",
  refusal: { status: 0, kind: "tooOld", message: "", fieldErrors: {} },
};

async function saveResult(id: string, result: Attempt): Promise<void> {
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
        const delay = Math.max(retryDelay(entry.attempts, result.isAnswered), result.retryAfter ?? 0);
        return { ...entry, state: "waiting", isSignedOut: false, retryAt: Date.now() + delay };
      }
    }
  });
}

/**
 * Result of one attempt to send an entry. `retryAfter` is in milliseconds, from the server's Retry-After header.
 * `isAnswered` is false if nothing answered but, perhaps, a proxy.
 */
export type Attempt =
  | { fate: "saved"; toast?: ToastText; to?: string; savedAt: number }
  | { fate: "rejected"; refusal: EntryRefusal }
  | { fate: "wait" | "signIn"; isAnswered: boolean; retryAfter?: number };

const unanswered: Attempt = { fate: "wait", isAnswered: false };

/**
 * Posts an entry. Only an answer of our server to this very entry counts; after anything else, such as a captive
 * portal's page, a proxy's 502 or a truncated body, the entry waits.
 */
export async function send({ id, account, intent, fields, screen }: OutboxEntry): Promise<Attempt> {
  const body = new URLSearchParams({ ...fields, intent, account, screen, submissionId: id });
  try {
    const response = await fetch("/outbox/send", {
      method: "POST",
      body,
      redirect: "error",
      cache: "no-store",
      signal: timeoutSignal(TIMEOUT_MS),
    });
    const answer = (await response.json()) as Partial<OutboxAnswer> | null;
    // The server does not read a form that is too large, so its answer has no id. Sending it again would not help.
    const isTooLarge = answer?.outcome === "refused" && answer.kind === "tooLarge";
    if (answer?.submissionId !== id && !isTooLarge) return unanswered;
    return readAnswer(response, answer as OutboxAnswer);
  } catch {
    return unanswered;
  }
}

function readAnswer(response: Response, answer: OutboxAnswer): Attempt {
  const fate = fateOf(response.status);
  if (answer.outcome === "saved") return fate === "saved" ? { ...answer, fate } : unanswered;
  const { kind, message, answer: form, savedId } = answer;
  if (fate === "rejected") {
    const fieldErrors = onlyTexts(form?.result.error ?? { "": [message] });
    const nextId = form && form.submissionId !== answer.submissionId ? form.submissionId : undefined;
    const { toPremium, current, conflicts } = form ?? {};
    return {
      fate,
      refusal: {
        status: response.status,
        kind,
        message,
        fieldErrors,
        nextId,
        savedId,
        toPremium,
        current,
        conflicts,
      },
    };
  }
  const seconds = Number(response.headers.get("Retry-After"));
  return {
    fate: fate === "signIn" ? "signIn" : "wait",
    isAnswered: true,
    retryAfter: seconds * 1000 || undefined,
  };
}

function onlyTexts(fieldErrors: Record<string, string[] | null>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(fieldErrors).filter(([, found]) => found)) as Record<
    string,
    string[]
  >;
}
