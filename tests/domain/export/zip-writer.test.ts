// Archives, read by another program than the one that writes them.
import { randomBytes } from "node:crypto";
import { BlobReader, BlobWriter, ZipReader } from "@zip.js/zip.js/index-native.js";
import { expect, test } from "vitest";
import { ZipWriter } from "~/export/zip-writer.server";
import { unzip } from "../../support/unzip";

/** Writes an archive of these files, which come in pieces. */
async function archiveOf(
  files: Iterable<readonly [path: string, pieces: readonly Uint8Array[]]>,
): Promise<Buffer> {
  const archive = new ZipWriter();
  const written: Uint8Array[] = [];
  for (const [path, pieces] of files)
    for await (const piece of archive.file(path, "2026-03-14", inPieces(pieces))) written.push(piece);
  written.push(...archive.end());
  return Buffer.concat(written);
}

async function* inPieces(pieces: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* pieces;
}

test("an archive holds each file as it is, in pieces or empty, under its name and of its day", async () => {
  const [one, other] = [Buffer.from("Beleg "), Buffer.from("vom Café")];
  const archive = await archiveOf([
    ["Köln/2026-03-14_Aktivitäten_1.jpg", [one, other]],
    ["leer.txt", []],
  ]);
  expect([one, other].every((piece) => archive.includes(piece))).toBe(true);
  const entries = await new ZipReader(new BlobReader(new Blob([new Uint8Array(archive)]))).getEntries();
  expect(entries.map(({ filename, compressionMethod }) => [filename, compressionMethod])).toEqual([
    ["Köln/2026-03-14_Aktivitäten_1.jpg", 8],
    ["leer.txt", 8],
  ]);
  const [first] = entries;
  expect(first!.lastModDate).toEqual(new Date(2026, 2, 14));
  if (first!.directory) throw new Error("a folder");
  const read = await first!.getData(new BlobWriter(), { checkSignature: true });
  expect(await read.text()).toBe("Beleg vom Café");
  expect([...unzip(archive).values()].map(String)).toEqual(["Beleg vom Café", ""]);
});

test("an archive is read from front to back, by readers of streams, whatever its files contain", async () => {
  const photo = randomBytes(200_000);
  // A receipt that is an archive itself, and looks like the next file of this one.
  const inner = await archiveOf([["innen.txt", [Buffer.from("innen")]]]);
  const files = [
    ["foto.jpg", [photo.subarray(0, 65_536), photo.subarray(65_536)]],
    ["archiv.pdf", [inner, inner]],
    ["ein Byte.txt", [Buffer.from("x")]],
    ["voll.bin", [Buffer.alloc(65_535), Buffer.alloc(65_536)]],
  ] as const;
  const read = unzip(await archiveOf(files));
  expect([...read.keys()]).toEqual(files.map(([path]) => path));
  for (const [path, pieces] of files) expect(read.get(path)!.equals(Buffer.concat(pieces))).toBe(true);
});

test("an archive of more files than a plain ZIP can count is read whole", async () => {
  const count = 65_600;
  const files = Array.from({ length: count }, (_, n) => [`Reise/${n}.jpg`, []] as const);
  const archive = await archiveOf(files);
  const reader = new ZipReader(new BlobReader(new Blob([new Uint8Array(archive)])));
  const entries = await reader.getEntries();
  expect([entries.length, entries.at(-1)!.filename]).toEqual([count, `Reise/${count - 1}.jpg`]);
});
