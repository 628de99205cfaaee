// Archives, read by another program than the one that writes them.
import { BlobReader, BlobWriter, ZipReader } from "@zip.js/zip.js/index-native.js";
import { expect, test } from "vitest";
import { ZipWriter } from "~/export/zip-writer.server";
import { unzip } from "../support/unzip";

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
  expect(archive.includes(Buffer.concat([one, other]))).toBe(true);
  const entries = await new ZipReader(new BlobReader(new Blob([new Uint8Array(archive)]))).getEntries();
  expect(entries.map(({ filename, compressionMethod }) => [filename, compressionMethod])).toEqual([
    ["Köln/2026-03-14_Aktivitäten_1.jpg", 0],
    ["leer.txt", 0],
  ]);
  const [first] = entries;
  expect(first!.lastModDate).toEqual(new Date(2026, 2, 14));
  if (first!.directory) throw new Error("a folder");
  const read = await first!.getData(new BlobWriter(), { checkSignature: true });
  expect(await read.text()).toBe("Beleg vom Café");
  expect([...unzip(archive).values()].map(String)).toEqual(["Beleg vom Café", ""]);
});

test("an archive of more files than a plain ZIP can count is read whole", async () => {
  const count = 65_600;
  const files = Array.from({ length: count }, (_, n) => [`Reise/${n}.jpg`, []] as const);
  const archive = await archiveOf(files);
  const reader = new ZipReader(new BlobReader(new Blob([new Uint8Array(archive)])));
  const entries = await reader.getEntries();
  expect([entries.length, entries.at(-1)!.filename]).toEqual([count, `Reise/${count - 1}.jpg`]);
});
