import { isUtf8 } from "node:buffer";
import type { IncomingMessage, ServerResponse } from "node:http";
import ipaddr from "ipaddr.js";
import { ADDRESS_LENGTH } from "~/domain/addresses";
import type { ProblemKind } from "~/domain/problem";
import { config } from "~/http/config.server";
import { log } from "~/http/log.server";

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

const FORM = /^application\/x-www-form-urlencoded\s*(;|$)/i;
const OTHER_TEXT = /^(multipart\/form-data|application\/([\w.-]+\+)?json)\s*(;|$)/i;

/** Returns whether a form or JSON is in UTF-8. Text in another encoding would be stored damaged. */
export function isReadable({ method, headers }: IncomingMessage, body: Buffer): boolean {
  if (body.length === 0 || method === "GET" || method === "HEAD") return true;
  const type = headers["content-type"] ?? "";
  const isForm = FORM.test(type);
  if (!isForm && !OTHER_TEXT.test(type)) return true;
  const [, charset = "utf-8"] = /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(type) ?? [];
  if (!/^utf-?8$/i.test(charset) || !isUtf8(body)) return false;
  // A percent sign without two digits behind it stands for itself.
  return !isForm || decoded(body.toString("latin1").replace(/%(?![\da-f]{2})/gi, "%25")) !== undefined;
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
  if (decoded(url.split("?", 1)[0]!) === undefined) return "malformed";
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

/**
 * Returns whether the app is served over https, according to APP_URL, else to the proxies. Of several the first entry
 * counts, which is what the browser speaks; a client that made it up harms only itself.
 */
export function isSecure({ headers }: Pick<IncomingMessage, "headers">): boolean {
  if (config.APP_URL) return config.APP_URL.startsWith("https:");
  const [first = ""] = String(headers["x-forwarded-proto"] ?? "").split(",");
  return first.trim().toLowerCase() === "https";
}

/** Returns a percent-encoded text decoded, or undefined if its bytes are no UTF-8. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Concatenates the address, because `//evil.test/` resolved against a base would be another host. */
function addressOf(incoming: IncomingMessage): string {
  const { url, headers } = incoming;
  const scheme = isSecure(incoming) ? "https" : "http";
  return (config.APP_URL ?? `${scheme}://${headers.host ?? "localhost"}`) + url;
}

let isHeaderReported = false;

/**
 * Returns the client address that limits apply to: the one in the trusted proxy's header, else the socket's. An IPv6
 * address is reduced to its /64 network, since one household has 2^64 addresses.
 */
export function clientAddressOf(
  { headers, socket }: Pick<IncomingMessage, "headers"> & { socket: { remoteAddress?: string } },
  trustedHeader?: string,
): string {
  const sent = trustedHeader && headers[trustedHeader];
  const named = sent ? addressIn(String(sent)) : undefined;
  if (sent && !named && !isHeaderReported) {
    isHeaderReported = true;
    log.warn(
      { header: trustedHeader },
      "the header of CLIENT_IP_HEADER names no address; using the socket's",
    );
  }
  const address = named ?? socket.remoteAddress ?? "";
  if (!ipaddr.isValid(address)) return "unknown";
  const parsed = ipaddr.process(address);
  return parsed.kind() === "ipv4" ? `${parsed}` : `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/64`)}/64`;
}

/** Reads the last address of a list, with or without a port: the proxy wrote it, the others are the client's word. */
function addressIn(list: string): string | undefined {
  const last = list.split(",").at(-1)!.trim();
  const [, inBrackets, beforePort] = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/.exec(last) ?? [];
  const address = inBrackets ?? beforePort ?? last;
  return ipaddr.isValid(address) ? address : undefined;
}
