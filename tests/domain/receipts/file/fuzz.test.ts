// Files changed at random, most of them broken: the copy is sound or the file is refused, and nothing else happens.
// FUZZ and SEED set how many and which, as for the fuzz tests of forms and API.
import { crc32 } from "node:zlib";
import { expect, test } from "vitest";
import { copyReceipt, ReceiptRefused } from "~/domain/receipts/file/copy";
import { fc } from "../../../support/property";
import {
  bytesOf,
  chunk,
  copied,
  EOI,
  inPieces,
  jpeg,
  laden,
  pdf,
  png,
  scan,
  segment,
} from "../../../support/receipt-files";

const RUNS = Number(process.env.FUZZ ?? 50) * 20;
const SEED = Number(process.env.SEED ?? 20_261_116);

/** Bytes that a copy may have more than its file: an orientation takes the place of the shortest EXIF that says it. */
const MORE = 64;

const files = [...Object.values(laden), pdf("1 0 obj"), png(), jpeg()];

const change = fc.record({
  at: fc.nat(),
  how: fc.constantFrom("set", "cut", "remove", "insert", "repeat", "number"),
  byte: fc.oneof(fc.integer({ min: 0, max: 255 }), fc.constantFrom(0, 1, 0xff, 0xd9, 0xda, 0xe1, 0x7f, 0x80)),
  length: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 600 })),
});

const odd = fc.record({
  file: fc.constantFrom(...files),
  changes: fc.array(change, { minLength: 1, maxLength: 4 }),
  size: fc.constantFrom(1, 2, 3, 13, 64, 65_536),
});

type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never;

function changed(file: Uint8Array, changes: readonly Change[]) {
  let result = file;
  for (const { at: anywhere, how, byte, length } of changes) {
    const at = anywhere % (result.length + 1);
    const [before, behind] = [result.subarray(0, at), result.subarray(at)];
    if (how === "set") result = bytesOf(before, byte, behind.subarray(1));
    else if (how === "cut") result = before;
    else if (how === "remove") result = bytesOf(before, behind.subarray(length));
    else if (how === "insert") result = bytesOf(before, new Uint8Array(length).fill(byte), behind);
    else if (how === "repeat") result = bytesOf(before, behind.subarray(0, length), behind);
    else result = bytesOf(before, 0, 0, byte, length & 0xff, behind.subarray(4));
  }
  return withChecksums(result);
}

/** Makes the checksums of a PNG right again, so that its changes are not all refused for these. */
function withChecksums(file: Uint8Array): Uint8Array {
  const result = Uint8Array.from(file);
  const view = new DataView(result.buffer);
  if (file[1] !== 0x50) return result;
  for (let at = 8; at + 12 <= file.length; ) {
    const end = at + 8 + view.getUint32(at);
    if (end + 4 > file.length) break;
    view.setUint32(end, crc32(result.subarray(at + 4, end)));
    at = end + 4;
  }
  return result;
}

test(`${RUNS} odd files (seed ${SEED}) are copied soundly or refused`, { timeout: 1_200_000 }, async () => {
  const reasons: Record<string, number> = {};
  await fc.assert(
    fc.asyncProperty(odd, async ({ file, changes, size }) => {
      const upload = changed(file, changes);
      try {
        const { copy, facts } = await copied(upload, [size]);
        expect(copy.length).toBeLessThanOrEqual(upload.length + MORE);
        expect(await copied(copy)).toEqual({ copy, facts });
        reasons[facts.kind] = (reasons[facts.kind] ?? 0) + 1;
      } catch (error) {
        if (!(error instanceof ReceiptRefused)) throw error;
        reasons[error.reason] = (reasons[error.reason] ?? 0) + 1;
      }
    }),
    { numRuns: RUNS, seed: SEED },
  );
  console.log(`fuzz: ${RUNS} odd files, seed ${SEED}`, reasons);
  // Otherwise the changes would be too coarse to say anything.
  for (const kind of ["jpeg", "png", "webp", "pdf", "receiptCutOff"])
    expect(reasons[kind]).toBeGreaterThan(0);
});

const SIZE = 300_000;
const many = (part: Uint8Array) => Buffer.alloc(SIZE - (SIZE % part.length), part);
/** As many chunks as a PNG may have beside its own. */
const chunks = (part: Uint8Array) => Buffer.alloc(9_995 * part.length, part);
const withoutEnd = jpeg().subarray(0, -2);

/** Parts of this size that cost most to read for what they are. */
const costly: Readonly<Record<string, Uint8Array>> = {
  "bytes that fill up": bytesOf(withoutEnd, many(bytesOf(0xff)), EOI),
  "stuffed bytes": bytesOf(withoutEnd, scan(many(bytesOf(0xff, 0))), EOI),
  "texts of a letter": png([chunks(chunk("tEXt", "a"))]),
  "pixels without data": png([], [chunks(chunk("IDAT"))]),
  "almost the end of a PDF": pdf(many(bytesOf("%%EO"))),
  "a segment": jpeg(...Array.from({ length: 4 }, () => segment(0xe1, new Uint8Array(65_533)))),
};

test.each(Object.keys(costly))(
  "Reading much of %s takes time in proportion, in pieces of any size",
  async (name) => {
    for (const size of [1, 65_536]) {
      const began = process.cpuUsage();
      await copyReceipt(inPieces(costly[name]!, [size]), async () => {});
      expect(process.cpuUsage(began).user).toBeLessThan(2_000_000);
    }
  },
);
