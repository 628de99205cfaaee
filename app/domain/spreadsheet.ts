import { type Day, daysBetween, readDay } from "./day";
import type { Cents } from "./money";
import { cutText, fold } from "./text";

/**
 * What a spreadsheet takes for a formula: a sign at the beginning, in full width too, or a tab or line break (OWASP,
 * "CSV Injection"). Apostrophes in front count as well, so that what is made harmless can be told from what was so typed.
 */
const LOOKS_LIKE_FORMULA = /^'*(?:[\t\r\n]|\s*[=+\-@\uff1d\uff0b\uff0d\uff20])/;

/**
 * Text for a cell of a CSV file, which no spreadsheet runs as a formula: with an apostrophe in front where it looks
 * like one. `readCell` is the way back.
 */
export function harmlessCell(text: string): string {
  return LOOKS_LIKE_FORMULA.test(text) ? `'${text}` : text;
}

/** The text that `harmlessCell` was given. */
export function readCell(cell: string): string {
  return cell.startsWith("'") && LOOKS_LIKE_FORMULA.test(cell) ? cell.slice(1) : cell;
}

/** What Excel takes: rows of a sheet, and UTF-16 units of a sheet's name. */
export const SHEET_ROWS_MAX = 1_048_576;
const SHEET_NAME_LENGTH = 31;

/** Excel keeps this name for itself. */
const RESERVED = "history";

/**
 * Makes names for the sheets of one workbook: of at most 31 units, without the signs that Excel forbids, and none
 * twice, whatever their case. `otherwise` names what has no name left.
 */
export function sheetNamer(otherwise: string): (wanted: string) => string {
  const taken = new Set<string>([RESERVED]);
  // Trying every number anew takes seconds for a thousand trips of one name.
  const nextNumbers = new Map<string, number>();
  return (wanted) => {
    const bare =
      trimName(
        wanted
          .toWellFormed()
          .replace(/[[\]:*?/\\\p{Cc}\ufffe\uffff]/gu, " ")
          .replace(/\s+/g, " "),
      ) || otherwise;
    const start = cutText(bare, SHEET_NAME_LENGTH);
    for (let n = nextNumbers.get(start) ?? 1; ; n++) {
      const suffix = n === 1 ? "" : ` (${n})`;
      const name = trimName(cutText(bare, SHEET_NAME_LENGTH - suffix.length)) + suffix;
      // Upper case first: some letters are told apart by their lower case alone.
      const key = fold(name.toUpperCase());
      if (taken.has(key)) continue;
      taken.add(key);
      nextNumbers.set(start, n + 1);
      return name;
    }
  };
}

/** Apostrophes at the ends are forbidden too. */
function trimName(name: string): string {
  return name.replace(/^[\s']+|[\s']+$/g, "");
}

/** A sheet's name as formulas write it. */
export function quotedSheetName(name: string): string {
  return `'${name.replaceAll("'", "''")}'`;
}

const EPOCH: Day = "1899-12-30";
const FIRST_SOUND_DAY: Day = "1900-03-01";

/**
 * The number that stands for a day; undefined for text that is none, and for the first two months of 1900, before
 * which Excel counts a day that never was.
 */
export function dayNumber(text: string): number | undefined {
  const day = readDay(text);
  return day === undefined || day < FIRST_SOUND_DAY ? undefined : daysBetween(EPOCH, day);
}

/** Euro with two decimals and a dot, exact also where a sum is too large for a number of euro. */
export function euroText(cents: Cents): string {
  const digits = String(Math.abs(cents)).padStart(3, "0");
  return `${cents < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** The name of a cell, such as `B3`; both count from 0. */
export function cellName(column: number, row: number): string {
  return `${columnName(column)}${row + 1}`;
}

function columnName(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : columnName(Math.floor(column / 26) - 1) + letter;
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/**
 * Text for the XML of a spreadsheet. What XML cannot hold is written `_xHHHH_`, and so is an underscore that would
 * make such a sign of plain text. (ECMA-376, part 1, 22.9.2.19)
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
