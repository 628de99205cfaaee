import type { FileCopier } from "./copier";
import { keptExif } from "./exif";
import { cutOff, latin1, type ReceiptFacts, ReceiptRefused } from "./kind";

/** Offsets of the file's size in its head, of the first byte that the size counts, and of an extended file's flags. */
const SIZE_AT = 4;
const COUNTED_FROM = 8;
const FLAGS_AT = 20;

/** Bytes of the head of the file, and of a chunk. */
const FILE_HEAD = 12;
const CHUNK_HEAD = 8;

/** More than any picture has, even one of a camera that adds chunks of its own. */
const MOST_CHUNKS = 1_000;

/** Flags of what an extended file holds. XMP is not copied, and an animation is refused. */
const [PROFILE, ALPHA, EXIF] = [0x20, 0x10, 0x08];
const EXTENDED_BYTES = 10;

/** Bytes at the beginning of a picture that say its size, lossy and lossless. */
const PICTURE_HEAD = { "VP8 ": 10, VP8L: 5 };

/** The longest EXIF that is read, as long as a photo's segment can be. */
const EXIF_BYTES = 65_527;

/** Chunks that may stand before the picture: transparency and colour profile. */
const besidePicture: readonly string[] = ["ALPH", "ICCP"];

/**
 * Copies a WebP's picture with its transparency, colour profile and orientation. Animations are refused, as GIFs are: each picture
 * of one may hold further chunks of any kind.
 */
export async function copyWebp(copier: FileCopier): Promise<ReceiptFacts> {
  const fileHead = await copier.take(FILE_HEAD);
  const fileSize = uint32(fileHead, SIZE_AT);
  await copier.write(fileHead);
  let size: { width: number; height: number } | undefined;
  let flags: number | undefined;
  let hasExif = false;
  let hasOrientation = false;
  let chunks = 0;
  for (let left = fileSize - (FILE_HEAD - COUNTED_FROM); left !== 0; ) {
    // Also negative, if the last chunk went on behind the end of the file.
    if (left < CHUNK_HEAD || ++chunks > MOST_CHUNKS) throw cutOff();
    const head = await copier.take(CHUNK_HEAD);
    const type = latin1(head.subarray(0, 4));
    const length = uint32(head, 4);
    const isOdd = length % 2 === 1;
    left -= CHUNK_HEAD + length + Number(isOdd);

    if (type === "ANIM" || type === "ANMF") throw new ReceiptRefused("receiptKind");
    const isPicture = type === "VP8 " || type === "VP8L";
    if (isPicture) {
      if (size) throw cutOff();
      size = sizeIn(type, length, await copier.peek(PICTURE_HEAD[type]));
    }
    const isFirst = !size && flags === undefined;
    if (isFirst && type !== "VP8X") throw cutOff();

    if (type === "VP8X") {
      if (!isFirst || length !== EXTENDED_BYTES) throw cutOff();
      const canvas = await copier.take(length);
      flags = canvas[0]! & (PROFILE | ALPHA | EXIF);
      await copier.write(head);
      await copier.write(Uint8Array.of(flags, 0, 0, 0, ...canvas.subarray(4)));
    } else if (isPicture || (!size && besidePicture.includes(type))) {
      await copier.write(head);
      await copier.pass(length);
      if (isOdd) await copier.write(new Uint8Array(1));
    } else if (type === "EXIF" && isFlagged(flags) && !hasExif && length <= EXIF_BYTES) {
      // Readers heed the first.
      hasExif = true;
      const kept = keptExif(await copier.take(length));
      if (kept) {
        hasOrientation = true;
        await copier.write(Uint8Array.of(...head.subarray(0, 4), ...uint32Bytes(kept.length), ...kept));
      }
    } else {
      await copier.skip(length);
    }
    if (isOdd) await copier.skip(1);
  }
  if (!size) throw cutOff();
  const patches = [{ offset: SIZE_AT, bytes: uint32Bytes(copier.written - COUNTED_FROM) }];
  if (isFlagged(flags) && !hasOrientation)
    patches.push({ offset: FLAGS_AT, bytes: Uint8Array.of(flags & ~EXIF) });
  return { kind: "webp", ...size, patches };
}

function isFlagged(flags: number | undefined): flags is number {
  return flags !== undefined && (flags & EXIF) !== 0;
}

function uint32(bytes: Uint8Array, at: number): number {
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(at, true);
}

function uint32Bytes(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value, true);
  return bytes;
}

/** Reads width and height where a picture's own data begins. */
function sizeIn(
  type: keyof typeof PICTURE_HEAD,
  length: number,
  data: Uint8Array,
): { width: number; height: number } {
  if (Math.min(length, data.length) < PICTURE_HEAD[type]) throw cutOff();
  if (type === "VP8L") {
    const bits = uint32(data, 1);
    if (data[0] !== 0x2f) throw cutOff();
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  const isWhole = (data[0]! & 1) === 0 && data[3] === 0x9d && data[4] === 0x01 && data[5] === 0x2a;
  const both = uint32(data, 6);
  const [width, height] = [both & 0x3fff, (both >>> 16) & 0x3fff];
  if (!isWhole || width === 0 || height === 0) throw cutOff();
  return { width, height };
}
