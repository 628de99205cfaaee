import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { sendResponse } from "@remix-run/node-fetch-server";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { ADDRESS_LENGTH } from "~/domain/addresses";
import type { ProblemKind } from "~/domain/problem";
import { config } from "~/http/config.server";
import { connectionContext } from "~/http/context.server";
import { fallbackPage } from "~/http/fallback-page.server";
import { log, logFailure } from "~/http/log.server";
import { StreamedResponse } from "~/http/streamed-response.server";
import { allowedMethods } from "./allowed-methods";
import { refusalOfBody } from "./body-scan";
import { clientAddressOf } from "./client-address";
import { compress, type Sendable } from "./compression";
import { loggedPath } from "./logged-path";
import { hasStrangeOrigin, refusedHost, requestOf } from "./request";
import { discardBody, type ReceivedBody, receiveBody, releaseBody, TornBody } from "./request-body";
import { type TurnLimits, Turns } from "./turns";

/** Milliseconds after which a request is answered with 503. Clients and proxies have given up by then. */
const ANSWER_MS = 30_000;

/** Logged status of a request whose client disconnected before the response. nginx uses the same number. */
const NEVER_ANSWERED = 499;

/** Requests in progress. One client address may use half, so that others need not wait. */
const ANSWERING: TurnLimits = { atOnce: 64, perAddress: 32, waiting: 500, waitMs: 15_000 };

/** Streamed responses in progress. This many fit into 256 MB (`npm run bench:load`). */
const STREAMING: TurnLimits = { atOnce: 24, perAddress: 20, waiting: 100, waitMs: 15_000 };

/** Address of the health check, which is answered without waiting for a turn. */
const HEALTH = "/healthz";

/** Address whose bodies may have any shape, since Stripe signs them as they are. */
const WEBHOOK = "/api/webhooks/stripe";

interface Identity {
  requestId: string;
  nonce: string;
  clientAddress: string;
}

/** Answers requests with the application: reads the body, waits for its turn, lets React Router answer, compresses, logs. */
export function application(build: ServerBuild, answerMs = ANSWER_MS, limits = ANSWERING) {
  const handle = createRequestHandler(build, process.env.NODE_ENV);
  const pathOf = loggedPath(build);
  const methodsAt = allowedMethods(build);
  const answering = new Turns(limits);
  const streaming = new Turns(STREAMING);

  async function answer(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    identity: Identity,
  ): Promise<Response> {
    const refuse = (kind: ProblemKind) => fallbackPage(kind, identity.requestId, incoming.url);
    const host = refusedHost(incoming);
    if (host) return refuse(host);
    if (incoming.url!.length > ADDRESS_LENGTH) return refuse("addressTooLong");
    const received = await receiveBody(incoming, identity.clientAddress);
    if (typeof received === "string") return refuse(received);
    try {
      return await answerReceived(incoming, outgoing, received, identity);
    } finally {
      releaseBody(received);
    }
  }

  async function answerReceived(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    { body, hold }: ReceivedBody,
    identity: Identity,
  ): Promise<Response> {
    const { requestId, clientAddress } = identity;
    const refuse = (kind: ProblemKind) => fallbackPage(kind, requestId, incoming.url);
    const request = requestOf(incoming, outgoing, body);
    if (!request) return refuse("malformed");
    if (hasStrangeOrigin(incoming)) return refuse("crossSite");
    const options = request.method === "OPTIONS" && methodsAt(incoming.url);
    if (options) return new Response(null, { status: 204, headers: { Allow: options } });
    const path = incoming.url!.split("?", 1)[0]!;
    const contentType = request.headers.get("Content-Type") ?? "";
    const refusal = hold && path !== WEBHOOK ? refusalOfBody(path, contentType, body) : undefined;
    if (refusal) return refuse(refusal);
    if (path === HEALTH) return respond(request, incoming, identity);

    const turn = answering.take(clientAddress, (leave) => {
      if (hold) hold.giveUp = leave;
      if (request.method === "GET") outgoing.once("close", leave);
    });
    if (turn !== true && !(await turn)) return refuse("busy");
    if (hold) hold.giveUp = undefined;
    try {
      return await respond(request, incoming, identity);
    } finally {
      answering.end(clientAddress);
    }
  }

  async function respond(
    request: Request,
    incoming: IncomingMessage,
    { requestId, nonce, clientAddress }: Identity,
  ): Promise<Response> {
    const refuse = (kind: ProblemKind) => fallbackPage(kind, requestId, incoming.url);
    const context = new RouterContextProvider();
    context.set(connectionContext, { clientAddress, requestId, nonce });
    const response = await inTime(handle(request, context), answerMs, () => {
      log.error({ requestId, path: pathOf(incoming.url) }, "request got stuck");
      return refuse("busy");
    });
    if (isFrameworkError(response)) return refuse("failed");
    // The framework's 405 for a form at an address without an action is in English. Ours always have an Allow header.
    if (response.status !== 405 || response.headers.has("Allow")) return response;
    const refused = refuse("methodNotAllowed");
    refused.headers.set("Allow", methodsAt(incoming.url) ?? "OPTIONS");
    return refused;
  }

  /** Delays a streamed response until fewer are in progress; returns a refusal instead if that takes too long. */
  async function inTurn(
    response: Response,
    outgoing: ServerResponse,
    { clientAddress, requestId }: Identity,
    url: string | undefined,
  ): Promise<Response> {
    if (!(response instanceof StreamedResponse)) return response;
    const turn = streaming.take(clientAddress, (leave) => outgoing.once("close", leave));
    if (turn === true || (await turn)) {
      if (outgoing.destroyed) streaming.end(clientAddress);
      else outgoing.once("close", () => streaming.end(clientAddress));
      return response;
    }
    await response.body?.cancel();
    return fallbackPage("busy", requestId, url);
  }

  return async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const began = performance.now();
    const identity = identify(incoming);
    const { requestId } = identity;
    try {
      let response = await answer(incoming, outgoing, identity).catch((error) => {
        if (error instanceof TornBody || incoming.errored) throw error;
        logFailure(requestId, error);
        return fallbackPage("failed", requestId, incoming.url);
      });
      response = await inTurn(response, outgoing, identity, incoming.url);
      keepPrivate(response);
      const compressed = await compress(response, incoming.headers["accept-encoding"] ?? null);
      await send(incoming, outgoing, compressed, identity.clientAddress);
    } catch {
      // The client has disconnected, or its body is incomplete.
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

/** Draws the request's id and the nonce of its page's scripts, both at once, because each draw is a system call. */
function identify(incoming: IncomingMessage): Identity {
  const random = randomBytes(24);
  return {
    requestId: random.toString("hex", 0, 8),
    nonce: random.toString("base64", 8),
    clientAddress: clientAddressOf(incoming, config.CLIENT_IP_HEADER),
  };
}

/** Returns the result of `late` if the work takes too long. The work continues: it may have changed data already. */
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

/** Returns whether this is the framework's own error in English: an error page or a route without a page has failed. */
function isFrameworkError(response: Response): boolean {
  return response.status === 500 && response.headers.get("Content-Type") === "text/plain";
}

/** Sets the headers that responses from before the router, or of the router itself, lack. */
function keepPrivate({ headers }: Response): void {
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-store");
  if (!headers.has("Vary")) headers.set("Vary", "Cookie");
}

/**
 * Sends a whole body at once, or a stream as fast as the client reads. If the request was refused before its body was
 * read, discards the rest of that body and then closes the connection.
 */
async function send(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { response, whole }: Sendable,
  clientAddress: string,
): Promise<void> {
  if (!whole) return sendResponse(outgoing, response);
  const isReceived = incoming.complete;
  if (!isReceived) outgoing.setHeader("Connection", "close");
  outgoing.writeHead(response.status, [...response.headers].flat());
  if (isReceived) return void outgoing.end(whole);
  outgoing.write(whole);
  await discardBody(incoming, clientAddress);
  outgoing.end();
}
