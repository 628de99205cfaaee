// Migrates a trip of 100,000 expenses from before foreign currencies and searching. What the version before exported of
// the same rows is held here by its digest.
import { createHash } from "node:crypto";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { searchTextOf } from "~/domain/expense-filter";
import { open } from "../../db/client.sqlite";
import { oldTrip } from "../support/old-trip";

const MIGRATIONS = "db/migrations/sqlite";
const BEFORE = "0010_removal";
const ROWS = 100_000;

/** SHA-256 of the export of these rows by the version before. */
const jsonBefore = "d218e55409a82d4fb0c68bfce34d82f649ccfc16a4bde5fb27b5536239d962ed";

const folder = mkdtempSync(path.join(tmpdir(), "reisekasse-original-"));
const older = path.join(folder, "older");
const url = process.env.DATABASE_URL!;
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Row = Record<string, unknown>;

function rowsOf(table: string): Row[] {
  const connection = new Database(url.slice("file:".length), { readonly: true });
  const rows = connection.prepare(`select * from ${table} order by id`).all() as Row[];
  connection.close();
  return rows;
}

/** Texts in which such a row is searched for. */
function searchedIn({ description, notes, location_name, location_address }: Row): string {
  const texts = { description, notes, locationName: location_name, locationAddress: location_address };
  return searchTextOf(texts as Parameters<typeof searchTextOf>[0]);
}

let before: { expenses: Row[]; trips: Row[] };
/** Milliseconds of the processor. */
let migratingMs: number;

beforeAll(async () => {
  cpSync(MIGRATIONS, older, { recursive: true });
  const journal = path.join(older, "meta/_journal.json");
  const { entries, ...rest } = JSON.parse(readFileSync(journal, "utf8")) as { entries: { tag: string }[] };
  const last = entries.findIndex(({ tag }) => tag === BEFORE);
  writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, last + 1) }));
  await open(url, older).close();
  const connection = new Database(url.slice("file:".length));
  connection.exec(oldTrip(ROWS));
  connection.close();
  before = { expenses: rowsOf("expenses"), trips: rowsOf("trips") };
  const { user, system } = process.cpuUsage();
  // Migrates.
  await import("../../db/client");
  const spent = process.cpuUsage({ user, system });
  migratingMs = (spent.user + spent.system) / 1_000;
}, 120_000);
afterAll(async () => (await import("../../db/client")).close());

function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

async function textOf(parts: AsyncIterable<string>): Promise<string> {
  let text = "";
  for await (const part of parts) text += part;
  return text;
}

test("every expense keeps its values, none is in a foreign currency, and none is spread", () => {
  const none = {
    original_amount: null,
    original_currency: null,
    rate: null,
    rate_day: null,
    rate_source: null,
    nights: 1,
  };
  expect(before.expenses).toHaveLength(ROWS);
  const migrated = before.expenses.map((row) => ({ ...row, ...none, search_text: searchedIn(row) }));
  expect(rowsOf("expenses")).toEqual(migrated);
  const searchText = "weltreise\nuberall";
  expect(rowsOf("trips")).toEqual(
    before.trips.map((row) => ({ ...row, currencies: null, limits: null, search_text: searchText })),
  );
}, 60_000);

test("that takes seconds", () => {
  expect(migratingMs).toBeLessThan(20_000);
});

test("Anna's JSON is the same but for new fields", async () => {
  const { jsonTripFile } = await import("~/export/json.server");
  const text = await textOf(jsonTripFile("anna", ["trip"], new Date(0)));
  const fields = ["originalAmount", "originalCurrency", "exchangeRate", "rateDate", "rateSource"];
  const added = fields.map((name) => `,"${name}":null`).join("");
  expect(text.split(added)).toHaveLength(ROWS + 1);
  const older = text
    .replaceAll(added, "")
    .replaceAll(',"nights":1', "")
    .replace(',"currencies":null', "")
    .replace(',"limits":[]', "");
  expect(digest(older)).toBe(jsonBefore);
}, 60_000);

test("what must hold together is checked, and the rest as before", () => {
  const connection = new Database(url.slice("file:".length));
  const set = (values: string) => () => connection.exec(`update expenses set ${values} where id = 'e00001'`);
  expect(set("original_amount = 5")).toThrow("expenses_original");
  expect(set("rate_source = 'ecb'")).toThrow("expenses_original");
  const whole = "original_amount = 5, original_currency = 'VND', rate = '28000', rate_day = '2026-11-13'";
  expect(set(`${whole}, rate_source = 'guess'`)).toThrow("expenses_rate_source");
  expect(set(`${whole}, rate_source = 'ecb', original_amount = 0`)).toThrow("expenses_original_amount");
  expect(set(`${whole}, rate_source = 'ecb', original_amount = 1.5`)).toThrow("expenses_original_amount");
  expect(set(`${whole}, rate_source = 'ecb', original_amount = 1000000000000000`)).toThrow(
    "expenses_original_amount",
  );
  expect(set(`${whole}, rate_source = 'ecb', original_currency = 'EUR'`)).toThrow(
    "expenses_original_currency",
  );
  expect(set(`${whole}, rate_source = 'ecb', rate = ''`)).toThrow("expenses_rate");
  expect(set(`${whole}, rate_source = 'ecb', rate_day = 'heute'`)).toThrow("expenses_rate_day");
  expect(set("amount = 0")).toThrow("expenses_amount");
  for (const nights of [0, 1.5, 367]) expect(set(`nights = ${nights}`)).toThrow("expenses_nights");
  expect(set(`${whole}, rate_source = 'ecb'`)).not.toThrow();
  connection.close();
});
