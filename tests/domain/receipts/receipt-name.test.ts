// Names of receipts: as they were sent, as far as they can be shown and saved.
import { expect, test } from "vitest";
import { RECEIPT_NAME_LENGTH, receiptName, savedName } from "~/domain/receipts/receipt";
import { fc, unicode } from "../../support/property";

test.each([
  ["IMG_1.jpg", "IMG_1.jpg"],
  ["C:\\Fotos\\Beleg 1.JPG", "Beleg 1.JPG"],
  ["../../Rechnung.pdf", "Rechnung.pdf"],
  ["Rech\r\nnung\u2028.pdf", "Rech nung.pdf"],
  ["Rechnung\u202efdp.exe", "Rechnungfdp.exe"],
  ["\u200f\u2067\u200e", undefined],
  ["👨‍👩‍👧.png", "👨‍👩‍👧.png"],
  [".pdf", ".pdf"],
  [" ", undefined],
  [undefined, undefined],
])("Anna's file %j is called %j", (sent, name) => {
  expect(receiptName(sent)).toBe(name);
});

test("a long name keeps its extension, an extension that is none does not count", () => {
  expect(receiptName(`${"😀".repeat(150)}.pdf`)).toBe(`${"😀".repeat(96)}.pdf`);
  expect(receiptName(`Abendessen.${"a".repeat(150)}`)).toBe(`Abendessen.${"a".repeat(89)}`);
});

test("a name is never too long, and the same when it is sent again", () => {
  fc.assert(
    fc.property(unicode(250), (sent) => {
      const name = receiptName(sent);
      expect([...(name ?? "")].length).toBeLessThanOrEqual(RECEIPT_NAME_LENGTH);
      expect(name && receiptName(name)).toBe(name);
    }),
  );
});

test.each([
  ["Rechnung.pdf", "Rechnung.pdf"],
  ["RECHNUNG.PDF", "RECHNUNG.PDF"],
  ["Rechnung.bat", "Rechnung.bat.pdf"],
  ["Rechnung.pdf.hta", "Rechnung.pdf.hta.pdf"],
  ["Rechnung", "Rechnung.pdf"],
])("Ben's PDF %j is saved as %j", (name, saved) => {
  expect(savedName(name, "pdf")).toBe(saved);
});
