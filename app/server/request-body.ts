import type { IncomingMessage, ServerResponse } from "node:http";

/** Bytes of a body. The longest texts of a form are 39 kB: percent-encoded twice, while the sign-in page carries them. */
export const BODY_LIMIT = 65_536;

/** Maximum number of longer bodies at once. The others fit into memory on every connection. */
const LONG_AT_ONCE = 8;
let long = 0;

/** Thrown if the client has disconnected, or its body does not match its headers. */
export class ClientLeft extends Error {
  override name = "ClientLeft";
}

/**
 * Reads the whole body, or returns why it is refused. The application handles only complete requests, and handles them
 * even if the client has disconnected meanwhile.
 * @throws ClientLeft
 */
export async function receiveBody(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  limitAt: (url: string | undefined) => number,
): Promise<Buffer<ArrayBuffer> | "tooLarge" | "busy"> {
  const { url, headers } = incoming;
  if (!headers["transfer-encoding"] && !Number(headers["content-length"])) return Buffer.alloc(0);
  const announced = Number(headers["content-length"] ?? Number.POSITIVE_INFINITY);
  // Looking up a route costs more than a short body.
  const limit = announced > BODY_LIMIT ? limitAt(url) : BODY_LIMIT;
  if (Number.isFinite(announced) && announced > limit) return "tooLarge";
  const length = Math.min(announced, limit);
  if (length > BODY_LIMIT) {
    if (long >= LONG_AT_ONCE) return "busy";
    long++;
    outgoing.once("close", () => long--);
  }
  // A list of chunks could take many times their bytes.
  const body = Buffer.allocUnsafe(length);
  let size = 0;
  return new Promise((resolve, reject) => {
    const tear = () => reject(new ClientLeft());
    incoming
      .on("data", (chunk: Buffer) => {
        if (size + chunk.length > length) resolve("tooLarge");
        else size += chunk.copy(body, size);
      })
      .on("end", () => resolve(body.subarray(0, size)))
      .on("error", tear)
      .on("close", tear);
  });
}
