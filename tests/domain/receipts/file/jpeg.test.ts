import { describe, expect, test } from "vitest";
import {
  adobe,
  bytesOf,
  colourProfile,
  copied,
  EOI,
  exif,
  frame,
  jfif,
  jpeg,
  laden,
  onlyOrientation,
  picture,
  refusal,
  SECRET,
  SOI,
  scan,
  scanData,
  segment,
  tables,
  textOf,
} from "../../../support/receipt-files";

/** Expects that of this file the copy is exactly that one. */
async function expectCopy(file: Uint8Array, expected: Uint8Array, facts: object = {}): Promise<void> {
  const made = await copied(file);
  expect(textOf(made.copy)).toBe(textOf(expected));
  expect(made.facts).toMatchObject({ kind: "jpeg", ...facts });
}

describe("Anna's photo", () => {
  test("of a phone becomes its picture, colours and orientation", async () => {
    const expected = jpeg(
      onlyOrientation(6),
      jfif(),
      colourProfile(1, 2, "first half"),
      colourProfile(2, 2, "second half"),
      adobe(1),
    );
    await expectCopy(laden["a phone's photo"]!, expected, { width: 640, height: 480 });
  });

  describe.each([true, false])("with little-endian EXIF: %s", (isLittle) => {
    test.each([2, 3, 4, 5, 6, 7, 8])("keeps the orientation %i and nothing else", (orientation) =>
      expectCopy(jpeg(exif({ orientation, isLittle })), jpeg(onlyOrientation(orientation))),
    );

    test.each([0, 1, 9, 0x0601, undefined])("has no EXIF where the orientation is %s", (orientation) =>
      expectCopy(jpeg(exif({ orientation, isLittle })), jpeg()),
    );

    test("has none where the orientation is no number", () =>
      expectCopy(jpeg(exif({ orientation: 6, isLittle, type: 2 })), jpeg()));
  });

  test("is turned by the first EXIF segment only, as everywhere", async () => {
    await expectCopy(jpeg(exif({ orientation: 8 }), exif({ orientation: 3 })), jpeg(onlyOrientation(8)));
    await expectCopy(jpeg(exif({}), exif({ orientation: 3 })), jpeg());
  });

  test.each([
    ["nothing", ""],
    ["half a header", "MM\0*\0"],
    ["no byte order", "XX\0*\0\0\0\x08\0\0"],
    ["no magic number", "MM\0+\0\0\0\x08\0\0"],
    ["a directory behind its end", "MM\0*\xff\xff\xff\xff\0\0"],
    ["a directory at its end", "MM\0*\0\0\0\x08\0"],
    ["entries behind its end", "MM\0*\0\0\0\x08\xff\xff\x01\x0f"],
  ])("is whole though its EXIF is broken: %s", (_, content) =>
    expectCopy(jpeg(segment(0xe1, "Exif\0\0", content)), jpeg()),
  );

  test.each([
    ["a motion photo", bytesOf(jpeg(), "\0\0\0\x18ftypmp42", SECRET)],
    ["a photo with a gain map", bytesOf(jpeg(segment(0xe2, "MPF\0", SECRET)), jpeg(segment(0xfe, SECRET)))],
    [
      "a photo with XMP of many segments",
      jpeg(segment(0xe1, "http://ns.adobe.com/xmp/extension/\0", SECRET)),
    ],
    [
      "a photo of a maker's own",
      jpeg(...[3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15].map((n) => segment(0xe0 + n, SECRET))),
    ],
    ["a small picture as JFXX", jpeg(segment(0xe0, "JFXX\0", 0x10, SOI, SECRET, EOI))],
    ["a JFIF segment that is too short", jpeg(segment(0xe0, "JFIF\0"))],
    ["an Adobe segment that is too short", jpeg(segment(0xee, "Adobe"))],
    ["another's APP14", jpeg(segment(0xee, "Other tool", SECRET))],
    [
      "bytes that fill up before a segment",
      jpeg(bytesOf([0xff, 0xff, 0xff]), segment(0xfe, SECRET), bytesOf(0xff)),
    ],
  ])("loses what is not its picture: %s", async (_, file) => {
    await expectCopy(file, jpeg());
  });

  test("in CMYK keeps what says so", async () => {
    const photo = bytesOf(SOI, adobe(2), tables, frame(4, 2, { components: 4 }), scan(scanData, 4), EOI);
    await expectCopy(photo, photo, { width: 4, height: 2 });
  });

  test("may be progressive, with many scans and tables between them", async () => {
    const scans = [scan(), tables, scan(bytesOf("a", 0xff, 0)), segment(0xdd, 0, 2), scan(bytesOf())];
    const photo = bytesOf(SOI, tables, frame(3_000, 4_000, { code: 0xc2 }), ...scans, EOI);
    await expectCopy(photo, photo, { width: 3_000, height: 4_000 });
  });

  test.each([0xc1, 0xc9, 0xca])("may have a frame of the kind %i", async (code) => {
    const photo = bytesOf(SOI, tables, segment(0xcc, 0, 1), frame(9, 9, { code }), scan(), EOI);
    await expectCopy(photo, photo);
  });

  test("may say its height behind the first scan", async () => {
    const photo = bytesOf(SOI, tables, frame(640, 0), scan(), segment(0xdc, 1, 0), EOI);
    await expectCopy(photo, photo, { width: 640, height: 256 });
  });

  test("may claim the largest size, which costs nothing here", async () => {
    const photo = bytesOf(SOI, tables, frame(65_535, 65_535), scan(), EOI);
    await expectCopy(photo, photo, { width: 65_535, height: 65_535 });
  });
});

test.each([0xc3, 0xc5, 0xc6, 0xc7, 0xc8, 0xcb, 0xcd, 0xce, 0xcf, 0xde])(
  "A JPEG with a frame of the kind %i, which nobody can show, is no photo",
  async (code) => {
    expect(await refusal(bytesOf(SOI, tables, frame(9, 9, { code }), scan(), EOI))).toBe("receiptKind");
  },
);

test.each([
  ["no picture", bytesOf(SOI, jfif(), EOI)],
  ["no scan", bytesOf(SOI, frame(9, 9), EOI)],
  ["no frame before its scan", bytesOf(SOI, scan(), frame(9, 9), EOI)],
  ["two frames", bytesOf(SOI, frame(9, 9), frame(9, 9), scan(), EOI)],
  ["no end", bytesOf(SOI, picture)],
  ["a second beginning inside", bytesOf(SOI, SOI, picture, EOI)],
  ["a restart outside its scans", bytesOf(SOI, [0xff, 0xd0], picture, EOI)],
  ["a segment shorter than its length", bytesOf(SOI, [0xff, 0xfe, 0, 1], picture, EOI)],
  ["a segment that goes on behind its end", bytesOf(SOI, [0xff, 0xfe, 0xff, 0xff], picture, EOI)],
  ["bytes between segments", bytesOf(SOI, jfif(), "junk", picture, EOI)],
  ["a marker that nobody knows", bytesOf(SOI, segment(0x02, SECRET), picture, EOI)],
  ["no width", bytesOf(SOI, frame(0, 9), scan(), EOI)],
  ["no height to the end", bytesOf(SOI, frame(9, 0), scan(), EOI)],
  ["a height that is not there", bytesOf(SOI, frame(9, 0), scan(), segment(0xdc), EOI)],
  ["a frame without colours", bytesOf(SOI, frame(9, 9, { components: 0 }), scan(), EOI)],
  [
    "a frame with a text behind it",
    bytesOf(SOI, segment(0xc0, 8, 0, 9, 0, 9, 1, 1, 1, 0, SECRET), scan(), EOI),
  ],
  [
    "a scan with a text behind its head",
    bytesOf(SOI, frame(9, 9), segment(0xda, 1, 1, 0, 0, 63, 0, SECRET), EOI),
  ],
  ["more segments than any photo has", jpeg(new Uint8Array(Buffer.alloc(4_000, segment(0xfe))))],
  ["only bytes that fill up", bytesOf(SOI, new Uint8Array(1_000).fill(0xff))],
])("A JPEG is broken that has %s", async (_, file) => {
  expect(await refusal(file)).toBe("receiptCutOff");
  expect(await refusal(file, [1])).toBe("receiptCutOff");
});
