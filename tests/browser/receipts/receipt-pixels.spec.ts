import { deflateSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { expect, test } from "../../support/browser";
import {
  adobe,
  big32,
  bytesOf,
  chunk,
  colourProfile,
  copied,
  exif,
  extended,
  header,
  IEND,
  PNG,
  riffChunk,
  SECRET,
  SOI,
  segment,
  tags,
  textOf,
  webp,
  webpFlags,
} from "../../support/receipt-files";
import {
  baseline,
  indexed,
  progressive,
  stripes,
  swappedProfile,
  turnOfAnimation,
} from "../../support/receipt-pictures";

/** A decoded picture: red, green, blue and opacity of each pixel, row by row. */
interface Shown {
  width: number;
  height: number;
  colours: string[];
}

function shown(page: Page, file: Uint8Array): Promise<Shown> {
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes]), { imageOrientation: "from-image" });
    const { width, height } = bitmap;
    const brush = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true })!;
    brush.drawImage(bitmap, 0, 0);
    const { data } = brush.getImageData(0, 0, width, height);
    const colours = Array.from({ length: width * height }, (_, at) =>
      data.slice(4 * at, 4 * at + 4).join(" "),
    );
    return { width, height, colours };
  }, Buffer.from(file).toString("base64"));
}

/** Expects a file's copy to be without the secret and to show the same, and returns that. */
async function shownAlike(page: Page, file: Uint8Array): Promise<Shown> {
  const { copy } = await copied(file);
  expect(textOf(copy)).not.toContain(SECRET);
  const before = await shown(page, file);
  expect(new Set(before.colours).size, "different colours").toBeGreaterThan(3);
  expect(await shown(page, copy)).toEqual(before);
  return before;
}

/** Returns a picture of 48 by 32 pixels, whose corners have different colours, as the browser's canvas makes it. */
async function painted(page: Page, type: string, quality: number, opacity = 1): Promise<Uint8Array> {
  const base64 = await page.evaluate(
    async ([type, quality, opacity]) => {
      const canvas = new OffscreenCanvas(48, 32);
      const brush = canvas.getContext("2d", { willReadFrequently: true })!;
      for (const [index, colour] of ["#c82", "#284", "#42c", "#ddd"].entries()) {
        const [x, y] = [(index % 2) * 24, Math.floor(index / 2) * 16];
        const slope = brush.createLinearGradient(x, y, x + 24, y + 16);
        slope.addColorStop(0, colour);
        slope.addColorStop(1, "#812");
        brush.globalAlpha = index === 0 ? opacity : 1;
        brush.fillStyle = slope;
        brush.fillRect(x, y, 24, 16);
      }
      const blob = await canvas.convertToBlob({ type, quality });
      return btoa(String.fromCharCode(...new Uint8Array(await blob.arrayBuffer())));
    },
    [type, quality, opacity] as const,
  );
  return new Uint8Array(Buffer.from(base64, "base64"));
}

/** Returns a photo without the browser's own segments, which hold its colour profile. */
async function photo(page: Page): Promise<Uint8Array> {
  const file = await painted(page, "image/jpeg", 0.9);
  let at = SOI.length;
  while (file[at + 1]! >= 0xe0 && file[at + 1]! <= 0xef) at += 2 + file[at + 2]! * 256 + file[at + 3]!;
  return bytesOf(SOI, file.subarray(at));
}

/** Returns a photo with these segments in front. */
function tagged(file: Uint8Array, ...segments: Uint8Array[]): Uint8Array {
  return bytesOf(SOI, ...segments, file.subarray(SOI.length));
}

/** Returns a screenshot with these chunks in place of the browser's own before its pixels, and others before its end. */
function labelled(file: Uint8Array, before: Uint8Array[], behind: Uint8Array[] = []): Uint8Array {
  const pixels = textOf(file).indexOf("IDAT") - 4;
  const [start, end] = [PNG.length + header(1, 1).length, file.length - IEND.length];
  return bytesOf(file.subarray(0, start), ...before, file.subarray(pixels, end), ...behind, IEND);
}

/** Returns the chunks of a WebP's picture. */
function pictureIn(file: Uint8Array): Uint8Array {
  return file.subarray(/ALPH|VP8[ L]/.exec(textOf(file))!.index);
}

/** Returns how many pictures the browser finds in a PNG. */
function turns(page: Page, file: Uint8Array): Promise<number> {
  return page.evaluate(async (base64) => {
    const data = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
    const decoder = new ImageDecoder({ data, type: "image/png" });
    await Promise.all([decoder.tracks.ready, decoder.completed]);
    return decoder.tracks.selectedTrack!.frameCount;
  }, Buffer.from(file).toString("base64"));
}

test("Anna's photo is turned and mirrored as her phone held it", async ({ page }) => {
  const file = await photo(page);
  const { width, height, colours } = await shownAlike(page, tagged(file, segment(0xfe, SECRET)));
  const corner = {
    "top left": colours[0],
    "top right": colours[width - 1],
    "bottom left": colours[width * (height - 1)],
    "bottom right": colours.at(-1),
  };
  expect(new Set(Object.values(corner)).size).toBe(4);
  // Which corners of the upright picture are shown at the top, left and right.
  for (const [orientation, left, right] of [
    [1, "top left", "top right"],
    [2, "top right", "top left"],
    [3, "bottom right", "bottom left"],
    [4, "bottom left", "bottom right"],
    [5, "top left", "bottom left"],
    [6, "bottom left", "top left"],
    [7, "bottom right", "top right"],
    [8, "top right", "bottom right"],
  ] as const) {
    const turned = await shownAlike(page, tagged(file, exif({ orientation })));
    const isLying = orientation > 4;
    expect(turned).toMatchObject(isLying ? { width: height, height: width } : { width, height });
    const top = [turned.colours[0], turned.colours[turned.width - 1]];
    expect(top, `orientation ${orientation}`).toEqual([corner[left], corner[right]]);
  }
});

test("Anna's photo shows the same without where, by whom and how it was taken", async ({ page }) => {
  const file = tagged(
    await photo(page),
    exif({ orientation: 6, isLittle: true }),
    segment(0xe1, "http://ns.adobe.com/xap/1.0/\0", SECRET),
    segment(0xed, "Photoshop 3.0\0", SECRET),
    segment(0xfe, SECRET),
  );
  await shownAlike(page, file);
});

test("Anna's photo shows the same without its gain map and its film", async ({ page }) => {
  const file = await photo(page);
  const first = tagged(file, segment(0xe2, "MPF\0", SECRET));
  await shownAlike(page, bytesOf(first, tagged(file, exif({ orientation: 3 }))));
  await shownAlike(page, bytesOf(first, "\0\0\0\x18ftypmp42\0\0\0\0mp42isom", SECRET));
});

test("Anna's photo keeps the colours of its profile", async ({ page }) => {
  const file = await photo(page);
  const half = swappedProfile.length / 2;
  const { colours } = await shownAlike(
    page,
    tagged(
      file,
      colourProfile(1, 2, swappedProfile.subarray(0, half)),
      segment(0xfe, SECRET),
      colourProfile(2, 2, swappedProfile.subarray(half)),
    ),
  );
  expect(colours).not.toEqual((await shown(page, file)).colours);
});

test("Anna's progressive photo shows the same", async ({ page }) => {
  const blocks = [
    [90, 100, 201],
    [200, 60, 90],
    [121, 190, 40],
    [55, 128, 128],
  ];
  const { width, height, colours } = await shownAlike(page, progressive(blocks, exif({ orientation: 2 })));
  expect({ width, height }).toEqual({ width: 16, height: 16 });
  // The first block has eight columns.
  expect(new Set(colours).size).toBe(8 + 3);
});

test.describe("Ben's scan, whose colours are told by Adobe's segment,", () => {
  const blocks = [
    [250, 40, 60, 200],
    [30, 200, 90, 255],
    [128, 128, 20, 120],
    [220, 220, 240, 250],
  ];
  const withoutBlack = blocks.map((samples) => samples.slice(0, 3));

  async function expectAlike(page: Page, scan: typeof blocks, transform: number): Promise<Shown> {
    const alike = await shownAlike(page, baseline(scan, adobe(transform, SECRET)));
    expect(alike).toMatchObject({ width: 16, height: 16 });
    expect(new Set(alike.colours).size).toBe(4);
    return alike;
  }

  for (const [kind, scan, transform] of [
    ["red, green and blue", withoutBlack, 0],
    ["brightness, colours and black", blocks, 2],
  ] as const)
    test(`shows the same in ${kind}`, async ({ page }) => {
      const { colours } = await expectAlike(page, scan, transform);
      expect((await shown(page, baseline(scan))).colours).not.toEqual(colours);
    });

  // Chromium takes inks as Adobe writes them even without the segment; other programs then show the negative.
  test("shows the same in four inks", async ({ page }) => {
    const { colours } = await expectAlike(page, blocks, 0);
    expect(colours[8]).toBe("30 200 90 255");
  });
});

test("Ben's screenshot shows the same without its texts", async ({ page }) => {
  const before = [
    chunk("eXIf", tags({})),
    chunk("tEXt", "Comment\0", SECRET),
    chunk("iTXt", "XML:com.adobe.xmp\0\0\0\0\0", SECRET),
  ];
  const behind = [chunk("tEXt", "Author\0", SECRET), chunk("tIME", 7, 234, 11, 26, 9, 7, 0)];
  await shownAlike(page, labelled(await painted(page, "image/png", 1), before, behind));
});

test("Ben's screenshot is turned and mirrored as its program said", async ({ page }) => {
  const file = await painted(page, "image/png", 1);
  const { width, height, colours } = await shown(page, labelled(file, []));
  for (const [orientation, isLying, topLeft] of [
    [1, false, colours[0]],
    [3, false, colours.at(-1)],
    [6, true, colours[width * (height - 1)]],
    [8, true, colours[width - 1]],
  ] as const) {
    const turned = await shownAlike(page, labelled(file, [chunk("eXIf", tags({ orientation }))]));
    expect(turned).toMatchObject(isLying ? { width: height, height: width } : { width, height });
    expect(turned.colours[0], `orientation ${orientation}`).toBe(topLeft);
  }
  // Chromium heeds no EXIF behind the pixels, and neither does the copy.
  await shownAlike(page, labelled(file, [], [chunk("eXIf", tags({ orientation: 6 }))]));
});

test("Ben's screenshot keeps the colours of its chunks", async ({ page }) => {
  const file = await painted(page, "image/png", 1);
  const { colours } = await shown(page, labelled(file, []));
  const primaries = [31_270, 32_900, 30_000, 60_000, 64_000, 33_000, 15_000, 6_000];
  for (const chunks of [
    [chunk("gAMA", big32(100_000))],
    [chunk("gAMA", big32(45_455)), chunk("cHRM", primaries.flatMap(big32))],
    [chunk("iCCP", "swapped\0", 0, deflateSync(swappedProfile))],
  ]) {
    const coloured = await shownAlike(page, labelled(file, [...chunks, chunk("tEXt", "a\0", SECRET)]));
    expect(coloured.colours).not.toEqual(colours);
  }
});

test("Ben's screenshot stays see-through", async ({ page }) => {
  const file = indexed([chunk("tRNS", 0, 128), chunk("tEXt", "a\0", SECRET)]);
  const { colours } = await shownAlike(page, file);
  expect(colours.slice(0, 3)).toEqual(["0 0 0 0", expect.stringMatching(/ 128$/), "40 60 190 255"]);
});

test("Ben's animation becomes its first picture", async ({ page }) => {
  const moving = indexed(
    [chunk("acTL", big32(2), big32(0)), turnOfAnimation(0)],
    [turnOfAnimation(1), chunk("fdAT", big32(2), stripes(1)), chunk("tEXt", "a\0", SECRET)],
  );
  const [before, after] = [moving, (await copied(moving)).copy].map((file) => turns(page, file));
  expect([await before, await after]).toEqual([2, 1]);
  await shownAlike(page, moving);
});

for (const [kind, quality, opacity] of [
  ["lossy", 0.8, 1],
  ["lossy and see-through", 0.8, 0.3],
  ["lossless", 1, 1],
] as const)
  test(`Clara's WebP that is ${kind} keeps its colours without where it was taken`, async ({ page }) => {
    const picture = pictureIn(await painted(page, "image/webp", quality, opacity));
    const plain = webp(extended(48, 32, webpFlags.alpha), picture);
    const { profile, alpha, exif, xmp } = webpFlags;
    const file = webp(
      extended(48, 32, profile | alpha | exif | xmp),
      riffChunk("ICCP", swappedProfile),
      picture,
      riffChunk("EXIF", tags({ orientation: 6 })),
      riffChunk("XMP ", SECRET),
    );
    const { colours } = await shownAlike(page, file);
    expect(colours).not.toEqual((await shown(page, plain)).colours);
    expect(textOf(picture).slice(0, 4)).toBe(opacity < 1 ? "ALPH" : quality < 1 ? "VP8 " : "VP8L");
  });
