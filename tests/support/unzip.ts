import { crc32, inflateRawSync } from "node:zlib";
import { expect } from "vitest";

/** Reads the files of a ZIP archive by its directory, as programs do. Checks sizes and checksums. */
export function unzip(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from("PK\x05\x06", "latin1"));
  expect(end).toBeGreaterThan(0);
  const files = new Map<string, Buffer>();
  let entry = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    expect(archive.readUInt32LE(entry)).toBe(0x02014b50);
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
