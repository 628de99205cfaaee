// Entry of a separate bundle, for `npm run move`: copies a SQLite file to PostgreSQL. It is loaded with the target as
// DATABASE_URL, so that the schema is PostgreSQL's.
import { existsSync } from "node:fs";
import type Database from "better-sqlite3";
import { getTableColumns, getTableName, is } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { getTableConfig, type PgColumn, PgTable } from "drizzle-orm/pg-core";
import pg from "pg";
import { open as openPostgres, readAddress } from "./client.postgres";
import { open as openSqlite } from "./client.sqlite";
import { lockDatabase } from "./restore.sqlite";
import * as schema from "./schema";
import { driverMessage, fileOf } from "./sqlite-file";

/** Values in one statement. PostgreSQL takes 65,535. */
const VALUES_MAX = 20_000;

/** Thrown when nothing was moved. The message is a single line that says what to do. */
export class MoveRefused extends Error {
  override name = "MoveRefused";
}

/** Number of a moved table's rows, and the sum of each of its columns of amounts. */
export interface Moved {
  table: string;
  rows: number;
  sums: Record<string, number>;
}

/**
 * Replaces everything in the target by what the file holds, in one transaction. Brings both up to date first. The file
 * keeps its rows.
 * @throws MoveRefused, RestoreRefused if the file is in use, StartRefused if a database cannot be opened
 */
export async function move(source: string, target: string): Promise<Moved[]> {
  const file = fileOf(source);
  if (!existsSync(file)) throw new MoveRefused(`there is no database at ${file}`);
  lock(file).close();
  await openSqlite(source).close();
  await (await openPostgres(target)).close();
  const reading = lock(file);
  const client = new pg.Client({ connectionString: readAddress(target).address.href, keepAlive: true });
  // A connection that is cut rejects the running query, too.
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("BEGIN; SET LOCAL lock_timeout = 5000; SET LOCAL statement_timeout = 0");
    const moved = await moveRows(reading, client);
    await client.query("COMMIT");
    return moved;
  } catch (error) {
    if (error instanceof MoveRefused) throw error;
    throw new MoveRefused(`nothing was moved: ${driverMessage(error)}`, { cause: error });
  } finally {
    // Ends the transaction, too.
    await client.end();
    reading.close();
  }
}

/** @throws MoveRefused if the file is damaged, RestoreRefused if it is in use */
function lock(file: string): Database.Database {
  const connection = lockDatabase(file);
  if (!connection) throw new MoveRefused(`${file} is damaged: restore a backup first`);
  return connection;
}

async function moveRows(reading: Database.Database, client: pg.Client): Promise<Moved[]> {
  const names = tables.map((table) => `"${getTableName(table)}"`);
  await client.query(`LOCK TABLE ${names.join(", ")} IN ACCESS EXCLUSIVE MODE`);
  await requireKnownAccounts(reading, client);
  await client.query(`TRUNCATE ${names.join(", ")}`);
  const db = drizzle({ client });
  const moved: Moved[] = [];
  for (const table of tables) {
    await copy(reading, db, table);
    moved.push(await compare(reading, client, table));
  }
  return moved;
}

/** All tables, each after those that it refers to. */
const tables: PgTable[] = [];
for (let left = Object.values<unknown>(schema).filter((value) => is(value, PgTable)); left.length > 0; ) {
  const refersTo = (table: PgTable) =>
    getTableConfig(table).foreignKeys.map((key) => key.reference().foreignTable);
  const next = left.filter((table) => refersTo(table).every((other) => !left.includes(other)));
  tables.push(...next);
  left = left.filter((table) => !next.includes(table));
}

/** @throws MoveRefused if the target belongs to another installation, or people have registered there since a move */
async function requireKnownAccounts(reading: Database.Database, client: pg.Client): Promise<void> {
  const known = new Set(reading.prepare("select id from users").pluck().all());
  const { rows } = await client.query<{ id: string }>("SELECT id FROM users");
  const unknown = rows.filter(({ id }) => !known.has(id)).length;
  if (unknown === 0) return;
  throw new MoveRefused(
    `the target holds ${unknown} accounts that the file does not: name an empty database`,
  );
}

async function copy(reading: Database.Database, db: NodePgDatabase, table: PgTable): Promise<void> {
  const columns = Object.entries<PgColumn>(getTableColumns(table));
  const valuesOf = (row: Record<string, unknown>) =>
    Object.fromEntries(columns.map(([key, column]) => [key, decoded(column, row[column.name])]));
  const most = Math.floor(VALUES_MAX / columns.length);
  let batch: Record<string, unknown>[] = [];
  for (const row of reading.prepare(`select * from "${getTableName(table)}"`).iterate()) {
    batch.push(valuesOf(row as Record<string, unknown>));
    if (batch.length < most) continue;
    await db.insert(table).values(batch);
    batch = [];
  }
  if (batch.length > 0) await db.insert(table).values(batch);
}

/** Converts a value as SQLite holds it: moments as milliseconds, flags as 0 and 1, JSON as text. */
function decoded({ dataType }: PgColumn, value: unknown): unknown {
  if (value === null) return null;
  if (dataType === "date") return new Date(value as number);
  if (dataType === "boolean") return value !== 0;
  return dataType === "json" ? JSON.parse(value as string) : value;
}

/** Counts rows and adds up amounts on both sides. @throws MoveRefused if they differ */
async function compare(reading: Database.Database, client: pg.Client, table: PgTable): Promise<Moved> {
  const name = getTableName(table);
  const amounts = Object.values<PgColumn>(getTableColumns(table))
    .filter(({ columnType }) => columnType === "PgBigInt53")
    .map((column) => column.name);
  const sums = amounts.map((column) => `, coalesce(sum("${column}"), 0) AS "${column}"`);
  const ask = `SELECT count(*) AS n${sums.join("")} FROM "${name}"`;
  const there = (await client.query<Record<string, unknown>>(ask)).rows[0]!;
  const here = reading.prepare(ask).get() as Record<string, number>;
  for (const [column, value] of Object.entries(here)) {
    // PostgreSQL returns them as text.
    if (Number(there[column]) === value) continue;
    throw new MoveRefused(`nothing was moved: ${name} differs (${column}: ${value}, there ${there[column]})`);
  }
  const { n: rows, ...rest } = here;
  return { table: name, rows: rows!, sums: rest };
}
