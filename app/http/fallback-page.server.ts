import type { ProblemKind } from "~/domain/problem";
import { statusOfProblem } from "~/domain/problem";
import { fallbackPage as texts } from "~/locales/de/fallback-page";
import { messages } from "~/locales/de/messages";
import { type Failure, jsonErrorAt } from "./json-error.server";

/** Seconds to wait before trying again when the server is overloaded. */
const BUSY_S = 5;

/** Returns the response to a request that never reaches React Router, or that React Router failed to answer. */
export function fallbackPage(kind: ProblemKind, requestId: string, address = ""): Response {
  const response = failureAt(address, { kind, message: messages.problem[kind] }, requestId);
  response.headers.set("Cache-Control", "private, no-store");
  if (kind === "busy") response.headers.set("Retry-After", String(BUSY_S));
  return response;
}

/** Returns a failure as JSON for programs, else as a page without scripts or styles. */
export function failureAt(address: string, failure: Failure, requestId: string): Response {
  return jsonErrorAt(address, failure) ?? page(failure, requestId);
}

function page({ kind, message }: Failure, requestId: string): Response {
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
  return new Response(html, {
    status: statusOfProblem(kind),
    headers: { "Content-Type": "text/html; charset=utf-8" },
  });
}
