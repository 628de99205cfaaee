import type { IncomingMessage } from "node:http";
import { isApi } from "~/http/envelope.server";
import { BodyBudget, type Hold } from "./body-budget";
import { isJsonType } from "./body-scan";

const KB = 1_024;

/** The longest texts of a form of ours, each character percent-encoded as nine, are 27 kB. */
const FORM_LIMIT = 64 * KB;

/** The largest JSON body below /api, Stripe's events included. */
const JSON_LIMIT = 1_024 * KB;

/** How much more is read and thrown away of a body that is refused, so that its sender gets to see the answer. */
const DISCARD_LIMIT = 16 * JSON_LIMIT;

/** Memory for the bodies of all requests that are being received or answered. */
const budget = new BodyBudget({ total: 8 * JSON_LIMIT, share: 3 * JSON_LIMIT });

/** A body may come in so many pieces, and in one more for so many bytes: each piece costs as much as a kilobyte. */
const PIECES = { free: 200, bytes: 64 };

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
  discardBody(request);
  return "tooLarge";
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
    let collected = Buffer.alloc(0);
    let size = 0;
    let pieces = 0;
    const stop = (refusal?: "tooLarge" | "busy") => {
      request.off("data", take).off("end", finish);
      budget.close(hold);
      if (!refusal) return reject(new TornBody());
      if (refusal === "tooLarge") discardBody(request);
      else request.pause();
      resolve(refusal);
    };
    const take = (chunk: Buffer) => {
      const needed = size + chunk.length;
      pieces++;
      if (pieces > PIECES.free + needed / PIECES.bytes) return request.destroy();
      if (needed > limit) return stop("tooLarge");
      if (needed > collected.length) {
        const room =
          needed > FORM_LIMIT ? announced : Math.min(announced, Math.max(needed, 2 * collected.length));
        if (!budget.resize(hold, room)) return;
        const grown = Buffer.allocUnsafeSlow(room);
        collected.copy(grown, 0, 0, size);
        collected = grown;
      }
      chunk.copy(collected, size);
      size = needed;
    };
    const finish = () => {
      request
        .off("close", tear)
        .off("error", tear)
        .on("error", () => {});
      hold.giveUp = undefined;
      resolve({ body: collected.subarray(0, size), hold });
    };
    const tear = () => stop();
    const hold = budget.open(clientAddress, () => stop("busy"));
    request.on("data", take).on("end", finish).on("error", tear).on("close", tear);
  });
}

/** Reads a little of a body that was refused. Its sender may not look at the answer before it is through. */
function discardBody(request: IncomingMessage): void {
  let size = 0;
  request.on("data", (chunk: Buffer) => {
    size += chunk.length;
    if (size > DISCARD_LIMIT) request.destroy();
  });
  request.on("error", () => {});
}
