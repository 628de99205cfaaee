import { type ProblemKind, statusOfProblem } from "~/domain/problem";
import type { OutboxAnswer } from "./device-protocol";

/** A refusal or an error with its text; `fields` holds the errors of the body by field. */
export interface Failure {
  kind: ProblemKind;
  message: string;
  fields?: Record<string, string[]>;
}

/** Returns whether programs use this address or pattern, so that failures are sent as JSON. */
export function expectsJson(path: string): boolean {
  return isApi(path) || isOutbox(path);
}

/** Returns the failure in the JSON of this address or pattern; undefined if it is a page. */
export function jsonErrorAt(path: string, { kind, message, fields }: Failure): Response | undefined {
  const status = statusOfProblem(kind);
  if (isApi(path)) return json({ error: message, message, fields }, status);
  if (isOutbox(path)) return json(outboxRefusal(kind, message), status);
  return undefined;
}

function json(body: object, status: number): Response {
  return new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } });
}

export function isApi(path: string): boolean {
  return /^\/?api(\/|\?|$)/i.test(path);
}

function isOutbox(path: string): boolean {
  return /^\/?outbox\/send\/?(\?|$)/i.test(path);
}

/** Refuses an entry whose form has not been decoded, so its key is unknown. */
function outboxRefusal(kind: ProblemKind, message: string): OutboxAnswer {
  return { outcome: "refused", submissionId: "", kind, message };
}
