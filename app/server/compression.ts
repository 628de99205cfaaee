import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { StreamedResponse } from "~/http/streamed-response.server";

/** Below this the frame costs more than it saves. */
const WORTH_IT = 1_024;

/** The largest part of an answer that is sent at once, in bytes. */
const PIECE = 65_536;

// Measured: on a whole page this is 0.24 ms, where compressing a stream piece by piece is 0.7 ms.
const brotli = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 4,
    [constants.BROTLI_PARAM_LGWIN]: 18,
  },
};

/** A response that is ready to be sent. `whole` is its body in one piece; without it the response's stream is sent. */
export interface Sendable {
  response: Response;
  whole?: Buffer;
}

/**
 * Compresses text in the best encoding that the client accepts: a streamed response piece by piece, any other in one go.
 * Short bodies, other content types and encoded ones stay as they are.
 */
export async function compress(response: Response, acceptEncoding: string | null): Promise<Sendable> {
  if (!response.body || !isText(response) || response.headers.has("Content-Encoding")) return { response };
  response.headers.append("Vary", "Accept-Encoding");
  if (response instanceof StreamedResponse) {
    return { response: compressPiecewise(response, response.body, acceptEncoding) };
  }
  const encoding = ["br", "gzip"].find((name) => accepts(acceptEncoding, name));
  const body = Buffer.from(await response.arrayBuffer());
  if (!encoding || body.length < WORTH_IT) return sendable(response, body);
  tellEncoding(response, encoding);
  return sendable(
    response,
    encoding === "br" ? brotliCompressSync(body, brotli) : gzipSync(body, { level: 4 }),
  );
}

function compressPiecewise(
  response: Response,
  body: NonNullable<Response["body"]>,
  acceptEncoding: string | null,
): Response {
  if (!accepts(acceptEncoding, "gzip")) return response;
  tellEncoding(response, "gzip");
  return new Response(body.pipeThrough(new CompressionStream("gzip")), response);
}

function tellEncoding({ headers }: Response, encoding: string): void {
  headers.set("Content-Encoding", encoding);
  // Other bytes have another tag.
  const tag = headers.get("ETag");
  if (tag) headers.set("ETag", tag.replace(/"$/, `.${encoding}"`));
}

function isText(response: Response): boolean {
  return /^(text\/|application\/json|image\/svg)/.test(response.headers.get("Content-Type") ?? "");
}

/** Whether what a client says that it takes includes this. */
export function accepts(header: string | null, name: string): boolean {
  const offers = (header ?? "").split(",").map((part) => part.trim().split(/\s*;\s*/));
  return offers.some(([offered, quality]) => offered === name && !/^q=0(\.0*)?$/.test(quality ?? ""));
}

function sendable(response: Response, body: Buffer<ArrayBuffer>): Sendable {
  response.headers.set("Content-Length", String(body.length));
  return body.length > PIECE
    ? { response: new Response(inPieces(body), response) }
    : { response, whole: body };
}

/** A piece is handed on when the one before is taken: so it is seen whether somebody takes it slowly or not at all. */
function inPieces(body: Buffer<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  let sent = 0;
  return new ReadableStream(
    {
      pull(controller) {
        controller.enqueue(body.subarray(sent, sent + PIECE));
        sent += PIECE;
        if (sent >= body.length) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}
