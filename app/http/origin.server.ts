import type { MiddlewareFunction } from "react-router";
import { Problem } from "~/domain/problem";
import { config } from "./config.server";
import { refuse } from "./refusal.server";

/**
 * Refuses whatever would change something and comes from another site. A browser says so itself (Sec-Fetch-Site);
 * an older one names the origin; a client that sends neither, such as curl, carries nobody's cookies by accident.
 * (product.md, section 5)
 */
export const originMiddleware: MiddlewareFunction<Response> = async ({ request, context, pattern }, next) => {
  const isRead = ["GET", "HEAD", "OPTIONS"].includes(request.method);
  if (isRead || isFromHere(request)) return next();
  return refuse(context, new Problem("crossSite"), pattern);
};

/** Whether no other site made this request. */
export function isFromHere(request: Request): boolean {
  const site = request.headers.get("Sec-Fetch-Site");
  if (site) return site === "same-origin" || site === "none";
  const origin = request.headers.get("Origin");
  return origin === null || isOwn(origin, request);
}

/** Whether the request itself proves that no other site made it: for what a mere link or image can ask for. */
export function isSurelyFromHere(request: Request): boolean {
  const { headers } = request;
  if (headers.get("Sec-Fetch-Site")) return isFromHere(request);
  const origin = headers.get("Origin") ?? URL.parse(headers.get("Referer") ?? "")?.origin;
  return origin !== undefined && isOwn(origin, request);
}

function isOwn(origin: string, request: Request): boolean {
  if (!URL.canParse(origin)) return false;
  const { origin: normal, host, protocol } = new URL(origin);
  if (config.APP_URL) return normal === config.APP_URL;
  // Some proxies name the usual port, browsers do not.
  return host === URL.parse(`${protocol}//${request.headers.get("Host")}`)?.host;
}
