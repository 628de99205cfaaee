import type { IncomingMessage } from "node:http";
import { isApi } from "~/http/json-error.server";
import { BodyBudget, type Hold } from "./body-budget";
import { isJsonType } from "./body-scan";
import { skipBody } from "./http-parser";
import { rounds } from "./rounds";

const KB = 1_024;

/** The longest texts of a form of ours, each character percent-encoded as nine, are 27 kB. */
const FORM_LIMIT = 64 * KB;

/** The largest JSON body below /api, Stripe's events included. */
const JSON_LIMIT = 1_024 * KB;

/** The most that is read and thrown away of a refused body before its connection is closed. */
const DISCARD_LIMIT = 16 * JSON_LIMIT;

/** How often it looks at how much that is, in milliseconds. */
const LOOK_MS = 100;

/** Bytes of one body that are read before the other connections have their turn. */
const TURN = 64 * KB;

/** Memory for the bodies of all requests that are being received or answered. */
const budget = new BodyBudget({
  total: 8 * JSON_LIMIT,
  share: 3 * JSON_LIMIT,
  large: FORM_LIMIT,
  quickMs: 1_000,
});

/** A body may come in so many pieces, and in one more for so many bytes: each piece costs as much as a kilobyte. */
const PIECES = { free: 100, bytes: 64 };

/** The sender went away or its body is not what its headers say. */
export class TornBody extends Error {
  override name = "TornBody";
}

/** A body that is here as a whole. `hold` is to be ended with `releaseBody` once nothing reads it any more. */
export interface ReceivedBody {
  body: Buffer<ArrayBuffer>;
  hold: Hold | undefined;
}

const NO_BODY: ReceivedBody = { body: Buffer.alloc(0), hold: undefined };

/**
 * Reads the whole body, or answers why it is refused. The application begins with a request only when all of it is
 * here: a torn one never reaches it, and one that is here is carried out whoever has left meanwhile.
 * @throws TornBody
 */
export async function receiveBody(
  request: IncomingMessage,
  clientAddress: string,
): Promise<ReceivedBody | "tooLarge" | "busy"> {
  const { "content-length": announced, "transfer-encoding": encoding } = request.headers;
  if (encoding === undefined && !Number(announced)) return NO_BODY;
  const limit = limitOf(request);
  if (Number(announced ?? 0) <= limit) return collect(request, limit, clientAddress);
  holdBack(request);
  return "tooLarge";
}

/**
 * Skips what is left of a refused body, and resolves when its sender is through or sends too much. Many look at the answer
 * only then, and a connection that is closed while they send takes the answer with it. It is to be closed then.
 */
export function discardBody(request: IncomingMessage, clientAddress: string): Promise<void> {
  const { socket } = request;
  const before = socket.bytesRead;
  let seen = before;
  let isOver = request.closed;
  skipBody(request);
  request.on("error", () => {});
  return new Promise((resolve) => {
    const end = () => {
      isOver = true;
      socket.pause();
      resolve();
    };
    const read = () => {
      if (isOver) return;
      request.resume();
      socket.resume();
      // After this round's reading.
      setImmediate(look);
    };
    const look = () => {
      if (isOver) return;
      if (socket.bytesRead - before > DISCARD_LIMIT) return end();
      if (socket.bytesRead === seen) return void setTimeout(look, LOOK_MS).unref();
      seen = socket.bytesRead;
      socket.pause();
      rounds.add(clientAddress, read);
    };
    if (isOver) return resolve();
    request.once("end", end).once("close", end);
    rounds.add(clientAddress, read);
  });
}

/** Has nothing more of a body read before `discardBody`. */
function holdBack(request: IncomingMessage): void {
  skipBody(request);
  request.pause();
  request.socket.pause();
}

export function releaseBody({ hold }: ReceivedBody): void {
  if (hold) budget.close(hold);
}

function limitOf({ url = "", headers }: IncomingMessage): number {
  const isJson = isApi(url) && isJsonType(headers["content-type"] ?? "");
  return isJson ? JSON_LIMIT : FORM_LIMIT;
}

/** Collects in one piece of memory that grows: each chunk by itself weighs more than the bytes in it. */
function collect(
  request: IncomingMessage,
  limit: number,
  clientAddress: string,
): Promise<ReceivedBody | "tooLarge" | "busy"> {
  return new Promise((resolve, reject) => {
    const announced = Number(request.headers["content-length"] ?? limit);
    let collected: Buffer<ArrayBufferLike> = NO_BODY.body;
    let size = 0;
    let pieces = 0;
    let stopReading = () => {};
    const end = () => {
      stopReading();
      request.off("end", finish).off("close", tear).off("error", tear);
    };
    const refuse = (refusal: "tooLarge" | "busy") => {
      end();
      holdBack(request);
      budget.close(hold);
      resolve(refusal);
    };
    const take = (chunk: Buffer) => {
      const needed = size + chunk.length;
      pieces++;
      if (pieces > PIECES.free + needed / PIECES.bytes) {
        skipBody(request);
        return request.destroy();
      }
      if (needed > limit) return refuse("tooLarge");
      if (needed > collected.length) {
        const room = size === 0 ? needed : Math.min(announced, Math.max(needed, 2 * collected.length));
        if (room > hold.bytes && !budget.resize(hold, room)) return;
        collected = size === 0 ? chunk : grown(collected, room);
      }
      if (size > 0) chunk.copy(collected, size);
      size = needed;
    };
    const finish = () => {
      end();
      request.on("error", () => {});
      hold.giveUp = undefined;
      resolve({ body: collected.subarray(0, size) as Buffer<ArrayBuffer>, hold });
    };
    const tear = () => {
      end();
      request.on("error", () => {});
      budget.close(hold);
      reject(new TornBody());
    };
    const hold = budget.open(clientAddress, () => refuse("busy"));
    // Before anything of it is read, which would be garbage if there is no room.
    const isLarge = request.headers["content-length"] !== undefined && announced > FORM_LIMIT;
    if (isLarge && !budget.resize(hold, announced)) return;
    stopReading = readInTurns(request, clientAddress, take);
    request.on("end", finish).on("error", tear).on("close", tear);
  });
}

function grown(buffer: Buffer, length: number): Buffer {
  const larger = Buffer.allocUnsafeSlow(length);
  buffer.copy(larger);
  return larger;
}

/**
 * Hands on a body piece by piece, and has the other connections read after each 64 kB: by itself Node takes up to 2 MB
 * from a fast sender before it looks at the next. Answers how to stop.
 */
function readInTurns(
  request: IncomingMessage,
  clientAddress: string,
  take: (chunk: Buffer) => void,
): () => void {
  let left = TURN;
  let isOver = false;
  const read = (chunk: Buffer) => {
    left -= chunk.length;
    if (left <= 0) {
      left = TURN;
      request.pause();
      rounds.add(clientAddress, () => isOver || request.resume());
    }
    take(chunk);
  };
  request.on("data", read).resume();
  return () => {
    isOver = true;
    request.off("data", read);
  };
}
