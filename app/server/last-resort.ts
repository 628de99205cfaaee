import type { ProblemKind } from "~/domain/problem";
import { statusOfProblem } from "~/domain/problem";
import { envelopeAt } from "~/http/envelope.server";
import { wholeResponse } from "~/http/whole-response.server";
import { lastResort as texts } from "~/locales/de/last-resort";
import { messages } from "~/locales/de/messages";

/** Seconds to wait before trying again when the server is overloaded. */
const BUSY_S = 5;

/** Answers that come before React Router or instead of it: JSON for programs, or a page that needs nothing but itself. */
export function lastResort(kind: ProblemKind, requestId: string, address = ""): Response {
  const response = envelopeAt(address, { kind, message: messages.problem[kind] }) ?? page(kind, requestId);
  response.headers.set("Cache-Control", "private, no-store");
  if (kind === "busy") response.headers.set("Retry-After", String(BUSY_S));
  return response;
}

function page(kind: ProblemKind, requestId: string): Response {
  const html = `<!doctype html>
<html lang="de">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${texts.title}</title>
<h1>${texts.title}</h1>
<p>${messages.problem[kind]}
<p><a href="/">${texts.home}</a>
<p><small>${texts.reference} ${requestId}</small>
</html>
`;
  return wholeResponse(html, {
    status: statusOfProblem(kind),
    headers: { "Content-Type": "text/html; charset=utf-8" },
  });
}
