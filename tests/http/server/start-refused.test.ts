// A start that is refused for its variables leaves the database to the version that ran before.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { loadServer } from "../../support/built-server";
import { ask, isPostgres } from "../../support/database";
import { databaseOf } from "../../support/older-version";
import { query } from "../../support/postgres-cluster";

const folder = mkdtempSync(path.join(tmpdir(), "reisekasse-refused-"));
const file = path.join(folder, "reisekasse.db");
const tests = process.env.DATABASE_URL!;
const onPostgres = isPostgres(tests);
let before: unknown;
const older = new URL(onPostgres ? tests : `file:${file}`);
if (onPostgres) older.pathname = `refused_${process.pid}`;

beforeAll(async () => {
  writeFileSync(path.join(folder, "file"), "");
  // On PostgreSQL the oldest version of all: none has been there.
  if (onPostgres) await query(tests, `CREATE DATABASE ${older.pathname.slice(1)}`);
  else {
    const migrations = path.join(folder, "migrations");
    mkdirSync(migrations);
    await databaseOf("0028_receipts", { file, folder: migrations, fill: () => {} });
  }
  before = tables();
});
afterAll(async () => {
  if (onPostgres) await query(tests, `DROP DATABASE ${older.pathname.slice(1)} WITH (FORCE)`);
  rmSync(folder, { recursive: true, force: true });
});

/** Lists what a migration changes. */
function tables(): unknown {
  const listed = onPostgres
    ? "select table_name from information_schema.tables where table_schema = 'public'"
    : "select sql from sqlite_master order by name";
  return ask(onPostgres ? older.href : `file:${file}`, listed);
}

type Variables = Record<string, string>;
const refused: [Variables, RegExp][] = [
  [{ APP_URL: "reisekasse" }, /^APP_URL/],
  [{ SMTP_URL: "smtp://127.0.0.1:2525" }, /^SMTP_URL is set and APP_URL is not/],
  [{ RECEIPTS_S3_BUCKET: "anna" }, /^RECEIPTS_S3_ENDPOINT must be set/],
  [{ RECEIPTS_DIR: path.join(folder, "file/receipts"), RECEIPTS_DIR_SHARED: "yes" }, /cannot be written/],
];
const refusedByEngine: [Variables, RegExp][] = onPostgres
  ? [
      [{ RECEIPTS_DIR: folder }, /RECEIPTS_DIR_SHARED=yes/],
      [{ SESSION_SECRET: "" }, /^SESSION_SECRET must be set/],
    ]
  : [[{ RECEIPTS_DIR: folder }, /^RECEIPTS_DIR must be a folder of its own/]];

test.each([...refused, ...refusedByEngine])("%j: nothing is migrated", async (variables, reason) => {
  vi.stubEnv("DATABASE_URL", older.href);
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  const starting = loadServer().then(({ start }) => start());
  const refusal = { name: "StartRefused", message: expect.stringMatching(reason) };
  await expect(starting).rejects.toMatchObject(refusal);
  vi.unstubAllEnvs();
  expect(tables()).toEqual(before);
});
