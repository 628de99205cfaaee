// Migrates a trip of 20,000 expenses from before foreign currencies and searching. What is exported of
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
const ROWS = 20_000;

/** SHA-256 of the export of these rows. That of 100,000 was once compared with what the version before had written. */
const jsonBefore = "4c9edac4654407fca2bb79d8d853aa6ff146a18e6ba7d6c7a6f14b70e7484a60";

const folder = mkdtempSync(path.join(tmpdir(), "reisekasse-original-"));
const older = path.join(folder, "older");
const url = process.env.DATABASE_URL!;
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Row = Record<string, unknown>;

/** A copy of the database as it was before. */
const copy = path.join(folder, "before.db");

/** Reads the database after the migration, and beside it what it was before, as the schema `before`. */
function inBoth<T>(read: (connection: Database.Database) => T): T {
  const connection = new Database(url.slice("file:".length));
  connection.exec(`attach '${copy}' as before`);
  const found = read(connection);
  connection.close();
  return found;
}

/** Text in which an expense is searched for. */
function searchedIn(...texts: (string | null)[]): string {
  const [description, notes, locationName, locationAddress] = texts as [string, string, string, string];
  return searchTextOf({ description, notes, locationName, locationAddress });
}

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
  cpSync(url.slice("file:".length), copy);
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
  inBoth((connection) => {
    connection.function("searched_in", { varargs: true }, searchedIn);
    const columnsOf = (schema: string, table: string) =>
      connection.prepare("select name from pragma_table_info(?, ?)").pluck().all(table, schema) as string[];
    /** Rows of a table that are not as before, with these values of the new columns. */
    const changed = (table: string, values: Record<string, string>): Row[] => {
      const kept = columnsOf("before", table).filter((name) => !(name in values));
      const added = Object.keys(values);
      expect(columnsOf("main", table).sort()).toEqual([...kept, ...added].sort());
      const expected = `select ${[...kept, ...Object.values(values)]} from before.${table}`;
      const found = `select ${[...kept, ...added]} from main.${table}`;
      const both = `select * from (${expected} except ${found}) union all select * from (${found} except ${expected})`;
      return connection.prepare(`${both} limit 3`).all() as Row[];
    };
    const count = connection.prepare(
      "select count(*) from before.expenses union all select count(*) from expenses",
    );
    expect(count.pluck().all()).toEqual([ROWS, ROWS]);
    const none = "original_amount original_currency rate rate_day rate_source".split(" ");
    const expense = {
      ...Object.fromEntries(none.map((name) => [name, "null"])),
      nights: "1",
      search_text: "searched_in(description, notes, location_name, location_address)",
    };
    expect(changed("expenses", expense)).toEqual([]);
    const searchText = "'weltreise' || char(10) || 'uberall'";
    expect(changed("trips", { currencies: "null", limits: "null", search_text: searchText })).toEqual([]);
  });
}, 60_000);

test("the migration takes less than four seconds of the processor", () => {
  expect(migratingMs).toBeLessThan(4_000);
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
