// Pages of lists hold fewer rows if these are long, so that no answer grows without end.
import { type ExpenseRow, type ExpenseTextField, PAGE_ROWS, textFields } from "./expenses/expense";

/** Most bytes of the list that an answer of the API has, unless they are those of a single row. */
export const LIST_BYTES = 450_000;

/** Returns as many of these rows as weigh at most `max` bytes together, and at least one. */
export function thatFit<Row>(rows: Row[], max: number, bytesOfRow: (row: Row) => number): Row[] {
  let bytes = 0;
  return rows.filter((row, at) => {
    bytes += bytesOfRow(row);
    return bytes <= max || at === 0;
  });
}

/** Returns an upper bound of the bytes that texts take in HTML and in scripts, where some signs are spelled out. */
export function bytesOf(...texts: (string | null)[]): number {
  return Buffer.byteLength(texts.join("").replace(/["&'<>\\\p{Cc}]/gu, "&quot; "));
}

/** Most bytes that a page of 260 kB has for its rows of expenses, and for those of them that are open. */
export const ROWS_BYTES = 210_000;
const OPEN_BYTES = 140_000;

/** Returns as many open rows as leave enough bytes for the days below. */
export function openThatFit(rows: ExpenseRow[], queryLength: number): ExpenseRow[] {
  return thatFit(rows.slice(0, PAGE_ROWS), OPEN_BYTES, (row) => bytesOfRow(row, queryLength));
}

/** Returns an upper bound of what a row weighs, in whose links the query is repeated. */
export function bytesOfRow(row: Pick<ExpenseRow, ExpenseTextField | "unpaid">, queryLength: number): number {
  const [alone, links] = row.unpaid ? [2_700, 4] : [1_500, 3];
  // The description is in each link, in the title, the menu and the page's data.
  const repeated =
    links * queryLength + (links + 2) * bytesOf(row.description) + 2 * bytesOf(row.locationName);
  return alone + repeated + bytesOf(...textFields.map((field) => row[field]));
}
