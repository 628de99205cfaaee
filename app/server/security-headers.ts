import type { IncomingMessage, ServerResponse } from "node:http";
import { isSecure } from "./request";

/** Two years. hstspreload.org and ASVS 5.0 (V3.4.1) require at least one. */
const HSTS_S = 63_072_000;

/** Policy for responses other than our pages: if one were shown as a page, it could neither load nor run anything. */
const NOTHING = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Returns the headers that every response carries. */
export function securityHeaders(): Record<string, string> {
  return {
    "Content-Security-Policy": NOTHING,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "geolocation=(self), camera=(), microphone=(), payment=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
  };
}

/** Sets these headers on a response. Pages replace the Content-Security-Policy by their own. */
export function addSecurityHeaders(incoming: IncomingMessage, outgoing: ServerResponse): void {
  for (const [name, value] of headerEntries) outgoing.setHeader(name, value);
  if (isSecure(incoming))
    outgoing.setHeader("Strict-Transport-Security", `max-age=${HSTS_S}; includeSubDomains`);
}

const headerEntries = Object.entries(securityHeaders());
