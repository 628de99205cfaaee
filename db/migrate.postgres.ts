import { readMigrationFiles } from "drizzle-orm/migrator";
import type { Connection } from "./client.postgres";
import { newestKnown } from "./migrations";
import { StartRefused } from "./scope";

/** Any number, the same in all versions. */
const LOCK = 1_763_107_200;

/**
 * Applies the missing migrations in one transaction. Instances that start together do so one after the other: the lock
 * belongs to the transaction, since a session is not ours behind a pooler.
 */
export async function migrate(connection: Connection, folder: string): Promise<void> {
  await connection.query("BEGIN");
  try {
    await connection.query("SELECT pg_advisory_xact_lock($1)", [LOCK]);
    await connection.query("CREATE TABLE IF NOT EXISTS migrations (created_at bigint PRIMARY KEY)");
    const { rows } = await connection.query("SELECT max(created_at) AS newest FROM migrations");
    const newest = Number((rows[0] as { newest: string | null }).newest ?? 0);
    if (newest > newestKnown(folder)) {
      throw new StartRefused(
        "the database belongs to a newer version: start that version, or name another DATABASE_URL",
      );
    }
    for (const { sql, folderMillis } of readMigrationFiles({ migrationsFolder: folder })) {
      if (folderMillis <= newest) continue;
      for (const statement of sql) await connection.query(statement);
      await connection.query("INSERT INTO migrations (created_at) VALUES ($1)", [folderMillis]);
    }
    await connection.query("COMMIT");
  } catch (error) {
    await connection.rollBack();
    throw error;
  }
}
