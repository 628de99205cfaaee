import type { IncomingMessage } from "node:http";
import { isApi } from "~/http/json-error.server";
import { BodyBudget, type Hold } from "./body-budget";
import { isJsonType } from "./body-scan";
import { skipBody } from "./http-parser";
import { rounds } from "./rounds";

const KB = 1_024;

/** Maximum bytes of a form. The longest texts of our forms are 27 kB, with each character percent-encoded as nine. */
const FORM_LIMIT = 64 * KB;

/** Maximum bytes of a JSON body below /api, Stripe's events included. */
const JSON_LIMIT = 1_024 * KB;

/** Bytes of a refused body that are discarded before its connection is closed. */
const DISCARD_LIMIT = 16 * JSON_LIMIT;

/** Milliseconds between two checks of how much was discarded. */
const CHECK_MS = 100;

/** Bytes of one body that are read before the other connections get their turn. */
const TURN = 64 * KB;

/** Memory for the bodies of all requests that are being received or answered. */
const budget = new BodyBudget({
  total: 8 * JSON_LIMIT,
  share: 3 * JSON_LIMIT,
  large: FORM_LIMIT,
  quickMs: 1_000,
});

/** Maximum number of chunks of a body: `free`, and one more per `bytes`. Each chunk costs as much as a kilobyte. */
const CHUNKS = { free: 100, bytes: 64 };

/** Thrown if the client disconnected, or its body does not match its headers. */
export class TornBody extends Error {
  override name = "TornBody";
}

/** A complete body. Call `releaseBody` when it is no longer read. */
export interface ReceivedBody {
  body: Buffer<ArrayBuffer>;
  hold: Hold | undefined;
}

const NO_BODY: ReceivedBody = { body: Buffer.alloc(0), hold: undefined };

/**
 * Reads the whole body, or returns why it is refused. The application handles only complete requests, and handles them
 * even if the client has disconnected meanwhile.
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
  stopReadingBody(request);
  return "tooLarge";
}

/**
 * Discards the rest of a refused body, and resolves when it has ended or is too long. The connection must then be
 * closed. Many clients read the response only after sending, and closing earlier would lose it.
 */
export function discardBody(request: IncomingMessage, clientAddress: string): Promise<void> {
  const { socket } = request;
  const before = socket.bytesRead;
  let seen = before;
  let isDone = request.closed;
  skipBody(request);
  request.on("error", () => {});
  return new Promise((resolve) => {
    const end = () => {
      isDone = true;
      socket.pause();
      resolve();
    };
    const read = () => {
      if (isDone) return;
      request.resume();
      socket.resume();
      // After the reads of this round of the event loop.
      setImmediate(check);
    };
    const check = () => {
      if (isDone) return;
      if (socket.bytesRead - before > DISCARD_LIMIT) return end();
      if (socket.bytesRead === seen) return void setTimeout(check, CHECK_MS).unref();
      seen = socket.bytesRead;
      socket.pause();
      rounds.add(clientAddress, read);
    };
    if (isDone) return resolve();
    request.once("end", end).once("close", end);
    rounds.add(clientAddress, read);
  });
}

/** Stops reading a body until `discardBody`. */
function stopReadingBody(request: IncomingMessage): void {
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

/** Collects a body in one growing buffer, because a separate buffer per chunk takes more memory than its bytes. */
function collect(
  request: IncomingMessage,
  limit: number,
  clientAddress: string,
): Promise<ReceivedBody | "tooLarge" | "busy"> {
  return new Promise((resolve, reject) => {
    const announced = Number(request.headers["content-length"] ?? limit);
    let collected: Buffer<ArrayBufferLike> = NO_BODY.body;
    let size = 0;
    let chunks = 0;
    let stopReading = () => {};
    const end = () => {
      stopReading();
      request.off("end", finish).off("close", tear).off("error", tear);
    };
    const refuse = (refusal: "tooLarge" | "busy") => {
      end();
      stopReadingBody(request);
      budget.close(hold);
      resolve(refusal);
    };
    const take = (chunk: Buffer) => {
      const needed = size + chunk.length;
      chunks++;
      if (chunks > CHUNKS.free + needed / CHUNKS.bytes) {
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
    // Reserve a large body before reading it, which would be wasted if there is no room.
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
 * Reads a body chunk by chunk, and lets the other connections read after every 64 kB. Node alone would read up to 2 MB
 * from a fast sender before the next connection. Returns a function that stops reading.
 */
function readInTurns(
  request: IncomingMessage,
  clientAddress: string,
  take: (chunk: Buffer) => void,
): () => void {
  let left = TURN;
  let isDone = false;
  const read = (chunk: Buffer) => {
    left -= chunk.length;
    if (left <= 0) {
      left = TURN;
      request.pause();
      rounds.add(clientAddress, () => isDone || request.resume());
    }
    take(chunk);
  };
  request.on("data", read).resume();
  return () => {
    isDone = true;
    request.off("data", read);
  };
}
