import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { sendResponse } from "@remix-run/node-fetch-server";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import type { ProblemKind } from "~/domain/problem";
import { config } from "~/http/config.server";
import { connectionContext } from "~/http/context.server";
import { log, logFailure } from "~/http/log.server";
import { wholeBody } from "~/http/whole-response.server";
import { clientAddressOf } from "./client-address";
import { compress } from "./compression";
import { lastResort } from "./last-resort";
import { loggedPath } from "./logged-path";
import { isOurHost, requestOf } from "./request";
import { announcesTooMuch, discardBody, readBody, TornBody } from "./request-body";
import { addSecurityHeaders } from "./security-headers";

/** Answers requests with the application: reads the body, lets React Router answer, compresses, logs. */
export function application(build: ServerBuild) {
  const handle = createRequestHandler(build, process.env.NODE_ENV);
  const pathOf = loggedPath(build);

  async function answer(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    requestId: string,
  ): Promise<Response> {
    const refuse = (kind: ProblemKind) => lastResort(kind, requestId, incoming.url);
    if (!isOurHost(incoming)) return refuse("wrongHost");
    if (announcesTooMuch(incoming)) {
      discardBody(incoming);
      return refuse("tooLarge");
    }
    const body = await readBody(incoming);
    if (!body) return refuse("tooLarge");
    const request = requestOf(incoming, outgoing, body);
    if (!request) return refuse("malformed");
    const context = new RouterContextProvider();
    const clientAddress = clientAddressOf(incoming, config.CLIENT_IP_HEADER);
    context.set(connectionContext, { clientAddress, requestId, nonce: randomBytes(16).toString("base64") });
    return handle(request, context);
  }

  return async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const began = performance.now();
    const requestId = randomBytes(8).toString("hex");
    try {
      let response = await answer(incoming, outgoing, requestId).catch((error) => {
        if (error instanceof TornBody || incoming.errored) throw error;
        logFailure(requestId, error);
        return lastResort("failed", requestId, incoming.url);
      });
      addSecurityHeaders(response.headers);
      response = await compress(response, incoming.headers["accept-encoding"] ?? null);
      await send(outgoing, response);
    } catch {
      // Whoever asked has gone, or is not to be understood.
      outgoing.destroy();
    }
    log.info(
      {
        requestId,
        method: incoming.method,
        path: pathOf(incoming.url),
        status: outgoing.statusCode,
        ms: Math.round(performance.now() - began),
      },
      "request",
    );
  };
}

/** Sends what is there as a whole at once, and a stream as fast as it is taken. */
async function send(outgoing: ServerResponse, response: Response): Promise<void> {
  const body = wholeBody(response);
  if (!body) return sendResponse(outgoing, response);
  outgoing.writeHead(response.status, [...response.headers].flat());
  outgoing.end(body);
}
