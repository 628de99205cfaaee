import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { sendResponse } from "@remix-run/node-fetch-server";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import type { ProblemKind } from "~/domain/problem";
import { config } from "~/http/config.server";
import { connectionContext } from "~/http/context.server";
import { fallbackPage } from "~/http/fallback-page.server";
import { log, logFailure } from "~/http/log.server";
import { StreamedResponse } from "~/http/streamed-response.server";
import { allowedMethods } from "./allowed-methods";
import { faultOfBody } from "./body-scan";
import { clientAddressOf } from "./client-address";
import { compress, type Sendable } from "./compression";
import { loggedPath } from "./logged-path";
import { hasStrangeOrigin, refusedHost, requestOf } from "./request";
import { discardBody, type ReceivedBody, receiveBody, releaseBody, TornBody } from "./request-body";
import { type TurnLimits, Turns } from "./turns";

/** Who waits for longer has long given up, and every proxy in between. */
const ANSWER_MS = 30_000;

/** What the log says where nobody was left to be answered: nginx's number for that. */
const NEVER_ANSWERED = 499;

/** Requests that are being answered: half of them at most for one client address, so that others need not wait. */
const ANSWERING: TurnLimits = { atOnce: 64, perAddress: 32, waiting: 500, waitMs: 15_000 };

/** Answers of any length that are being sent: so many fit into 256 MB (`npm run bench:load`). */
const STREAMING: TurnLimits = { atOnce: 24, perAddress: 20, waiting: 100, waitMs: 15_000 };

/** Answers while others wait: whoever looks after the server must see that it lives. */
const HEALTH = "/healthz";

/** Takes bodies whose shape is not ours to limit: Stripe signs them as they are. */
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
    const [path] = incoming.url!.split("?", 1);
    const contentType = request.headers.get("Content-Type") ?? "";
    const fault = hold && path !== WEBHOOK ? faultOfBody(contentType, body) : undefined;
    if (fault) return refuse(fault);
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
    if (isFrameworks(response)) return refuse("failed");
    // Its word on a form where there is none, in English too: ours always say what is allowed.
    if (response.status !== 405 || response.headers.has("Allow")) return response;
    const refused = refuse("methodNotAllowed");
    refused.headers.set("Allow", methodsAt(incoming.url) ?? "OPTIONS");
    return refused;
  }

  /** Waits with an answer of any length until few enough are being sent; a refusal takes its place where that takes long. */
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
function identify(incoming: IncomingMessage): Identity {
  const random = randomBytes(24);
  return {
    requestId: random.toString("hex", 0, 8),
    nonce: random.toString("base64", 8),
    clientAddress: clientAddressOf(incoming, config.CLIENT_IP_HEADER),
  };
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

/**
 * Sends what is there as a whole at once, and a stream as fast as it is taken. Where the request was refused before all of
 * it was read, the connection ends once the rest is through.
 */
async function send(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { response, whole }: Sendable,
  clientAddress: string,
): Promise<void> {
  if (!whole) return sendResponse(outgoing, response);
  const isThrough = incoming.complete;
  if (!isThrough) outgoing.setHeader("Connection", "close");
  outgoing.writeHead(response.status, [...response.headers].flat());
  if (isThrough) return void outgoing.end(whole);
  outgoing.write(whole);
  await discardBody(incoming, clientAddress);
  outgoing.end();
}
