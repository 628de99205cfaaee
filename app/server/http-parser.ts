import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";

type BodyReader = (piece: Buffer) => void;

/** The part of Node's internal HTTP parser that is used here. If it is missing, connections are closed later. */
interface Parser {
  constructor: { kOnBody?: number };
  onIncoming?(incoming: IncomingMessage, keepsAlive: boolean): number;
  [event: number]: BodyReader | undefined;
}

type Parsed = Socket & { parser?: Parser | null };

/** Return value by which the parser treats the rest as another protocol. */
const STOP = 2;

/**
 * Stops the parser of a connection once `isTooMuch` returns true. Otherwise it creates objects for all requests in a
 * read, even after the connection is closed, and Node holds them until the next round of the event loop: 10 MB each.
 */
export function stopParsing(socket: Socket, isTooMuch: () => boolean): void {
  const { parser } = socket as Parsed;
  const onIncoming = parser?.onIncoming;
  if (!onIncoming) return;
  parser.onIncoming = (incoming, keepsAlive) => {
    if (isTooMuch()) return STOP;
    return onIncoming.call(parser, incoming, keepsAlive);
  };
}

/**
 * Makes the parser skip the rest of all bodies on this connection, which must then be closed. Otherwise it creates a
 * buffer for each chunk: a single read can hold 10,000 one-byte chunks, which take 15 ms.
 */
export function skipBody({ socket }: IncomingMessage): void {
  const { parser } = socket as Parsed;
  const event = parser?.constructor.kOnBody;
  const onBody = event === undefined ? undefined : parser?.[event];
  if (!onBody) return;
  parser![event!] = undefined;
  // Node reuses the parser for another connection.
  socket.once("close", () => {
    parser![event!] = onBody;
  });
}
