import type { IncomingMessage, ServerResponse } from "node:http";
import { finished, pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import {
  accepts,
  compressWhole,
  encodingFor,
  PageResponse,
  PIECE,
  StreamedResponse,
} from "~/http/compression.server";
import { permissionsPolicy } from "~/http/security-policy.server";
import { inTime } from "~/http/turns.server";
import { isSecure } from "./request";

/** Milliseconds in which a client that was refused may send the rest of its body. */
const REFUSED_MS = 30_000;

/** Bytes below which compressing costs more than it saves. */
const COMPRESSED_MIN = 1_024;

/**
 * Sends a response, text in the best encoding that the client accepts: a streamed body piece by piece, as fast as the
 * client reads, any other in one go. Resolves when the client has all of it, or has left.
 */
export async function sendResponse(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  response: Response,
): Promise<void> {
  const { status, headers } = response;
  // Responses from before the router, or of the router itself, lack these.
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-store");
  if (!headers.has("Vary")) headers.set("Vary", "Cookie");
  const isText = /^(text\/|application\/json|image\/svg)/.test(headers.get("Content-Type") ?? "");
  if (response.body && isText) headers.append("Vary", "Accept-Encoding");
  const accepted = (isText && incoming.headers["accept-encoding"]) || null;

  if (response instanceof StreamedResponse && response.body) {
    // While it waited for its turn, the client has left: not even a first piece is made.
    if (outgoing.destroyed) return response.body.cancel();
    const isPacked = accepts(accepted, "gzip");
    if (isPacked) headers.set("Content-Encoding", "gzip");
    outgoing.writeHead(status, [...headers].flat());
    // Compressing holds as much before as after it.
    const sizes = { highWaterMark: PIECE, chunkSize: PIECE };
    return isPacked
      ? pipeline(response.body, createGzip(sizes), outgoing)
      : pipeline(response.body, outgoing);
  }

  let body = response instanceof PageResponse ? response.page : Buffer.from(await response.arrayBuffer());
  const encoding = encodingFor(accepted);
  if (encoding && body.length >= COMPRESSED_MIN) {
    body = compressWhole(body, encoding);
    headers.set("Content-Encoding", encoding);
  }
  if (response.body) headers.set("Content-Length", String(body.length));
  const isRefused = !incoming.complete;
  if (isRefused) headers.set("Connection", "close");
  if (outgoing.destroyed) return;
  const closed = new Promise((resolve) => outgoing.once("close", resolve));
  outgoing.writeHead(status, [...headers].flat());
  // A stop cuts off responses that have ended, even if they are still being sent.
  outgoing.write(body, async () => {
    // Many clients read the response only after they have sent their body. Closing the connection earlier would lose it.
    if (isRefused)
      await inTime(
        finished(incoming.resume()).catch(() => {}),
        REFUSED_MS,
      );
    outgoing.end();
  });
  await closed;
}

/** The headers that every response carries. Pages have a Content-Security-Policy of their own. */
export const securityHeaders = {
  // If another response than a page were shown as one, it could neither load nor run anything.
  "Content-Security-Policy":
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "same-origin",
  "Permissions-Policy": permissionsPolicy(),
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
};

export function addSecurityHeaders(incoming: IncomingMessage, outgoing: ServerResponse): void {
  for (const [name, value] of headerEntries) outgoing.setHeader(name, value);
  // Two years. hstspreload.org and ASVS 5.0 (V3.4.1) require at least one.
  if (isSecure(incoming))
    outgoing.setHeader("Strict-Transport-Security", "max-age=63072000; includeSubDomains");
}

const headerEntries = Object.entries(securityHeaders);
