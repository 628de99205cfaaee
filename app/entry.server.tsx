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

/** Nobody waits for scripts to see a page, so on a slow line the style sheet goes first. The router offers no way to say so. */
const PRELOAD = '<link rel="modulepreload"';

const END = "</body></html>";

/** Allows the inline scripts of a page that runs no others. */
const SCRIPTLESS = [themeScripts.scriptless, submitInPlace].map(hashSource).join(" ");

/** What could end a script, or would not stand in one. */
const UNSAFE = /[&<>\u2028\u2029]/g;

/** Where a page could not be made because the database was busy or full: the framework knows 500 only. */
const problems = new WeakMap<object, Problem>();

/**
 * Renders a page in one piece: nothing on our pages waits for anything, a whole is compressed best, and a string takes
 * half the time of a stream of bytes.
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

/** Hands the loaders' data to the scripts, in the router's own words: it would stream them, which nothing here needs. */
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

/** Logs what went wrong without its message, which may hold what people typed. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context?: unknown },
): void {
  // What is refused on purpose is told to whoever asked.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  const provider = context as RouterContextProvider;
  const problem = problemOf(error);
  if (problem) problems.set(provider, problem);
  const { requestId } = provider.get(connectionContext);
  logFailure(requestId, isRouteErrorResponse(error) ? { name: `HTTP ${error.status}` } : error);
}
