import { expect, test } from "vitest";
import { ADDRESS_LENGTH } from "~/domain/addresses";
import { addressOfShared, isCutShare, LINE_BYTES } from "~/domain/quick-line/shared-line";
import { anyText, fc } from "../../support/property";

const shared = (query: Record<string, string>) => {
  const { pathname, searchParams } = new URL(addressOfShared(new URLSearchParams(query)), "http://localhost");
  expect([pathname, searchParams.get("dialog")]).toEqual(["/", "expense"]);
  return searchParams.get("line");
};

test.each<[query: Record<string, string>, line: string | null]>([
  [{ text: "12 Pizza bar gestern" }, "12 Pizza bar gestern"],
  [{ title: "Rechnung", text: "12,50 €" }, "12,50 € Rechnung"],
  [{ title: "Rechnung", text: "Rechnung über 12,50 €" }, "Rechnung über 12,50 €"],
  [{ text: "Menü https://a.test/1", url: "https://a.test/1" }, "Menü https://a.test/1"],
  [{ url: "https://a.test/1" }, "https://a.test/1"],
  [{ text: "Zeile 1\r\nZeile 2 & mehr=?" }, "Zeile 1 Zeile 2 & mehr=?"],
  [{ text: " \n" }, null],
  [{}, null],
  [{ dialog: "trip", line: "nicht das", id: "1" }, null],
])("what an app shares becomes one line: %o", (query, line) => {
  expect(shared(query)).toBe(line);
});

test("a shared text that is cut ends with an ellipsis, so that the dialog can say so", () => {
  const whole = "a".repeat(LINE_BYTES);
  expect([shared({ text: whole }), isCutShare(whole)]).toEqual([whole, false]);
  const cut = shared({ text: `${whole}b` })!;
  expect([cut, isCutShare(cut)]).toEqual([`${whole.slice(3)}…`, true]);
  // A pair of surrogates is not taken apart.
  const faces = shared({ text: `${"x".repeat(LINE_BYTES - 4)}😀😀` })!;
  expect([faces, isCutShare(faces)]).toEqual([`${"x".repeat(LINE_BYTES - 4)}…`, true]);
  expect(isCutShare("12 Pizza …")).toBe(false);
});

test("any shared text becomes an address of ours that is short enough", () => {
  fc.assert(
    fc.property(anyText, anyText, fc.integer({ min: 1, max: 500 }), (title, text, times) => {
      const query = { title, text: text.repeat(times) };
      expect(Buffer.byteLength(shared(query) ?? "")).toBeLessThanOrEqual(LINE_BYTES);
      expect(addressOfShared(new URLSearchParams(query)).length).toBeLessThanOrEqual(ADDRESS_LENGTH);
    }),
  );
});
