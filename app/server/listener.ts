import { createServer, type RequestListener, type Server } from "node:http";
import type { Socket } from "node:net";
import { networkOf } from "./client-address";
import { type ConnectionLimits, Connections } from "./connections";
import { answerMalformedRequest } from "./malformed-request";
import { oneAtATime } from "./pipelining";
import { rounds } from "./rounds";

/** Time limits for clients. */
export interface ClientTimeouts {
  /** Milliseconds until all headers must have arrived. */
  headersMs: number;
  /** Milliseconds until the whole request must have arrived. */
  requestMs: number;
  /** Milliseconds that a connection stays open after a response. */
  idleMs: number;
  /** Milliseconds between two checks whether a client reads its response. */
  checkEveryMs: number;
  /** Minimum bytes that a client must read between two checks while more is waiting. */
  bytesMin: number;
}

/** The defaults. Half a kilobyte a second is slower than the slowest mobile network. */
export const CLIENT_TIMEOUTS: ClientTimeouts = {
  headersMs: 10_000,
  requestMs: 30_000,
  idleMs: 65_000,
  checkEveryMs: 30_000,
  bytesMin: 15_000,
};

/** Maximum number of connections: more would use up the memory of a small machine. */
const CONNECTIONS = 1_000;

/** Maximum number of connections of one client address: browsers open six, and a whole office may share an address. */
const CONNECTIONS_OF_ADDRESS = 200;

/** Returns the limits in all and for one address. Behind a proxy all connections come from its address. */
export function connectionLimits(isProxied: boolean): ConnectionLimits {
  return { total: CONNECTIONS, share: isProxied ? CONNECTIONS : CONNECTIONS_OF_ADDRESS };
}

/** Allowance for closed connections, which Node counts until the next round of the event loop. */
const CLOSING = 500;

/** Milliseconds before a stop closes connections without a byte, which browsers open in advance. */
const FIRST_BYTE_MS = 300;

const connected = new WeakMap<Server, Connections>();

/** Creates a server that closes connections of clients that send or read too slowly. */
export function createListener(
  answer: RequestListener,
  timeouts = CLIENT_TIMEOUTS,
  limits = connectionLimits(false),
): Server {
  const server = createServer(
    {
      headersTimeout: timeouts.headersMs,
      requestTimeout: timeouts.requestMs,
      keepAliveTimeout: timeouts.idleMs,
      connectionsCheckingInterval: Math.min(1_000, timeouts.headersMs),
    },
    oneAtATime(answer),
  );
  server.maxConnections = limits.total + CLOSING;
  // A connection is not read before its turn.
  Object.assign(server, { pauseOnConnect: true });
  const connections = new Connections(limits);
  connected.set(server, connections);
  server.on("connection", (socket) => {
    const address = networkOf(socket.remoteAddress);
    if (!connections.admit(socket, address)) return;
    closeSlowReader(socket, timeouts);
    rounds.add(address, () => socket.resume());
  });
  server.on("clientError", (error, socket) => void answerMalformedRequest(error, socket));
  server.on("request", (incoming, outgoing) => {
    const { socket } = incoming;
    connections.begin(incoming, outgoing);
    // Node would read the rest of an unread body without limit, and keep-alive connections would delay a stop.
    outgoing.once("finish", () => {
      if (!server.listening || !incoming.complete) socket.destroySoon();
    });
  });
  return server;
}

/**
 * Stops listening, and resolves when all requests are answered. Closes the remaining connections after `timeoutMs`.
 */
export async function closeListener(server: Server, timeoutMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const closingUnused = setTimeout(() => {
    connected.get(server)?.closeUnused();
  }, FIRST_BYTE_MS);
  const closingAll = setTimeout(() => server.closeAllConnections(), timeoutMs);
  await closed;
  clearTimeout(closingUnused);
  clearTimeout(closingAll);
}

function closeSlowReader(socket: Socket, { checkEveryMs, bytesMin }: ClientTimeouts): void {
  let sent = 0;
  let wasWaiting = false;
  const checking = setInterval(() => {
    const isWaiting = socket.writableLength > 0;
    if (isWaiting && wasWaiting && socket.bytesWritten - sent < bytesMin) socket.destroy();
    sent = socket.bytesWritten;
    wasWaiting = isWaiting;
  }, checkEveryMs).unref();
  socket.once("close", () => clearInterval(checking));
}
