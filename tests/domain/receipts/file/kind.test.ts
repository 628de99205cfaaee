import { describe, expect, test } from "vitest";
import { receiptFormats, receiptKinds } from "~/domain/receipts/receipt";
import {
  bytesOf,
  chunk,
  copied,
  extended,
  jpeg,
  lossless,
  pdf,
  png,
  refusal,
  riffChunk,
  segment,
  textOf,
  webp,
} from "../../../support/receipt-files";

const isoFile = (brand: string) => bytesOf(0, 0, 0, 24, "ftyp", brand, 0, 0, 0, 0, "mif1heic", "the rest");
const html = "<html><script>alert(1)</script></html>";

describe("What is in a file tells its kind:", () => {
  test.each([
    ["jpeg", jpeg()],
    ["png", png()],
    ["webp", webp(lossless(640, 480))],
    ["pdf", pdf()],
  ])("%s", async (kind, file) => expect((await copied(file)).facts.kind).toBe(kind));

  test.each([
    ["a GIF", bytesOf("GIF89a", 1, 0, 1, 0, 0, 0, 0)],
    ["an SVG", bytesOf('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ["a page", bytesOf(html)],
    ["a page with a PDF inside", bytesOf(html, pdf())],
    ["a page behind a byte order mark and a line", bytesOf(0xef, 0xbb, 0xbf, "\r\n", html, pdf())],
    ["a drawing with a PDF inside", bytesOf("<svg><!--", pdf(), "--></svg>")],
    ["a PDF behind more than 1,024 bytes", bytesOf(" ".repeat(1_025), pdf())],
    ["a film", isoFile("isom")],
    ["a sound", bytesOf("RIFF", [4, 0, 0, 0], "WAVE")],
    ["a TIFF", bytesOf("II", [42, 0, 8, 0, 0, 0])],
    ["half a JPEG", bytesOf(0xff, 0xd8, 0x00)],
    ["a text of one letter", bytesOf("x")],
  ])("%s is none of them", async (_, file) => expect(await refusal(file, [1])).toBe("receiptKind"));

  test.each(["heic", "heix", "hevc", "hevx", "heim", "heis", "mif1", "msf1", "avif", "avis"])(
    "a photo of the brand %s is HEIC or its like, whatever its name",
    async (brand) => expect(await refusal(isoFile(brand), [3])).toBe("receiptHeic"),
  );

  test.each([
    ["jpeg", jpeg(segment(0xfe, pdf()))],
    ["png", png([chunk("tEXt", pdf())])],
    ["webp", webp(extended(9, 8, 0), lossless(9, 8), riffChunk("JUNK", pdf()))],
  ])("a %s with a PDF inside stays a picture", async (kind, file) => {
    const { copy, facts } = await copied(bytesOf(file, pdf()), [1]);
    expect(facts.kind).toBe(kind);
    expect(textOf(copy)).not.toContain("%PDF-");
  });

  test("a HEIC with a PDF inside stays one", async () => {
    expect(await refusal(bytesOf(isoFile("heic"), pdf()))).toBe("receiptHeic");
  });

  test("nothing at all is a receipt that was cut off", async () => {
    expect(await refusal(new Uint8Array(0))).toBe("receiptCutOff");
    expect(await refusal(bytesOf(0xff))).toBe("receiptCutOff");
    expect(await refusal(bytesOf("RIFF", [4, 0, 0, 0], "WE"))).toBe("receiptCutOff");
  });
});

test("each kind has a type and an extension of its own", () => {
  expect(Object.keys(receiptFormats)).toEqual([...receiptKinds]);
  expect(new Set(Object.values(receiptFormats).map(({ mediaType }) => mediaType)).size).toBe(4);
  expect(new Set(Object.values(receiptFormats).map(({ extension }) => extension)).size).toBe(4);
});

describe("A PDF", () => {
  test.each([
    ["with nothing in it", pdf()],
    ["that is encrypted", pdf("trailer << /Encrypt 5 0 R >>", new Uint8Array(5_000))],
    ["that was changed, so that it ends twice", pdf("1 0 obj", pdf(), "2 0 obj")],
    ["with blanks and a line of a server behind it", bytesOf(pdf(), "\r\n\0\0\0  <!-- sent at noon -->")],
    ["behind a line break", bytesOf("\n", pdf())],
    ["behind a byte order mark", bytesOf(0xef, 0xbb, 0xbf, pdf())],
    ["behind a mail's lines", bytesOf("Content-Type: application/pdf\r\n\r\n", pdf())],
    ["behind a printer's lines", bytesOf("\x1b%-12345X@PJL SET COPIES=1\r\n", pdf())],
    ["behind 1,024 bytes", bytesOf(new Uint8Array(1_024), pdf())],
  ])("%s stays as it is", async (_, file) => {
    const { copy, facts } = await copied(file, [1_000]);
    expect(textOf(copy)).toBe(textOf(file));
    expect(await copied(file, [1])).toEqual({ copy, facts });
    expect(facts).toEqual({ kind: "pdf", width: null, height: null });
  });

  test("without its end is cut off, also if an earlier end stands far before", async () => {
    expect(await refusal(bytesOf("%PDF-1.7\n1 0 obj"))).toBe("receiptCutOff");
    expect(await refusal(bytesOf(pdf(), new Uint8Array(1_024)))).toBe("receiptCutOff");
    expect(await refusal(bytesOf(pdf(), new Uint8Array(1_018)))).toBeUndefined();
  });
});
