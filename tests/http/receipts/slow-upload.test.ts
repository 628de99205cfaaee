// Uploads that come slowly, with limits that pass quickly.
import { PassThrough } from "node:stream";
import { afterEach, expect, test, vi } from "vitest";
import { piecesOf, UPLOAD_LIMITS } from "~/http/upload.server";
import { refusal } from "../../support/models";

const quick = { ...UPLOAD_LIMITS, awaitedMs: 100, awaitedBytes: 1_000 };
const timers: NodeJS.Timeout[] = [];
afterEach(() => {
  vi.useRealTimers();
  for (const timer of timers.splice(0)) clearInterval(timer);
});

/** A stream to which so many bytes come every few milliseconds. */
function dripping(bytes: number): PassThrough {
  const stream = new PassThrough();
  timers.push(setInterval(() => stream.write(Buffer.alloc(bytes)), 5));
  return stream;
}

/** Reads a stream until it is given up, or `most` bytes have come. Returns how many did. */
async function read(pieces: AsyncGenerator<Uint8Array>, most = Number.POSITIVE_INFINITY): Promise<number> {
  let bytes = 0;
  for await (const { length } of pieces) {
    bytes += length;
    if (bytes >= most) break;
  }
  return bytes;
}

test("Mallory's upload of a byte now and then goes on while nobody waits, and is given up once somebody does", async () => {
  const asked: boolean[] = [];
  const isAwaited = () => asked.push(asked.length === 3) === 4;
  expect(await refusal(read(piecesOf(dripping(1), isAwaited, quick)))).toBe("tooSlow");
  expect(asked).toEqual([false, false, false, true]);
});

test("Anna's, which comes fast enough, goes on though others wait", async () => {
  expect(
    await read(
      piecesOf(dripping(2_000), () => true, quick),
      200_000,
    ),
  ).toBeGreaterThanOrEqual(200_000);
});

test("time in which the server does not read is not the sender's", async () => {
  const stream = new PassThrough();
  stream.write("a");
  const pieces = piecesOf(stream, () => true, quick);
  await pieces.next();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + UPLOAD_LIMITS.wholeMs / 2 });
  stream.end("b");
  expect(await read(pieces)).toBe(1);
});

test("without a byte an upload is given up, whether others wait or not", async () => {
  const limits = { ...quick, silentMs: 250 };
  expect(await refusal(read(piecesOf(new PassThrough(), () => false, limits)))).toBe("tooSlow");
});

test("so is one that takes too long in all", async () => {
  expect(await refusal(read(piecesOf(dripping(1), () => false, { ...quick, wholeMs: 250 })))).toBe("tooSlow");
});
