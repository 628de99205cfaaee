// Requests exports and reads them as a program would.
import { parse } from "csv-parse/sync";
import { expect } from "vitest";
import { harmlessCell } from "~/export/spreadsheet";
import type { Person } from "./person";

export const EXPORT = "/api/user/export";

/** Requests an export and returns its bytes. */
export async function file(person: Person, query: string): Promise<Buffer> {
  const answer = await person.request(`${EXPORT}?${query}`);
  expect(answer.status, await (answer.ok ? "" : answer.clone().text())).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

/** Reverses `harmlessCell()`. */
export function readCell(cell: string): string {
  return harmlessCell(cell.slice(1)) === cell ? cell.slice(1) : cell;
}

/** Reads a CSV export with a strict parser: rows by heading, without the apostrophes that protect formulas. */
export async function csvRows(person: Person, query = ""): Promise<Record<string, string>[]> {
  const text = (await file(person, `format=csv${query}`)).toString("utf8");
  expect(text.startsWith("\ufeff")).toBe(true);
  expect(text.endsWith("\r\n")).toBe(true);
  const read = parse(text.slice(1), { delimiter: ";", record_delimiter: "\r\n", columns: true }) as Record<
    string,
    string
  >[];
  return read.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, readCell(cell)])),
  );
}
