import { ReadableStream } from "node:stream/web";

/** A stream that asks for the next piece only when it is read, and ends the work where reading ends early. */
export function streamOf(
  bytes: AsyncIterable<Uint8Array>,
): globalThis.ReadableStream<Uint8Array<ArrayBuffer>> {
  return ReadableStream.from(bytes) as unknown as globalThis.ReadableStream<Uint8Array<ArrayBuffer>>;
}

export async function* encoded(text: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const part of text) yield encoder.encode(part);
}

/** What is written to the stream, as it is written; where reading ends early, so does writing. */
export async function* whileRead(
  write: (to: WritableStream<Uint8Array>) => Promise<void>,
): AsyncGenerator<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  let failure: unknown;
  const written = write(writable).catch((error: unknown) => {
    failure = error;
    return writable.abort(error).catch(() => {});
  });
  const reader = readable.getReader();
  let isWhole = false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      yield value;
    }
    isWhole = true;
  } finally {
    if (!isWhole) await reader.cancel().catch(() => {});
    await written;
  }
  if (failure !== undefined) throw failure;
}
