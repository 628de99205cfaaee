import { type ProblemKind, statusOfProblem } from "~/domain/problem";
import type { OutboxAnswer } from "./outbox-answer";

/** A refusal or an error with its sentence; `fields` says what is wrong with the body, by field. */
export interface Failure {
  kind: ProblemKind;
  message: string;
  fields?: Record<string, string[]>;
}

/** Whether a program asks at this address or pattern, and is told in JSON what is refused. */
export function speaksJson(path: string): boolean {
  return isApi(path) || isOutbox(path);
}

/** The failure in JSON, as it is expected at this address or pattern; undefined where people are who asks. */
export function envelopeAt(path: string, { kind, message, fields }: Failure): Response | undefined {
  const status = statusOfProblem(kind);
  if (isApi(path)) return json({ error: message, message, fields }, status);
  // Nobody has read the form so far.
  if (isOutbox(path)) return json(unread(kind, message), status);
  return undefined;
}

function json(body: object, status: number): Response {
  return new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } });
}

/** Whether this address or pattern is the API's. */
export function isApi(path: string): boolean {
  return /^\/?api(\/|\?|$)/i.test(path);
}

function isOutbox(path: string): boolean {
  return /^\/?outbox\/send\/?(\?|$)/i.test(path);
}

function unread(kind: ProblemKind, message: string): OutboxAnswer {
  return { outcome: "refused", submissionId: "", kind, message };
}
