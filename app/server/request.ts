import type { IncomingMessage, ServerResponse } from "node:http";
import { createHeaders } from "@remix-run/node-fetch-server";
import type { ProblemKind } from "~/domain/problem";
import { config } from "~/http/config.server";

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** A name or an address, with or without a port. Whatever else stood there could become part of the path, or a password. */
const HOST = /^([\w.-]+|\[[\da-f:.]+\])(:\d*)?$/i;

const ownHosts = config.APP_URL === undefined ? undefined : hostsOf(config.APP_URL);

/**
 * The request as the application sees it, or undefined where it is no request to a server of ours. Scheme and
 * host are APP_URL's, else the Host header's, and https where a proxy says so.
 */
export function requestOf(
  incoming: IncomingMessage,
  response: ServerResponse,
  body: Buffer<ArrayBuffer>,
): Request | undefined {
  const { method = "GET", url = "/" } = incoming;
  const address = `${originOf(incoming)}${url}`;
  // Joined as text: resolved against a base, `//evil.test/` would be another host.
  if (!METHODS.has(method) || !url.startsWith("/") || !URL.canParse(address)) return undefined;
  if (!canDecode(url)) return undefined;
  const hasBody = method !== "GET" && method !== "HEAD" && body.length > 0;
  const gone = new AbortController();
  // Only reading stops when nobody waits for it any more.
  if (method === "GET") response.once("close", () => response.writableFinished || gone.abort());
  return new Request(address, {
    method,
    headers: createHeaders(incoming),
    body: hasBody ? body : null,
    signal: gone.signal,
  });
}

/**
 * Why what is asked for is not asked of this host; undefined where it is. Any will do where APP_URL is not set.
 * (product.md, section 2; RFC 9112, section 3.2)
 */
export function refusedHost({ headers, rawHeaders, url }: IncomingMessage): ProblemKind | undefined {
  const { host } = headers;
  if (host !== undefined && !(HOST.test(host) && isOnlyOne(rawHeaders))) return "malformed";
  if (ownHosts === undefined || ownHosts.has(host) || url === "/healthz") return undefined;
  const name = (host ?? "").toLowerCase().replace(/:\d*$/, "");
  const isLiteral = /^\[[\da-f:.]+\]$/.test(name) || /^\d{1,3}(\.\d{1,3}){3}$/.test(name);
  return ownHosts.has(host?.toLowerCase()) || name === "localhost" || isLiteral ? undefined : "wrongHost";
}

/** Node keeps the first of two, a proxy in front may believe the second. */
function isOnlyOne(rawHeaders: string[]): boolean {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!;
    if (name.length === 4 && name.toLowerCase() === "host") count++;
  }
  return count === 1;
}

/** The host of APP_URL, also as those write it who name the usual port. */
function hostsOf(address: string): ReadonlySet<string | undefined> {
  const { host, port, protocol } = new URL(address);
  return new Set(port ? [host] : [host, `${host}:${protocol === "https:" ? 443 : 80}`]);
}

/** Whether it would change something and names an origin that is none: the router would answer that itself, in English. */
export function hasStrangeOrigin({ method = "GET", headers: { origin } }: IncomingMessage): boolean {
  if (origin === undefined || origin === "null" || ["GET", "HEAD", "OPTIONS"].includes(method)) return false;
  return !URL.canParse(origin);
}

/** Whether people reach us by https: where APP_URL does not say, the proxy in front does. */
export function isSecure(incoming: IncomingMessage): boolean {
  if (config.APP_URL) return config.APP_URL.startsWith("https:");
  return incoming.headers["x-forwarded-proto"] === "https";
}

/** The router would print a path that it cannot decode. */
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
