import type { IncomingMessage, ServerResponse } from "node:http";
import ipaddr from "ipaddr.js";
import type { ProblemKind } from "~/domain/problem";
import { config } from "~/http/config.server";

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** A host name or an IP address, optionally with a port. Anything else could become part of the path, or a password. */
const HOST = /^([\w.-]+|\[[\da-f:.]+\])(:\d*)?$/i;

const ownHosts = config.APP_URL === undefined ? undefined : hostsOf(config.APP_URL);

/**
 * Converts a request for the application. Returns undefined if its method or address is invalid. Scheme and host are
 * those of APP_URL, else the Host header's with the scheme that a proxy names.
 */
export function requestOf(
  incoming: IncomingMessage,
  response: ServerResponse,
  body: Buffer<ArrayBuffer>,
): Request | undefined {
  const { method = "GET", url = "/" } = incoming;
  const address = `${originOf(incoming)}${url}`;
  // Concatenated, because `//evil.test/` resolved against a base would be another host.
  if (!METHODS.has(method) || !url.startsWith("/") || !URL.canParse(address)) return undefined;
  if (!canDecode(url)) return undefined;
  const hasBody = method !== "GET" && method !== "HEAD" && body.length > 0;
  const disconnected = new AbortController();
  // Only reads are aborted when the client disconnects.
  if (method === "GET") response.once("close", () => response.writableFinished || disconnected.abort());
  return new Request(address, {
    method,
    headers: new Headers(Object.entries(incoming.headers).map(([name, value]) => [name, String(value)])),
    body: hasBody ? body : null,
    signal: disconnected.signal,
  });
}

/**
 * Returns why the Host header is refused, or undefined if it is valid. Without APP_URL any host is accepted. With it,
 * IP addresses, localhost and the health check are accepted too. (RFC 9112, section 3.2)
 */
export function refusedHost({ headers, rawHeaders, url }: IncomingMessage): ProblemKind | undefined {
  const { host } = headers;
  if (host !== undefined && !(HOST.test(host) && hasOneHost(rawHeaders))) return "malformed";
  if (ownHosts === undefined || ownHosts.has(host) || url === "/healthz") return undefined;
  const name = (host ?? "").toLowerCase().replace(/:\d*$/, "");
  const isLiteral = /^\[[\da-f:.]+\]$/.test(name) || /^\d{1,3}(\.\d{1,3}){3}$/.test(name);
  return ownHosts.has(host?.toLowerCase()) || name === "localhost" || isLiteral ? undefined : "wrongHost";
}

/** Returns whether there is one Host header. Of two, Node uses the first, and a proxy in front may use the second. */
function hasOneHost(rawHeaders: string[]): boolean {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!;
    if (name.length === 4 && name.toLowerCase() === "host") count++;
  }
  return count === 1;
}

/** Returns the host of an address, with and without the default port. */
function hostsOf(address: string): ReadonlySet<string | undefined> {
  const { host, port, protocol } = new URL(address);
  return new Set(port ? [host] : [host, `${host}:${protocol === "https:" ? 443 : 80}`]);
}

/** Returns whether a writing request has an invalid Origin header, which the router would refuse in English. */
export function hasStrangeOrigin({ method = "GET", headers: { origin } }: IncomingMessage): boolean {
  if (origin === undefined || origin === "null" || ["GET", "HEAD", "OPTIONS"].includes(method)) return false;
  return !URL.canParse(origin);
}

/** Returns whether the app is served over https, according to APP_URL, else to the proxy. */
export function isSecure(incoming: IncomingMessage): boolean {
  if (config.APP_URL) return config.APP_URL.startsWith("https:");
  return incoming.headers["x-forwarded-proto"] === "https";
}

/** Returns whether the path can be decoded. The router would print one that cannot. */
function canDecode(url: string): boolean {
  try {
    decodeURIComponent(url.split("?", 1)[0]!);
    return true;
  } catch {
    return false;
  }
}

function originOf(incoming: IncomingMessage): string {
  if (config.APP_URL) return config.APP_URL;
  return `${isSecure(incoming) ? "https" : "http"}://${incoming.headers.host ?? "localhost"}`;
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
  if (parsed.kind() === "ipv4") return parsed.toString();
  const { parts } = parsed as ipaddr.IPv6;
  return `${parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(":")}::/64`;
}
