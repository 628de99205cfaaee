// Runs statements on a database of either engine beside the server, and waits for their rows without giving way.
import Database from "better-sqlite3";
import { ask as askPostgres } from "./sync-postgres.ts";

export type Row = Record<string, unknown>;

export const isPostgres = (url: string) => /^postgres(ql)?:/.test(url);

/** A moment as the engine takes it in a statement. */
export const momentFor = (url: string, milliseconds: number) =>
  isPostgres(url) ? new Date(milliseconds) : milliseconds;

/** Inserts rows with the same columns, some hundreds at a time. */
export function insert(url: string, table: string, rows: readonly Row[]): void {
  for (let from = 0; from < rows.length; from += 500) {
    const some = rows.slice(from, from + 500);
    const columns = Object.keys(some[0]!);
    const places = some.map(() => `(${columns.map(() => "?").join(", ")})`);
    const values = some.flatMap((row) => columns.map((column) => row[column]));
    ask(url, `insert into ${table} (${columns.join(", ")}) values ${places.join(", ")}`, values);
  }
}

let opened: { url: string; database: Database.Database } | undefined;

/** Opens a file for the statements that follow without giving way: each connection reads the whole schema. */
function connectionTo(url: string): Database.Database {
  if (opened?.url === url) return opened.database;
  // Waits on a busy machine, as PostgreSQL does.
  const database = new Database(url.replace("file:", ""), { timeout: 10_000 });
  opened = { url, database };
  queueMicrotask(() => {
    if (opened?.database === database) opened = undefined;
    database.close();
  });
  return database;
}

/** Runs a statement whose values are marked by `?`. Flags are 0 and 1, moments milliseconds, on both engines. */
export function ask(url: string, sql: string, values: unknown[] = []): Row[] {
  if (isPostgres(url)) return askPostgres(url, sql, values);
  const statement = connectionTo(url).prepare(sql);
  if (statement.reader) return statement.all(...values) as Row[];
  statement.run(...values);
  return [];
}
