import { type OutboxEntry, type Refusal, sendResult } from "~/domain/outbox";
import type { ToastText } from "~/domain/toast";
import type { OutboxAnswer } from "~/http/outbox-answer";

/** Milliseconds before a request without an answer is aborted. */
const TIMEOUT_MS = 30_000;

/** Result of sending an entry. `retryAfter` is in milliseconds, from the server's Retry-After header. */
export type SendResult =
  | { fate: "saved"; toast?: ToastText; to?: string; savedAt: number }
  | { fate: "rejected"; refusal: Refusal }
  | { fate: "wait" | "signIn"; retryAfter?: number; message?: string };

/**
 * Posts an entry. Only an answer of our server to this very entry counts; after anything else, such as a captive
 * portal's page, a proxy's 502 or a truncated body, the entry waits.
 */
export async function send({ id, account, intent, fields, screen }: OutboxEntry): Promise<SendResult> {
  const body = new URLSearchParams({ ...fields, intent, account, screen, submissionId: id });
  try {
    const response = await fetch("/outbox/send", {
      method: "POST",
      body,
      redirect: "error",
      cache: "no-store",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const answer = (await response.json()) as Partial<OutboxAnswer> | null;
    // The server does not read a form that is too large, so its answer has no id. Sending it again would not help.
    const isTooLarge = answer?.outcome === "refused" && answer.kind === "tooLarge";
    if (answer?.submissionId !== id && !isTooLarge) return { fate: "wait" };
    return readAnswer(response, answer as OutboxAnswer);
  } catch {
    return { fate: "wait" };
  }
}

function readAnswer(response: Response, answer: OutboxAnswer): SendResult {
  const fate = sendResult(response.status);
  if (answer.outcome === "saved") return fate === "saved" ? { ...answer, fate } : { fate: "wait" };
  const { kind, message, answer: form, savedId } = answer;
  if (fate === "rejected") {
    const faults = onlyTexts(form?.result.error ?? { "": [message] });
    const nextId = form && form.submissionId !== answer.submissionId ? form.submissionId : undefined;
    const { toPremium } = form ?? {};
    return { fate, refusal: { status: response.status, kind, message, faults, nextId, savedId, toPremium } };
  }
  const seconds = Number(response.headers.get("Retry-After"));
  return { fate: fate === "signIn" ? "signIn" : "wait", message, retryAfter: seconds * 1000 || undefined };
}

function onlyTexts(faults: Record<string, string[] | null>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(faults).filter(([, found]) => found)) as Record<string, string[]>;
}
