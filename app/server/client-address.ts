import type { IncomingMessage } from "node:http";
import ipaddr from "ipaddr.js";

/**
 * Who is asking, for limits: the address that a trusted proxy names in this header, or the socket's. Of an IPv6
 * address the network, /64, since one household has 2^64 of them.
 */
export function clientAddressOf(request: IncomingMessage, trustedHeader: string | undefined): string {
  const named = trustedHeader && request.headers[trustedHeader];
  return networkOf((Array.isArray(named) ? named[0] : named)?.trim() || request.socket.remoteAddress);
}

/** The address itself; of IPv6 the first 64 bits. */
export function networkOf(address = ""): string {
  if (!ipaddr.isValid(address)) return "unknown";
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return parsed.toString();
  return `${(parsed as ipaddr.IPv6).parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(":")}::/64`;
}
