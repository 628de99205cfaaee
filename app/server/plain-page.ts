import type { ProblemKind } from "~/domain/problem";
import { statusOfProblem } from "~/domain/problem";
import { lastResort } from "~/locales/de/last-resort";
import { messages } from "~/locales/de/messages";

/** A page that needs nothing but itself, for answers that come before React Router or instead of it. */
export function plainPage(kind: ProblemKind, requestId: string): Response {
  const html = `<!doctype html>
<html lang="de">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${lastResort.title}</title>
<h1>${lastResort.title}</h1>
<p>${messages.problem[kind]}
<p><a href="/">${lastResort.home}</a>
<p><small>${lastResort.reference} ${requestId}</small>
</html>
`;
  return new Response(html, {
    status: statusOfProblem(kind),
    headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" },
  });
}
