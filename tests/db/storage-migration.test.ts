// Migrates a database of the version before today's limits, which had rows of removed trips and accounts.
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databaseOf } from "../support/older-version";
import { tableNames } from "../support/rows";

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
  for (const table of tableNames(connection)) {
    const [before, after] = [columnsOf("before", table), columnsOf("main", table)];
    dropped.push(...before.filter((name) => !after.includes(name)).map((name) => `${table}.${name}`));
    expect(before).toEqual(expect.arrayContaining(after));
    const where = gone[table] ? `where not (${gone[table]})` : "";
    const kept = after.map((name) =>
      `${table}.${name}` === "subscriptions.user_id" ? "nullif(user_id, 'emil')" : name,
    );
    const expected = `select ${kept} from before.${table} ${where}`;
    const found = `select ${after} from main.${table}`;
    const rest = `select * from (${expected} except ${found}) union all select * from (${found} except ${expected})`;
    expect([table, read(`${rest} limit 3`)]).toEqual([table, []]);
    expect([table, read(`select count(*) from (${expected})`)]).toEqual([
      table,
      read(`select count(*) from main.${table}`),
    ]);
    if (gone[table])
      expect(read(`select count(*) from before.${table} where ${gone[table]}`)).not.toEqual([0]);
  }
  expect(dropped.sort()).toEqual(["trips.expense_count", "trips.is_removed", "users.is_removed"]);
  expect(read("pragma foreign_key_check")).toEqual([]);
  expect(read("pragma integrity_check")).toEqual(["ok"]);
  connection.close();
});

describe("Anna's trip of 51,000 expenses and seven years, and Ben's 1,006 trips,", () => {
  const [now, timeZone] = [new Date("2026-11-16T12:00:00Z"), "Europe/Berlin"];
  const submission = { key: undefined, now };

  test("are read whole", async () => {
    const { expensesInPages, pageOfExpenses } = await import("~/models/expense-list.server");
    const { sumsByTrip, userStats } = await import("~/models/statistics.server");
    const { allTrips } = await import("~/models/trip-list.server");
    const sum = { total: (51_000 * 51_001) / 2, count: 51_000 };
    expect((await sumsByTrip("anna", ["large"])).get("large")).toEqual(sum);
    expect(await userStats("anna")).toMatchObject({ totalTrips: 3, totalExpenses: 51_009 });
    let read = 0;
    for await (const page of expensesInPages("anna", "large", "oldest")) read += page.length;
    expect(read).toBe(51_000);
    expect((await pageOfExpenses("anna", "large")).next).toBeDefined();
    expect(await allTrips("ben", "all")).toHaveLength(1_006 - 335);
  });

  test("are changed and emptied, while nothing is added", async () => {
    const { addExpense, changeExpense, deleteExpense } = await import("~/models/expense.server");
    const { changeTrip, createTrip, renameTrip } = await import("~/models/trip.server");
    const input = { categoryId: "taxi", amount: { cents: 500 }, timeZone } as const;
    const texts = { description: null, notes: null, locationName: null, locationAddress: null };
    const adding = (tripId: string) => addExpense("anna", { ...input, ...texts, tripId }, submission);
    await expect(adding("large")).rejects.toThrow("tooManyExpenses");
    await expect(adding("active")).rejects.toThrow("tooManyExpensesInAccount");
    const { expense } = await changeExpense("anna", "e00007", { amount: { cents: 7 }, timeZone }, submission);
    expect(expense).toMatchObject({ amount: 7, tripId: "large" });
    await deleteExpense("anna", "e00008", submission);
    expect(await renameTrip("anna", "large", "Sehr lang", submission)).toBe(true);
    expect(await changeTrip("anna", "ages", { budget: 5 }, submission)).toMatchObject({ budget: 5 });
    const dates = { startDate: "2026-11-01", endDate: "2026-11-02" };
    const fields = { name: "Neu", destination: "Ort", ...dates, budget: null, currency: "EUR" };
    const trip = { ...fields, travelMethod: "bahn", setAsActive: false } as const;
    await expect(createTrip("ben", trip, submission)).rejects.toThrow("tooManyTrips");
  });
});
