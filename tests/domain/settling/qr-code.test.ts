import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { giroCodeOf, MAX_BYTES } from "~/domain/settling/giro-code";
import { qrCodePng, qrCodeSvg } from "~/integrations/qr-code.server";

beforeAll(async () => {
  // By default it would be fetched from the network.
  const wasmBinary = readFileSync("node_modules/zxing-wasm/dist/reader/zxing_reader.wasm")
    .buffer as ArrayBuffer;
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
});

/** Reads all codes that a picture shows, as a banking app would. */
async function readFrom(picture: Uint8Array | ImageData) {
  const found = await readBarcodes(picture, { formats: ["QRCode"], textMode: "Plain" });
  return found.map((code) => ({ ...code, version: Number(code.version) }));
}

const giroCode = (holder: string, text: string) =>
  giroCodeOf({ holder, bic: null, iban: "DE89370400440532013000", amount: 1_234, text }).code!;

const texts: [what: string, text: string][] = [
  ["a GiroCode", giroCode("Ben Becker", "Reisekasse Rom")],
  ["a holder with umlauts", giroCode("Jürgen Größer-Łuczak", "Reisekasse Österreich")],
  ["a holder in another script", giroCode("Юлия 東京 😀", "Rom")],
  ["the largest GiroCode", giroCode("😀".repeat(70), "x")],
  ["an invitation", `https://reisekasse.example/join/${"a1".repeat(22)}`],
  ["digits, which need no bytes", "1234567890".repeat(5)],
];

describe.each(texts)("%s", (_what, text) => {
  test("is read from the PNG as it was written", async () => {
    const codes = await readFrom(qrCodePng(text));
    expect(codes).toMatchObject([{ text, ecLevel: "M", hasECI: false, isInverted: false }]);
    expect(codes[0]!.version).toBeLessThanOrEqual(13);
  });

  test("has four modules of white around it", async () => {
    const [code] = await readFrom(qrCodePng(text));
    const modules = 17 + 4 * code!.version;
    const [first, last] = [4 * 8, (4 + modules) * 8];
    for (const [corner, x, y] of [
      ["topLeft", first, first],
      ["bottomRight", last, last],
    ] as const) {
      expect(Math.abs(code!.position[corner].x - x)).toBeLessThanOrEqual(2);
      expect(Math.abs(code!.position[corner].y - y)).toBeLessThanOrEqual(2);
    }
  });

  test("is read from the SVG as it was written", async () => {
    expect(await readFrom(pictureOf(qrCodeSvg(text)))).toMatchObject([{ text, ecLevel: "M" }]);
  });
});

test("The largest GiroCode fills the largest code of the standard to the last byte", async () => {
  const text = texts[3]![1];
  expect(new TextEncoder().encode(text).length).toBe(MAX_BYTES);
  expect(await readFrom(qrCodePng(text))).toMatchObject([{ version: 13 }]);
});

/** Draws an SVG like a browser, four pixels for each unit. Its only path has corners at whole numbers. */
function pictureOf(svg: string): ImageData {
  const [, start = 0, size = 0] = /viewBox="(\S+) \S+ (\S+)/.exec(svg)!.map(Number);
  const side = size * 4;
  const picture = { width: side, height: side, data: new Uint8ClampedArray(side * side * 4).fill(255) };
  const upright = Map.groupBy(uprightEdgesOf(/ d="(.*?)"/.exec(svg)![1]!), ({ from, to }) =>
    Math.min(from, to),
  );
  for (let pixel = 0; pixel < side * side; pixel++) {
    const x = Math.floor((pixel % side) / 4) + start;
    const y = Math.floor(pixel / side / 4) + start;
    // What an outline goes round is filled.
    const turns = upright.get(y)?.filter((edge) => edge.x <= x);
    const isBlack = turns?.reduce((sum, { from, to }) => sum + to - from, 0);
    if (isBlack) picture.data.fill(0, pixel * 4, pixel * 4 + 3);
  }
  return picture as ImageData;
}

function uprightEdgesOf(path: string): { x: number; from: number; to: number }[] {
  return path.match(/[^MZ]+/g)!.flatMap((outline) => {
    const corners = outline.split("L").map((corner) => corner.split(" ").map(Number) as [number, number]);
    const edges = corners.map(([x, to], index) => ({ x, to, from: corners.at(index - 1)! }));
    return edges.flatMap(({ x, to, from }) => (from[0] === x ? [{ x, from: from[1], to }] : []));
  });
}
