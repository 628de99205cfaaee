import type { IncomingMessage, ServerResponse } from "node:http";
import { isSecure } from "./request";

/** Two years. (hstspreload.org asks for one, ASVS 5.0 V3.4.1 too) */
const HSTS_S = 63_072_000;

/** For what is no page of ours: were it ever shown as one, nothing in it could load or run, nor send a form. */
const NOTHING = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * What every answer carries, whoever makes it: pages bring a Content-Security-Policy of their own, all others keep
 * this one.
 */
export function addSecurityHeaders(incoming: IncomingMessage, outgoing: ServerResponse): void {
  outgoing.setHeader("Content-Security-Policy", NOTHING);
  outgoing.setHeader("X-Content-Type-Options", "nosniff");
  outgoing.setHeader("Referrer-Policy", "same-origin");
  outgoing.setHeader("Permissions-Policy", "geolocation=(self), camera=(), microphone=(), payment=()");
  outgoing.setHeader("Cross-Origin-Opener-Policy", "same-origin");
  outgoing.setHeader("Cross-Origin-Resource-Policy", "same-origin");
  if (isSecure(incoming))
    outgoing.setHeader("Strict-Transport-Security", `max-age=${HSTS_S}; includeSubDomains`);
}
