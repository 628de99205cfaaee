// Property tests with a fixed seed: every run draws the same examples.
import fc from "fast-check";

fc.configureGlobal({ seed: 20_261_116, numRuns: 500 });

export { fc };

/** UTF-16 as a form or a script may send it, with lone surrogates and control characters. */
const utf16 = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 })
  .map((units) => String.fromCharCode(...units));

const SURROGATES = { from: 0xd800, count: 0x800 };

/** Any code point of Unicode. The library's own unit `binary` builds a map of all of them, in each process. */
const codePoint = fc
  .nat({ max: 0x10ffff - SURROGATES.count })
  .map((index) => String.fromCodePoint(index < SURROGATES.from ? index : index + SURROGATES.count));

/** Text of any code points. */
export function unicode(maxLength?: number): fc.Arbitrary<string> {
  return fc.string({ unit: codePoint, maxLength });
}

/** Any text. */
export const anyText = fc.oneof(fc.string(), fc.string({ unit: "grapheme" }), unicode(), utf16);

/** Text made of these pieces, to hit the interesting cases often. */
export function textOf(pieces: readonly string[], maxLength = 16): fc.Arbitrary<string> {
  return fc.array(fc.constantFrom(...pieces), { maxLength }).map((parts) => parts.join(""));
}

/** A whole number from `min` to `max`, small in half of the cases. */
export function wholeNumber(min: number, max: number): fc.Arbitrary<number> {
  return fc.oneof(fc.integer({ min, max: Math.min(max, min + 100_000) }), fc.integer({ min, max }));
}

/** A day between 1900 and 2199. */
export const anyDay = fc
  .date({
    min: new Date("1900-01-01T00:00:00Z"),
    max: new Date("2199-12-31T00:00:00Z"),
    noInvalidDate: true,
  })
  .map((date) => date.toISOString().slice(0, 10));
