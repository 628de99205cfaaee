// A connection as Drizzle needs it: its statements are cached, and each step is watched.
import type Database from "better-sqlite3";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { type Db, openScope, statementChannel, WriteOutside } from "./scope";

const MAX_CACHED_STATEMENTS = 500;

export type Watch = <T>(step: () => T) => T;

/** Enforces PostgreSQL's rule: after a failed statement nothing can be committed. */
export function abortingOnFailure<T>(step: () => T): T {
  const tx = openScope();
  try {
    return step();
  } catch (error) {
    tx.broken = error;
    throw error;
  }
}

/** Implements the part of a connection that Drizzle needs; each step runs through `watch`. */
export function watchedConnection(prepared: (sql: string) => Database.Statement, watch: Watch) {
  return {
    prepare(sql: string) {
      const statement = watch(() => prepared(sql));
      const step = (method: "run" | "all" | "get", raw: boolean, values: unknown[]) => {
        if (statementChannel.hasSubscribers) statementChannel.publish(sql);
        return watch(() => (statement.reader ? statement.raw(raw) : statement)[method](...values));
      };
      const as = (raw: boolean) => ({
        run: (...values: unknown[]) => step("run", raw, values),
        all: (...values: unknown[]) => step("all", raw, values),
        get: (...values: unknown[]) => step("get", raw, values),
        raw: () => as(true),
      });
      return as(false);
    },
  };
}

export function asDb(connection: ReturnType<typeof watchedConnection>): Db {
  return drizzle(connection as unknown as Database.Database) as unknown as Db;
}

/** Caches compiled statements, because preparing one costs more than running it. */
export function cacheStatements(connection: Database.Database, check = (_: Database.Statement) => {}) {
  const cache = new Map<string, Database.Statement>();
  return (sql: string) => {
    let statement = cache.get(sql);
    if (!statement) {
      statement = connection.prepare(sql);
      check(statement);
      if (cache.size >= MAX_CACHED_STATEMENTS) cache.delete(cache.keys().next().value!);
      cache.set(sql, statement);
    }
    return statement;
  };
}

/** The driver's own error would look like a disk that cannot be written, which is answered with "try again". */
export function refuseWrite(statement: Database.Statement): void {
  if (!statement.readonly) throw new WriteOutside();
}
