import { crc32, inflateRawSync } from "node:zlib";
import { expect } from "vitest";

const [LOCAL, DESCRIPTOR, DIRECTORY] = [0x04034b50, 0x08074b50, 0x02014b50];

/** Reads the files of a ZIP archive by its directory, as programs do, and from front to back, as Java does with a stream. */
export function unzip(archive: Buffer): Map<string, Buffer> {
  const files = unzipByDirectory(archive);
  expect(unzipForward(archive)).toEqual(files);
  return files;
}

/** Checks sizes and checksums. */
function unzipByDirectory(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from("PK\x05\x06", "latin1"));
  expect(end).toBeGreaterThan(0);
  const files = new Map<string, Buffer>();
  let entry = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    expect(archive.readUInt32LE(entry)).toBe(DIRECTORY);
    const [sum, packed, size] = [16, 20, 24].map((offset) => archive.readUInt32LE(entry + offset));
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) =>
      archive.readUInt16LE(entry + offset),
    );
    const name = archive.toString("utf8", entry + 46, entry + 46 + nameLength!);
    const local = archive.readUInt32LE(entry + 42);
    expect(archive.toString("utf8", local + 30, local + 30 + nameLength!)).toBe(name);
    const begin = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const stored = archive.subarray(begin, begin + packed!);
    const content = archive.readUInt16LE(entry + 10) === 0 ? stored : inflateRawSync(stored);
    expect([name, content.length, crc32(content)]).toEqual([name, size, sum]);
    expect(files.has(name)).toBe(false);
    files.set(name, content);
    entry += 46 + nameLength! + extraLength! + commentLength!;
  }
  expect(entry).toBe(end);
  return files;
}

/** Knows no directory, so it must find where each file ends. Refuses what Java's ZipInputStream refuses. */
function unzipForward(archive: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  let at = 0;
  while (archive.readUInt32LE(at) === LOCAL) {
    const [flags, method] = [6, 8].map((offset) => archive.readUInt16LE(at + offset));
    const isFollowed = (flags! & 8) !== 0;
    if (isFollowed && method !== 8) throw new Error("only DEFLATED entries can have EXT descriptor");
    const begin = at + 30 + archive.readUInt16LE(at + 26) + archive.readUInt16LE(at + 28);
    const name = archive.toString("utf8", at + 30, at + 30 + archive.readUInt16LE(at + 26));
    // A stored file says in its header how long it is, a deflated one ends by itself.
    const stored = archive.subarray(begin, begin + archive.readUInt32LE(at + 18));
    const { content, packed } =
      method === 8 ? inflate(archive.subarray(begin)) : { content: stored, packed: stored.length };
    const facts = isFollowed ? begin + packed + 4 : at + 14;
    if (isFollowed) expect(archive.readUInt32LE(begin + packed)).toBe(DESCRIPTOR);
    expect([0, 4, 8].map((offset) => archive.readUInt32LE(facts + offset))).toEqual([
      crc32(content),
      packed,
      content.length,
    ]);
    at = isFollowed ? facts + 12 : begin + packed;
    files.set(name, content);
  }
  expect([DIRECTORY, 0x06054b50]).toContain(archive.readUInt32LE(at));
  return files;
}

/** Inflates to the end of the stream, whatever follows it, and counts what that took. */
function inflate(bytes: Buffer): { content: Buffer; packed: number } {
  // Not in Node's types: with `info` it returns the engine too.
  const { buffer, engine } = inflateRawSync(bytes, { info: true }) as unknown as {
    buffer: Buffer;
    engine: { bytesWritten: number };
  };
  return { content: buffer, packed: engine.bytesWritten };
}
