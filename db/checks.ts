import { type SQL, sql } from "drizzle-orm";
import { MAX_CENTS } from "../app/domain/money/money";

// Checks are part of a table's definition and cannot bind values, so only constants from app/domain/ may be
// inserted.
type Column = { getSQL(): SQL };

/**
 * Checks a text's length. Null passes, as in every check. SQL counts characters, of which there are never more than
 * UTF-16 units.
 */
export function hasLength(column: Column, min: number, max: number): SQL {
  return sql`length(${column}) between ${sql.raw(String(min))} and ${sql.raw(String(max))}`;
}

export function isCents(column: Column, min: number): SQL {
  return isWhole(column, min, MAX_CENTS);
}

/** Checks for a whole number that is not 0, with or without a minus. */
export function isSigned(column: Column, max: number): SQL {
  return sql`${isWhole(column, -max, max)} and ${column} <> 0`;
}

/** Checks for a whole number, since SQLite would store a fraction in an integer column. */
export function isWhole(column: Column, min: number, max: number): SQL {
  const range = sql`between ${sql.raw(String(min))} and ${sql.raw(String(max))}`;
  return sql`${column} ${range} and ${column} = round(${column})`;
}

export function areAllOrNone(...[first, ...others]: [Column, ...Column[]]): SQL {
  const alike = others.map((column) => sql`(${first} is null) = (${column} is null)`);
  return sql.join(alike, sql` and `);
}

/** Checks the form of a day, without the length of its month, which readDay() checks. */
export function looksLikeDay(column: Column): SQL {
  const years = sql`${column} like '____-__-__' and ${column} between '1900-01-01' and '2199-12-31'`;
  const month = sql`substr(${column}, 6, 2) between '01' and '12'`;
  return sql`${years} and ${month} and substr(${column}, 9, 2) between '01' and '31'`;
}

export function isOneOf(column: Column, values: readonly string[]): SQL {
  return sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(", "))})`;
}
