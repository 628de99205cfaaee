import { randomBytes } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import type { ProblemKind } from "~/domain/problem";
import { fallbackPage } from "~/http/fallback-page.server";
import { log } from "~/http/log.server";
import { securityHeaders } from "./response";

const kinds: Record<string, ProblemKind> = {
  HPE_HEADER_OVERFLOW: "headersTooLarge",
  ERR_HTTP_REQUEST_TIMEOUT: "tooSlow",
};

/** Node's own response has no text, and nothing would be logged. */
export async function answerMalformedRequest(error: NodeJS.ErrnoException, socket: Duplex): Promise<void> {
  if (!socket.writable || error.code === "ECONNRESET") return void socket.destroy();
  const requestId = randomBytes(8).toString("hex");
  const response = fallbackPage(kinds[error.code ?? ""] ?? "malformed", requestId);
  const body = Buffer.from(await response.arrayBuffer());
  const headers = { ...securityHeaders, ...Object.fromEntries(response.headers) };
  const lines = [
    `HTTP/1.1 ${response.status} ${STATUS_CODES[response.status]}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    `Content-Length: ${body.length}`,
    "Connection: close",
  ];
  log.info({ requestId, status: response.status, code: error.code }, "unreadable request");
  socket.write(`${lines.join("\r\n")}\r\n\r\n`);
  // Wait, so that the client reads the response before the unread rest resets the connection.
  socket.end(body, () => setTimeout(() => socket.destroy(), 200).unref());
}
