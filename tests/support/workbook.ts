// Reads a workbook by other means than the app writes it: the ZIP by its directory, the XML by an HTML parser, which
// knows elements only in lower case.
import { type HTMLElement, parse } from "node-html-parser";
import { expect } from "vitest";
import { unzip } from "./unzip";

export interface Cell {
  /** Text, or a number as it is written in the XML. */
  value: string;
  /** The number format, such as `dd\.mm\.yyyy`. */
  format: string;
  isBold: boolean;
  formula: string | undefined;
}

export interface ReadSheet {
  name: string;
  /** By row and column, both from 0; undefined where a cell is missing. */
  rows: (Cell | undefined)[][];
  /** Number of frozen rows. */
  frozenRows: number;
  widths: number[];
}

/** The sheets of an XLSX file, in order. */
export function readWorkbook(file: Buffer): ReadSheet[] {
  const parts = unzip(file);
  const part = (name: string) => {
    const content = parts.get(name)?.toString();
    if (!content) throw new Error(`there is no ${name}`);
    expect(content.startsWith("<?xml")).toBe(true);
    return parse(content.slice(content.indexOf("?>") + 2), { lowerCaseTagName: true });
  };
  const types = part("[Content_Types].xml")
    .querySelectorAll("override")
    .map((entry) => entry.getAttribute("PartName"));
  expect([...types].sort()).toEqual(
    [...parts.keys()]
      .filter((name) => !/Content_Types|\.rels$/.test(name))
      .map((name) => `/${name}`)
      .sort(),
  );
  const targets = new Map(
    part("xl/_rels/workbook.xml.rels")
      .querySelectorAll("relationship")
      .map((relation) => [relation.getAttribute("Id"), relation.getAttribute("Target")]),
  );
  const styles = stylesOf(part("xl/styles.xml"));
  return part("xl/workbook.xml")
    .querySelectorAll("sheet")
    .map((sheet) =>
      readSheet(sheet.getAttribute("name")!, part(`xl/${targets.get(sheet.getAttribute("r:id"))}`), styles),
    );
}

function readSheet(name: string, root: HTMLElement, styles: Omit<Cell, "value" | "formula">[]): ReadSheet {
  const rows: ReadSheet["rows"] = [];
  for (const row of root.querySelectorAll("row")) {
    expect(row.getAttribute("r")).toBe(String(rows.length + 1));
    const cells: ReadSheet["rows"][number] = [];
    for (const cell of row.querySelectorAll("c")) {
      const [, letter, line] = /^([A-Z])(\d+)$/.exec(cell.getAttribute("r")!)!;
      expect(line).toBe(String(rows.length + 1));
      const value = decode(cell.querySelector("t")?.text ?? cell.querySelector("v")!.text);
      cells[letter!.charCodeAt(0) - 65] = {
        value,
        ...styles[Number(cell.getAttribute("s"))]!,
        formula: cell.querySelector("f")?.text,
      };
    }
    rows.push(cells);
  }
  return {
    name: decode(name),
    rows,
    frozenRows: Number(root.querySelector("pane[state=frozen]")?.getAttribute("ySplit") ?? 0),
    widths: root.querySelectorAll("col").map((column) => Number(column.getAttribute("width"))),
  };
}

function stylesOf(root: HTMLElement): Omit<Cell, "value" | "formula">[] {
  const formats = new Map(
    root
      .querySelectorAll("numfmt")
      .map((format) => [format.getAttribute("numFmtId"), format.getAttribute("formatCode")!]),
  );
  const fonts = root.querySelectorAll("fonts font").map((font) => font.querySelector("b") !== null);
  return root.querySelectorAll("cellxfs xf").map((style) => ({
    format: formats.get(style.getAttribute("numFmtId")) ?? "",
    isBold: fonts[Number(style.getAttribute("fontId"))]!,
  }));
}

function decode(text: string): string {
  return text.replace(/_x([\da-f]{4})_/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
