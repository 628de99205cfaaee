// Limiters that count in a table, by one statement each.
import { hash } from "node:crypto";
import type pg from "pg";
import { RateLimiterPostgres } from "rate-limiter-flexible";
import type { Engine } from "./scope";

const TABLE = "rate_limits";

/** More milliseconds than any limiter remembers a key. */
const LONGEST_MS = 2 * 86_400_000;

/** Stores hashes of keys, which are addresses of clients and mailboxes, and may be longer than the column. */
class HashingLimiter extends RateLimiterPostgres {
  override getKey(key: string | number): string {
    return `${this.keyPrefix}:${hash("sha256", String(key), "base64url")}`;
  }
}

export function limitersOf(
  query: (sql: string, values?: unknown[]) => Promise<pg.QueryResult>,
): Pick<Engine, "limiter" | "pruneLimiters"> {
  // Drops the names that the package gives its statements: a pooler may not know them.
  const storeClient = { query: ({ text, values }: pg.QueryConfig) => query(text, values) };
  return {
    limiter: (name, limits) =>
      new HashingLimiter({
        ...limits,
        keyPrefix: name,
        storeClient,
        storeType: "pool",
        tableName: TABLE,
        tableCreated: true,
        // Each limiter would do so every five minutes.
        clearExpiredByTimeout: false,
      }),
    async pruneLimiters(now) {
      // Counters that end far ahead come from an instance whose clock was wrong.
      const where = "expire <= $1 OR expire > $2";
      const ends = [now.getTime(), now.getTime() + LONGEST_MS];
      const { rowCount } = await query(`DELETE FROM ${TABLE} WHERE ${where}`, ends);
      return rowCount ?? 0;
    },
  };
}
