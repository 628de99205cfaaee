// Property tests with a fixed seed: every run draws the same examples, here and in CI.
import fc from "fast-check";

fc.configureGlobal({ seed: 20_261_116, numRuns: 1_000 });

export { fc };

/** UTF-16 as a form or a script may send it: halves of surrogate pairs and control characters included. */
const utf16 = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 })
  .map((units) => String.fromCharCode(...units));

/** Any text at all. */
export const anyText = fc.oneof(
  fc.string(),
  fc.string({ unit: "grapheme" }),
  fc.string({ unit: "binary" }),
  utf16,
);

/** Text made of these pieces: dense where the interesting cases are. */
export function textOf(pieces: readonly string[], maxLength = 16): fc.Arbitrary<string> {
  return fc.array(fc.constantFrom(...pieces), { maxLength }).map((parts) => parts.join(""));
}

/** A whole number from `min` to `max`, as often small as from anywhere. */
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
