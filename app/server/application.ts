import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { sendResponse } from "@remix-run/node-fetch-server";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import type { ProblemKind } from "~/domain/problem";
import { config } from "~/http/config.server";
import { connectionContext } from "~/http/context.server";
import { log, logFailure } from "~/http/log.server";
import { wholeBody } from "~/http/whole-response.server";
import { allowedMethods } from "./allowed-methods";
import { clientAddressOf } from "./client-address";
import { compress } from "./compression";
import { lastResort } from "./last-resort";
import { loggedPath } from "./logged-path";
import { hasStrangeOrigin, refusedHost, requestOf } from "./request";
import { announcesTooMuch, discardBody, readBody, TornBody } from "./request-body";

/** Who waits for longer has long given up, and every proxy in between. */
const ANSWER_MS = 30_000;

/** What the log says where nobody was left to be answered: nginx's number for that. */
const NEVER_ANSWERED = 499;

/** Answers requests with the application: reads the body, lets React Router answer, compresses, logs. */
export function application(build: ServerBuild, answerMs = ANSWER_MS) {
  const handle = createRequestHandler(build, process.env.NODE_ENV);
  const pathOf = loggedPath(build);
  const methodsAt = allowedMethods(build);

  async function answer(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    { requestId, nonce }: { requestId: string; nonce: string },
  ): Promise<Response> {
    const refuse = (kind: ProblemKind) => lastResort(kind, requestId, incoming.url);
    const host = refusedHost(incoming);
    if (host) return refuse(host);
    if (announcesTooMuch(incoming)) {
      discardBody(incoming);
      return refuse("tooLarge");
    }
    const body = await readBody(incoming);
    if (!body) return refuse("tooLarge");
    const request = requestOf(incoming, outgoing, body);
    if (!request) return refuse("malformed");
    if (hasStrangeOrigin(incoming)) return refuse("crossSite");
    const options = request.method === "OPTIONS" && methodsAt(incoming.url);
    if (options) return new Response(null, { status: 204, headers: { Allow: options } });
    const context = new RouterContextProvider();
    const clientAddress = clientAddressOf(incoming, config.CLIENT_IP_HEADER);
    context.set(connectionContext, { clientAddress, requestId, nonce });
    const response = await inTime(handle(request, context), answerMs, () => {
      log.error({ requestId, path: pathOf(incoming.url) }, "request got stuck");
      return refuse("busy");
    });
    if (isFrameworks(response)) return refuse("failed");
    // Its word on a form where there is none, in English too: ours always say what is allowed.
    if (response.status !== 405 || response.headers.has("Allow")) return response;
    const refused = refuse("methodNotAllowed");
    refused.headers.set("Allow", methodsAt(incoming.url) ?? "OPTIONS");
    return refused;
  }

  return async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const began = performance.now();
    const { requestId, nonce } = identify();
    try {
      let response = await answer(incoming, outgoing, { requestId, nonce }).catch((error) => {
        if (error instanceof TornBody || incoming.errored) throw error;
        logFailure(requestId, error);
        return lastResort("failed", requestId, incoming.url);
      });
      keepPrivate(response);
      response = await compress(response, incoming.headers["accept-encoding"] ?? null);
      await send(outgoing, response);
    } catch {
      // Whoever asked has gone, or is not to be understood.
      outgoing.destroy();
    }
    const isWhole = outgoing.writableEnded && !outgoing.errored;
    log.info(
      {
        requestId,
        method: incoming.method,
        path: pathOf(incoming.url),
        status: outgoing.headersSent ? outgoing.statusCode : NEVER_ANSWERED,
        ...(!isWhole && { aborted: true }),
        ms: Math.round(performance.now() - began),
      },
      "request",
    );
  };
}

/** What names the request in the log, and what allows its page's scripts. Drawn at once: each drawing is a system call. */
function identify(): { requestId: string; nonce: string } {
  const random = randomBytes(24);
  return { requestId: random.toString("hex", 0, 8), nonce: random.toString("base64", 8) };
}

/** What is answered instead of an answer that does not come. What was begun goes on: nobody could tell how far it is. */
async function inTime(work: Promise<Response>, ms: number, late: () => Response): Promise<Response> {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const waiting = setTimeout(() => {
    void work.then((response) => response.body?.cancel()).catch(() => {});
    resolve(late());
  }, ms);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(waiting);
  }
}

/** The framework's own last word, two in English: where the error page cannot be rendered either, and at addresses without a page. */
function isFrameworks(response: Response): boolean {
  return response.status === 500 && response.headers.get("Content-Type") === "text/plain";
}

/** For what was answered in front of the router or by itself; what went through it has both. */
function keepPrivate({ headers }: Response): void {
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-store");
  if (!headers.has("Vary")) headers.set("Vary", "Cookie");
}

/** Sends what is there as a whole at once, and a stream as fast as it is taken. */
async function send(outgoing: ServerResponse, response: Response): Promise<void> {
  const body = wholeBody(response);
  if (!body) return sendResponse(outgoing, response);
  outgoing.writeHead(response.status, [...response.headers].flat());
  outgoing.end(body);
}
