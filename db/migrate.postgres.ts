import { readMigrationFiles } from "drizzle-orm/migrator";
import pg from "pg";
import { newestKnown } from "./migrations";
import { CONNECT_MS } from "./pool.postgres";
import { StartRefused } from "./scope";

/** Any number, the same in all versions. */
const LOCK = 1_763_107_200;

/** Migrates over a connection of its own, since its statements may take long. */
export async function migrateAt(connectionString: string, migrations: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_MS, keepAlive: true });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await migrate(client, migrations);
  } finally {
    await client.end();
  }
}

/**
 * Applies the missing migrations in one transaction. Instances that start together do so one after the other: the lock
 * belongs to the transaction, since a session is not ours behind a pooler.
 */
async function migrate(client: pg.Client, folder: string): Promise<void> {
  await client.query("BEGIN");
  try {
    await client.query("SELECT pg_advisory_xact_lock($1)", [LOCK]);
    // While this waits for a table, all others do.
    await client.query("SET LOCAL lock_timeout = 5000");
    await client.query("CREATE TABLE IF NOT EXISTS migrations (created_at bigint PRIMARY KEY)");
    const { rows } = await client.query("SELECT max(created_at) AS newest FROM migrations");
    const newest = Number((rows[0] as { newest: string | null }).newest ?? 0);
    if (newest > newestKnown(folder)) {
      throw new StartRefused(
        "the database belongs to a newer version: start that version, or name another DATABASE_URL",
      );
    }
    for (const { sql, folderMillis } of readMigrationFiles({ migrationsFolder: folder })) {
      if (folderMillis <= newest) continue;
      for (const statement of sql) await client.query(statement);
      await client.query("INSERT INTO migrations (created_at) VALUES ($1)", [folderMillis]);
    }
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  }
}
