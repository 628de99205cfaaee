import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  bytesOf,
  chunk,
  copied,
  header,
  IEND,
  laden,
  onlyTag,
  PNG,
  palette,
  pixels,
  png,
  refusal,
  SECRET,
  tags,
  textOf,
} from "../../../support/receipt-files";

/** Expects that the copy of this file has nothing but its picture and this EXIF, however it arrives. */
async function expectCopy(file: Uint8Array, kept: Uint8Array[]): Promise<void> {
  const expected = textOf(png(kept.map((exif) => chunk("eXIf", exif))));
  expect(textOf((await copied(file)).copy)).toBe(expected);
  expect(textOf((await copied(file, [1])).copy)).toBe(expected);
}

describe("Ben's screenshot", () => {
  test("becomes its picture, colours and orientation", async () => {
    const { copy, facts } = await copied(laden["a screenshot"]!);
    expect(textOf(copy)).toBe(textOf(png([chunk("sRGB", 0), chunk("eXIf", onlyTag(6))])));
    expect(facts).toEqual({ kind: "png", width: 640, height: 480 });
  });

  test("keeps every chunk that says how colours are meant", async () => {
    const colours = [
      chunk("cHRM", new Uint8Array(32)),
      chunk("gAMA", new Uint8Array(4)),
      chunk("sBIT", 8, 8, 8),
      chunk("iCCP", "name\0\0", "profile"),
      chunk("cICP", 9, 16, 0, 1),
      chunk("mDCV", new Uint8Array(24)),
      chunk("cLLI", new Uint8Array(8)),
      chunk("tRNS", 0, 255),
    ];
    const { copy } = await copied(png(colours));
    expect(textOf(copy)).toBe(textOf(png(colours)));
  });

  test.each(["tEXt", "zTXt", "iTXt", "eXIf", "tIME", "pHYs", "acTL", "fcTL", "fdAT", "caBX", "quSt"])(
    "loses %s, before its pixels and behind",
    async (type) => {
      const { copy } = await copied(png([chunk(type, SECRET)], [chunk(type, SECRET)]));
      expect(textOf(copy)).toBe(textOf(png()));
    },
  );

  describe.each([true, false])("with little-endian EXIF: %s", (isLittle) => {
    test.each([2, 3, 4, 5, 6, 7, 8])("keeps the orientation %i and nothing else", (orientation) =>
      expectCopy(png([chunk("eXIf", tags({ orientation, isLittle }))]), [onlyTag(orientation)]),
    );

    test.each([0, 1, 9, 0x0601, undefined])("has no EXIF where the orientation is %s", (orientation) =>
      expectCopy(png([chunk("eXIf", tags({ orientation, isLittle }))]), []),
    );
  });

  test("is turned by the first EXIF only, which comes before the pixels", async () => {
    const [two, three] = [2, 3].map((orientation) => chunk("eXIf", tags({ orientation })));
    await expectCopy(png([two!, three!], [three!]), [onlyTag(2)]);
    await expectCopy(png([chunk("eXIf", tags({})), three!]), []);
    await expectCopy(png([], [three!]), []);
    await expectCopy(bytesOf(png().subarray(0, -35), three!, png().subarray(-35)), []);
  });

  test.each([
    ["broken", chunk("eXIf", "MM\0*\0\0\0\x08\xff\xff\x01\x0f")],
    ["empty", chunk("eXIf")],
    ["spelled as in a JPEG", chunk("eXIf", "Exif\0\0", tags({ orientation: 6 }))],
    ["damaged", bytesOf(chunk("eXIf", tags({ orientation: 6 })).subarray(0, -1), 0)],
    ["longer than a JPEG's", chunk("eXIf", tags({ orientation: 6 }, new Uint8Array(65_500)))],
  ])("is whole though its EXIF is %s", (_, exif) => expectCopy(png([exif]), []));

  test("loses colours that come too late to count, and damaged texts", async () => {
    const damaged = bytesOf(chunk("tEXt", SECRET).subarray(0, -1), 0);
    const { copy } = await copied(png([damaged], [chunk("sRGB", 0)]));
    expect(textOf(copy)).toBe(textOf(png()));
  });

  test("may claim 65,535 by 65,535 interlaced pixels, which costs nothing here", async () => {
    const { facts } = await copied(bytesOf(PNG, header(65_535, 65_535, true), palette, pixels, IEND));
    expect(facts).toMatchObject({ width: 65_535, height: 65_535 });
  });

  test("of a real program is copied", async () => {
    const icon = new Uint8Array(readFileSync("public/icons/icon-192.png"));
    const { copy, facts } = await copied(icon);
    expect(facts).toEqual({ kind: "png", width: 192, height: 192 });
    expect(copy.length).toBeLessThanOrEqual(icon.length);
    expect((await copied(copy)).copy).toEqual(copy);
  });
});

test.each([
  ["no header", bytesOf(PNG, palette, pixels, IEND)],
  ["a chunk before its header", bytesOf(PNG, chunk("CgBI", "phone"), header(9, 9), pixels, IEND)],
  ["two headers", bytesOf(PNG, header(9, 9), header(9, 9), pixels, IEND)],
  [
    "a header that is too short",
    bytesOf(PNG, chunk("IHDR", 0, 0, 0, 9, 0, 0, 0, 9, 8, 3, 0, 0), pixels, IEND),
  ],
  ["no width", bytesOf(PNG, header(0, 9), pixels, IEND)],
  ["no height", bytesOf(PNG, header(9, 0), pixels, IEND)],
  ["a width that is too large", bytesOf(PNG, header(0x80000000, 9), pixels, IEND)],
  ["no pixels", bytesOf(PNG, header(9, 9), palette, IEND)],
  ["a palette behind its pixels", bytesOf(PNG, header(9, 9), pixels, palette, IEND)],
  ["no end", bytesOf(PNG, header(9, 9), pixels)],
  ["an end with a text", bytesOf(PNG, header(9, 9), pixels, chunk("IEND", SECRET))],
  ["a needed chunk that nobody knows", bytesOf(PNG, header(9, 9), chunk("MEET", SECRET), pixels, IEND)],
  ["more chunks than any picture has", png([new Uint8Array(Buffer.alloc(120_000, chunk("tEXt")))])],
  [
    "more pieces of pixels than any picture has",
    png([], [new Uint8Array(Buffer.alloc(120_000, chunk("IDAT")))]),
  ],
  ["a colour chunk that is too long", png([chunk("sRGB", SECRET)])],
  ["a chunk that goes on behind its end", png([bytesOf([0x7f, 0xff, 0xff, 0xff], "tEXt")])],
  ["a chunk of a length that none may have", png([bytesOf([0x80, 0, 0, 0], "tEXt")])],
  ["pixels with a wrong checksum", bytesOf(PNG, header(9, 9), pixels.subarray(0, -1), 0, IEND)],
])("A PNG is broken that has %s", async (_, file) => {
  expect(await refusal(file)).toBe("receiptCutOff");
  expect(await refusal(file, [1])).toBe("receiptCutOff");
});
