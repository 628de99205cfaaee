import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { log } from "~/http/log.server";

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
    outgoing.once("close", () => goOn(socket, line));
    answer(incoming, outgoing as Parameters<RequestListener>[1]);
  };

  const goOn = (socket: Socket, line: Line) => {
    line.isBusy = false;
    const next = socket.destroyed ? undefined : line.waiting.shift();
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

/** Node's parser, as far as it is used here. It has no public name; without it connections are closed all the same. */
interface Parser {
  onIncoming?(incoming: IncomingMessage, keepsAlive: boolean): number;
}

/** Tells the parser that what follows is no HTTP, as after a change of protocol. */
const STOP = 2;

/**
 * Has the parser stop where this says so. By itself it makes objects of all the rest of a read, also of a connection that
 * was closed, and Node keeps them until its next round, by which it may have read from all others: 10 MB each.
 */
function stopParsing(socket: Socket & { parser?: Parser | null }, isTooMuch: () => boolean): void {
  const { parser } = socket;
  const onIncoming = parser?.onIncoming;
  if (!onIncoming) return;
  parser.onIncoming = (incoming, keepsAlive) => {
    if (isTooMuch()) return STOP;
    return onIncoming.call(parser, incoming, keepsAlive);
  };
}
