// Makes databases as older versions left them.
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import Database from "better-sqlite3";
import { open } from "../../db/client.sqlite";

/** Copies an engine's migrations up to this one into a folder. */
export function migrationsUpTo(version: string, engine: "sqlite" | "postgresql", folder: string): void {
  cpSync(`db/migrations/${engine}`, folder, { recursive: true });
  const journal = `${folder}/meta/_journal.json`;
  const { entries, ...rest } = JSON.parse(readFileSync(journal, "utf8")) as { entries: { tag: string }[] };
  const last = entries.findIndex(({ tag }) => tag === version);
  if (last < 0) throw new Error(`there is no migration ${version}`);
  writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, last + 1) }));
}

/** Creates a database with the migrations up to this one, copies of which go into `folder`, and fills it. */
export async function databaseOf(
  version: string,
  { file, folder, fill }: { file: string; folder: string; fill: (database: Database.Database) => void },
): Promise<void> {
  migrationsUpTo(version, "sqlite", folder);
  await open(`file:${file}`, folder).close();
  const database = new Database(file);
  fill(database);
  database.close();
}
