import { crc32 } from "node:zlib";
import type { FileCopier } from "./copier";
import { keptExif } from "./exif";
import { cutOff, latin1, type ReceiptFacts } from "./kind";

const SIGNATURE_BYTES = 8;
const HEADER_BYTES = 13;

/** The largest number of a PNG. */
const MAX = 2 ** 31 - 1;

/** More than any picture has: those of 10 MB whose program writes its pixels in pieces of 1 kB. */
const MOST_CHUNKS = 10_000;

/** The longest EXIF that is read, as long as a photo's segment can be. */
const EXIF_BYTES = 65_527;

/**
 * The chunks that are copied, with the most bytes that each may have: the picture and its colours. All others go:
 * texts, the time, EXIF but for the orientation, and the further pictures of an animation, whose first one stays.
 */
const longest: ReadonlyMap<string, number> = new Map([
  ["IHDR", HEADER_BYTES],
  ["PLTE", 768],
  ["IDAT", MAX],
  ["IEND", 0],
  ["tRNS", 256],
  ["cHRM", 32],
  ["gAMA", 4],
  ["sBIT", 4],
  ["sRGB", 1],
  ["iCCP", MAX],
  ["cICP", 4],
  ["mDCV", 24],
  ["cLLI", 8],
]);

export async function copyPng(copier: FileCopier): Promise<ReceiptFacts> {
  await copier.pass(SIGNATURE_BYTES);
  let size: { width: number; height: number } | undefined;
  let hasData = false;
  let hasExif = false;
  for (let chunks = 0; chunks < MOST_CHUNKS; chunks++) {
    const head = await copier.take(8);
    const length = uint32(head, 0);
    const type = latin1(head.subarray(4));
    if ((type === "IHDR") !== (size === undefined)) throw cutOff();
    size ??= sizeIn(await copier.peek(HEADER_BYTES), length);
    if (type === "IDAT") hasData = true;
    if (type === "IEND" && !hasData) throw cutOff();

    // Browsers heed the first, if it comes before the pixels.
    if (type === "eXIf" && !hasExif && !hasData && length <= EXIF_BYTES) {
      hasExif = true;
      await writeOrientation(copier, head, length);
      continue;
    }
    const most = longest.get(type);
    const isLate = hasData && type !== "IDAT" && type !== "IEND";
    if (most === undefined || isLate) {
      if (isCritical(head)) throw cutOff();
      await copier.skip(length + 4);
      continue;
    }
    if (length > most) throw cutOff();
    await passChecked(copier, head, length);
    if (type === "IEND") return { kind: "png", ...size };
  }
  throw cutOff();
}

function uint32(bytes: Uint8Array, at: number): number {
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(at);
}

function uint32Bytes(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value);
  return bytes;
}

function sizeIn(header: Uint8Array, length: number): { width: number; height: number } {
  if (length !== HEADER_BYTES || header.length < HEADER_BYTES) throw cutOff();
  const [width, height] = [uint32(header, 0), uint32(header, 4)];
  if (width === 0 || height === 0 || width > MAX || height > MAX) throw cutOff();
  return { width, height };
}

/** Returns whether no picture can be shown without this chunk: its type begins with a capital letter. */
function isCritical(head: Uint8Array): boolean {
  return (head[4]! & 0x20) === 0;
}

/** Copies a chunk whose head is taken already, and compares its checksum. */
async function passChecked(copier: FileCopier, head: Uint8Array, length: number): Promise<void> {
  let sum = crc32(head.subarray(4));
  await copier.write(head);
  await copier.pass(length, (piece) => {
    sum = crc32(piece, sum);
  });
  const said = await copier.take(4);
  if (uint32(said, 0) !== sum) throw cutOff();
  await copier.write(said);
}

/** Writes what is kept of an EXIF chunk whose head is taken already: nothing if it is damaged, as readers ignore it. */
async function writeOrientation(copier: FileCopier, head: Uint8Array, length: number): Promise<void> {
  const type = head.slice(4);
  const chunk = await copier.take(length + 4);
  const exif = chunk.subarray(0, length);
  const isWhole = uint32(chunk, length) === crc32(exif, crc32(type));
  const kept = isWhole ? keptExif(exif) : undefined;
  if (!kept) return;
  await copier.write(uint32Bytes(kept.length));
  await copier.write(type);
  await copier.write(kept);
  await copier.write(uint32Bytes(crc32(kept, crc32(type))));
}
