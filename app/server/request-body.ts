import type { IncomingMessage } from "node:http";

/** The largest body that is read: 1 MB. (product.md, section 6) */
export const BODY_LIMIT = 1024 * 1024;

/** How much more is read and thrown away of a body that is too large, so that its sender gets to see the answer. */
const DISCARD_LIMIT = 16 * BODY_LIMIT;

/** The sender went away or its body is not what its headers say. */
export class TornBody extends Error {
  override name = "TornBody";
}

/** Whether the headers already say that the body is too large. */
export function announcesTooMuch(request: IncomingMessage): boolean {
  return Number(request.headers["content-length"] ?? 0) > BODY_LIMIT;
}

/**
 * The whole body, or undefined where it is larger than the limit. The application begins with a request only when
 * all of it is here: a torn one never reaches it, and one that is here is carried out whoever has left meanwhile.
 * @throws TornBody
 */
export function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size <= BODY_LIMIT) {
        chunks.push(chunk);
        return;
      }
      chunks.length = 0;
      resolve(undefined);
      if (size > DISCARD_LIMIT) request.destroy();
    });
    request.on("end", () => resolve(Buffer.concat(chunks)));
    request.on("error", reject);
    request.on("close", () => request.readableEnded || reject(new TornBody()));
  });
}

/** Reads a little of a body that was refused unread. Its sender may not look at the answer before it is through. */
export function discardBody(request: IncomingMessage): void {
  let size = 0;
  request.on("data", (chunk: Buffer) => {
    size += chunk.length;
    if (size > DISCARD_LIMIT) request.destroy();
  });
  request.on("error", () => {});
}
