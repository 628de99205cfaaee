import { chmodSync, chownSync, existsSync, linkSync, readFileSync, renameSync, statSync } from "node:fs";
import path from "node:path";
import Database from "better-sqlite3";
import { newestBackup } from "../app/domain/retention";
import { BackupFailed, copyChecked, sync } from "./backup.sqlite";
import { codeOf } from "./scope";
import { driverMessage, dropUnfinished, filesIn, isDamage, makeFolder, reading } from "./sqlite-file";

/** Offset of the first byte that SQLite locks in an open file, beyond one gigabyte. */
const SHARED_FIRST = 1_073_741_826;

/** Thrown when nothing was restored, or not all. The message is a single line that says what to do. */
export class RestoreRefused extends Error {
  override name = "RestoreRefused";
}

/** @throws RestoreRefused without a backup */
export function newestIn(folder: string, now: Date): string {
  const newest = newestBackup(filesIn(folder), now);
  if (!newest) throw new RestoreRefused(`there is no backup in ${folder}: name a file`);
  return path.join(folder, newest);
}

/**
 * Checks the backup, moves the database aside under another name, and puts the backup in its place. At every moment
 * one of the two exists. Returns the new path of the former database, or of the log that was left of it.
 * @throws RestoreRefused if the file is not a backup, or the database is in use
 */
export async function restore(file: string, backup: string, now: Date): Promise<string | undefined> {
  if (!existsSync(backup)) throw new RestoreRefused(`there is no file ${backup}`);
  const copy = `${file}.restoring`;
  try {
    makeFolder(path.dirname(file), 0o700);
    dropUnfinished(copy);
    await copyChecked(backup, copy);
    if (!isReisekasse(copy)) throw new RestoreRefused(`${backup} is no backup of Reisekasse`);
    const kept = `${file}.replaced-${now.toISOString().slice(0, 19).replaceAll(":", "-")}Z`;
    if (statSync(file, { throwIfNoEntry: false })?.size) replace(file, copy, kept);
    else {
      moveLog(file, kept);
      renameSync(copy, file);
    }
    sync(path.dirname(file));
    return [kept, `${kept}-wal`].find(existsSync);
  } catch (error) {
    throw refusalOf(error, file, backup);
  } finally {
    dropUnfinished(copy);
  }
}

/** Moves a database's log aside: SQLite would apply it to the backup. */
function moveLog(file: string, kept: string): void {
  for (const ending of ["-wal", "-shm"]) {
    if (existsSync(file + ending)) renameSync(file + ending, kept + ending);
  }
}

function replace(file: string, copy: string, kept: string): void {
  const lock = lockDatabase(file);
  try {
    const { mode, uid, gid } = statSync(file);
    chmodSync(copy, mode & 0o777);
    // Restoring as root must not lock out the user who runs the server.
    chownSync(copy, uid, gid);
    moveLog(file, kept);
    linkOrRename(kept, file);
    renameSync(copy, file);
  } finally {
    lock?.close();
  }
}

/** The file's first name never disappears, except on file systems without hard links. */
function linkOrRename(kept: string, file: string): void {
  try {
    linkSync(file, kept);
  } catch (error) {
    if (codeOf(error) === "EEXIST") throw error;
    renameSync(file, kept);
  }
}

/**
 * Locks the database against other processes until the returned connection is closed, and merges its log. Returns
 * undefined if the file is too damaged to open.
 * @throws RestoreRefused while another process has it open
 */
export function lockDatabase(file: string): Database.Database | undefined {
  if (isLocked(file)) throw inUse(file);
  const lock = new Database(file, { timeout: 250 });
  try {
    // Leaving WAL mode requires that no other process has the file open.
    lock.pragma("journal_mode = DELETE");
    lock.exec("begin exclusive");
    return lock;
  } catch (error) {
    lock.close();
    if (/^SQLITE_(BUSY|LOCKED)/.test(codeOf(error))) throw inUse(file);
    if (isDamage(error)) return undefined;
    throw error;
  }
}

function inUse(file: string): RestoreRefused {
  return new RestoreRefused(`${file} is in use: stop the server first`);
}

/** Returns whether a process has locked the file, according to the system. SQLite cannot tell for a damaged file. */
function isLocked(file: string): boolean {
  if (!existsSync("/proc/locks")) return false;
  const { ino } = statSync(file, { bigint: true });
  return readFileSync("/proc/locks", "utf8")
    .split("\n")
    .some((line) => line.includes(`:${ino} ${SHARED_FIRST} `));
}

function isReisekasse(file: string): boolean {
  const names = "select count(*) from sqlite_master where name in ('__drizzle_migrations', 'users', 'trips')";
  return reading(file, (opened) => opened.prepare(names).pluck().get() === 3);
}

export function refusalOf(error: unknown, file: string, backup: string): unknown {
  if (error instanceof RestoreRefused) return error;
  const unusable = `${backup} is damaged or no backup: name another file`;
  if (isDamage(error)) return new RestoreRefused(unusable, { cause: error });
  if (error instanceof BackupFailed) {
    const isFull = error.message.startsWith("no space");
    return new RestoreRefused(isFull ? error.message : unusable, { cause: error });
  }
  const code = codeOf(error);
  if (/^(EACCES|EPERM|EROFS|SQLITE_READONLY|SQLITE_CANTOPEN|SQLITE_IOERR)/.test(code))
    return new RestoreRefused(`${file} cannot be replaced (${code}): make its folder writable`, {
      cause: error,
    });
  if (/^(SQLITE_FULL|ENOSPC)$/.test(code)) return new RestoreRefused(`no space left for ${file}: free some`);
  return new RestoreRefused(`nothing was restored: ${driverMessage(error)}`, { cause: error });
}
