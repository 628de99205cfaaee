import type { Cents } from "~/domain/money/money";
import { cellName, dayNumber, euroText, spreadsheetXml } from "~/export/spreadsheet";

// A small writer of SpreadsheetML: no maintained library writes several sheets in constant memory. Texts are inline in
// their cells, since a table of shared strings would have to stay in memory until the end.

/**
 * Type and format of a column's values. `day` takes `YYYY-MM-DD`, `money` cents, `count` a whole number, `decimal` a
 * number as text: `12.50`.
 */
export type ColumnKind = "text" | "day" | "money" | "count" | "decimal";

export interface Column {
  heading: string;
  kind: ColumnKind;
  width: number;
  /** The column's sum follows below the last row. */
  isSummed?: boolean;
}

/** A formula, and its value in cents, which is shown until the spreadsheet recalculates. */
interface FormulaValue {
  cents: Cents;
  formula: string;
}

export type Value = string | number | FormulaValue | null;

export const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
export const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

const TEXT = 0;
const BOLD = 4;

/** Index in `cellFormats` by kind of column. */
const styleOf: Record<ColumnKind, number> = { text: TEXT, decimal: TEXT, day: 1, money: 2, count: 3 };
const boldStyleOf: Record<ColumnKind, number> = {
  text: BOLD,
  decimal: BOLD,
  day: BOLD,
  money: 5,
  count: 6,
};

const WHOLE = 3;
const DATE = 164;
const EURO = 165;

const cellFormats = [
  [0, 0],
  [DATE, 0],
  [EURO, 0],
  [WHOLE, 0],
  [0, 1],
  [EURO, 1],
  [WHOLE, 1],
].map(
  ([format, font]) =>
    `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`,
);

export const stylesXml = `${DECLARATION}<styleSheet xmlns="${MAIN}">\
<numFmts count="2"><numFmt numFmtId="${DATE}" formatCode="dd\\.mm\\.yyyy"/>\
<numFmt numFmtId="${EURO}" formatCode="#,##0.00\\ &quot;€&quot;"/></numFmts>\
<fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font>\
<font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts>\
<fills count="2"><fill><patternFill patternType="none"/></fill>\
<fill><patternFill patternType="gray125"/></fill></fills>\
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>\
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>\
<cellXfs count="${cellFormats.length}">${cellFormats.join("")}</cellXfs>\
<cellStyles count="1"><cellStyle name="Standard" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

/** Builds a sheet with a fixed heading as XML: `head()`, then each `row()`, then `end()`. */
export class Sheet {
  readonly name: string;
  readonly #columns: readonly Column[];
  readonly #totals: number[];
  readonly #counts: number[];
  #row = 1;

  constructor(name: string, columns: readonly Column[]) {
    this.name = name;
    this.#columns = columns;
    this.#totals = columns.map(() => 0);
    this.#counts = columns.map(() => 0);
  }

  totalOf(column: number): number {
    return this.#totals[column]!;
  }

  /** Counts the rows that have a value in a summed column. */
  countOf(column: number): number {
    return this.#counts[column]!;
  }

  sumCell(column: number): string {
    return cellName(column, this.#row);
  }

  head(): string {
    const widths = this.#columns.map(({ width }, index) => {
      const number = index + 1;
      return `<col min="${number}" max="${number}" width="${width}" customWidth="1"/>`;
    });
    const headings = this.#columns.map(({ heading }, index) => textCell(cellName(index, 0), heading, BOLD));
    return `${DECLARATION}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">\
<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>\
<sheetFormatPr defaultRowHeight="15"/><cols>${widths.join("")}</cols>\
<sheetData><row r="1">${headings.join("")}</row>`;
  }

  row(values: readonly Value[]): string {
    for (const [index, value] of values.entries()) {
      if (!this.#columns[index]!.isSummed || value === null) continue;
      this.#counts[index]!++;
      this.#totals[index]! += typeof value === "object" ? value.cents : Number(value);
    }
    const xml = this.#rowXml(values, styleOf);
    this.#row++;
    return xml;
  }

  /** Ends the sheet with the row of sums, and the label in the first column. */
  end(label: string): string {
    const sums = this.#columns.map(({ isSummed, kind }, index): Value => {
      if (!isSummed) return index === 0 ? label : null;
      const sum = this.totalOf(index);
      if (this.#row === 1 || kind !== "money") return sum;
      return { cents: sum, formula: `SUM(${cellName(index, 1)}:${cellName(index, this.#row - 1)})` };
    });
    return `${this.#rowXml(sums, boldStyleOf)}</sheetData></worksheet>`;
  }

  #rowXml(values: readonly Value[], styles: Record<ColumnKind, number>): string {
    let cells = "";
    for (let index = 0; index < values.length; index++) {
      const { kind } = this.#columns[index]!;
      cells += cellXml(cellName(index, this.#row), kind, values[index]!, styles[kind]);
    }
    return `<row r="${this.#row + 1}">${cells}</row>`;
  }
}

function cellXml(cell: string, kind: ColumnKind, value: Value, style: number): string {
  if (value === null || value === "") return "";
  if (typeof value === "object") {
    return `<c r="${cell}" s="${style}"><f>${spreadsheetXml(value.formula)}</f><v>${euroText(value.cents)}</v></c>`;
  }
  if (typeof value === "number") {
    return `<c r="${cell}" s="${style}"><v>${kind === "money" ? euroText(value) : value}</v></c>`;
  }
  if (kind === "decimal") return `<c r="${cell}" s="${style}"><v>${value}</v></c>`;
  const day = kind === "day" ? dayNumber(value) : undefined;
  return day === undefined ? textCell(cell, value, style) : `<c r="${cell}" s="${style}"><v>${day}</v></c>`;
}

function textCell(cell: string, text: string, style: number): string {
  return `<c r="${cell}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${spreadsheetXml(text)}</t></is></c>`;
}
