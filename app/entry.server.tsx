import { renderToString } from "react-dom/server";
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { submitInPlace } from "~/components/shell/no-scripts";
import { NonceContext } from "~/components/shell/nonce";
import { themeScripts } from "~/components/shell/theme-script";
import { MarkupContext } from "~/components/ui/server-markup";
import type { Problem } from "~/domain/problem";
import { connectionContext } from "~/http/context.server";
import { logFailure } from "~/http/log.server";
import { markupContext } from "~/http/markup.server";
import { contentSecurityPolicy, hasHashedScripts, hashSource } from "~/http/security-policy.server";
import { fallbackPage as texts } from "~/locales/de/fallback-page";
import { problemOf } from "~/models/failure.server";

/** Preloaded scripts get a low priority, because the page is shown without them and needs the style sheet first. */
const PRELOAD = '<link rel="modulepreload"';

const END = "</body></html>";

/** Allows the inline scripts of a page that runs no others. */
const SCRIPTLESS = [themeScripts.scriptless, submitInPlace].map(hashSource).join(" ");

/** Characters that could end a script element or are not allowed in a string literal. */
const UNSAFE = /[&<>\u2028\u2029]/g;

/** Problems (database busy or full) that ended a request, by its context. The router itself only reports status 500. */
const problems = new WeakMap<object, Problem>();

/**
 * Renders a page as one string: no part of a page waits for anything, and a whole compresses best. A stream would cost
 * about a fifth more on a list (docs/decisions/28-bench.md).
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const connection = context.get(connectionContext);
  // An error page always has the router's scripts, which need the nonce.
  const nonce = status === 200 && hasHashedScripts(context) ? undefined : connection.nonce;
  headers.set("Content-Type", "text/html; charset=utf-8");
  // While developing, the tools put scripts and styles of their own into the page.
  if (!import.meta.env.DEV) {
    const inlineScripts = nonce ? `'nonce-${nonce}'` : SCRIPTLESS;
    headers.set("Content-Security-Policy", contentSecurityPolicy(context, inlineScripts));
  }
  const problem = status === 500 ? problems.get(context) : undefined;
  if (problem?.retryAfter) headers.set("Retry-After", String(problem.retryAfter));
  const answer = { status: problem?.status ?? status, headers };
  if (request.method === "HEAD") return new Response(null, answer);
  const { serverHandoffStream: data, ...page } = routerContext;
  const html = renderToString(
    <NonceContext value={nonce}>
      <MarkupContext
        value={{ ...context.get(markupContext), reference: `${texts.reference} ${connection.requestId}` }}
      >
        <ServerRouter context={page} url={request.url} nonce={nonce} />
      </MarkupContext>
    </NonceContext>,
  );
  const scripts = page.renderMeta?.didRenderScripts && data ? await dataScripts(data, connection.nonce) : "";
  const [head, body] = [html.indexOf("</head>"), html.lastIndexOf(END)];
  const links = html.slice(0, head).replaceAll(PRELOAD, `${PRELOAD} fetchpriority="low"`);
  return new Response(`<!DOCTYPE html>${links}${html.slice(head, body)}${scripts}${END}`, answer);
}

/** Returns the scripts that pass the loaders' data to the router, which would otherwise stream them behind a Suspense. */
async function dataScripts(data: ReadableStream<Uint8Array>, nonce: string): Promise<string> {
  const script = (call: string) =>
    `<script nonce="${nonce}">window.__reactRouterContext.streamController.${call};</script>`;
  let scripts = "";
  const decoder = new TextDecoder();
  for await (const piece of data) {
    const text = JSON.stringify(decoder.decode(piece, { stream: true })).replace(UNSAFE, escapeUnsafe);
    scripts += script(`enqueue(${text})`);
  }
  return scripts + script("close()");
}

function escapeUnsafe(sign: string): string {
  return `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;
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
