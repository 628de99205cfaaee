// Migrates a database of the version before today's limits, which had rows of removed trips and accounts.
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { databaseOf } from "../support/older-version";
import { tablesIn } from "../support/rows";

const folder = mkdtempSync(path.join(tmpdir(), "reisekasse-storage-"));
const file = process.env.DATABASE_URL!.slice("file:".length);
const copy = path.join(folder, "before.db");

beforeAll(async () => {
  const script = readFileSync(path.join(import.meta.dirname, "version-0020.sql"), "utf8");
  const fill = (database: Database.Database) => void database.exec(`begin; ${script} commit;`);
  await databaseOf("0020_latest-submissions", { file, folder: path.join(folder, "older"), fill });
  cpSync(file, copy);
  // Migrates.
  await import("../../db/client");
}, 60_000);
afterAll(async () => {
  await (await import("../../db/client")).close();
  rmSync(folder, { recursive: true, force: true });
});

/** Rows that waited for their purge, by table. */
const gone: Record<string, string> = {
  users: "is_removed",
  trips: "is_removed",
  expenses: "trip_id in (select id from before.trips where is_removed)",
  ...Object.fromEntries(
    ["submissions", "sessions", "drafts", "password_resets", "email_confirmations", "former_emails"].map(
      (table) => [table, "user_id = 'emil'"],
    ),
  ),
};

/** What columns contain that are not as before: who enters an expense is a member now, a deleted account's contract stays. */
const changed: Record<string, string> = {
  "expenses.created_by": "trip_id",
  "subscriptions.user_id": "nullif(user_id, 'emil')",
};

/** What later versions added, as a trip of one person has it. */
const added: Record<string, string> = {
  "expenses.private_to": "null",
  "expenses.split_mode": "null",
  "expenses.version": "1",
  "expenses.unpaid": "null",
  "expenses.refund_of": "null",
  "trips.is_shared": "0",
  "trips.history_bytes": "0",
  "users.payee_bic": "null",
  "users.iban": "null",
  "users.iban_holder": "null",
  "users.paypal_name": "null",
};

/** What stood in trips and expenses and stands in memberships now. */
const moved = ["expenses.user_id", "trips.is_active", "trips.is_archived", "trips.user_id"];

/** Returns SQL that finds rows which only one of two queries has. */
function onlyInOne(one: string, other: string): string {
  return `select * from (${one} except ${other}) union all select * from (${other} except ${one})`;
}

test("every record is the same, and what waited for its purge is gone", () => {
  const connection = new Database(file);
  connection.exec(`attach '${copy}' as before`);
  const read = (sql: string, ...values: unknown[]) =>
    connection
      .prepare(sql)
      .pluck()
      .all(...values);
  const columnsOf = (schema: string, table: string) =>
    read("select name from pragma_table_info(?, ?)", table, schema) as string[];
  const dropped: string[] = [];
  const isOlder = (table: string) => columnsOf("before", table).length > 0;
  for (const table of tablesIn(connection).filter(isOlder)) {
    const [before, after] = [columnsOf("before", table), columnsOf("main", table)];
    dropped.push(...before.filter((name) => !after.includes(name)).map((name) => `${table}.${name}`));
    const unchanged = after.filter((name) => !(`${table}.${name}` in { ...changed, ...added }));
    expect(before).toEqual(expect.arrayContaining(unchanged));
    const where = gone[table] ? `where not (${gone[table]})` : "";
    const kept = after.map((name) => ({ ...changed, ...added })[`${table}.${name}`] ?? name);
    const expected = `select ${kept} from before.${table} ${where}`;
    const found = `select ${after} from main.${table}`;
    expect([table, read(`${onlyInOne(expected, found)} limit 3`)]).toEqual([table, []]);
    expect([table, read(`select count(*) from (${expected})`)]).toEqual([
      table,
      read(`select count(*) from main.${table}`),
    ]);
    if (gone[table])
      expect(read(`select count(*) from before.${table} where ${gone[table]}`)).not.toEqual([0]);
  }
  const removed = ["trips.expense_count", "trips.is_removed", "users.is_removed"];
  expect(dropped.sort()).toEqual([...moved, ...removed].sort());

  const memberships = `select id, id, user_id, null, 'owner', is_active, is_archived, created_at, null,
      0, null, null, null, 100
    from before.trips where not is_removed`;
  const columns = columnsOf("main", "trip_members");
  expect(columns.join()).toBe(
    "id,trip_id,user_id,name,role,is_active,is_archived,created_at,left_at,is_removed,budget,settles_with,seen_at,weight",
  );
  expect(read(`${onlyInOne(memberships, `select ${columns} from trip_members`)} limit 3`)).toEqual([]);
  const enteredBy = `select id, user_id from before.expenses where not (${gone.expenses})`;
  const member = "select e.id, m.user_id from main.expenses e join trip_members m on m.id = e.created_by";
  expect(read(`${onlyInOne(enteredBy, member)} limit 3`)).toEqual([]);
  expect(read("pragma foreign_key_check")).toEqual([]);
  expect(read("pragma integrity_check")).toEqual(["ok"]);
  connection.close();
});
