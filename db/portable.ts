// SQL that differs between the engines.
import { gt, lt, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { searchable } from "../app/domain/text";
import { engine } from "./columns";

/** Rows of one insert, of up to 65 columns: SQLite takes at most 32,766 values. */
export const INSERT_ROWS = 500;

/** Sums whole numbers; 0 without rows. PostgreSQL returns such sums as text, hence the conversion. */
export function total(column: SQLWrapper): SQL<number> {
  return sql<number>`coalesce(sum(${column}), 0)`.mapWith(Number);
}

/**
 * Matches a column of `searchable()` text that contains the words, whatever characters they have. Not LIKE: its
 * patterns would have to be quoted, and each engine has its own rules of case.
 */
export function contains(column: SQLWrapper, words: string): SQL {
  const position = sql.raw(engine === "postgres" ? "strpos" : "instr");
  return sql`${position}(${column}, ${searchable(words)}) > 0`;
}

/**
 * Matches a moment further away than `distance` milliseconds, in the past or in the future. A date far ahead was
 * written under a wrong clock, and must not keep a row valid for years.
 */
export function isFarFrom(now: Date, distance: number, column: PgColumn): SQL {
  const [oldest, latest] = [now.getTime() - distance, now.getTime() + distance];
  return or(lt(column, new Date(oldest)), gt(column, new Date(latest)))!;
}

/** Locks the rows of a query until the transaction ends. A transaction on SQLite is alone anyway. */
export function forUpdate<Query extends { for(strength: "update"): unknown }>(query: Query): Query {
  return engine === "postgres" ? (query.for("update") as Query) : query;
}

/** A column's value, or another one if it is null. */
export function unlessSet(column: PgColumn, value: unknown): SQL {
  return sql`coalesce(${column}, ${sql.param(value, column)})`;
}

/** Compares rows for paging: (a, b) < (x, y), with values encoded as in their columns. */
export function before(columns: PgColumn[], values: unknown[]): SQL {
  const bound = values.map((value, index) => sql.param(value, columns[index]));
  return sql`(${sql.join(columns, sql`, `)}) < (${sql.join(bound, sql`, `)})`;
}

/** Bytes of a text or of a JSON value as it is stored; 0 for null. */
export function bytesOf(column: SQLWrapper): SQL<number> {
  const bytes =
    engine === "postgres" ? sql`octet_length(cast(${column} as text))` : sql`length(cast(${column} as blob))`;
  return sql<number>`coalesce(${bytes}, 0)`;
}

/**
 * Matches at most `limit` rows of a table that meet a condition, to delete many in batches: one statement for all of them
 * would hold up every other write, and the process.
 */
export function atMost(limit: number, table: PgTable, which: SQL | undefined): SQL {
  const some = (id: SQL) => sql`select ${id} from ${table} where ${which ?? sql`true`} limit ${limit}`;
  return engine === "postgres"
    ? sql`ctid = any(array(${some(sql`ctid`)}))`
    : sql`rowid in (${some(sql`rowid`)})`;
}
