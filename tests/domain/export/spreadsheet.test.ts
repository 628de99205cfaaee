import { describe, expect, test } from "vitest";
import { addDays } from "~/domain/day";
import {
  cellName,
  dayNumber,
  euroText,
  harmlessCell,
  quotedSheetName,
  sheetNamer,
  spreadsheetXml,
} from "~/export/spreadsheet";
import { readCell } from "../../support/exports";
import { anyDay, anyText, fc, textOf, wholeNumber } from "../../support/property";

const formulaText = textOf(
  ["=", "+", "-", "@", "＝", "＋", "－", "＠", "\t", "\r", "\n", "'", " ", "1", "a"],
  6,
);

describe("A cell of a CSV file", () => {
  test.each([
    ["Kaffee", "Kaffee"],
    ["12,50", "12,50"],
    ["a=b", "a=b"],
    ["=1+1", "'=1+1"],
    ["+49 621 123", "'+49 621 123"],
    ["-5", "'-5"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["\t=1", "'\t=1"],
    ["\r\nx", "'\r\nx"],
    ["  =1+1", "'  =1+1"],
    ["＝1+1", "'＝1+1"],
    ["'s Hertogenbosch", "'s Hertogenbosch"],
    ["'=1+1", "''=1+1"],
    ["", ""],
    ["\u0085=1", "'\u0085=1"],
    ["\u200b\u202e=1", "'\u200b\u202e=1"],
    ["\u3164\u2800=1", "'\u3164\u2800=1"],
  ])("with %j is %j", (text, cell) => expect(harmlessCell(text)).toBe(cell));

  test("never begins like a formula, and is read back unchanged", () => {
    fc.assert(
      fc.property(fc.oneof(anyText, formulaText), (text) => {
        const cell = harmlessCell(text);
        expect(cell).not.toMatch(/^[=+\-@＝＋－＠\t\r\n]/);
        expect(readCell(cell)).toBe(text);
      }),
    );
  });
});

describe("The name of a sheet", () => {
  test.each([
    ["Interrail Portugal", "Interrail Portugal"],
    ["Peru: Küste/Anden [2026]?", "Peru Küste Anden 2026"],
    ["'s Hertogenbosch'", "s Hertogenbosch"],
    ["x".repeat(40), "x".repeat(31)],
    ["***", "Reise"],
    ["History", "History (2)"],
  ])("of the trip %j is %j", (trip, name) => expect(sheetNamer("Reise")(trip)).toBe(name));

  test("differs for trips with the same name, also if only case or the cut-off part differs", () => {
    const nameSheet = sheetNamer("Reise");
    const long = "Japan mit dem Shinkansen: Tokio und Kyoto";
    expect(["Ägypten", "ÄGYPTEN", "Straße", "STRASSE", long, long].map(nameSheet)).toEqual([
      "Ägypten",
      "ÄGYPTEN (2)",
      "Straße",
      "STRASSE (2)",
      "Japan mit dem Shinkansen Tokio",
      "Japan mit dem Shinkansen To (2)",
    ]);
  });

  test("is valid in Excel, whatever the trips are called", () => {
    const names = fc.array(
      fc.oneof(anyText, textOf(["[", "]", ":", "*", "?", "/", "\\", "'", " ", "ä", "Ä", "history", "😀"])),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(names, (trips) => {
        const made = trips.map(sheetNamer("Reise"));
        for (const name of made) {
          expect(name.length).toBeGreaterThan(0);
          expect(name.length).toBeLessThanOrEqual(31);
          expect(name).not.toMatch(/[[\]:*?/\\\p{Cc}]|^'|'$/u);
          expect(name.isWellFormed()).toBe(true);
          expect(name.toLowerCase()).not.toBe("history");
        }
        for (const fold of ["toLowerCase", "toUpperCase"] as const)
          expect(new Set(made.map((name) => name[fold]())).size).toBe(made.length);
      }),
    );
  });

  test("is quoted in formulas", () => expect(quotedSheetName("Anna's Reise")).toBe("'Anna''s Reise'"));
});

describe("The number of a day", () => {
  test.each([
    ["1900-03-01", 61],
    ["2000-01-01", 36_526],
    ["2026-11-16", 46_342],
    ["1900-02-28", undefined],
    ["Summe", undefined],
    ["2026-02-30", undefined],
  ])("of %s is %s", (day, number) => expect(dayNumber(day)).toBe(number));

  test("increases by one each day", () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const number = dayNumber(day);
        if (number !== undefined && day < "2199-12-31") expect(dayNumber(addDays(day, 1))).toBe(number + 1);
      }),
    );
  });
});

test.each([
  [0, "0.00"],
  [5, "0.05"],
  [1_250, "12.50"],
  [-1, "-0.01"],
  [9_007_199_254_740_991, "90071992547409.91"],
])("%d cents are %s euro", (cents, text) => expect(euroText(cents)).toBe(text));

test("every number of cents is exact in euro", () => {
  fc.assert(
    fc.property(wholeNumber(0, Number.MAX_SAFE_INTEGER), (cents) => {
      expect(euroText(cents)).toMatch(/^\d+\.\d\d$/);
      expect(Number(euroText(cents).replace(".", ""))).toBe(cents);
    }),
  );
});

test.each([
  [0, 0, "A1"],
  [25, 9, "Z10"],
  [26, 0, "AA1"],
  [701, 0, "ZZ1"],
  [702, 1_048_575, "AAA1048576"],
])("column %d, row %d is %s", (column, row, name) => expect(cellName(column, row)).toBe(name));

describe("Text in a spreadsheet's XML", () => {
  test.each([
    ['<a href="x">&', "&lt;a href=&quot;x&quot;&gt;&amp;"],
    ["a\nb\tc", "a\nb\tc"],
    ["a\rb", "a_x000D_b"],
    ["\u0001", "_x0001_"],
    ["_x0041_", "_x005F_x0041_"],
    ["_x00_", "_x00_"],
  ])("%j is %j", (text, xml) => expect(spreadsheetXml(text)).toBe(xml));

  test("is read back unchanged, except lone surrogates", () => {
    const signs = textOf(["_", "x", "X", "0", "5", "F", "f", "_x0041_", "&", "<", "\0", "\r", "\uffff"]);
    fc.assert(
      fc.property(fc.oneof(anyText, signs), (text) => {
        expect(readXml(spreadsheetXml(text))).toBe(text.toWellFormed());
      }),
    );
  });

  function readXml(xml: string): string {
    expect(xml).not.toMatch(/[<>"\0\r\uffff]/);
    return xml
      .replace(/&(amp|lt|gt|quot);/g, (_, name: string) => ({ amp: "&", lt: "<", gt: ">", quot: '"' })[name]!)
      .replace(/_x([\da-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  }
});
