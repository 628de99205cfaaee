import type { MiddlewareFunction } from "react-router";
import { Problem } from "~/domain/problem";
import { config } from "./config.server";
import { problemResponse } from "./refusal.server";

/**
 * Refuses cross-site requests that could change data. Browsers send Sec-Fetch-Site, older ones Origin; a client that
 * sends neither, such as curl, does not attach cookies by itself.
 */
export const originMiddleware: MiddlewareFunction<Response> = async ({ request, context, pattern }, next) => {
  const isRead = ["GET", "HEAD", "OPTIONS"].includes(request.method);
  if (isRead || isSameOrigin(request)) return next();
  return problemResponse(context, new Problem("crossSite"), pattern);
};

/** Returns whether no other site caused this request, as far as its headers tell. */
export function isSameOrigin(request: Request): boolean {
  const site = request.headers.get("Sec-Fetch-Site");
  if (site) return site === "same-origin" || site === "none";
  const origin = request.headers.get("Origin");
  return origin === null || isOwn(origin, request);
}

/** For GETs, which a link or image can send. */
export function isProvablySameOrigin(request: Request): boolean {
  const { headers } = request;
  if (headers.get("Sec-Fetch-Site")) return isSameOrigin(request);
  const origin = headers.get("Origin") ?? URL.parse(headers.get("Referer") ?? "")?.origin;
  return origin !== undefined && isOwn(origin, request);
}

function isOwn(origin: string, request: Request): boolean {
  if (!URL.canParse(origin)) return false;
  const { origin: normal, host, protocol } = new URL(origin);
  if (config.APP_URL) return normal === config.APP_URL;
  // Some proxies add the default port to the Host header, browsers do not.
  return host === URL.parse(`${protocol}//${request.headers.get("Host")}`)?.host;
}
