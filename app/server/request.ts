import type { IncomingMessage, ServerResponse } from "node:http";
import ipaddr from "ipaddr.js";
import { ADDRESS_LENGTH } from "~/domain/addresses";
import type { ProblemKind } from "~/domain/problem";
import { config } from "~/http/config.server";

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Bytes of a body. The longest texts of a form are 39 kB: percent-encoded twice, while the sign-in page carries them. */
export const BODY_LIMIT = 65_536;

/** Milliseconds in which a body must have arrived. */
const BODY_MS = 30_000;

/** Maximum number of longer bodies at once. The others fit into memory on every connection. */
const LONG_AT_ONCE = 8;
let long = 0;

/** Thrown if the client has disconnected, or its body does not match its headers. */
export class ClientLeft extends Error {
  override name = "ClientLeft";
}

/** A host name or an IP address, optionally with a port. Anything else could become part of the path, or a password. */
const HOST = /^([\w.-]+|\[[\da-f:.]+\])(:\d*)?$/i;

const own = config.APP_URL ? new URL(config.APP_URL) : undefined;

/**
 * Reads the whole body, or returns why it is refused. The application handles only complete requests, and handles them
 * even if the client has disconnected meanwhile.
 * @throws ClientLeft
 */
export async function receiveBody(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  limitAt: (url: string | undefined) => number,
  bodyMs = BODY_MS,
): Promise<Buffer<ArrayBuffer> | "tooLarge" | "tooSlow" | "busy"> {
  const { url, headers } = incoming;
  if (!headers["transfer-encoding"] && !Number(headers["content-length"])) return Buffer.alloc(0);
  const announced = Number(headers["content-length"] ?? Number.POSITIVE_INFINITY);
  // Looking up a route costs more than a short body.
  const limit = announced > BODY_LIMIT ? limitAt(url) : BODY_LIMIT;
  if (Number.isFinite(announced) && announced > limit) return "tooLarge";
  const length = Math.min(announced, limit);
  if (length > BODY_LIMIT) {
    if (long >= LONG_AT_ONCE) return "busy";
    long++;
    outgoing.once("close", () => long--);
  }
  // A list of chunks could take many times their bytes.
  const body = Buffer.allocUnsafe(length);
  let size = 0;
  const { promise, resolve, reject } = Promise.withResolvers<typeof body | "tooLarge" | "tooSlow">();
  const waiting = setTimeout(resolve, bodyMs, "tooSlow");
  const tear = () => reject(new ClientLeft());
  incoming
    .on("data", (chunk: Buffer) => {
      if (size + chunk.length > length) resolve("tooLarge");
      else size += chunk.copy(body, size);
    })
    .on("end", () => resolve(body.subarray(0, size)))
    .on("error", tear)
    .on("close", tear);
  return promise.finally(() => clearTimeout(waiting));
}

/** Takes scheme and host from APP_URL, else the Host header with the scheme that a proxy names. */
export function requestOf(
  incoming: IncomingMessage,
  response: ServerResponse,
  body: Buffer<ArrayBuffer>,
): Request {
  const { method = "GET" } = incoming;
  const hasBody = method !== "GET" && method !== "HEAD" && body.length > 0;
  const disconnected = new AbortController();
  // Only reads are aborted when the client disconnects.
  if (method === "GET") response.once("close", () => response.writableFinished || disconnected.abort());
  return new Request(addressOf(incoming), {
    method,
    headers: new Headers(Object.entries(incoming.headers).map(([name, value]) => [name, String(value)])),
    body: hasBody ? body : null,
    signal: disconnected.signal,
  });
}

/** Returns why a request is refused that the router would not answer, or would answer in English. */
export function refusedRequest(incoming: IncomingMessage): ProblemKind | undefined {
  const { method = "", url = "", headers } = incoming;
  const host = refusedHost(incoming);
  if (host) return host;
  if (url.length > ADDRESS_LENGTH) return "addressTooLong";
  if (!METHODS.has(method) || !url.startsWith("/") || !URL.canParse(addressOf(incoming))) return "malformed";
  if (!canDecode(url)) return "malformed";
  const { origin = "null" } = headers;
  return origin === "null" || URL.canParse(origin) ? undefined : "crossSite";
}

/**
 * Returns why the Host header is refused, or undefined if it is valid. Without APP_URL any host is accepted. With it,
 * IP addresses, localhost and the health check are accepted too. Of two headers, Node uses the first, and a proxy in
 * front may use the second. (RFC 9112, section 3.2)
 */
export function refusedHost({ headers, headersDistinct, url }: IncomingMessage): ProblemKind | undefined {
  const { host } = headers;
  if (host !== undefined && (!HOST.test(host) || headersDistinct.host!.length > 1)) return "malformed";
  if (!own || url === "/healthz") return undefined;
  // Parsed, since some proxies add the default port.
  const named = URL.parse(`${own.protocol}//${host}`);
  const isOwn = named?.host === own.host || named?.hostname === "localhost";
  return isOwn || ipaddr.isValid(named?.hostname.replace(/^\[|\]$/g, "") ?? "") ? undefined : "wrongHost";
}

/** Returns whether the app is served over https, according to APP_URL, else to the proxy. */
export function isSecure(incoming: IncomingMessage): boolean {
  if (config.APP_URL) return config.APP_URL.startsWith("https:");
  return incoming.headers["x-forwarded-proto"] === "https";
}

function canDecode(url: string): boolean {
  try {
    decodeURIComponent(url.split("?", 1)[0]!);
    return true;
  } catch {
    return false;
  }
}

/** Concatenates the address, because `//evil.test/` resolved against a base would be another host. */
function addressOf(incoming: IncomingMessage): string {
  const { url, headers } = incoming;
  const scheme = isSecure(incoming) ? "https" : "http";
  return (config.APP_URL ?? `${scheme}://${headers.host ?? "localhost"}`) + url;
}

/**
 * Returns the client address that limits apply to: the one in the trusted proxy's header, else the socket's. An IPv6
 * address is reduced to its /64 network, since one household has 2^64 addresses.
 */
export function clientAddressOf({ headers, socket }: IncomingMessage, trustedHeader?: string): string {
  const named = trustedHeader && headers[trustedHeader];
  const address = (Array.isArray(named) ? named[0] : named)?.trim() || socket.remoteAddress || "";
  if (!ipaddr.isValid(address)) return "unknown";
  const parsed = ipaddr.process(address);
  return parsed.kind() === "ipv4" ? `${parsed}` : `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/64`)}/64`;
}
