import { statSync } from "node:fs";
import path from "node:path";
import Database from "better-sqlite3";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { migrate } from "drizzle-orm/better-sqlite3/migrator";
import pLimit from "p-limit";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { emailKey } from "../app/domain/accounts/email";
import { searchable } from "../app/domain/text";
import {
  abortingOnFailure,
  asDb,
  cacheStatements,
  refuseWrite,
  type Watch,
  watchedConnection,
} from "./connection.sqlite";
import { maintenanceOf } from "./maintenance.sqlite";
import { newestKnown } from "./migrations";
import { codeOf, type Engine, type FailureKind, runInScope, StartRefused, TransactionBroken } from "./scope";
import {
  damageMessage,
  fileOf,
  isDamage,
  isSound,
  makeFolder,
  openFailureMessage,
  prepareFile,
} from "./sqlite-file";

// Page caches in KiB (hence the minus). The integrity check would fill the driver's default of 16 MB per connection
// for good: a quarter of a small machine's memory, for data that the operating system caches anyway.
const READER_CACHE = "cache_size = -4000";
const WRITER_CACHE = "cache_size = -2000";

const MIGRATIONS = "db/migrations/sqlite";

/** Waiting blocks the whole process, so the limit is short; after it the answer is 503. */
const BUSY_TIMEOUT_MS = 250;

/**
 * Opens the file with one connection that writes, one transaction at a time, and one that only reads.
 * @throws StartRefused if the file or its folder cannot be used
 */
export function open(url: string, migrations = MIGRATIONS): Engine {
  const file = fileOf(url);
  const writer = openWriter(file, migrations);
  const reader = new Database(file, { readonly: true });
  reader.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
  reader.pragma(READER_CACHE);

  const isInPlace = inPlaceCheck(file);
  let isDamaged = false;
  const noteDamage: Watch = (step) => {
    try {
      return step();
    } catch (error) {
      isDamaged ||= isDamage(error);
      throw error;
    }
  };

  const prepareWrite = cacheStatements(writer);
  const prepareRead = cacheStatements(reader, refuseWrite);
  const begin = writer.prepare("BEGIN IMMEDIATE");
  const commit = writer.prepare("COMMIT");
  const rollback = writer.prepare("ROLLBACK");
  const queue = pLimit(1);
  // All transactions share one, so that its prepared statements stay cached.
  const writeDb = asDb(watchedConnection(prepareWrite, (step) => abortingOnFailure(() => noteDamage(step))));

  async function run<T>(work: () => Promise<T>): Promise<T> {
    if (!isInPlace()) throw new FileReplaced();
    begin.run();
    try {
      const result = await runInScope({ open: true, broken: undefined, db: writeDb }, work);
      if (!writer.inTransaction) throw new TransactionBroken("the database has rolled back");
      commit.run();
      return result;
    } finally {
      if (writer.inTransaction) rollback.run();
    }
  }

  const { isSound, ...backups } = maintenanceOf(file);
  return {
    reader: asDb(watchedConnection(prepareRead, noteDamage)),
    // Reads take no time off the process, so no write comes between those of a screen.
    readTogether: (work) => work(),
    endReading() {},
    transaction: (_owner, work) => queue(run, work),
    failure,
    // In memory: a file has one process. What must survive its restart is counted in tables of models.
    limiter: (_name, limits) => new RateLimiterMemory(limits),
    pruneLimiters: async () => 0,
    file: {
      ...backups,
      check() {
        if (isDamaged) throw new Error("the database is damaged");
        if (!isInPlace()) throw new FileReplaced();
      },
      async checkPages(signal) {
        const isIntact = await isSound(signal);
        isDamaged = !isIntact;
        return isIntact;
      },
    },
    async close() {
      await queue(async () => {});
      reader.close();
      writer.close();
    },
  };
}

/** Thrown when the open file was moved, deleted or replaced. SQLite itself reports this code only without WAL. */
class FileReplaced extends Error {
  readonly code = "SQLITE_READONLY_DBMOVED";
}

/**
 * Returns a check that the open file and its log are still the ones at their paths: writes to a replaced file would
 * be lost. A log that does not exist yet may appear later.
 */
function inPlaceCheck(file: string): () => boolean {
  const first = new Map<string, string>();
  const isInPlace = () =>
    [file, `${file}-wal`].every((each) => {
      const found = identityOf(each);
      if (found && !first.has(each)) first.set(each, found);
      return found === first.get(each);
    });
  isInPlace();
  return isInPlace;
}

function identityOf(file: string): string | undefined {
  try {
    const found = statSync(file, { bigint: true, throwIfNoEntry: false });
    return found && `${found.dev}:${found.ino}`;
  } catch {
    // The folder is no longer accessible, or the disk is missing.
    return undefined;
  }
}

function openWriter(file: string, migrations: string): Database.Database {
  let writer: Database.Database | undefined;
  try {
    makeFolder(path.dirname(file));
    prepareFile(file);
    writer = new Database(file);
    writer.pragma("schema_version"); // throws if the file is not a database
    if (!isSound(writer, { cache: WRITER_CACHE })) throw new StartRefused(damageMessage(file));
    writer.pragma("journal_mode = WAL");
    // better-sqlite3 falls back to NORMAL on a reopened WAL file.
    writer.pragma("synchronous = FULL");
    writer.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
    refuseNewerDatabase(writer, file, migrations);
    runMigrations(writer, migrations);
    return writer;
  } catch (error) {
    writer?.close();
    if (error instanceof StartRefused) throw error;
    throw new StartRefused(openFailureMessage(error, file), { cause: error });
  }
}

function runMigrations(writer: Database.Database, folder: string): void {
  // Rebuilding a parent table must not delete its children, and the pragma has no effect inside the migrations'
  // transaction.
  writer.pragma("foreign_keys = OFF");
  addFunctions(writer);
  migrate(drizzle(writer), { migrationsFolder: folder });
  const orphans = writer.pragma("foreign_key_check") as unknown[];
  if (orphans.length > 0) throw new Error(`${orphans.length} rows refer to rows that do not exist`);
  writer.pragma("foreign_keys = ON");
}

/** Lends SQLite, which itself folds nothing but ASCII, the functions with which migrations fill columns. */
export function addFunctions(database: Database.Database): void {
  database.function("searchable", { deterministic: true }, (text) => searchable(String(text ?? "")));
  database.function("email_key", { deterministic: true }, (email) => emailKey(String(email)));
}

function refuseNewerDatabase(writer: Database.Database, file: string, migrations: string): void {
  const known = writer.prepare("select 1 from sqlite_master where name = '__drizzle_migrations'").get();
  if (!known) return;
  const { newest } = writer.prepare("select max(created_at) as newest from __drizzle_migrations").get() as {
    newest: number | null;
  };
  if (newest !== null && newest > newestKnown(migrations)) {
    throw new StartRefused(
      `${file} was written by a newer version: start that version, or name another DATABASE_URL`,
    );
  }
}

function failure(error: unknown): FailureKind {
  const code = codeOf(error);
  if (code === "SQLITE_CONSTRAINT_UNIQUE" || code === "SQLITE_CONSTRAINT_PRIMARYKEY") return "taken";
  if (code === "SQLITE_CONSTRAINT_FOREIGNKEY") return "missing";
  if (code.startsWith("SQLITE_CONSTRAINT")) return "refused";
  if (/^SQLITE_(BUSY|LOCKED|READONLY|CANTOPEN|IOERR)/.test(code)) return "busy";
  if (code === "SQLITE_FULL") return "full";
  return undefined;
}
