import { type ProblemKind, statusOfProblem } from "~/domain/problem";
import { messages } from "~/locales/de/messages";
import { fallbackPage as texts } from "~/locales/de/shell";
import type { OutboxAnswer } from "./device-protocol";

/** Seconds to wait before trying again when the server is overloaded. */
const BUSY_S = 5;

/** Returns the response to a request that never reaches React Router, or that React Router failed to answer. */
export function fallbackPage(kind: ProblemKind, requestId: string, address = ""): Response {
  const failure = { kind, status: statusOfProblem(kind), message: messages.problem[kind] };
  const response = failureAt(address, failure, requestId);
  response.headers.set("Cache-Control", "private, no-store");
  if (kind === "busy") response.headers.set("Retry-After", String(BUSY_S));
  return response;
}

/** A refusal or an error with its text; `fields` holds the errors of the body by field. */
interface Failure {
  kind: string;
  status: number;
  message: string;
  fields?: Record<string, string[]>;
  /** Further members of the JSON. */
  more?: Record<string, unknown>;
}

/** Returns a failure as JSON for programs, else as a page without scripts or styles. */
export function failureAt(
  address: string,
  { kind, status, message, fields, more }: Failure,
  requestId: string,
): Response {
  if (isApi(address)) return Response.json({ error: message, message, fields, ...more }, { status });
  // Of a form that has not been decoded, the key is unknown.
  const refused: OutboxAnswer = { outcome: "refused", submissionId: "", kind, message };
  if (isOutbox(address)) return Response.json(refused, { status });
  const html = `<!doctype html>
<html lang="de">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${texts.title}</title>
<h1>${texts.title}</h1>
<p>${message}
<p><a href="/">${texts.home}</a>
<p><small>${texts.reference} ${requestId}</small>
</html>
`;
  return new Response(html, { status, headers: { "Content-Type": "text/html; charset=utf-8" } });
}

/** Returns whether programs use this address or pattern, so that failures are sent as JSON. */
export function expectsJson(path: string): boolean {
  return isApi(path) || isOutbox(path);
}

function isApi(path: string): boolean {
  return /^\/?api(\/|\?|$)/i.test(path);
}

function isOutbox(path: string): boolean {
  return /^\/?outbox\/send\/?(\?|$)/i.test(path);
}
