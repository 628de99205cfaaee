import { type Day, daysBetween, readDay } from "../domain/day";
import type { Cents } from "../domain/money/money";
import { UNSEEN } from "../domain/text";
import { uniqueNamer } from "./unique-name";

/**
 * Matches text that a spreadsheet would run as a formula: a leading sign, full-width signs included, also behind what
 * cannot be seen, or a leading tab or line break (OWASP, "CSV Injection"). Leading apostrophes match too, so that an
 * escaped cell differs from text that a person typed with an apostrophe.
 */
const LOOKS_LIKE_FORMULA = new RegExp(
  String.raw`^'*(?:[\t\r\n]|[${UNSEEN}\p{Cc}]*[=+\-@\uff1d\uff0b\uff0d\uff20])`,
  "u",
);

/** Escapes text for a CSV cell: an apostrophe in front keeps a spreadsheet from running it as a formula. */
export function harmlessCell(text: string): string {
  return LOOKS_LIKE_FORMULA.test(text) ? `'${text}` : text;
}

const SHEET_NAME_LENGTH = 31;

const RESERVED = "history";

/**
 * Creates a function that names the sheets of one workbook: at most 31 units, without characters that Excel
 * forbids, unique regardless of case. `fallback` replaces a name of which nothing is left.
 */
export function sheetNamer(fallback: string): (wanted: string) => string {
  const uniqueName = uniqueNamer({ length: SHEET_NAME_LENGTH, trim: trimName, reserved: [RESERVED] });
  return (wanted) => {
    const allowed = wanted
      .toWellFormed()
      .replace(/[[\]:*?/\\\p{Cc}\ufffe\uffff]/gu, " ")
      .replace(/\s+/g, " ");
    return uniqueName(trimName(allowed) || fallback);
  };
}

/** Removes blanks and apostrophes, which Excel forbids at both ends. */
function trimName(name: string): string {
  return name.replace(/^[\s']+|[\s']+$/g, "");
}

export function quotedSheetName(name: string): string {
  return `'${name.replaceAll("'", "''")}'`;
}

const EPOCH: Day = "1899-12-30";
const FIRST_CORRECT_DAY: Day = "1900-03-01";

/**
 * Returns Excel's serial number of a day, or undefined for other text and for days before March 1900: Excel counts
 * a 29 February 1900 that did not exist.
 */
export function dayNumber(text: string): number | undefined {
  const day = readDay(text);
  return day === undefined || day < FIRST_CORRECT_DAY ? undefined : daysBetween(EPOCH, day);
}

/** Formats euro with two decimals and a dot; exact even for sums too large for a floating-point number. */
export function euroText(cents: Cents): string {
  const digits = String(Math.abs(cents)).padStart(3, "0");
  return `${cents < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Returns a cell's name, such as `B3`, from zero-based indexes. */
export function cellName(column: number, row: number): string {
  return `${columnName(column)}${row + 1}`;
}

function columnName(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : columnName(Math.floor(column / 26) - 1) + letter;
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/**
 * Escapes text for the XML of a spreadsheet. Characters that XML cannot hold become `_xHHHH_`, as do underscores
 * that would begin such an escape in plain text (ECMA-376, part 1, 22.9.2.19).
 */
export function spreadsheetXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/_(?=x[\da-f]{4}_)/gi, "_x005F_")
    .replace(/[^\P{Cc}\t\n]|[\ufffe\uffff]/gu, (sign) => `_x${hex(sign)}_`)
    .replace(/[&<>"]/g, (sign) => ENTITIES[sign]!);
}

function hex(sign: string): string {
  return sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
}
