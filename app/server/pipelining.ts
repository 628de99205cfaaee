import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { log } from "~/http/log.server";
import { stopParsing } from "./http-parser";

/**
 * Maximum number of waiting requests of a connection. Few clients pipeline, but one read of 64 kB can hold 2,000
 * requests.
 */
const MAX_WAITING = 8;

interface Queue {
  isBusy: boolean;
  waiting: [IncomingMessage, ServerResponse][];
}

/**
 * Answers the requests of a connection one after the other. While some wait, nothing more is read, so that pipelined
 * requests stay in the kernel. Node alone would start all requests of a read at once.
 */
export function oneAtATime(answer: RequestListener): RequestListener {
  const queues = new WeakMap<Socket, Queue>();

  const begin = (socket: Socket, queue: Queue, incoming: IncomingMessage, outgoing: ServerResponse) => {
    queue.isBusy = true;
    outgoing.once("close", () => serveNext(socket, queue));
    answer(incoming, outgoing as Parameters<RequestListener>[1]);
  };

  const serveNext = (socket: Socket, queue: Queue) => {
    queue.isBusy = false;
    // The last response may have closed the connection.
    const next = socket.destroyed || socket.writableEnded ? undefined : queue.waiting.shift();
    if (!next) return;
    // The last waiting request may be incomplete.
    if (queue.waiting.length === 0) socket.resume();
    begin(socket, queue, ...next);
  };

  const open = (socket: Socket): Queue => {
    const queue: Queue = { isBusy: false, waiting: [] };
    queues.set(socket, queue);
    // Node resumes the socket whenever a body is read or discarded.
    socket.on("resume", () => queue.waiting.length > 0 && socket.pause());
    stopParsing(socket, () => {
      if (queue.waiting.length >= MAX_WAITING) closeConnection(socket, queue);
      return socket.destroyed;
    });
    return queue;
  };

  return (incoming, outgoing) => {
    const { socket } = incoming;
    if (socket.destroyed) return;
    const queue = queues.get(socket) ?? open(socket);
    if (!queue.isBusy) return begin(socket, queue, incoming, outgoing);
    if (queue.waiting.length >= MAX_WAITING) return closeConnection(socket, queue);
    queue.waiting.push([incoming, outgoing]);
    socket.pause();
  };
}

function closeConnection(socket: Socket, queue: Queue): void {
  queue.waiting.length = 0;
  log.info("a connection that sent too many requests ahead was cut");
  socket.destroy();
}
