import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** Encodings of responses, the best first. */
export const encodings = ["br", "gzip"] as const;

export type Encoding = (typeof encodings)[number];

/** Compresses a whole, which costs a third of compressing piece by piece; told the size, it prepares smaller tables. */
function brotli(body: Buffer) {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 4,
    [constants.BROTLI_PARAM_LGWIN]: 17,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  return brotliCompressSync(body, { params });
}

export function encodingFor(acceptEncoding: string | null): Encoding | undefined {
  return encodings.find((name) => accepts(acceptEncoding, name));
}

export function accepts(acceptEncoding: string | null, name: Encoding): boolean {
  const offers = (acceptEncoding ?? "").split(",").map((part) => part.trim().split(/\s*;\s*/));
  return offers.some(([offered, quality]) => offered === name && !/^q=0(\.0*)?$/.test(quality ?? ""));
}

export function compressWhole(body: Buffer, encoding: Encoding): Buffer<ArrayBuffer> {
  return encoding === "br" ? brotli(body) : gzipSync(body, { level: 4 });
}

/** A page as a whole. Its bytes are at hand, since reading them from the body would copy them through a stream. */
export class PageResponse extends Response {
  readonly page: Buffer<ArrayBuffer>;

  constructor(page: Buffer<ArrayBuffer>, init: ResponseInit) {
    super(page, init);
    this.page = page;
  }
}

/** Bytes of a piece of a streamed body. With what the connection holds, some are made ahead of the client: 128 kB at most. */
export const PIECE = 16_384;

/** A response whose body is read while it is sent, piece by piece; every other body is read as a whole first. */
export class StreamedResponse extends Response {}

/** A file: however slowly it is read, nobody else waits for it. */
export class FileResponse extends StreamedResponse {}

/** A long list or an export. It may take as long as a file, and more memory: an account has few at once. */
export class ListResponse extends StreamedResponse {
  readonly userId: string;

  constructor(body: BodyInit, headers: HeadersInit, userId: string) {
    super(body, { headers });
    this.userId = userId;
  }
}
