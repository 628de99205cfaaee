// The SQLite file: its location, its integrity, and messages about its failures.
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
} from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import Database from "better-sqlite3";
import { newestBackup } from "../app/domain/retention";
import { codeOf, StartRefused } from "./scope";

/** Resolves a `file:` URL to a path: `file:./data/x.db`, `file:/data/x.db` and `file:///data/x.db` all work. */
export function fileOf(url: string): string {
  if (!url.startsWith("file:")) throw new StartRefused("DATABASE_URL must begin with file:");
  if (!url.startsWith("file://")) return path.resolve(url.slice("file:".length));
  try {
    return fileURLToPath(url);
  } catch (error) {
    throw new StartRefused(`DATABASE_URL names no file: write file:./… or file:///… (it is ${url})`, {
      cause: error,
    });
  }
}

/** Creates a folder with its parents. Node's recursive mkdir never returns below /proc. */
export function makeFolder(folder: string, mode?: number): void {
  if (existsSync(folder)) return;
  makeFolder(path.dirname(folder), mode);
  mkdirSync(folder, { mode });
}

/**
 * Creates an empty file readable by its owner only, unless it exists; SQLite gives its log the same mode.
 * @throws if the file cannot be written: SQLite would open it for reading. StartRefused if only its log is there: SQLite
 * would delete it
 */
export function prepareFile(file: string): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size;
  if (!size && existsSync(`${file}-wal`)) {
    const how = size === 0 ? "empty" : "missing";
    throw new StartRefused(
      `${file} is ${how}, but its log ${path.basename(file)}-wal is there: put the database back, or ${restoreHint()}`,
    );
  }
  if (size === undefined) closeSync(openSync(file, "a", 0o600));
  else accessSync(file, constants.W_OK);
}

/**
 * Reads every page and returns whether all are sound.
 * @param thorough also compares indexes with their tables, which takes several times as long
 * @param cache a pragma that limits the connection's page cache from then on
 */
export function isSound(connection: Database.Database, { thorough = false, cache = "" } = {}): boolean {
  const check = thorough ? "integrity_check" : "quick_check";
  try {
    if (cache) connection.pragma(cache);
    return connection.pragma(`${check}(1)`, { simple: true }) === "ok";
  } catch (error) {
    if (isDamage(error)) return false;
    throw error;
  }
}

/** Opens a database for work that only reads, and closes it. */
export function reading<T>(file: string, work: (opened: Database.Database) => T): T {
  const opened = new Database(file, { readonly: true, fileMustExist: true });
  try {
    return work(opened);
  } finally {
    opened.close();
  }
}

export function isDamage(error: unknown): boolean {
  return /^(SQLITE_NOTADB|SQLITE_CORRUPT)/.test(codeOf(error));
}

/** Returns the driver's message on one line. Drizzle's wrapper contains the whole statement. */
export function driverMessage(error: unknown): string {
  let inner = error;
  while (inner instanceof Error && inner.cause) inner = inner.cause;
  return String(inner).replace(/\s+/g, " ");
}

export function openFailureMessage(error: unknown, file: string): string {
  const code = codeOf(error);
  if (isDamage(error)) {
    return `${file} is not a database that can be read: name another DATABASE_URL, or restore a backup${backupHint()}`;
  }
  if (/^(SQLITE_CANTOPEN|SQLITE_READONLY|EACCES|EPERM|EROFS|ENOENT|ENOTDIR|EEXIST)/.test(code)) {
    return `${file} cannot be written: make it and its folder writable, or name another DATABASE_URL`;
  }
  if (/^(SQLITE_FULL|ENOSPC)/.test(code)) return `no space left for ${file}: free some`;
  if (/^SQLITE_(BUSY|LOCKED)/.test(code)) return `${file} is in use: stop the other process`;
  return `${file} cannot be opened: ${driverMessage(error)}`;
}

export function damageMessage(file: string): string {
  return `${file} is damaged: ${restoreHint()}`;
}

function restoreHint(): string {
  return `restore a backup with npm run restore${backupHint()}`;
}

/** Names the newest backup, as an addition to a message that advises restoring one. */
function backupHint(): string {
  if (!process.env.BACKUP_DIR) return "";
  const folder = path.resolve(process.env.BACKUP_DIR);
  const newest = newestBackup(filesIn(folder), new Date());
  return newest ? ` (the newest is ${path.join(folder, newest)})` : ` (there is none in ${folder})`;
}

export function dropUnfinished(file: string): void {
  for (const name of [file, `${file}-journal`]) if (existsSync(name)) rmSync(name);
}

/** Lists file names in a folder; empty if it cannot be read. */
export function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
