import { type Attempt, type EntryRefusal, fateOf, type OutboxEntry, REPLAY_MS } from "~/domain/outbox";
import type { OutboxAnswer } from "~/http/device-protocol";
import { timeoutSignal } from "../wait-until";

/** Milliseconds before a request without an answer is aborted; shorter than FROZEN_MS. */
const TIMEOUT_MS = 30_000;

const tooOld: EntryRefusal = { status: 0, kind: "tooOld", message: "", fieldErrors: {} };

type EntryAttempt = Attempt<OutboxEntry>;

const unanswered: EntryAttempt = { fate: "wait" };

/**
 * Posts an entry, unless it is so old that it could count twice. Only an answer of our server to this very entry counts;
 * after anything else, such as a captive portal's page, a proxy's 502 or a truncated body, the entry waits.
 */
export async function postEntry(entry: OutboxEntry): Promise<EntryAttempt> {
  const { id, account, intent, fields, screen, attempts, createdAt } = entry;
  if (attempts > 1 && Date.now() - createdAt > REPLAY_MS)
    return { fate: "rejected", changes: { refusal: tooOld } };
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

function readAnswer(response: Response, answer: OutboxAnswer): EntryAttempt {
  const fate = fateOf(response.status);
  if (answer.outcome === "saved") {
    const { toast, to, savedAt } = answer;
    return fate === "saved" ? { fate, changes: { toast, to, savedAt } } : unanswered;
  }
  const { kind, message, answer: form, savedId } = answer;
  if (fate === "rejected") {
    const { intent, id, result, submissionId, ...ofNoun } = form ?? {};
    const fieldErrors = onlyTexts(result?.error ?? { "": [message] });
    const nextId = submissionId === answer.submissionId ? undefined : submissionId;
    return {
      fate,
      changes: {
        refusal: { ...ofNoun, status: response.status, kind, message, fieldErrors, nextId, savedId },
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
