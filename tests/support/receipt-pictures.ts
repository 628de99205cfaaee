// Pictures that browsers decode, though no canvas makes them: of 16 by 16 pixels, in four colours or more.
import { deflateSync } from "node:zlib";
import { big16, big32, bytesOf, chunk, EOI, frame, header, IEND, PNG, SOI, segment } from "./receipt-files";

const SIZE = 16;

// A colour profile

/** Numbers of 1/65,536. */
const xyz = (...values: number[]) => bytesOf("XYZ ", big32(0), values.flatMap(big32));

const gamma = bytesOf("curv", big32(0), big32(1), big16(0x0233), big16(0));

/** About sRGB with red and green in each other's place: who ignores it shows other colours. */
export const swappedProfile = profileOf({
  wtpt: xyz(0xf6d6, 0x10000, 0xd32d),
  rXYZ: xyz(0x6299, 0xb785, 0x18da),
  gXYZ: xyz(0x6fa2, 0x38f5, 0x0390),
  bXYZ: xyz(0x24a0, 0x0f84, 0xb6cf),
  rTRC: gamma,
  gTRC: gamma,
  bTRC: gamma,
});

function profileOf(tags: Record<string, Uint8Array>): Uint8Array {
  const names = Object.keys(tags);
  const content = bytesOf(...Object.values(tags));
  const start = 128 + 4 + 12 * names.length;
  let at = start;
  const list = names.map((name) => {
    const { length } = tags[name]!;
    at += length;
    return bytesOf(name, big32(at - length), big32(length));
  });
  const [version, whitePoint] = [big32(0x0210_0000), [0xf6d6, 0x10000, 0xd32d].flatMap(big32)];
  return bytesOf(
    ...[big32(start + content.length), big32(0), version, "mntrRGB XYZ ", new Uint8Array(12), "acsp"],
    ...[new Uint8Array(28), whitePoint, new Uint8Array(48), big32(names.length), ...list, content],
  );
}

// JPEG

/** The four blocks of a JPEG, each with one sample for each component. */
type Blocks = readonly (readonly number[])[];

/** Ends a block, or four of them in a progressive picture. */
const [END_OF_BLOCK, END_OF_FOUR] = [0, 0x20];

/** All codes have four bits, so that a table is a list of what they mean. */
const lengths = Array.from({ length: 12 }, (_, length) => length);
const symbols = [...lengths, END_OF_FOUR];
const codeOf = (symbol: number) => symbols.indexOf(symbol).toString(2).padStart(4, "0");
const table = (id: number, of: number[]) => bytesOf(id, 0, 0, 0, of.length, new Uint8Array(12), of);

/** Divides by eight, so that a block's first number is the mean of its samples, less 128. */
const tables = bytesOf(
  segment(0xdb, 0, new Uint8Array(64).fill(8)),
  segment(0xc4, table(0, lengths), table(0x10, symbols)),
);

/** Codes a number: how many bits it has, and these, which for a negative one are those of its opposite turned over. */
function coded(value: number): string {
  if (value === 0) return codeOf(0);
  const { length } = Math.abs(value).toString(2);
  const bits = value > 0 ? value : value + 2 ** length - 1;
  return codeOf(length) + bits.toString(2).padStart(length, "0");
}

/** Codes the mean of each block as its difference from the one before, with these bits behind each. */
function means(blocks: Blocks, behind = "", shift = 0): string {
  const values = blocks.map((samples) => samples.map((sample) => (sample - 128) >> shift));
  return values
    .flatMap((samples, at) =>
      samples.map((value, component) => coded(value - (values[at - 1]?.[component] ?? 0)) + behind),
    )
    .join("");
}

function scanOf(components: readonly number[], range: readonly number[], bits: string): Uint8Array {
  const whole = bits.padEnd(Math.ceil(bits.length / 8) * 8, "1");
  const bytes = whole.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2));
  const each = components.flatMap((component) => [component, 0]);
  const stuffed = bytes.flatMap((byte) => (byte === 0xff ? [0xff, 0] : [byte]));
  return bytesOf(segment(0xda, components.length, each, range), stuffed);
}

/** A JPEG of as many components as each block has samples, with these segments in front. */
export function baseline(blocks: Blocks, ...segments: Uint8Array[]): Uint8Array {
  const components = blocks[0]!.map((_, index) => index + 1);
  const scan = scanOf(components, [0, 63, 0], means(blocks, codeOf(END_OF_BLOCK)));
  return bytesOf(SOI, ...segments, tables, frame(SIZE, SIZE, { components: components.length }), scan, EOI);
}

/** A JPEG in five scans: the means but for their last bit, that bit, and what each component has beside its means. */
export function progressive(blocks: Blocks, ...segments: Uint8Array[]): Uint8Array {
  const all = [1, 2, 3];
  const lastBits = blocks.flat().map((sample) => sample & 1);
  const flat = `${codeOf(END_OF_FOUR)}00`;
  // In the first block brightness slopes from left to right.
  const details = all.map((component) =>
    scanOf([component], [1, 63, 0], (component === 1 ? coded(20) : "") + flat),
  );
  return bytesOf(
    ...[SOI, ...segments, tables, frame(SIZE, SIZE, { code: 0xc2 })],
    ...[scanOf(all, [0, 0, 0x01], means(blocks, "", 1)), scanOf(all, [0, 0, 0x10], lastBits.join(""))],
    ...[...details, EOI],
  );
}

// PNG

/** Compressed rows of palette's numbers in stripes, of which the first begins with this number. */
export function stripes(first = 0): Uint8Array {
  const line = Array.from({ length: SIZE }, (_, x) => (x + first) % 4);
  return deflateSync(bytesOf(...Array.from({ length: SIZE }, () => [0, ...line])));
}

/** A PNG with a palette of four colours, and with these chunks before and behind its stripes. */
export function indexed(before: Uint8Array[], behind: Uint8Array[] = []): Uint8Array {
  const palette = chunk("PLTE", [200, 40, 30], [30, 160, 60], [40, 60, 190], [240, 200, 20]);
  const stripe = chunk("IDAT", stripes());
  return bytesOf(PNG, header(SIZE, SIZE), palette, ...before, stripe, ...behind, IEND);
}

/** The chunk before a picture of an animation. */
export function turnOfAnimation(turn: number): Uint8Array {
  return chunk("fcTL", [turn, SIZE, SIZE, 0, 0].flatMap(big32), big16(1), big16(10), 0, 0);
}
