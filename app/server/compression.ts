import { accepts, compressWhole, encodingFor } from "~/http/compression.server";
import { StreamedResponse } from "~/http/streamed-response.server";

/** Bytes of a body below which compressing costs more than it saves. */
const COMPRESSED_MIN = 1_024;

/** Bytes of a body that are written to the connection at once. */
const PIECE = 65_536;

/** A response that is ready to be sent. `whole` is its body in one piece; without it the response's stream is sent. */
export interface Sendable {
  response: Response;
  whole?: Buffer;
}

/**
 * Compresses text in the best encoding that the client accepts: a streamed response piece by piece, any other in one go.
 * Short bodies, other content types and encoded bodies stay as they are.
 */
export async function compress(response: Response, acceptEncoding: string | null): Promise<Sendable> {
  if (!response.body || !isText(response)) return { response };
  response.headers.append("Vary", "Accept-Encoding");
  if (response instanceof StreamedResponse) {
    return { response: compressPiecewise(response, response.body, acceptEncoding) };
  }
  const encoding = encodingFor(acceptEncoding);
  const body = Buffer.from(await response.arrayBuffer());
  const isEncoded = response.headers.has("Content-Encoding");
  if (!encoding || isEncoded || body.length < COMPRESSED_MIN) return sendable(response, body);
  setEncoding(response, encoding);
  return sendable(response, compressWhole(body, encoding));
}

function compressPiecewise(
  response: Response,
  body: NonNullable<Response["body"]>,
  acceptEncoding: string | null,
): Response {
  if (!accepts(acceptEncoding, "gzip")) return response;
  setEncoding(response, "gzip");
  return new Response(body.pipeThrough(new CompressionStream("gzip")), response);
}

function setEncoding({ headers }: Response, encoding: string): void {
  headers.set("Content-Encoding", encoding);
  // A strong tag must differ for different bytes.
  const tag = headers.get("ETag");
  if (tag) headers.set("ETag", tag.replace(/"$/, `.${encoding}"`));
}

function isText(response: Response): boolean {
  return /^(text\/|application\/json|image\/svg)/.test(response.headers.get("Content-Type") ?? "");
}

function sendable(response: Response, body: Buffer<ArrayBuffer>): Sendable {
  response.headers.set("Content-Length", String(body.length));
  return body.length > PIECE
    ? { response: new Response(inPieces(body), response) }
    : { response, whole: body };
}

/** Streams a body piece by piece as the client reads, so that the server notices a client that does not. */
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
