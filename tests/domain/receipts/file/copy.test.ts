import { describe, expect, test } from "vitest";
import { copyReceipt } from "~/domain/receipts/file/copy";
import { fc } from "../../../support/property";
import {
  bytesOf,
  chunk,
  copied,
  extended,
  IEND,
  inPieces,
  jpeg,
  laden,
  lossless,
  lossy,
  palette,
  pdf,
  picture,
  pixels,
  png,
  refusal,
  riffChunk,
  SECRET,
  scan,
  segment,
  tags,
  textOf,
  webp,
  webpFlags,
} from "../../../support/receipt-files";

/** The same kinds of files, cut behind the last byte that counts. */
const ends: Readonly<Record<string, number>> = {
  "a phone's photo": textOf(laden["a phone's photo"]!).indexOf("\xff\xd9\xff\xd8\xff\xe1") + 2,
  "a screenshot": laden["a screenshot"]!.length - SECRET.length,
  "a WebP": laden["a WebP"]!.length - SECRET.length,
};

describe.each(Object.keys(laden))("Of %s", (name) => {
  const file = laden[name]!;

  test("nothing stays of where Anna was", async () => {
    expect(textOf(file).split(SECRET).length).toBeGreaterThan(4);
    const { copy } = await copied(file);
    for (let length = 8; length <= SECRET.length; length++)
      expect(textOf(copy)).not.toContain(SECRET.slice(length - 8, length));
    expect(copy.length).toBeLessThan(file.length);
  });

  test("a copy is its own copy", async () => {
    const { copy, facts } = await copied(file);
    expect(await copied(copy)).toEqual({ copy, facts });
  });

  test("the copy is the same, however the line cuts it into pieces", async () => {
    const whole = await copied(file, [file.length]);
    expect(await copied(file, [1])).toEqual(whole);
    const sizes = fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(sizes, async (cuts) => {
        expect(await copied(file, [...cuts, 7])).toEqual(whole);
      }),
      { numRuns: 200 },
    );
  });

  test("every beginning is refused, and what lies behind the end makes no difference", async () => {
    const whole = await copied(file);
    const end = ends[name]!;
    for (let length = 0; length < file.length; length++) {
      const part = file.subarray(0, length);
      if (length < end) expect([length, await refusal(part)]).toEqual([length, "receiptCutOff"]);
      else expect(await copied(part)).toEqual(whole);
    }
  });
});

test("every beginning of a PDF is refused", async () => {
  const file = pdf("1 0 obj");
  for (let length = 0; length < file.length - 1; length++)
    expect([length, await refusal(file.subarray(0, length))]).toEqual([length, "receiptCutOff"]);
});

describe("The picture stays byte for byte", () => {
  const anyBytes = fc.uint8Array({ maxLength: 300 });

  test("in a photo, whatever stands around it", async () => {
    const anySegment = fc
      .tuple(fc.constantFrom(0xe0, 0xe1, 0xe2, 0xe3, 0xed, 0xee, 0xef, 0xfe), anyBytes)
      .map(([code, content]) => segment(code, content));
    await fc.assert(
      fc.asyncProperty(fc.array(anySegment), anyBytes, async (segments, behind) => {
        const { copy } = await copied(bytesOf(jpeg(...segments), behind), [50]);
        expect(textOf(copy)).toContain(textOf(picture));
        expect((await copied(copy)).copy).toEqual(copy);
      }),
      { numRuns: 300 },
    );
  });

  test("in a scan of any data", async () => {
    const anyData = fc.array(
      fc.oneof(fc.integer({ min: 0, max: 254 }), fc.constant([0xff, 0]), fc.constant([0xff, 0xd7])),
    );
    await fc.assert(
      fc.asyncProperty(anyData, async (parts) => {
        const data = bytesOf(...parts);
        const photo = bytesOf(jpeg().subarray(0, -2), scan(data), [0xff, 0xd9]);
        expect((await copied(photo, [3])).copy).toEqual(photo);
      }),
      { numRuns: 300 },
    );
  });

  /** Anything, or EXIF that says an orientation and the secret. */
  const anyContent = fc.oneof(
    anyBytes,
    fc.integer({ min: 0, max: 9 }).map((orientation) => tags({ orientation })),
  );

  test("in a screenshot, whatever stands around it", async () => {
    const anyChunks = fc.array(
      fc
        .tuple(fc.constantFrom("eXIf", "tEXt", "tIME", "acTL"), anyContent)
        .map(([type, said]) => chunk(type, said)),
    );
    await fc.assert(
      fc.asyncProperty(anyChunks, anyChunks, async (before, behind) => {
        const { copy } = await copied(png(before, behind), [50]);
        expect(textOf(copy)).toContain(textOf(bytesOf(palette, pixels, IEND)));
        expect(textOf(copy)).not.toContain(SECRET);
        expect((await copied(copy)).copy).toEqual(copy);
      }),
      { numRuns: 300 },
    );
  });

  test("in a WebP, whatever stands around it", async () => {
    const anyChunks = fc.array(
      fc
        .tuple(fc.constantFrom("EXIF", "XMP ", "JUNK"), anyContent)
        .map(([type, said]) => riffChunk(type, said)),
    );
    const anyFlags = fc.integer({ min: 0, max: 255 }).map((flags) => flags & ~webpFlags.animation);
    await fc.assert(
      fc.asyncProperty(anyFlags, anyChunks, anyChunks, async (flags, before, behind) => {
        const { copy } = await copied(webp(extended(9, 8, flags), ...before, lossy(9, 8), ...behind), [50]);
        expect(textOf(copy)).toContain(textOf(lossy(9, 8)));
        expect(textOf(copy)).not.toContain(SECRET);
        expect((copy[20]! & webpFlags.exif) !== 0).toBe(textOf(copy).includes("EXIF"));
        expect((await copied(copy)).copy).toEqual(copy);
      }),
      { numRuns: 300 },
    );
    expect(textOf((await copied(webp(lossless(3, 3)))).copy)).toContain(textOf(lossless(3, 3)));
  });
});

describe("A large upload", () => {
  const MEGABYTE = 1_000_000;

  /** A photo of ten megabytes made while it is read, so that only what the copy holds counts. */
  async function* largePhoto(filling: Uint8Array): AsyncGenerator<Uint8Array> {
    yield jpeg().subarray(0, -2);
    yield scan(bytesOf("a"));
    for (let sent = 0; sent < 10 * MEGABYTE; sent += filling.length) yield filling;
    yield bytesOf(0xff, 0xd9);
  }

  test.each([
    ["of data", new Uint8Array(65_536).fill(7)],
    ["of stuffed bytes", new Uint8Array(65_536).map((_, at) => (at % 2 === 0 ? 0xff : 0))],
    ["of bytes that fill up", new Uint8Array(65_536).fill(0xff)],
  ])("%s is written in pieces of 128 kB at most", async (_, filling) => {
    let written = 0;
    let largest = 0;
    await copyReceipt(largePhoto(filling), async (piece) => {
      written += piece.length;
      largest = Math.max(largest, piece.length);
    });
    expect(written).toBeGreaterThan(10 * MEGABYTE);
    expect(largest).toBeLessThanOrEqual(2 * 65_536);
  });

  test("is not read ahead: what has come is written before more is asked for", async () => {
    let read = 0;
    let written = 0;
    async function* counted() {
      for await (const piece of largePhoto(new Uint8Array(1_000))) {
        expect(read - written).toBeLessThan(3 * 65_536);
        read += piece.length;
        yield piece;
      }
    }
    await copyReceipt(counted(), async (piece) => {
      written += piece.length;
    });
    expect(written).toBe(read);
  });

  test("in pieces of one byte is written in large ones", async () => {
    const sizes: number[] = [];
    await copyReceipt(inPieces(pdf(new Uint8Array(200_000)), [1]), async (piece) => {
      sizes.push(piece.length);
    });
    expect(sizes.length).toBeLessThan(5);
  });
});

describe("The upload", () => {
  test("is told that no more of it is wanted when it is refused", async () => {
    let isLeft = false;
    async function* endless() {
      try {
        for (;;) yield bytesOf("GIF89a, and on and on");
      } finally {
        isLeft = true;
      }
    }
    await expect(copyReceipt(endless(), async () => {})).rejects.toMatchObject({ reason: "receiptKind" });
    expect(isLeft).toBe(true);
  });

  test("that breaks, or a full disk, ends the copy with the same error", async () => {
    const broken = new Error("the line is gone");
    async function* breaking() {
      yield jpeg().subarray(0, 100);
      throw broken;
    }
    await expect(copyReceipt(breaking(), async () => {})).rejects.toBe(broken);
    const full = new Error("no space left");
    const copying = copyReceipt(inPieces(png(), [10]), async () => {
      throw full;
    });
    await expect(copying).rejects.toBe(full);
  });
});
