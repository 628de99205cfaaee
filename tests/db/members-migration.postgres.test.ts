// Migrates trips from before memberships. tests/db/storage-migration.sqlite.test.ts does the same with a file.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { open } from "../../db/client.postgres";
import { ask, insert, type Row } from "../support/database";
import { migrationsUpTo } from "../support/older-version";
import { execute, moment } from "../support/rows";

const folder = mkdtempSync(path.join(tmpdir(), "reisekasse-members-"));
const name = `members_${process.pid}`;
const url = Object.assign(new URL(process.env.DATABASE_URL!), { pathname: name }).href;

const read = (table: string) => ask(url, `select * from ${table} order by id`);

let before: Record<"users" | "trips" | "expenses", Row[]>;

/** Anna has an active, an archived and a deleted trip, Ben a planned one. */
function fill(): void {
  const person = { last_name: "Muster", profile_color: "#3B82F6", provider: "email", created_at: moment(1) };
  const people = ["anna", "ben"].map((id) => ({
    ...person,
    ...{ id, email: `${id}@Example.com`, email_key: `${id}@example.com`, first_name: id },
  }));
  insert(url, "users", people);
  const named = { name: "Straße nach Ōsaka", destination: "Japan", search_text: "strasse nach osaka\njapan" };
  const dates = { start_date: "2026-11-12", end_date: "2026-11-24" };
  const kind = { currency: "EUR", travel_method: "bahn", limits: '{"food":10000}' };
  const flags = (active: number, archived: number, deleted: number) => ({
    ...{ is_active: active, is_archived: archived, is_deleted: deleted },
  });
  const trips = [
    { id: "active", user_id: "anna", ...flags(1, 0, 0), budget: 150_000 },
    { id: "archived", user_id: "anna", ...flags(0, 1, 0), budget: null },
    { id: "trashed", user_id: "anna", ...flags(0, 1, 1), budget: 0 },
    { id: "bens", user_id: "ben", ...flags(0, 0, 0), budget: 99_999_999_999 },
  ];
  insert(
    url,
    "trips",
    trips.map((trip, n) => ({ ...trip, ...named, ...dates, ...kind, created_at: moment(2_000 + n) })),
  );
  const expenses = trips.flatMap(({ id, user_id }) =>
    Array.from({ length: 300 }, (_, n) => ({
      ...{ id: `${id}-${n}`, user_id, trip_id: id, amount: 1 + n * 7_919, nights: 1 + (n % 3) },
      ...{ day: `2026-11-${10 + (n % 20)}`, category_id: n % 2 ? "hotel" : "taxi" },
      ...{ payment_method: n % 3 ? "barzahlung" : null, description: n % 5 ? `Größe ${n}` : null },
      ...{ original_amount: n % 7 ? null : 1_500, original_currency: n % 7 ? null : "JPY" },
      ...{ rate: n % 7 ? null : "180.25", rate_day: n % 7 ? null : "2026-11-13" },
      ...{ rate_source: n % 7 ? null : "ecb", search_text: `grosse ${n}`, created_at: moment(3_000 + n) },
    })),
  );
  insert(url, "expenses", expenses);
}

beforeAll(async () => {
  execute(`create database ${name}`);
  const older = path.join(folder, "older");
  migrationsUpTo("0001_server", "postgresql", older);
  await (await open(url, older)).close();
  fill();
  before = { users: read("users"), trips: read("trips"), expenses: read("expenses") };
  await (await open(url)).close();
});
afterAll(() => {
  execute(`drop database ${name} with (force)`);
  rmSync(folder, { recursive: true, force: true });
});

test("every record is the same; each trip has its owner, who entered its expenses", () => {
  expect([before.users.length, before.trips.length, before.expenses.length]).toEqual([2, 4, 1_200]);
  const unpaid = { iban: null, payee_bic: null, iban_holder: null, paypal_name: null };
  expect(read("users")).toEqual(before.users.map((user) => ({ ...user, ...unpaid })));
  expect(read("trips")).toEqual(
    before.trips.map(({ user_id, is_active, is_archived, ...trip }) => ({
      ...trip,
      is_shared: 0,
      history_bytes: 0,
    })),
  );
  expect(read("trip_members")).toEqual(
    before.trips.map(({ id, user_id, is_active, is_archived, created_at }) => ({
      ...{ id, trip_id: id, user_id, name: null, role: "owner" },
      ...{ is_active, is_archived, created_at, left_at: null },
      ...{ is_removed: 0, budget: null, settles_with: null, seen_at: null, weight: 100 },
    })),
  );
  expect(read("expenses")).toEqual(
    before.expenses.map(({ user_id, ...expense }) => ({
      ...expense,
      ...{ created_by: expense.trip_id, split_mode: null, private_to: null, version: 1 },
      ...{ unpaid: null, refund_of: null },
    })),
  );
});

test("a migrated trip goes with its member and expenses", () => {
  ask(url, "delete from trips where id = 'active'");
  expect(read("trip_members").map(({ id }) => id)).toEqual(["archived", "bens", "trashed"]);
  expect(read("expenses")).toHaveLength(900);
});
