import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { log } from "~/http/log.server";
import { stopParsing } from "./http-parser";

/** Clients that send ahead are rare, and send a few: a single read of 64 kB holds 2,000 requests. */
const AHEAD_MAX = 8;

interface Line {
  isBusy: boolean;
  waiting: [IncomingMessage, ServerResponse][];
}

/**
 * Has the requests of a connection answered one after the other. While some wait nothing more is read: what a client
 * sends ahead stays in the kernel. Node by itself begins with all that it has read at once.
 */
export function oneAtATime(answer: RequestListener): RequestListener {
  const lines = new WeakMap<Socket, Line>();

  const begin = (socket: Socket, line: Line, incoming: IncomingMessage, outgoing: ServerResponse) => {
    line.isBusy = true;
    outgoing.once("close", () => serveNext(socket, line));
    answer(incoming, outgoing as Parameters<RequestListener>[1]);
  };

  const serveNext = (socket: Socket, line: Line) => {
    line.isBusy = false;
    // The last answer may have ended the connection.
    const next = socket.destroyed || socket.writableEnded ? undefined : line.waiting.shift();
    if (!next) return;
    // The last may not be here as a whole.
    if (line.waiting.length === 0) socket.resume();
    begin(socket, line, ...next);
  };

  const open = (socket: Socket): Line => {
    const line: Line = { isBusy: false, waiting: [] };
    lines.set(socket, line);
    // Node goes on reading whenever a body is read or thrown away.
    socket.on("resume", () => line.waiting.length > 0 && socket.pause());
    stopParsing(socket, () => {
      if (line.waiting.length >= AHEAD_MAX) cut(socket, line);
      return socket.destroyed;
    });
    return line;
  };

  return (incoming, outgoing) => {
    const { socket } = incoming;
    if (socket.destroyed) return;
    const line = lines.get(socket) ?? open(socket);
    if (!line.isBusy) return begin(socket, line, incoming, outgoing);
    if (line.waiting.length >= AHEAD_MAX) return cut(socket, line);
    line.waiting.push([incoming, outgoing]);
    socket.pause();
  };
}

function cut(socket: Socket, line: Line): void {
  line.waiting.length = 0;
  log.info("a connection that sent too many requests ahead was cut");
  socket.destroy();
}
