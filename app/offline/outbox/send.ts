import { type OutboxEntry, type Refusal, sendResult } from "~/domain/outbox";
import type { ToastText } from "~/domain/toast";
import type { OutboxAnswer } from "~/http/outbox-answer";

/** So long, in milliseconds, an answer is waited for. */
const PATIENCE_MS = 30_000;

/** What came of sending an entry. `retryAfter` in milliseconds, where the server asked for it. */
export type Sending =
  | { fate: "saved"; toast?: ToastText; to?: string; savedAt: number }
  | { fate: "rejected"; refusal: Refusal }
  | { fate: "wait" | "signIn"; retryAfter?: number; message?: string };

/**
 * Posts an entry. What is not an answer of ours to this very entry is none: a captive portal's page, a proxy's 502, an
 * answer that was cut off.
 */
export async function send({ id, account, intent, fields, screen }: OutboxEntry): Promise<Sending> {
  const body = new URLSearchParams({ ...fields, intent, account, screen, submissionId: id });
  try {
    const response = await fetch("/outbox/send", {
      method: "POST",
      body,
      redirect: "error",
      cache: "no-store",
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const answer = (await response.json()) as Partial<OutboxAnswer> | null;
    // One that is too large was not read, so that it is not repeated; sent again it would be no smaller.
    const isTooLarge = answer?.outcome === "refused" && answer.kind === "tooLarge";
    if (answer?.submissionId !== id && !isTooLarge) return { fate: "wait" };
    return read(response, answer as OutboxAnswer);
  } catch {
    return { fate: "wait" };
  }
}

function read(response: Response, answer: OutboxAnswer): Sending {
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
