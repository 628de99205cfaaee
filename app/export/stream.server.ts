import { ReadableStream } from "node:stream/web";
import { setImmediate } from "node:timers/promises";
import { PIECE } from "~/http/compression.server";

/** Returns a stream that generates the next chunk only when it is read, and stops the generator if it is cancelled. */
export function streamOf(
  bytes: AsyncIterable<Uint8Array>,
): globalThis.ReadableStream<Uint8Array<ArrayBuffer>> {
  return ReadableStream.from(bytes) as unknown as globalThis.ReadableStream<Uint8Array<ArrayBuffer>>;
}

/** Yields text as bytes, a long part in several pieces. */
export async function* encoded(text: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const part of text) {
    for (let from = 0; from < part.length; ) {
      const some = part.slice(from, from + PIECE);
      const bytes = new Uint8Array(Math.min(PIECE, 3 * some.length));
      const { read, written } = encoder.encodeInto(some, bytes);
      yield bytes.subarray(0, written);
      from += read;
    }
  }
}

/** Yields a JSON array of items that are loaded in pages; in files for people with one item per line. */
export async function* jsonList<Item>(
  pages: AsyncIterable<Item[]>,
  toJson: (item: Item) => unknown,
  lineBreak: "" | "\n" = "",
): AsyncGenerator<string> {
  const first = `[${lineBreak}`;
  let separator = first;
  for await (const page of pages) {
    let piece = "";
    for (const item of page) {
      piece += separator + JSON.stringify(toJson(item));
      separator = `,${lineBreak}`;
      if (piece.length < PIECE) continue;
      yield piece;
      piece = "";
      await setImmediate();
    }
    if (piece) yield piece;
  }
  yield separator === first ? "[]" : `${lineBreak}]`;
}

/** Yields the bytes that `write` writes to its stream. If reading ends early, the stream is cancelled. */
export async function* bytesFromWriter(
  write: (to: WritableStream<Uint8Array>) => Promise<void>,
): AsyncGenerator<Uint8Array> {
  let fail: (error: unknown) => void = () => {};
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>({
    start(controller) {
      fail = (error) => controller.error(error);
    },
  });
  const written = write(writable).catch(fail);
  try {
    yield* readable;
  } finally {
    await written;
  }
}
