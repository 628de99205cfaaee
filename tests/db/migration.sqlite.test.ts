import { execFileSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { transaction } from "../../db/client";
import { open } from "../../db/client.sqlite";
import { StartRefused } from "../../db/scope";
import { anExpense, aTrip, manyExpenses, secondConnection, someone } from "../support/models";
import { tableNames, tablesIn } from "../support/rows";

const folder = mkdtempSync(path.join(tmpdir(), "reisekasse-migration-"));
const MIGRATIONS = "db/migrations/sqlite";
const copied = path.join(folder, MIGRATIONS);

/** The number of migrations. */
const current = readdirSync(MIGRATIONS).filter((name) => name.endsWith(".sql")).length;

// The generator writes beside the schema, so it runs on a copy of both.
beforeAll(() => {
  mkdirSync(path.join(folder, "app"));
  for (const part of ["db", "app/domain", "drizzle.config.ts"])
    cpSync(part, path.join(folder, part), { recursive: true });
  symlinkSync(path.resolve("node_modules"), path.join(folder, "node_modules"), "junction");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function generate(name: string): string {
  const script = path.resolve("node_modules/drizzle-kit/bin.cjs");
  return execFileSync(process.execPath, [script, "generate", "--name", name], {
    cwd: folder,
    encoding: "utf8",
  });
}

function migrations(): string[] {
  return readdirSync(copied, { recursive: true, encoding: "utf8" }).sort();
}

/** Replaces text in a file of the copy. */
function rewrite(name: string, from: string, to: string): void {
  const before = readFileSync(path.join(folder, name), "utf8");
  expect(before).toContain(from);
  writeFileSync(path.join(folder, name), before.replace(from, to));
}

/** Copies this file's database as an older version left it, and returns the path. */
function copyOfDatabase(name: string): string {
  const file = path.join(folder, name);
  const connection = secondConnection();
  connection.prepare("vacuum into ?").run(file);
  connection.close();
  return file;
}

function contents(file: string): Record<string, unknown[]> {
  const connection = new Database(file, { readonly: true });
  const tables = tablesIn(connection).map((name) => [
    name,
    connection.prepare(`select * from ${name} order by 1, 2`).all(),
  ]);
  connection.close();
  return Object.fromEntries(tables);
}

test("the migrations create exactly the tables of the schema", () => {
  const before = migrations();
  expect(generate("forgotten")).toContain("No schema changes");
  expect(migrations()).toEqual(before);
}, 30_000);

describe("a later version that rebuilds the table of trips", () => {
  let anna: string;
  let trip: string;

  beforeAll(async () => {
    anna = await someone();
    trip = await aTrip(anna, {}, "active");
    await manyExpenses(
      anna,
      trip,
      Array.from({ length: 300 }, (_, i) => ({ amount: i + 1 })),
    );
    await anExpense(anna, await aTrip(anna, {}, "archived"));
    await aTrip(await someone("Ben"), {}, "deleted");

    rewrite("app/domain/trips/trip.ts", "TRIP_TEXT_LENGTH = 120", "TRIP_TEXT_LENGTH = 140");
    generate("longer_names");
    const later = migrations().find((name) => name.endsWith("longer_names.sql"));
    const written = readFileSync(path.join(copied, later!), "utf8");
    expect(written).toContain("DROP TABLE `trips`");
  }, 30_000);

  test("keeps Anna's expenses and every other row", async () => {
    const file = copyOfDatabase("rebuilt.db");
    const before = contents(file);
    await open(`file:${file}`, copied).close();
    expect(before.expenses).toHaveLength(301);
    expect(contents(file)).toEqual(before);
  });

  test("enforces the new rule and all old ones", async () => {
    const file = copyOfDatabase("rules.db");
    await open(`file:${file}`, copied).close();
    const connection = new Database(file);
    const rename = connection.prepare("update trips set name = ? where id = ?");
    expect(() => rename.run("x".repeat(140), trip)).not.toThrow();
    expect(() => rename.run("x".repeat(141), trip)).toThrow("trips_name");
    const startAll = connection.prepare("update trip_members set is_active = 1 where user_id = ?");
    expect(() => startAll.run(anna)).toThrow();
    expect(() => connection.prepare("update expenses set trip_id = 'none'").run()).toThrow("FOREIGN KEY");
    connection.prepare("delete from trips where id = ?").run(trip);
    expect(connection.prepare("select count(*) from expenses").pluck().get()).toBe(1);
    connection.close();
  });

  test("is applied once: a second start changes nothing", async () => {
    const file = copyOfDatabase("twice.db");
    await open(`file:${file}`, copied).close();
    const [before, applied] = [contents(file), count(file)];
    await open(`file:${file}`, copied).close();
    expect(contents(file)).toEqual(before);
    expect([applied, count(file)]).toEqual([current + 1, current + 1]);
  });

  test("makes a database that the older version refuses", async () => {
    const file = copyOfDatabase("back.db");
    await open(`file:${file}`, copied).close();
    const before = contents(file);
    expect(() => open(`file:${file}`)).toThrow(StartRefused);
    expect(() => open(`file:${file}`)).toThrow("written by a newer version");
    expect(contents(file)).toEqual(before);
  });

  test("an empty folder gets the tables of all versions at once", async () => {
    const file = path.join(folder, "new/fresh.db");
    await open(`file:${file}`, copied).close();
    expect(Object.keys(contents(file))).toEqual(tableNames());
    expect(count(file)).toBe(current + 1);
  });

  function count(file: string): unknown {
    const connection = new Database(file, { readonly: true });
    const applied = connection.prepare("select count(*) from __drizzle_migrations").pluck().get();
    connection.close();
    return applied;
  }
});

test("a migration that fails half-way changes nothing, and reports why in one line", async () => {
  const broken = path.join(folder, "broken");
  cpSync(MIGRATIONS, broken, { recursive: true });
  const journal = path.join(broken, "meta/_journal.json");
  const { entries, ...rest } = JSON.parse(readFileSync(journal, "utf8")) as { entries: { when: number }[] };
  const last = entries.at(-1)!;
  const later = { ...last, idx: current, when: last.when + 1, tag: "9999_broken" };
  writeFileSync(journal, JSON.stringify({ ...rest, entries: [...entries, later] }));
  const statements = [
    "DELETE FROM `expenses`;",
    "CREATE TABLE `inventions` (\n\t`id` text\n);",
    "UPDATE nothing;",
  ];
  writeFileSync(path.join(broken, "9999_broken.sql"), statements.join("--> statement-breakpoint\n"));

  await transaction("Anna", async () => {
    const anna = await someone();
    await anExpense(anna, await aTrip(anna));
  });
  const file = copyOfDatabase("broken.db");
  const before = contents(file);
  expect(before.expenses!.length).toBeGreaterThan(0);
  expect(() => open(`file:${file}`, broken)).toThrow(
    /^[^\n]+broken\.db cannot be opened: [^\n]*syntax error[^\n]*$/,
  );
  expect(contents(file)).toEqual(before);
});
