import { createServer, type RequestListener, type Server } from "node:http";
import type { Socket } from "node:net";
import { networkOf } from "./client-address";
import { type ConnectionLimits, Connections } from "./connections";
import { answerMalformedRequest } from "./malformed-request";
import { oneAtATime } from "./pipelining";
import { rounds } from "./rounds";

/** How patient the server is with those who connect. */
export interface Patience {
  /** Until all headers are here, in milliseconds. */
  headersMs: number;
  /** Until all of a request is here, in milliseconds. */
  requestMs: number;
  /** How long a connection stays open after an answer, in milliseconds. */
  idleMs: number;
  /** How often it looks at whether answers are taken, in milliseconds. */
  lookMs: number;
  /** The least that must have been taken between two looks where more is waiting. */
  leastBytes: number;
}

/** Half a kilobyte a second is less than the slowest line of a phone. */
export const PATIENCE: Patience = {
  headersMs: 10_000,
  requestMs: 30_000,
  idleMs: 65_000,
  lookMs: 30_000,
  leastBytes: 15_000,
};

/** More would use up the memory of a small machine. */
const CONNECTIONS = 1_000;

/** Browsers open six, and a whole office may share an address. */
const CONNECTIONS_OF_ADDRESS = 200;

/** How many connections there may be, and how many of one address: behind a proxy all of them are its own. */
export function connectionLimits(isProxied: boolean): ConnectionLimits {
  return { total: CONNECTIONS, share: isProxied ? CONNECTIONS : CONNECTIONS_OF_ADDRESS };
}

/** Connections that were closed still count for Node until its next round. */
const CLOSING = 500;

/** A stop waits so long for the first byte of those who have just connected, in milliseconds: browsers do so ahead of need. */
const FIRST_BYTE_MS = 300;

const connected = new WeakMap<Server, Connections>();

/** A server that does not let its clients hold connections for ever, by sending slowly or by reading slowly. */
export function createListener(
  answer: RequestListener,
  patience = PATIENCE,
  limits = connectionLimits(false),
): Server {
  const server = createServer(
    {
      headersTimeout: patience.headersMs,
      requestTimeout: patience.requestMs,
      keepAliveTimeout: patience.idleMs,
      connectionsCheckingInterval: Math.min(1_000, patience.headersMs),
    },
    oneAtATime(answer),
  );
  server.maxConnections = limits.total + CLOSING;
  // Nothing is read of a connection before its turn.
  Object.assign(server, { pauseOnConnect: true });
  const connections = new Connections(limits);
  connected.set(server, connections);
  server.on("connection", (socket) => {
    const address = networkOf(socket.remoteAddress);
    if (!connections.admit(socket, address)) return;
    cutSlowReader(socket, patience);
    rounds.add(address, () => socket.resume());
  });
  server.on("clientError", (error, socket) => void answerMalformedRequest(error, socket));
  server.on("request", (incoming, outgoing) => {
    const { socket } = incoming;
    connections.begin(incoming, outgoing);
    // Node would read the rest of an unread body without end; and whoever was promised more requests before a stop would
    // keep it waiting for the next one.
    outgoing.once("finish", () => {
      if (!server.listening || !incoming.complete) socket.destroySoon();
    });
  });
  return server;
}

/** Stops listening, and resolves when nothing runs any more; what still does after `patienceMs` is cut. */
export async function closeListener(server: Server, patienceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const sendingAway = setTimeout(() => {
    connected.get(server)?.closeUnused();
  }, FIRST_BYTE_MS);
  const cutting = setTimeout(() => server.closeAllConnections(), patienceMs);
  await closed;
  clearTimeout(sendingAway);
  clearTimeout(cutting);
}

function cutSlowReader(socket: Socket, { lookMs, leastBytes }: Patience): void {
  let sent = 0;
  let wasWaiting = false;
  const looking = setInterval(() => {
    const isWaiting = socket.writableLength > 0;
    if (isWaiting && wasWaiting && socket.bytesWritten - sent < leastBytes) socket.destroy();
    sent = socket.bytesWritten;
    wasWaiting = isWaiting;
  }, lookMs).unref();
  socket.once("close", () => clearInterval(looking));
}
