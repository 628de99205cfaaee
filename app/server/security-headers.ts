import type { IncomingMessage, ServerResponse } from "node:http";
import { isSecure } from "./request";

/** Two years. (hstspreload.org asks for one, ASVS 5.0 V3.4.1 too) */
const HSTS_S = 63_072_000;

/** For what is no page of ours: were it ever shown as one, nothing in it could load or run, nor send a form. */
const NOTHING = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** What every answer carries, whoever makes it, by whichever way it was asked for. */
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

/** Gives an answer these headers. Pages bring a Content-Security-Policy of their own; all others keep this one. */
export function addSecurityHeaders(incoming: IncomingMessage, outgoing: ServerResponse): void {
  for (const [name, value] of everywhere) outgoing.setHeader(name, value);
  if (isSecure(incoming))
    outgoing.setHeader("Strict-Transport-Security", `max-age=${HSTS_S}; includeSubDomains`);
}

const everywhere = Object.entries(securityHeaders());
