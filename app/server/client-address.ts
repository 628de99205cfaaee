import type { IncomingMessage } from "node:http";
import ipaddr from "ipaddr.js";

/**
 * Returns the client address that limits apply to: the one in the trusted proxy's header, else the socket's. An IPv6
 * address is reduced to its /64 network, since one household has 2^64 addresses.
 */
export function clientAddressOf(request: IncomingMessage, trustedHeader: string | undefined): string {
  const named = trustedHeader && request.headers[trustedHeader];
  return networkOf((Array.isArray(named) ? named[0] : named)?.trim() || request.socket.remoteAddress);
}

/** Returns an IPv4 address itself, and the first 64 bits of an IPv6 address. */
export function networkOf(address = ""): string {
  if (!ipaddr.isValid(address)) return "unknown";
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return parsed.toString();
  return `${(parsed as ipaddr.IPv6).parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(":")}::/64`;
}
