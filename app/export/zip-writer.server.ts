import { crc32 } from "node:zlib";
import type { Day } from "~/domain/day";

/** The sizes of a file follow its content (bit 3), and names are UTF-8 (bit 11). */
const FLAGS = 0x0808;
/** ZIP 2.0, and 4.5, which knows ZIP64. */
const [VERSION, VERSION_64] = [20, 45];
const UNIX = 3 << 8;
const READABLE_FILE = 0o100644 * 0x10000;
/** The largest values of the short fields. In place of a number as large or larger they mean: it is in the ZIP64 fields. */
const [MAX_16, MAX_32] = [0xffff, 0xffffffff];
const LINES_JOINED = 500;

/** Method 8, deflate, whose end readers of streams find by itself. Java's refuses stored files without sizes in front. */
const DEFLATED = 8;
/** Most bytes of an uncompressed block of deflate (RFC 1951, 3.2.4), and the last block, which is empty. */
const BLOCK = 0xffff;
const LAST_BLOCK = deflateBlock(0, 1);

/**
 * Writes a ZIP archive piece by piece, its files uncompressed: photos and PDFs are compressed already. zip.js, which packs
 * workbooks, holds 8 kB for each file until the end, and there may be thousands of receipts; this holds a line of the
 * directory for each. A file has at most 4 GiB, an archive any length.
 */
export class ZipWriter {
  #offset = 0;
  #count = 0;
  #lines: Buffer[] = [];
  readonly #joined: Buffer[] = [];

  /** Yields a file. How long it is need not be known before its content has ended. */
  async *file(path: string, day: Day, content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const begin = this.#offset;
    const name = Buffer.from(path);
    // Midnight: a calendar day has no time.
    const like = Buffer.concat([u16(FLAGS), u16(DEFLATED), u16(0), u16(dosDay(day))]);
    const [unknown, length] = [Buffer.alloc(12), u16(name.length)];
    yield this.#counted(u32(0x04034b50), u16(VERSION), like, unknown, length, u16(0), name);
    let [sum, size, packed] = [0, 0, LAST_BLOCK.length];
    for await (const piece of content) {
      sum = crc32(piece, sum);
      size += piece.length;
      for (let from = 0; from < piece.length; from += BLOCK) {
        const block = piece.subarray(from, from + BLOCK);
        const head = deflateBlock(block.length, 0);
        packed += head.length + block.length;
        if (packed >= MAX_32) throw new RangeError("a file is too large for an archive");
        yield this.#counted(head);
        this.#offset += block.length;
        yield block;
      }
    }
    yield this.#counted(LAST_BLOCK);
    const known = Buffer.concat([u32(sum), u32(packed), u32(size)]);
    yield this.#counted(u32(0x08074b50), known);
    this.#list(name, Buffer.concat([like, known, length]), begin);
  }

  /** Yields the directory, with which the archive ends. */
  *end(): Generator<Uint8Array> {
    const begin = this.#offset;
    for (const block of [...this.#joined, ...this.#lines]) yield this.#counted(block);
    const end = this.#offset;
    const size = end - begin;
    if (this.#count >= MAX_16 || end >= MAX_32) {
      const versions = Buffer.concat([u16(UNIX + VERSION_64), u16(VERSION_64)]);
      const counts = Buffer.concat([u64(this.#count), u64(this.#count)]);
      yield Buffer.concat([
        u32(0x06064b50),
        u64(44),
        versions,
        u32(0),
        u32(0),
        counts,
        u64(size),
        u64(begin),
      ]);
      yield Buffer.concat([u32(0x07064b50), u32(0), u64(end), u32(1)]);
    }
    const count = u16(Math.min(this.#count, MAX_16));
    const place = Buffer.concat([u32(Math.min(size, MAX_32)), u32(Math.min(begin, MAX_32))]);
    yield Buffer.concat([u32(0x06054b50), u16(0), u16(0), count, count, place, u16(0)]);
  }

  #counted(...parts: Buffer[]): Buffer {
    const bytes = Buffer.concat(parts);
    this.#offset += bytes.length;
    return bytes;
  }

  /** Keeps a file's entry of the directory. Joins 500 at a time: each Buffer object costs more than its content. */
  #list(name: Buffer, like: Buffer, begin: number): void {
    const isFar = begin >= MAX_32;
    const extra = isFar ? Buffer.concat([u16(1), u16(8), u64(begin)]) : Buffer.alloc(0);
    const version = isFar ? VERSION_64 : VERSION;
    const versions = Buffer.concat([u16(UNIX + version), u16(version)]);
    const rest = Buffer.concat([u16(extra.length), Buffer.alloc(6), u32(READABLE_FILE)]);
    const place = u32(Math.min(begin, MAX_32));
    this.#lines.push(Buffer.concat([u32(0x02014b50), versions, like, rest, place, name, extra]));
    this.#count++;
    if (this.#lines.length < LINES_JOINED) return;
    this.#joined.push(Buffer.concat(this.#lines));
    this.#lines = [];
  }
}

/** Returns the head of an uncompressed block of this length. */
function deflateBlock(length: number, isLast: 0 | 1): Buffer {
  return Buffer.concat([Buffer.of(isLast), u16(length), u16(BLOCK - length)]);
}

/** Returns a day as MS-DOS counts: from 1980 to 2107. */
function dosDay(day: Day): number {
  const [year, month, date] = day.split("-").map(Number) as [number, number, number];
  return ((Math.min(Math.max(year, 1980), 2107) - 1980) << 9) | (month << 5) | date;
}

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function u64(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
}
