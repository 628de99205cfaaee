// Statements beside the models that may fail and are taken back, with SQLite's names of constraints on both engines.
import { afterAll } from "vitest";
import { secondConnection } from "./models";
import { isOnPostgres } from "./rows";
import { ask, Refused } from "./sync-postgres";

type Rows = Record<string, unknown>[];

export interface Attempts {
  begin(): void;
  rollBack(): void;
  /** Runs a statement. If it throws, the earlier ones still hold. */
  query(sql: string, ...values: unknown[]): Rows;
}

export function attempts(): Attempts {
  return isOnPostgres() ? onPostgres() : onSqlite();
}

function onSqlite(): Attempts {
  const connection = secondConnection();
  connection.pragma("foreign_keys = ON");
  afterAll(() => connection.close());
  return {
    begin: () => connection.exec("begin"),
    rollBack: () => connection.exec("rollback"),
    query(sql, ...values) {
      const statement = connection.prepare(sql);
      if (statement.reader) return statement.all(...values) as Rows;
      statement.run(...values);
      return [];
    },
  };
}

function onPostgres(): Attempts {
  const query = (sql: string, ...values: unknown[]) => ask(process.env.DATABASE_URL!, sql, values);
  return {
    begin: () => query("begin"),
    rollBack: () => query("rollback"),
    query(sql, ...values) {
      query("savepoint attempt");
      try {
        return query(sql, ...values);
      } catch (error) {
        query("rollback to savepoint attempt");
        throw error instanceof Refused ? new Error(inWordsOfSqlite(error)) : error;
      }
    },
  };
}

function inWordsOfSqlite({ code, table, constraint, message, detail = "" }: Refused): string {
  if (code === "23514") return `CHECK constraint failed: ${constraint}`;
  if (code === "23503") return "FOREIGN KEY constraint failed";
  if (code === "23502") return "NOT NULL constraint failed";
  if (code !== "23505") return message;
  const [, columns = ""] = /^Key \((.*?)\)=/.exec(detail) ?? [];
  return `UNIQUE constraint failed: ${columns
    .split(", ")
    .map((column) => `${table}.${column}`)
    .join(", ")}`;
}
