import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { UPLOAD_LIMITS } from "~/http/upload.server";
import { answerMalformedRequest } from "./malformed-request";

/** Limits on clients. A proxy in front of the app has finer ones. */
export const CLIENT_LIMITS = {
  connections: 512,
  headersMs: 10_000,
  /** The time of the longest upload. Others get less when their body is read. */
  requestMs: UPLOAD_LIMITS.wholeMs,
  /** Milliseconds that a connection stays open after a response. */
  idleMs: 65_000,
  /** Milliseconds in which a client that is sent a response must read some of it. */
  silentMs: 60_000,
};

const CLOSE_IDLE_MS = 200;

export interface Listener {
  server: Server;
  /** Stops listening, and resolves when all requests are answered. Closes the remaining connections after `timeoutMs`. */
  close(timeoutMs: number): Promise<void>;
}

export function createListener(answer: RequestListener, limits = CLIENT_LIMITS): Listener {
  const sockets = new Set<Socket>();
  const answering = new Map<Duplex, ServerResponse>();
  const waiting = new Set<Duplex>();

  const begin: RequestListener = (incoming, outgoing) => {
    const { socket } = incoming;
    answering.set(socket, outgoing);
    outgoing.once("close", () => answering.delete(socket));
    if (!server.listening) outgoing.setHeader("Connection", "close");
    answer(incoming, outgoing);
  };

  const server = createServer(
    {
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      keepAliveTimeout: limits.idleMs,
      connectionsCheckingInterval: Math.min(1_000, limits.headersMs),
    },
    (incoming, outgoing) => {
      const { socket } = incoming;
      const former = answering.get(socket);
      if (!former) return begin(incoming, outgoing);
      // A client may have all of a response, and ask on, before the response has ended here. Whoever sends more ahead is
      // cut off: Node alone would begin to answer thousands of requests that come in one piece. It still makes an object
      // of each, 3 MB of 64 kB; the heap's limit has room for ten such connections at once.
      if (waiting.has(socket)) return void socket.destroy();
      waiting.add(socket);
      former.once("close", () => {
        waiting.delete(socket);
        // None if the former response has closed the connection.
        if (outgoing.socket) begin(incoming, outgoing);
      });
    },
  );
  server.maxConnections = limits.connections;
  server.timeout = limits.silentMs;
  server.on("connection", (socket) => sockets.add(socket.once("close", () => sockets.delete(socket))));
  server.on("clientError", (error, socket) => {
    if (answering.get(socket)?.headersSent) socket.destroy();
    else void answerMalformedRequest(error, socket);
  });

  return {
    server,
    async close(timeoutMs) {
      const closing = setInterval(() => {
        // Browsers open connections in advance, on which nothing comes.
        for (const socket of sockets) if (!answering.has(socket)) socket.destroy();
      }, CLOSE_IDLE_MS);
      const closingAll = setTimeout(() => server.closeAllConnections(), timeoutMs);
      await new Promise((resolve) => server.close(resolve));
      clearInterval(closing);
      clearTimeout(closingAll);
    },
  };
}
