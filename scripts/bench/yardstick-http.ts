// HTTP of the yardsticks, with the application's compression and headers.
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync, constants } from "node:zlib";

const brotli = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 };

/** Listens on a free port, prints the address, and ends on SIGTERM. */
export function serve(answer: (incoming: IncomingMessage, outgoing: ServerResponse) => void): void {
  const server = createServer(answer satisfies RequestListener);
  server.listen(0, "127.0.0.1", () => {
    console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  });
  process.on("SIGTERM", () => process.exit(0));
}

/** Compresses a body in one piece and sends it. */
export function sendCompressed(outgoing: ServerResponse, type: string, body: string | Uint8Array): void {
  const compressed = brotliCompressSync(body, { params: brotli });
  outgoing.writeHead(200, {
    "Content-Type": type,
    "Content-Encoding": "br",
    "Content-Length": compressed.length,
    "Cache-Control": "private, no-store",
    "X-Content-Type-Options": "nosniff",
  });
  outgoing.end(compressed);
}
