import { channel } from "node:diagnostics_channel";
import { type BigIntStats, readFileSync, statSync } from "node:fs";
import path from "node:path";
import Database from "better-sqlite3";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { migrate } from "drizzle-orm/better-sqlite3/migrator";
import pLimit from "p-limit";
import { maintenanceOf } from "./maintenance.sqlite";
import {
  type Db,
  type Engine,
  type Failure,
  type Scope,
  StartRefused,
  scope,
  TransactionBroken,
  TransactionOver,
  WriteOutside,
} from "./scope";
import {
  codeOf,
  damageOf,
  fileOf,
  isDamage,
  isSound,
  makeFolder,
  makeForOwner,
  reasonOf,
} from "./sqlite-file";

// The driver's 16 MB for each would be filled by the look at every page, and stay: a quarter of a small machine's memory,
// for what the system keeps in its own cache anyway. In KiB, by the minus.
const READER_CACHE = "cache_size = -4000";
const WRITER_CACHE = "cache_size = -2000";

const MIGRATIONS = "db/migrations/sqlite";

/** A longer wait would freeze the whole process: past this the answer is 503. */
const BUSY_TIMEOUT_MS = 250;
const KEPT_STATEMENTS = 500;

/** Says each statement's SQL as it runs, for tests that count and explain them. */
const statementChannel = channel("reisekasse:statement");

/**
 * Opens the file with one connection that writes, in turn, and one that only reads.
 * @throws StartRefused where the file or its folder cannot be used
 */
export function open(url: string, migrations = MIGRATIONS): Engine {
  const file = fileOf(url);
  const writer = openWriter(file, migrations);
  const reader = new Database(file, { readonly: true });
  reader.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
  reader.pragma(READER_CACHE);

  const isInPlace = identify(file);
  let isDamaged = false;
  const notice = (error: unknown) => {
    isDamaged ||= isDamage(error);
  };

  const prepareToWrite = keepStatements(writer);
  const prepareToRead = keepStatements(reader, refuseWrite);
  const begin = writer.prepare("BEGIN IMMEDIATE");
  const commit = writer.prepare("COMMIT");
  const rollback = writer.prepare("ROLLBACK");
  const inTurn = pLimit(1);
  // One for all transactions, so that what was prepared for it is there in the next.
  const writing = asDb(shell(prepareToWrite, guard(notice)));

  async function run<T>(work: () => Promise<T>): Promise<T> {
    const tx: Scope = { open: true, broken: undefined, db: writing };
    if (!isInPlace()) throw new FileGone();
    begin.run();
    try {
      const result = await scope.run(tx, work);
      if (tx.broken || !writer.inTransaction) {
        throw new TransactionBroken("something inside had failed", { cause: tx.broken });
      }
      commit.run();
      return result;
    } finally {
      tx.open = false;
      if (writer.inTransaction) rollback.run();
    }
  }

  return {
    reader: asDb(shell(prepareToRead, noticing(notice))),
    transaction: (_owner, work) => inTurn(run, work),
    failure,
    checkFile() {
      if (isDamaged) throw new Error("the database is damaged");
      if (!isInPlace()) throw new FileGone();
    },
    tellSound(isSound) {
      isDamaged = !isSound;
    },
    maintenance: maintenanceOf(file),
    async close() {
      await inTurn(async () => {});
      reader.close();
      writer.close();
    },
  };
}

/** The file was moved, deleted or replaced while it was open. Its code is SQLite's own, which it gives without WAL only. */
class FileGone extends Error {
  readonly code = "SQLITE_READONLY_DBMOVED";
}

/** Answers whether the files that are open, its log among them, are those of that name: what is written to others is lost. */
function identify(file: string): () => boolean {
  const areSame = [file, `${file}-wal`].map(sameAsFirst);
  const isInPlace = () => areSame.every((isSame) => isSame());
  isInPlace();
  return isInPlace;
}

/** Answers whether there is the same file as when this was first asked. One that is not there yet may still come. */
function sameAsFirst(file: string): () => boolean {
  let first: BigIntStats | undefined;
  return () => {
    const found = look(file);
    first ??= found;
    return found?.ino === first?.ino && found?.dev === first?.dev;
  };
}

function look(file: string): BigIntStats | undefined {
  try {
    return statSync(file, { bigint: true, throwIfNoEntry: false });
  } catch {
    // A folder that may no longer be entered, a disk that is gone.
    return undefined;
  }
}

function openWriter(file: string, migrations: string): Database.Database {
  let writer: Database.Database | undefined;
  try {
    makeFolder(path.dirname(file));
    makeForOwner(file);
    writer = new Database(file);
    writer.pragma("schema_version"); // says so where it is no database at all
    if (!isSound(writer, { cache: WRITER_CACHE })) throw new StartRefused(damageOf(file));
    writer.pragma("journal_mode = WAL");
    // better-sqlite3 falls back to NORMAL on a reopened WAL file.
    writer.pragma("synchronous = FULL");
    writer.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
    refuseNewer(writer, file, migrations);
    runMigrations(writer, migrations);
    return writer;
  } catch (error) {
    writer?.close();
    if (error instanceof StartRefused) throw error;
    throw new StartRefused(reasonOf(error, file), { cause: error });
  }
}

function runMigrations(writer: Database.Database, folder: string): void {
  // Rebuilding a parent table must not delete its children; the pragma has no effect inside the migrations' transaction.
  writer.pragma("foreign_keys = OFF");
  migrate(drizzle(writer), { migrationsFolder: folder });
  const orphans = writer.pragma("foreign_key_check") as unknown[];
  if (orphans.length > 0) throw new Error(`${orphans.length} rows refer to rows that do not exist`);
  writer.pragma("foreign_keys = ON");
}

function refuseNewer(writer: Database.Database, file: string, migrations: string): void {
  const known = writer.prepare("select 1 from sqlite_master where name = '__drizzle_migrations'").get();
  if (!known) return;
  const { newest } = writer.prepare("select max(created_at) as newest from __drizzle_migrations").get() as {
    newest: number | null;
  };
  const journal = JSON.parse(readFileSync(path.join(migrations, "meta", "_journal.json"), "utf8")) as {
    entries: { when: number }[];
  };
  if (newest !== null && newest > Math.max(...journal.entries.map(({ when }) => when))) {
    throw new StartRefused(
      `${file} was written by a newer version: start that version, or name another DATABASE_URL`,
    );
  }
}

/** As strict as PostgreSQL: nothing runs after the end, and after one failed statement nothing can be committed. */
function guard(notice: (error: unknown) => void): Watch {
  return (step) => {
    const tx = scope.getStore();
    if (!tx?.open) throw new TransactionOver();
    if (tx.broken) throw new TransactionBroken("an earlier statement failed", { cause: tx.broken });
    try {
      return step();
    } catch (error) {
      tx.broken = error;
      notice(error);
      throw error;
    }
  };
}

/** For reading, which nothing is to be refused of. */
function noticing(notice: (error: unknown) => void): Watch {
  return (step) => {
    try {
      return step();
    } catch (error) {
      notice(error);
      throw error;
    }
  };
}

type Watch = <T>(step: () => T) => T;

/** What Drizzle needs of a connection; each step goes through `watch`. */
function shell(prepared: (sql: string) => Database.Statement, watch: Watch) {
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

function asDb(connection: ReturnType<typeof shell>): Db {
  return drizzle(connection as unknown as Database.Database) as unknown as Db;
}

/** Compiled statements, kept: preparing one costs more than running it. */
function keepStatements(connection: Database.Database, check = (_: Database.Statement) => {}) {
  const kept = new Map<string, Database.Statement>();
  return (sql: string) => {
    let statement = kept.get(sql);
    if (!statement) {
      statement = connection.prepare(sql);
      check(statement);
      if (kept.size >= KEPT_STATEMENTS) kept.delete(kept.keys().next().value!);
      kept.set(sql, statement);
    }
    return statement;
  };
}

/** The driver's own error would read as if the disk could not be written, which is answered with "try again". */
function refuseWrite(statement: Database.Statement): void {
  if (!statement.readonly) throw new WriteOutside();
}

function failure(error: unknown): Failure {
  const code = codeOf(error);
  if (code === "SQLITE_CONSTRAINT_UNIQUE" || code === "SQLITE_CONSTRAINT_PRIMARYKEY") return "taken";
  if (code === "SQLITE_CONSTRAINT_FOREIGNKEY") return "missing";
  if (code.startsWith("SQLITE_CONSTRAINT")) return "refused";
  if (/^SQLITE_(BUSY|LOCKED|READONLY|CANTOPEN|IOERR)/.test(code)) return "busy";
  if (code === "SQLITE_FULL") return "full";
  return undefined;
}
