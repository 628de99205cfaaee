// The few places where SQL itself would differ between the engines.
import { gt, lt, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { fold } from "../app/domain/text";

/** sum() of whole numbers as a number, 0 where there is nothing. (PostgreSQL answers such sums as text.) */
export function total(column: SQLWrapper): SQL<number> {
  return sql<number>`coalesce(sum(${column}), 0)`.mapWith(Number);
}

/** Whether a folded column contains the words; LIKE's own case rules differ. */
export function contains(folded: SQLWrapper, words: string): SQL {
  return sql`${folded} like ${`%${fold(words).replace(/[\\%_]/g, "\\$&")}%`} escape '\\'`;
}

/**
 * Whether a moment is farther away than this, in milliseconds: long ago, or so far ahead that the clock was wrong when
 * it was written down. Nothing may stay, or hold, for years because of that.
 */
export function isFarFrom(now: Date, distance: number, column: PgColumn): SQL {
  const [oldest, latest] = [now.getTime() - distance, now.getTime() + distance];
  return or(lt(column, new Date(oldest)), gt(column, new Date(latest)))!;
}

/** For reading on from where a page ended: (a, b) < (x, y), in each column's own spelling. */
export function before(columns: PgColumn[], values: unknown[]): SQL {
  const bound = values.map((value, index) => sql.param(value, columns[index]));
  return sql`(${sql.join(columns, sql`, `)}) < (${sql.join(bound, sql`, `)})`;
}
