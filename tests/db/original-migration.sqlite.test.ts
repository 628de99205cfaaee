// Migrates a trip from before foreign currencies and searching.
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { searchTextOf } from "~/domain/expenses/filter";
import { open } from "../../db/client.sqlite";
import { databaseOf } from "../support/older-version";

const ROWS = 2_000;
const folder = mkdtempSync(path.join(tmpdir(), "reisekasse-original-"));
const file = path.join(folder, "trip.db");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Columns that later migrations drop, and those that stand in memberships since then. */
const dropped = ["expense_count", "is_removed"];
const moved = ["user_id", "is_active", "is_archived"];

type Row = Record<string, unknown>;

/** A copy of the database as it was before. */
const copy = path.join(folder, "before.db");

/** Reads the database after the migration, and beside it what it was before, as the schema `before`. */
function inBoth<T>(read: (connection: Database.Database) => T): T {
  const connection = new Database(file);
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

/** SQL that inserts Anna with a trip of this many expenses, as the version before foreign currencies stored them. */
function oldTrip(expenses: number): string {
  return `
    insert into users (id, email, email_key, first_name, last_name, profile_color, provider, created_at)
      values ('anna', 'anna@example.com', 'anna@example.com', 'Anna', 'Muster', '#3B82F6', 'email', 1000);
    insert into trips (id, user_id, name, destination, search_text, start_date, end_date, budget, currency,
        travel_method, is_active, is_archived, is_deleted, created_at)
      values ('trip', 'anna', 'Weltreise', 'Überall', 'weltreise', '2026-01-01', '2026-12-31', 150000, 'EUR',
        'flug', 1, 0, 0, 1000);
    with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n < ${expenses - 1})
    insert into expenses (id, user_id, trip_id, amount, day, category_id, payment_method, description, notes,
        location_name, location_address, photo_url, created_at)
      select
        'e' || substr('00000' || n, -5), 'anna', 'trip',
        1 + (n * 7919) % 99999999999,
        '2026-' || substr('0' || (1 + n % 12), -2) || '-' || substr('0' || (1 + n % 28), -2),
        case n % 3 when 0 then 'restaurant' when 1 then 'taxi' else 'hotel' end,
        case n % 4 when 0 then null when 1 then 'barzahlung' when 2 then 'kreditkarte' else 'paypal' end,
        case when n % 5 = 0 then null else 'Ausgabe ' || n || ' ä;"' end,
        case when n % 7 = 0 then '=Notiz ' || n else null end,
        case when n % 2 = 0 then 'Ort' else null end,
        case when n % 11 = 0 then 'Adresse ' || n else null end,
        null, 1000 + n
      from numbers;`;
}

beforeAll(async () => {
  const fill = (database: Database.Database) => void database.exec(oldTrip(ROWS));
  await databaseOf("0010_removal", { file, folder: path.join(folder, "older"), fill });
  cpSync(file, copy);
  await open(`file:${file}`).close();
});

test("every expense keeps its values, none is in a foreign currency, and none is spread", () => {
  inBoth((connection) => {
    connection.function("searched_in", { varargs: true }, searchedIn);
    const columnsOf = (schema: string, table: string) =>
      connection.prepare("select name from pragma_table_info(?, ?)").pluck().all(table, schema) as string[];
    /** Rows of a table that are not as before, with these values of the new columns. */
    const changed = (table: string, values: Record<string, string>): Row[] => {
      const kept = columnsOf("before", table).filter(
        (name) => !(name in values) && ![...dropped, ...moved].includes(name),
      );
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
      created_by: "trip_id",
      nights: "1",
      private_to: "null",
      split_mode: "null",
      unpaid: "null",
      refund_of: "null",
      version: "1",
      search_text: "searched_in(description, notes, location_name, location_address)",
    };
    expect(changed("expenses", expense)).toEqual([]);
    const searchText = "'weltreise' || char(10) || 'uberall'";
    const trip = {
      currencies: "null",
      is_shared: "0",
      history_bytes: "0",
      limits: "null",
      search_text: searchText,
    };
    expect(changed("trips", trip)).toEqual([]);
    const memberships = connection.prepare("select * from trip_members").all();
    const owner = { id: "trip", trip_id: "trip", user_id: "anna", name: null, role: "owner" };
    const unset = { is_removed: 0, budget: null, settles_with: null, seen_at: null, weight: 100 };
    expect(memberships).toEqual([
      { ...owner, is_active: 1, is_archived: 0, created_at: 1_000, left_at: null, ...unset },
    ]);
  });
});

test("what must hold together is checked, and the rest as before", () => {
  const connection = new Database(file);
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
