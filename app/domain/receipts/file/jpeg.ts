import type { FileCopier } from "./copier";
import { keptExif } from "./exif";
import { cutOff, latin1, type ReceiptFacts, ReceiptRefused } from "./kind";

const [DHT, DAC, EOI, SOS, DQT, DNL, DRI, COM] = [0xc4, 0xcc, 0xd9, 0xda, 0xdb, 0xdc, 0xdd, 0xfe];
const [APP0, APP1, APP2, APP14, APP15] = [0xe0, 0xe1, 0xe2, 0xee, 0xef];

/** How a segment of EXIF begins. */
const EXIF = "Exif\0\0";

/** Frames as photos have them: baseline, extended and progressive, with Huffman or arithmetic coding. */
const frames: readonly number[] = [0xc0, 0xc1, 0xc2, 0xc9, 0xca];

/** Lossless and differential frames, which no browser shows. */
const oddFrames: readonly number[] = [0xc3, 0xc5, 0xc6, 0xc7, 0xc8, 0xcb, 0xcd, 0xce, 0xcf, 0xde, 0xdf];

/** Segments that a picture is made of, beside its frame and scans. */
const parts: readonly number[] = [DHT, DAC, DQT, DNL, DRI];

/** Bytes of the segments that say how colours are meant. Behind them JFIF may hold a small picture, Adobe anything. */
const [JFIF_BYTES, ADOBE_BYTES] = [14, 12];

/** More than any photo has: a large colour profile has 255, the data of a depth camera some hundred. */
const MOST_SEGMENTS = 1_000;

/**
 * Copies the first picture of a JPEG up to its end. What lies behind it goes: a film, a gain map, larger or smaller
 * pictures. So do comments, small pictures, and whatever cameras and programs say.
 */
export async function copyJpeg(copier: FileCopier): Promise<ReceiptFacts> {
  await copier.pass(2);
  let size: { width: number; height: number } | undefined;
  let hasScan = false;
  let hasExif = false;
  for (let segments = 0; segments <= MOST_SEGMENTS; segments++) {
    const code = await takeMarker(copier);
    if (code === EOI) {
      if (!size || size.height === 0 || !hasScan) throw cutOff();
      await copier.write(Uint8Array.of(0xff, EOI));
      return { kind: "jpeg", ...size };
    }
    if (oddFrames.includes(code)) throw new ReceiptRefused("receiptKind");
    const segment = await takeSegment(copier);

    if (frames.includes(code)) {
      if (size) throw cutOff();
      size = sizeIn(segment);
      await writeSegment(copier, code, segment);
    } else if (code === SOS) {
      const isWhole = segment.length === 4 + 2 * segment[0]!;
      if (!size || !isWhole) throw cutOff();
      hasScan = true;
      await writeSegment(copier, code, segment);
      await passScan(copier);
    } else if (parts.includes(code)) {
      // Scanners that do not know the height before they have finished say it behind the first scan.
      if (code === DNL && size?.height === 0) size.height = uint16(segment, 0);
      await writeSegment(copier, code, segment);
    } else if (code >= APP0 && code <= APP15) {
      const isExif = code === APP1 && latin1(segment.subarray(0, EXIF.length)) === EXIF;
      // Readers heed the first.
      const kept = isExif && hasExif ? undefined : keptOf(code, segment);
      hasExif ||= isExif;
      if (kept) await writeSegment(copier, code, kept);
    } else if (code !== COM) {
      throw cutOff();
    }
  }
  throw cutOff();
}

/** Takes the next marker with the bytes that may fill up the space before it. */
async function takeMarker(copier: FileCopier): Promise<number> {
  for (;;) {
    const there = await copier.peek(2);
    const at = there.findIndex((byte) => byte !== 0xff);
    if (at === 0 || there.length < 2) throw cutOff();
    await copier.skip(at < 0 ? there.length - 1 : at + 1);
    if (at > 0) return there[at]!;
  }
}

/** Takes a segment without the two bytes of its length. */
async function takeSegment(copier: FileCopier): Promise<Uint8Array> {
  const length = uint16(await copier.take(2), 0);
  if (length < 2) throw cutOff();
  return copier.take(length - 2);
}

async function writeSegment(copier: FileCopier, code: number, segment: Uint8Array): Promise<void> {
  const length = segment.length + 2;
  await copier.write(Uint8Array.of(0xff, code, length >> 8, length & 0xff));
  await copier.write(segment);
}

/** Copies the data of a scan: up to the next marker that is not inside it. */
async function passScan(copier: FileCopier): Promise<void> {
  for (;;) {
    const there = await copier.peek(2);
    if (there.length < 2) throw cutOff();
    const length = scanLength(there);
    if (length === 0) return;
    await copier.pass(length);
  }
}

/** Returns how many of these bytes are data for certain: not those of another marker, nor a last one that may begin it. */
function scanLength(bytes: Uint8Array): number {
  for (let at = bytes.indexOf(0xff); at >= 0; ) {
    const code = bytes[at + 1];
    if (code === 0 || (code !== undefined && code >= 0xd0 && code <= 0xd7)) at = bytes.indexOf(0xff, at + 2);
    else if (code === 0xff) at++;
    else return at;
  }
  return bytes.length;
}

function uint16(bytes: Uint8Array, at: number): number {
  if (bytes.length < at + 2) throw cutOff();
  return (bytes[at]! << 8) | bytes[at + 1]!;
}

function sizeIn(frame: Uint8Array): { width: number; height: number } {
  const [height, width] = [uint16(frame, 1), uint16(frame, 3)];
  const components = frame[5] ?? 0;
  if (width === 0 || components === 0 || frame.length !== 6 + 3 * components) throw cutOff();
  return { width, height };
}

/** Returns what is copied of an application's segment, or undefined if nothing is. */
function keptOf(code: number, segment: Uint8Array): Uint8Array | undefined {
  const name = latin1(segment.subarray(0, 12));
  if (code === APP0 && name.startsWith("JFIF\0") && segment.length >= JFIF_BYTES)
    // The last two bytes are width and height of its small picture.
    return Uint8Array.of(...segment.subarray(0, JFIF_BYTES - 2), 0, 0);
  if (code === APP2 && name === "ICC_PROFILE\0") return segment;
  // Without it, CMYK is shown as its negative.
  if (code === APP14 && name.startsWith("Adobe") && segment.length >= ADOBE_BYTES)
    return segment.subarray(0, ADOBE_BYTES);
  const exif = code === APP1 && name.startsWith(EXIF) ? keptExif(segment.subarray(EXIF.length)) : undefined;
  return exif && Uint8Array.of(...segment.subarray(0, EXIF.length), ...exif);
}
