import { renderToReadableStream } from "react-dom/server";
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { NonceContext } from "~/components/shell/inline-script";
import { ThemeContext } from "~/components/shell/theme";
import { MarkupContext } from "~/components/ui/server-markup";
import { type Problem, statusOfProblem } from "~/domain/problem";
import { PageResponse } from "~/http/compression.server";
import { connectionContext, visitOf } from "~/http/context.server";
import { logFailure } from "~/http/log.server";
import { markupContext } from "~/http/markup.server";
import { contentSecurityPolicy } from "~/http/security-policy.server";
import { fallbackPage as texts } from "~/locales/de/shell";
import { problemOf } from "~/models/database.server";
import { unsentFormOf } from "./screens/unsent-form.server";

/** Preloaded scripts get a low priority, because the page is shown without them and needs the style sheet first. */
const PRELOAD = '<link rel="modulepreload"';

/** Problems (database busy or full) that ended a request, by its context. The router itself only reports status 500. */
const problems = new WeakMap<object, Problem>();

/**
 * Renders a page as a whole: no part of it waits for anything, and a whole compresses best. It stays bytes, since making a
 * string of it costs a list a sixth more (docs/decisions/28-bench.md).
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, requestId } = context.get(connectionContext);
  headers.set("Content-Type", "text/html; charset=utf-8");
  // While developing, the tools put scripts and styles of their own into the page.
  if (!import.meta.env.DEV) headers.set("Content-Security-Policy", contentSecurityPolicy(context, nonce));
  const answer = { status: statusOf(context, status, headers), headers };
  if (request.method === "HEAD") return new Response(null, answer);
  const failures: unknown[] = [];
  const stream = await renderToReadableStream(
    <NonceContext value={nonce}>
      <ThemeContext value={visitOf(context).theme}>
        <MarkupContext
          value={{
            ...context.get(markupContext),
            ...unsentFormOf(context),
            reference: `${texts.reference} ${requestId}`,
          }}
        >
          <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
        </MarkupContext>
      </ThemeContext>
    </NonceContext>,
    // An error inside a Suspense boundary, where the router puts the loaders' data, does not reject the promise.
    { nonce, onError: (error) => void failures.push(error) },
  );
  await stream.allReady;
  if (failures.length > 0) throw failures[0];
  const parts: Uint8Array[] = [];
  for await (const part of stream) parts.push(part);
  const html = Buffer.concat(parts);
  const headEnd = html.indexOf("</head>");
  const head = html.toString("utf8", 0, headEnd).replaceAll(PRELOAD, `${PRELOAD} fetchpriority="low"`);
  return new PageResponse(Buffer.concat([Buffer.from(head), html.subarray(headEnd)]), answer);
}

/** Gives data that a problem ended its status, which the router sends as 500. */
export function handleDataRequest(
  response: Response,
  { context }: { context: RouterContextProvider },
): Response {
  const headers = new Headers(response.headers);
  const status = statusOf(context, response.status, headers);
  return status === response.status ? response : new Response(response.body, { status, headers });
}

/** Returns the status of the problem that ended the request, if one did, and says when to try again. */
function statusOf(context: RouterContextProvider, status: number, headers: Headers): number {
  const problem = status === 500 ? problems.get(context) : undefined;
  if (problem?.retryAfter) headers.set("Retry-After", String(problem.retryAfter));
  return problem ? statusOfProblem(problem) : status;
}

/** Logs a failed request without the error's message, which may contain what people typed. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context?: unknown },
): void {
  // A refusal is an answer, not a failure.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  const provider = context as RouterContextProvider;
  const problem = problemOf(error);
  if (problem) problems.set(provider, problem);
  const { requestId } = provider.get(connectionContext);
  logFailure(requestId, isRouteErrorResponse(error) ? { name: `HTTP ${error.status}` } : error);
}
