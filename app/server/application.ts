import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { setImmediate } from "node:timers/promises";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import type { ProblemKind } from "~/domain/problem";
import { FileResponse, ListResponse } from "~/http/compression.server";
import { config } from "~/http/config.server";
import { type Connection, connectionContext } from "~/http/context.server";
import { fallbackPage } from "~/http/fallback-page.server";
import { log, logFailure } from "~/http/log.server";
import { accountTurnsOf, inTime, turnsOf } from "~/http/turns.server";
import { UPLOAD_LIMITS, type Upload, uploadContext, uploadOf } from "~/http/upload.server";
import { knownRoutes } from "./known-routes";
import { ClientLeft, clientAddressOf, isReadable, receiveBody, refusedRequest, requestOf } from "./request";
import { sendResponse } from "./response";

/** Milliseconds after which a request is answered with 503. Clients and proxies have given up by then. */
export const ANSWER_MS = 30_000;

/** The same for an upload: a turn to wait for, and the time that it may take. */
const UPLOAD_MS = 2 * ANSWER_MS + UPLOAD_LIMITS.wholeMs;

/** Requests that are answered at once, each until its client has the response, and milliseconds that others wait. */
export const ANSWERING = { atOnce: 32, waitMs: 10_000 };

/**
 * Lists and exports that are sent at once, those of one account, and milliseconds that others wait: each holds a page of
 * rows for as long as its reader takes. All waits of a request together are shorter than CLIENT_LIMITS.silentMs, after
 * which the connection would be cut instead of answered.
 */
export const STREAMING = { atOnce: 8, ofAccount: 2, waitMs: 15_000 };

/** Rounds of the event loop between two requests. Idle ones take microseconds, and each accepts a connection. */
const ROUNDS = 10;

/** Logged status of a request whose client disconnected before the response. nginx uses the same number. */
const NEVER_ANSWERED = 499;

const HEALTH = "/healthz";

/** Answers requests with the application: reads the body, waits for a turn, lets React Router answer, sends, logs. */
export function application(
  build: ServerBuild,
  answerMs = ANSWER_MS,
  { atOnce, waitMs } = ANSWERING,
  streaming = STREAMING,
) {
  const handle = createRequestHandler(build, process.env.NODE_ENV);
  const routes = knownRoutes(build);
  const turns = turnsOf(atOnce, waitMs);
  const streamTurns = accountTurnsOf(streaming.atOnce, streaming.ofAccount, streaming.waitMs);

  let latest = Promise.resolve();
  /**
   * Resolves some rounds of the event loop after the call before. SQLite answers without a pause: many costly requests that
   * arrive at once would hold up the health check, whose connection is accepted after theirs.
   */
  const nextRounds = () => {
    latest = latest.then(async () => {
      for (let round = 0; round < ROUNDS; round++) await setImmediate();
    });
    return latest;
  };

  /** Returns the request for the router, or the answer to one that the router would not answer as we do. */
  async function receive(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    isUpload: boolean,
  ): Promise<Request | Response | ProblemKind> {
    const refused = refusedRequest(incoming);
    if (refused) return refused;
    if (routes.isNowhere(incoming)) return "unknownAddress";
    if (routes.asksForNoPage(incoming)) return "notFound";
    if (isUpload) return requestOf(incoming, outgoing, Buffer.alloc(0));
    const body = await receiveBody(incoming, outgoing, routes.bodyLimit);
    if (typeof body === "string") return body;
    if (!isReadable(incoming, body)) return "malformed";
    const request = requestOf(incoming, outgoing, body);
    const methods = request.method === "OPTIONS" && routes.methods(incoming.url);
    return methods ? new Response(null, { status: 204, headers: { Allow: methods } }) : request;
  }

  async function respond(
    request: Request,
    connection: Connection,
    url?: string,
    upload: Upload | null = null,
  ): Promise<Response | ProblemKind> {
    const context = new RouterContextProvider();
    context.set(connectionContext, connection);
    context.set(uploadContext, upload);
    const response = await inTime(handle(request, context), upload ? UPLOAD_MS : answerMs);
    if (!response) {
      log.error({ requestId: connection.requestId, path: routes.loggedPath(url) }, "request got stuck");
      return "busy";
    }
    // The framework's own errors are in English: an error page or a route without a page has failed, or a form was sent
    // to an address without an action. Ours always have an Allow header.
    if (response.status === 500 && response.headers.get("Content-Type") === "text/plain") return "failed";
    if (response.status !== 405 || response.headers.has("Allow")) return response;
    const refused = fallbackPage("methodNotAllowed", connection.requestId, url);
    refused.headers.set("Allow", routes.methods(url) ?? "OPTIONS");
    return refused;
  }

  return async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const began = performance.now();
    const { method, url } = incoming;
    const random = randomBytes(24);
    const requestId = random.toString("hex", 0, 8);
    const clientAddress = clientAddressOf(incoming, config.CLIENT_IP_HEADER);
    const connection = { clientAddress, requestId, nonce: random.toString("base64", 8) };
    let endTurn: (() => void) | undefined;
    const answer = async () => {
      const isUpload = routes.takesUpload(incoming);
      const received = await receive(incoming, outgoing, isUpload);
      if (!(received instanceof Request)) return received;
      if (url !== HEALTH) {
        endTurn = await turns.take();
        if (!endTurn) return "busy";
        await nextRounds();
      }
      if (received.signal.aborted) throw new ClientLeft();
      return respond(received, connection, url, isUpload ? uploadOf(incoming, endTurn) : null);
    };
    try {
      const answered = await answer().catch((error): ProblemKind => {
        if (error instanceof ClientLeft) throw error;
        logFailure(requestId, error);
        return "failed";
      });
      let response = typeof answered === "string" ? fallbackPage(answered, requestId, url) : answered;
      if (response instanceof FileResponse) endTurn?.();
      if (response instanceof ListResponse) {
        endTurn?.();
        endTurn = await streamTurns.take(response.userId);
        if (!endTurn) {
          await response.body?.cancel();
          response = fallbackPage("busy", requestId, url);
        }
      }
      await sendResponse(incoming, outgoing, response);
    } catch {
      // The client has disconnected, or the body of the request or the response broke off.
      outgoing.destroy();
    }
    endTurn?.();
    const isWhole = outgoing.writableEnded && !outgoing.errored;
    const status = outgoing.headersSent ? outgoing.statusCode : NEVER_ANSWERED;
    const ms = Math.round(performance.now() - began);
    const path = routes.loggedPath(url);
    log.info({ requestId, method, path, status, ...(!isWhole && { aborted: true }), ms }, "request");
  };
}
