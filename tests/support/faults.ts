// Faults of a connection between a browser and the server.
import type { IncomingMessage, ServerResponse } from "node:http";

export type Fault =
  /** The request arrives late. */
  | "late"
  /** The server responds at once, and the response arrives late. */
  | "slow"
  /** The connection breaks before the server receives the request. */
  | "cut"
  /** The server responds, and the response is lost. */
  | "lost"
  /** The response breaks off in the middle of its body. */
  | "torn"
  /** A proxy responds with 502. */
  | "gateway"
  /** A captive portal responds with a page and 200. */
  | "portal";

interface Answer {
  status?: number;
  type?: string;
  body: string;
}

export function send(outgoing: ServerResponse, { status = 200, type = "text/plain", body }: Answer): void {
  outgoing.writeHead(status, { "Content-Type": type, "Cache-Control": "no-cache" }).end(body);
}

export function sendPortal(outgoing: ServerResponse): void {
  send(outgoing, { type: "text/html", body: "<h1>Willkommen im Hotel</h1>" });
}

export function sendGateway(outgoing: ServerResponse): void {
  send(outgoing, { status: 502, type: "text/html", body: "<h1>502 Bad Gateway</h1>" });
}

/** Sends half of the body and closes the connection. */
export function sendHalf(outgoing: ServerResponse, response: IncomingMessage, body: Buffer): void {
  const { "transfer-encoding": _, ...headers } = response.headers;
  outgoing.writeHead(response.statusCode!, { ...headers, "content-length": String(body.length) });
  outgoing.write(body.subarray(0, Math.floor(body.length / 2)), () => outgoing.destroy());
}

/** Reads the whole body of a response. */
export async function bodyOf(response: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
