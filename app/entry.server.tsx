import { renderToReadableStream } from "react-dom/server";
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { NonceContext } from "~/components/nonce";
import { MarkupContext } from "~/components/server-markup";
import type { Problem } from "~/domain/problem";
import { connectionContext } from "~/http/context.server";
import { logFailure } from "~/http/log.server";
import { markupContext } from "~/http/markup.server";
import { contentSecurityPolicy } from "~/http/security-policy.server";
import { problemOf } from "~/models/failure.server";

/** Nobody waits for scripts to see a page, so on a slow line the style sheet goes first. The router offers no way to say so. */
const PRELOAD = '<link rel="modulepreload"';

/** Where a page could not be made because the database was busy or full: the framework knows 500 only. */
const problems = new WeakMap<object, Problem>();

/** Renders a page in one piece: nothing on our pages waits for anything, and a whole is compressed best. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce } = context.get(connectionContext);
  headers.set("Content-Type", "text/html; charset=utf-8");
  // While developing, the tools put scripts and styles of their own into the page.
  if (!import.meta.env.DEV) headers.set("Content-Security-Policy", contentSecurityPolicy(context, nonce));
  const problem = status === 500 ? problems.get(context) : undefined;
  if (problem?.retryAfter) headers.set("Retry-After", String(problem.retryAfter));
  const answer = { status: problem?.status ?? status, headers };
  if (request.method === "HEAD") return new Response(null, answer);
  const stream = await renderToReadableStream(
    <NonceContext value={nonce}>
      <MarkupContext value={context.get(markupContext)}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </MarkupContext>
    </NonceContext>,
    // React would print the error, message and all. It is thrown too, and comes to handleError.
    { nonce, onError: () => undefined },
  );
  await stream.allReady;
  const html = await new Response(stream).text();
  return new Response(html.replaceAll(PRELOAD, `${PRELOAD} fetchpriority="low"`), answer);
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
