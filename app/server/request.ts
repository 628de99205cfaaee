import type { IncomingMessage, ServerResponse } from "node:http";
import { createHeaders } from "@remix-run/node-fetch-server";
import { config } from "~/http/config.server";

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/**
 * The request as the application sees it, or undefined where it is no request to a server of ours. Scheme and
 * host are APP_URL's, else the Host header's, and https where a proxy says so.
 */
export function requestOf(
  incoming: IncomingMessage,
  response: ServerResponse,
  body: Buffer | undefined,
): Request | undefined {
  const { method = "GET", url = "/" } = incoming;
  const address = `${originOf(incoming)}${url}`;
  // Joined as text: resolved against a base, `//evil.test/` would be another host.
  if (!METHODS.has(method) || !url.startsWith("/") || !URL.canParse(address)) return undefined;
  if (!canDecode(url)) return undefined;
  const hasBody = method !== "GET" && method !== "HEAD" && body && body.length > 0;
  const gone = new AbortController();
  // Only reading stops when nobody waits for it any more.
  if (method === "GET") response.once("close", () => response.writableFinished || gone.abort());
  return new Request(address, {
    method,
    headers: createHeaders(incoming),
    body: hasBody ? new Uint8Array(body) : null,
    signal: gone.signal,
  });
}

/** Whether the request came for this host: any where APP_URL is not set. (product.md, section 2) */
export function isOurHost(incoming: IncomingMessage): boolean {
  if (!config.APP_URL || incoming.url === "/healthz") return true;
  const host = (incoming.headers.host ?? "").toLowerCase();
  const name = host.replace(/:\d+$/, "");
  const isLiteral = /^\[[\da-f:.]+\]$/.test(name) || /^\d{1,3}(\.\d{1,3}){3}$/.test(name);
  return host === new URL(config.APP_URL).host || name === "localhost" || isLiteral;
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
