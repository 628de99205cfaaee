import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import pLimit from "p-limit";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import type { ProblemKind } from "~/domain/problem";
import { config } from "~/http/config.server";
import { type Connection, connectionContext } from "~/http/context.server";
import { fallbackPage } from "~/http/fallback-page.server";
import { log, logFailure } from "~/http/log.server";
import { knownRoutes } from "./known-routes";
import { ClientLeft, clientAddressOf, receiveBody, refusedRequest, requestOf } from "./request";
import { sendResponse } from "./response";

/** Milliseconds after which a request is answered with 503. Clients and proxies have given up by then. */
const ANSWER_MS = 30_000;

/** Requests that are answered at once, each until its client has the response, and milliseconds that others wait. */
const ANSWERING = { atOnce: 32, waitMs: 10_000 };

/** Logged status of a request whose client disconnected before the response. nginx uses the same number. */
const NEVER_ANSWERED = 499;

const HEALTH = "/healthz";

/** Answers requests with the application: reads the body, waits for a turn, lets React Router answer, sends, logs. */
export function application(build: ServerBuild, answerMs = ANSWER_MS, { atOnce, waitMs } = ANSWERING) {
  const handle = createRequestHandler(build, process.env.NODE_ENV);
  const routes = knownRoutes(build);
  const turns = pLimit(atOnce);

  /** Waits for a turn. Returns the function that ends it, or undefined if that took too long. */
  async function takeTurn(): Promise<(() => void) | undefined> {
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    const begun = new Promise<true>((resolve) => {
      void turns(() => {
        resolve(true);
        return ended;
      });
    });
    if (await inTime(begun, waitMs)) return end;
    end();
    return undefined;
  }

  /** Returns the request for the router, or the answer to one that the router would not answer as we do. */
  async function receive(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
  ): Promise<Request | Response | ProblemKind> {
    const refused = refusedRequest(incoming);
    if (refused) return refused;
    const body = await receiveBody(incoming, outgoing, routes.bodyLimit);
    if (typeof body === "string") return body;
    const request = requestOf(incoming, outgoing, body);
    const methods = request.method === "OPTIONS" && routes.methods(incoming.url);
    return methods ? new Response(null, { status: 204, headers: { Allow: methods } }) : request;
  }

  async function respond(
    request: Request,
    connection: Connection,
    url?: string,
  ): Promise<Response | ProblemKind> {
    const context = new RouterContextProvider();
    context.set(connectionContext, connection);
    const response = await inTime(handle(request, context), answerMs);
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
      const received = await receive(incoming, outgoing);
      if (!(received instanceof Request)) return received;
      if (url !== HEALTH) {
        endTurn = await takeTurn();
        if (!endTurn) return "busy";
      }
      if (received.signal.aborted) throw new ClientLeft();
      return respond(received, connection, url);
    };
    try {
      const answered = await answer().catch((error): ProblemKind => {
        if (error instanceof ClientLeft) throw error;
        logFailure(requestId, error);
        return "failed";
      });
      const response = typeof answered === "string" ? fallbackPage(answered, requestId, url) : answered;
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

/** Returns undefined if the work takes too long. The work continues: it may have changed data already. */
async function inTime<Result>(work: Promise<Result>, ms: number): Promise<Result | undefined> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const waiting = setTimeout(resolve, ms, undefined);
  return Promise.race([work, promise]).finally(() => clearTimeout(waiting));
}
