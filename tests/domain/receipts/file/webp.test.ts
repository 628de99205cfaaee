import { describe, expect, test } from "vitest";
import {
  bytesOf,
  copied,
  extended,
  laden,
  lossless,
  lossy,
  onlyTag,
  type Part,
  refusal,
  riffChunk,
  SECRET,
  tags,
  textOf,
  webp,
  webpFlags,
} from "../../../support/receipt-files";

const { profile, alpha, exif, xmp, animation } = webpFlags;

/** A picture that announces these chunks of EXIF. */
function turned(...said: Part[]): Uint8Array {
  return webp(extended(9, 8, exif), lossy(9, 8), ...said.map((content) => riffChunk("EXIF", content)));
}

/** Expects that the copy of this file has nothing but its picture and this EXIF, however it arrives. */
async function expectCopy(file: Uint8Array, kept: Uint8Array | undefined): Promise<void> {
  const expected = textOf(kept ? turned(kept) : webp(extended(9, 8, 0), lossy(9, 8)));
  expect(textOf((await copied(file)).copy)).toBe(expected);
  expect(textOf((await copied(file, [1])).copy)).toBe(expected);
}

describe("Clara's WebP", () => {
  test("loses XMP, EXIF but for the orientation, and what nobody knows, and says its new size", async () => {
    const expected = webp(
      extended(640, 480, profile | alpha | exif),
      riffChunk("ICCP", "profile"),
      riffChunk("ALPH", "see-through"),
      lossy(640, 480),
      riffChunk("EXIF", onlyTag(6)),
    );
    const { copy, facts } = await copied(laden["a WebP"]!);
    expect(textOf(copy)).toBe(textOf(expected));
    expect(facts).toEqual({ kind: "webp", width: 640, height: 480 });
  });

  test.each([
    ["lossy", webp(lossy(16_383, 1)), 16_383, 1],
    ["lossless", webp(lossless(16_384, 1)), 16_384, 1],
    ["of one pixel", webp(riffChunk("VP8L", 0x2f, 0, 0, 0, 0)), 1, 1],
    ["without transparency", webp(extended(9, 8, 0), lossless(9, 8)), 9, 8],
  ])("that is %s is copied as it is", async (_, file, width, height) => {
    const { copy, facts } = await copied(file);
    expect(textOf(copy)).toBe(textOf(file));
    expect(facts).toEqual({ kind: "webp", width, height });
  });

  describe.each([true, false])("with little-endian EXIF: %s", (isLittle) => {
    test.each([2, 3, 4, 5, 6, 7, 8])("keeps the orientation %i and nothing else", (orientation) =>
      expectCopy(turned(tags({ orientation, isLittle }, "odd")), onlyTag(orientation)),
    );

    test.each([0, 1, 9, 0x0601, undefined])("has no EXIF where the orientation is %s", (orientation) =>
      expectCopy(turned(tags({ orientation, isLittle })), undefined),
    );
  });

  test("is turned by the first EXIF only", async () => {
    await expectCopy(turned(tags({ orientation: 2 }), tags({ orientation: 3 })), onlyTag(2));
    await expectCopy(turned(tags({}), tags({ orientation: 3 })), undefined);
  });

  test.each([
    ["broken", "MM\0*\0\0\0\x08\xff\xff\x01\x0f"],
    ["empty", ""],
    ["spelled as in a JPEG", bytesOf("Exif\0\0", tags({ orientation: 6 }))],
    ["longer than a JPEG's", tags({ orientation: 6 }, new Uint8Array(65_500))],
  ])("is whole though its EXIF is %s", (_, said) => expectCopy(turned(said), undefined));

  test("is not turned by EXIF that it does not announce, as in browsers", async () => {
    const chunks = [lossy(9, 8), riffChunk("EXIF", tags({ orientation: 6 }))];
    await expectCopy(webp(extended(9, 8, 0), ...chunks), undefined);
    expect(textOf((await copied(webp(...chunks))).copy)).toBe(textOf(webp(lossy(9, 8))));
  });

  test("keeps no text in reserved bits, padding, or behind its end", async () => {
    const canvas = riffChunk("VP8X", 0xff & ~animation, "abc", [8, 0, 0, 7, 0, 0]);
    const picture = lossy(9, 8);
    const padded = bytesOf(picture.subarray(0, -1), "s");
    const { copy } = await copied(bytesOf(webp(canvas, padded), SECRET));
    expect(textOf(copy)).toBe(textOf(webp(extended(9, 8, profile | alpha), picture)));
  });

  test("loses colours and transparency that come too late to count", async () => {
    const late = [riffChunk("ICCP", SECRET), riffChunk("ALPH", SECRET)];
    const { copy } = await copied(webp(lossy(9, 8), ...late));
    expect(textOf(copy)).toBe(textOf(webp(lossy(9, 8))));
  });

  test("that moves is no photo", async () => {
    const moving = webp(
      extended(9, 8, animation),
      riffChunk("ANIM", 0, 0, 0, 0, 0, 0),
      riffChunk("ANMF", lossy(9, 8)),
    );
    expect(await refusal(moving)).toBe("receiptKind");
    expect(await refusal(webp(extended(9, 8, animation), riffChunk("ANMF", lossy(9, 8))))).toBe(
      "receiptKind",
    );
  });
});

const whole = webp(extended(9, 8, exif | xmp), lossy(9, 8));

test.each([
  ["no picture", webp()],
  [
    "more chunks than any picture has",
    webp(lossy(9, 8), new Uint8Array(Buffer.alloc(8_000, riffChunk("JUNK")))),
  ],
  ["only a canvas", webp(extended(9, 8, 0))],
  ["two pictures", webp(lossy(9, 8), lossless(9, 8))],
  ["a canvas behind its picture", webp(lossy(9, 8), extended(9, 8, 0))],
  ["two canvases", webp(extended(9, 8, 0), extended(9, 8, 0), lossy(9, 8))],
  ["a canvas with a text", webp(riffChunk("VP8X", new Uint8Array(10), SECRET), lossy(9, 8))],
  ["EXIF in front", webp(riffChunk("EXIF", SECRET), lossy(9, 8))],
  ["a lossy picture without its mark", webp(riffChunk("VP8 ", new Uint8Array(10)))],
  ["a lossy picture that needs another", webp(riffChunk("VP8 ", 1, 0, 0, 0x9d, 1, 0x2a, 9, 0, 8, 0))],
  ["a lossy picture without width", webp(lossy(0, 8))],
  ["a lossy picture without height", webp(lossy(9, 0))],
  ["a lossless picture without its mark", webp(riffChunk("VP8L", 0, 0, 0, 0, 0))],
  ["a picture that is too short", bytesOf(webp(riffChunk("VP8 ", 0x10, 0, 0, 0x9d)), "and more")],
  [
    "a chunk that goes on behind its end",
    bytesOf("RIFF", [26, 0, 0, 0], "WEBPVP8L", [15, 0, 0, 0, 0x2f], SECRET),
  ],
  ["half a chunk at its end", bytesOf("RIFF", [whole.length - 4, 0, 0, 0], whole.subarray(8), "EXIF")],
  ["a size below its own head", bytesOf("RIFF", [3, 0, 0, 0], whole.subarray(8))],
  ["a size beyond what is there", bytesOf("RIFF", [255, 255, 255, 255], whole.subarray(8))],
])("A WebP is broken that has %s", async (_, file) => {
  expect(await refusal(file)).toBe("receiptCutOff");
  expect(await refusal(file, [1])).toBe("receiptCutOff");
});
