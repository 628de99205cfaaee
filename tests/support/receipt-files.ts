// Receipts as cameras, scanners and programs make them, built from their parts; and what is kept of an upload.
import { crc32 } from "node:zlib";
import { copyReceipt, type ReceiptFacts, ReceiptRefused } from "~/domain/receipts/file/copy";

/** Planted wherever a file may say more than its picture; must be in no copy. */
export const SECRET = "49.4875N 8.4660E Anna's phone";

export type Part = Uint8Array | string | number | readonly number[];

/** Joins texts, one byte for each character, and bytes. */
export function bytesOf(...parts: Part[]): Uint8Array {
  return Uint8Array.from(
    parts.flatMap((part) => {
      if (typeof part === "number") return [part];
      return typeof part === "string" ? [...part].map((sign) => sign.charCodeAt(0)) : [...part];
    }),
  );
}

export function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("latin1");
}

export const big16 = (value: number) => [value >> 8, value & 0xff];
export const big32 = (value: number) => [value >>> 24, (value >> 16) & 0xff, ...big16(value & 0xffff)];
const little16 = (value: number) => big16(value).reverse();
const little24 = (value: number) => big32(value).slice(1).reverse();
const little32 = (value: number) => big32(value).reverse();

// What is copied

/** Cuts a file into pieces of these sizes, in turn. */
export async function* inPieces(file: Uint8Array, sizes: readonly number[]): AsyncGenerator<Uint8Array> {
  for (let at = 0, turn = 0; at < file.length; turn++) {
    const size = sizes[turn % sizes.length]!;
    yield file.subarray(at, at + size);
    at += size;
  }
}

/** Returns the copy of an upload that arrives in pieces of these sizes, and what is known of it. */
export async function copied(file: Uint8Array, sizes: readonly number[] = [65_536]) {
  const written: Uint8Array[] = [];
  const { patches = [], ...facts } = await copyReceipt(inPieces(file, sizes), async (piece) => {
    written.push(piece);
  });
  const copy = new Uint8Array(Buffer.concat(written));
  for (const { bytes, offset } of patches) copy.set(bytes, offset);
  return { copy, facts: facts satisfies ReceiptFacts };
}

/** Returns why a file is refused; undefined if it is not. */
export async function refusal(file: Uint8Array, sizes?: readonly number[]) {
  try {
    await copied(file, sizes);
    return undefined;
  } catch (error) {
    if (error instanceof ReceiptRefused) return error.reason;
    throw error;
  }
}

// JPEG

export const SOI = bytesOf(0xff, 0xd8);
export const EOI = bytesOf(0xff, 0xd9);

export function segment(code: number, ...content: Part[]): Uint8Array {
  const bytes = bytesOf(...content);
  return bytesOf(0xff, code, big16(bytes.length + 2), bytes);
}

export function jfif(thumbnail: readonly [number, number] = [0, 0], ...pixels: Part[]): Uint8Array {
  return segment(0xe0, "JFIF\0", 1, 2, 1, big16(72), big16(72), thumbnail, ...pixels);
}

export function adobe(transform: number, ...behind: Part[]): Uint8Array {
  return segment(0xee, "Adobe", big16(100), big16(0), big16(0), transform, ...behind);
}

export function colourProfile(turn: number, count: number, data: Part): Uint8Array {
  return segment(0xe2, "ICC_PROFILE\0", turn, count, data);
}

interface Exif {
  orientation?: number;
  isLittle?: boolean;
  /** The field's type: 3 is SHORT. */
  type?: number;
}

/** EXIF with a maker, the orientation, and text that stands for GPS and a thumbnail. */
export function tags({ orientation, isLittle = false, type = 3 }: Exif, ...behind: Part[]): Uint8Array {
  const [short, long] = isLittle ? [little16, little32] : [big16, big32];
  const entries = [
    [short(0x010f), short(2), long(SECRET.length), long(64)],
    ...(orientation === undefined
      ? []
      : [[short(0x0112), short(type), long(1), short(orientation), short(0)]]),
    [short(0x8825), short(4), long(1), long(64)],
  ];
  const directory = bytesOf(short(entries.length), entries.flat(2), long(0));
  const header = bytesOf(isLittle ? "II" : "MM", short(42), long(8));
  return bytesOf(header, directory, SECRET, ...behind);
}

/** The same as a JPEG has it. */
export function exif(said: Exif, ...behind: Part[]): Uint8Array {
  return segment(0xe1, "Exif\0\0", tags(said, ...behind));
}

/** Segment that a copy has in place of a camera's EXIF. */
export function onlyTag(orientation: number): Uint8Array {
  const entry = [big16(0x0112), big16(3), big32(1), big16(orientation), big16(0)].flat();
  return bytesOf("MM", big16(42), big32(8), big16(1), entry, big32(0));
}

export function onlyOrientation(orientation: number): Uint8Array {
  return segment(0xe1, "Exif\0\0", onlyTag(orientation));
}

export function frame(width: number, height: number, { code = 0xc0, components = 3 } = {}): Uint8Array {
  const each = Array.from({ length: components }, (_, index) => [index + 1, 0x11, 0]);
  return segment(code, 8, big16(height), big16(width), components, each.flat());
}

export const tables = bytesOf(
  segment(0xdb, 0, new Uint8Array(64).fill(1)),
  segment(0xc4, 0, new Uint8Array(16), "huffman"),
);

/** Data of a scan with a stuffed byte, a restart and a fill byte. */
export const scanData = bytesOf("pixels", 0xff, 0, "more", 0xff, 0xd0, "pixels", 0xff, 0xff, 0xd1, "end");

export function scan(data: Uint8Array = scanData, components = 3): Uint8Array {
  const each = Array.from({ length: components }, (_, index) => [index + 1, 0]);
  return bytesOf(segment(0xda, components, each.flat(), 0, 63, 0), data);
}

/** A small photo with these segments in front. */
export function jpeg(...segments: Uint8Array[]): Uint8Array {
  return bytesOf(SOI, ...segments, picture, EOI);
}

/** What a photo's picture is made of. */
export const picture = bytesOf(tables, segment(0xdd, big16(8)), frame(640, 480), scan());

// PNG

export const PNG = bytesOf(0x89, "PNG\r\n\x1a\n");

export function chunk(type: string, ...content: Part[]): Uint8Array {
  const bytes = bytesOf(...content);
  return bytesOf(big32(bytes.length), type, bytes, big32(crc32(bytesOf(type, bytes))));
}

export function header(width: number, height: number, isInterlaced = false): Uint8Array {
  return chunk("IHDR", big32(width), big32(height), 8, 3, 0, 0, Number(isInterlaced));
}

export const palette = chunk("PLTE", 255, 255, 255, 0, 0, 0);
export const pixels = bytesOf(chunk("IDAT", "some pixels"), chunk("IDAT", "more pixels"));
export const IEND = chunk("IEND");

/** A small picture with these chunks before its palette, and others before its end. */
export function png(before: Uint8Array[] = [], after: Uint8Array[] = []): Uint8Array {
  return bytesOf(PNG, header(640, 480), ...before, palette, pixels, ...after, IEND);
}

// WebP

export function riffChunk(type: string, ...content: Part[]): Uint8Array {
  const bytes = bytesOf(...content);
  return bytesOf(type, little32(bytes.length), bytes, bytes.length % 2 === 1 ? [0] : []);
}

export function webp(...chunks: Uint8Array[]): Uint8Array {
  const content = bytesOf("WEBP", ...chunks);
  return bytesOf("RIFF", little32(content.length), content);
}

export const webpFlags = { profile: 0x20, alpha: 0x10, exif: 0x08, xmp: 0x04, animation: 0x02 };

export function extended(width: number, height: number, flags: number): Uint8Array {
  return riffChunk("VP8X", flags, [0, 0, 0], little24(width - 1), little24(height - 1));
}

export function lossy(width: number, height: number): Uint8Array {
  return riffChunk("VP8 ", [0x10, 0, 0, 0x9d, 0x01, 0x2a], little16(width), little16(height), "pixels!");
}

export function lossless(width: number, height: number): Uint8Array {
  return riffChunk("VP8L", 0x2f, little32((width - 1) | ((height - 1) << 14)), "pixels");
}

// PDF

export function pdf(...content: Part[]): Uint8Array {
  return bytesOf("%PDF-1.7\n", ...content, "\nstartxref\n9\n%%EOF\n");
}

// All of them

/** A file of each kind with everything that must go, by what it is like. */
export const laden: Readonly<Record<string, Uint8Array>> = {
  "a phone's photo": bytesOf(
    jpeg(
      exif({ orientation: 6, isLittle: true }, SOI, tables, SECRET, EOI),
      jfif([2, 1], SECRET.slice(0, 6)),
      segment(0xe0, "JFXX\0", 0x10, SOI, SECRET, EOI),
      segment(0xe1, "http://ns.adobe.com/xap/1.0/\0", SECRET),
      segment(0xe2, "MPF\0", SECRET),
      colourProfile(1, 2, "first half"),
      colourProfile(2, 2, "second half"),
      segment(0xed, "Photoshop 3.0\0", SECRET),
      bytesOf(0xff, 0xff),
      adobe(1, SECRET),
      segment(0xfe, SECRET),
    ),
    jpeg(exif({ orientation: 6 })),
    "\0\0\0\x18ftypmp42",
    SECRET,
  ),
  "a screenshot": bytesOf(
    png(
      [
        chunk("sRGB", 0),
        chunk("eXIf", tags({ orientation: 6 })),
        chunk("iTXt", "XML:com.adobe.xmp\0\0\0\0\0", SECRET),
        chunk("acTL", big32(1), big32(0)),
      ],
      [chunk("tEXt", "Comment\0", SECRET), chunk("fdAT", big32(1), SECRET), chunk("tIME", SECRET)],
    ),
    SECRET,
  ),
  "a WebP": bytesOf(
    webp(
      extended(640, 480, 0x3c),
      riffChunk("ICCP", "profile"),
      riffChunk("ALPH", "see-through"),
      lossy(640, 480),
      riffChunk("EXIF", tags({ orientation: 6, isLittle: true })),
      riffChunk("XMP ", SECRET),
      riffChunk("JUNK", SECRET),
    ),
    SECRET,
  ),
};
