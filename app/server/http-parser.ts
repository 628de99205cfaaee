import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";

type BodyReader = (piece: Buffer) => void;

/** Node's parser, as far as it is used here. It has no public name; without it connections are closed all the same. */
interface Parser {
  constructor: { kOnBody?: number };
  onIncoming?(incoming: IncomingMessage, keepsAlive: boolean): number;
  [event: number]: BodyReader | undefined;
}

type Parsed = Socket & { parser?: Parser | null };

/** Tells the parser that what follows is no HTTP, as after a change of protocol. */
const STOP = 2;

/**
 * Has the parser stop where this says so. By itself it makes objects of all the rest of a read, also of a connection that
 * was closed, and Node keeps them until its next round, by which it may have read from all others: 10 MB each.
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
 * Has the parser skip all that is left of the bodies of this connection, which must be closed then. By itself it makes a
 * buffer of each piece, and of each chunk: of one-byte chunks 10,000 in a single read, which takes 15 ms.
 */
export function skipBody({ socket }: IncomingMessage): void {
  const { parser } = socket as Parsed;
  const event = parser?.constructor.kOnBody;
  const onBody = event === undefined ? undefined : parser?.[event];
  if (!onBody) return;
  parser![event!] = undefined;
  // Node uses the parser again for another connection.
  socket.once("close", () => {
    parser![event!] = onBody;
  });
}
