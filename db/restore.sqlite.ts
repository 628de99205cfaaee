// Puts a backup in the place of the database.
import {
  chmodSync,
  chownSync,
  existsSync,
  linkSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import path from "node:path";
import Database from "better-sqlite3";
import { newestBackup } from "../app/domain/backup";
import { BackupFailed, copyChecked, sync } from "./backup.sqlite";
import { codeOf, dropUnfinished, filesIn, innermost, isDamage, makeFolder } from "./sqlite-file";

/** Where the first of the bytes lies that SQLite locks in a file that is open: after one gigabyte. */
const SHARED_FIRST = 1_073_741_826;

/** Why nothing was restored; the message is one plain line that says what to do. */
export class RestoreRefused extends Error {
  override name = "RestoreRefused";
}

export interface Restored {
  from: string;
  /** Where what was there before is now; undefined where nothing was there. */
  kept: string | undefined;
}

/**
 * The newest backup of a folder.
 * @throws RestoreRefused where there is none
 */
export function newestIn(folder: string, now: Date): string {
  const newest = newestBackup(filesIn(folder), now);
  if (!newest) throw new RestoreRefused(`there is no backup in ${folder}: name a file`);
  return path.join(folder, newest);
}

/**
 * Checks the backup, keeps the database beside itself under another name, and puts the backup in its place: at every
 * moment there is one of the two.
 * @throws RestoreRefused where the backup is none, or somebody has the database open
 */
export async function restore(file: string, backup: string, now: Date): Promise<Restored> {
  if (!existsSync(backup)) throw new RestoreRefused(`there is no file ${backup}`);
  const fresh = `${file}.restoring`;
  try {
    makeFolder(path.dirname(file), 0o700);
    dropUnfinished(fresh);
    await copyChecked(backup, fresh);
    if (!isOurs(fresh)) throw new RestoreRefused(`${backup} is no backup of Reisekasse`);
    const kept = existsSync(file) ? replace(file, fresh, now) : place(file, fresh);
    sync(path.dirname(file));
    return { from: backup, kept };
  } catch (error) {
    throw refused(error, file, backup);
  } finally {
    dropUnfinished(fresh);
  }
}

/** Nothing is there to keep, but for a log without its database: it must not be taken for the backup's. */
function place(file: string, fresh: string): undefined {
  for (const ending of ["-wal", "-shm"]) rmSync(file + ending, { force: true });
  renameSync(fresh, file);
}

function replace(file: string, fresh: string, now: Date): string {
  const kept = `${file}.replaced-${now.toISOString().slice(0, 19).replaceAll(":", "-")}Z`;
  const holder = hold(file);
  try {
    const { mode, uid, gid } = statSync(file);
    chmodSync(fresh, mode & 0o777);
    giveTo(fresh, uid, gid);
    // A log that belongs to the old file would be played into the new one.
    for (const ending of ["-wal", "-shm"]) {
      if (existsSync(file + ending)) renameSync(file + ending, kept + ending);
    }
    keepUnder(kept, file);
    renameSync(fresh, file);
  } finally {
    holder?.close();
  }
  return kept;
}

/** A second name for the file, so that there is always one under the first. Not every file system can do that. */
function keepUnder(kept: string, file: string): void {
  try {
    linkSync(file, kept);
  } catch (error) {
    if (codeOf(error) === "EEXIST") throw error;
    renameSync(file, kept);
  }
}

/** Whoever restores as root must not take the file from the one who runs the server. */
function giveTo(file: string, uid: number, gid: number): void {
  const { uid: mine, gid: group } = statSync(file);
  if (uid !== mine || gid !== group) chownSync(file, uid, gid);
}

/**
 * Sees to it that nobody else has the database open, and nobody opens it, until what it answers is closed. Its log goes
 * into it. Undefined where it is too damaged to be opened.
 * @throws RestoreRefused while somebody has
 */
function hold(file: string): Database.Database | undefined {
  if (isLocked(file)) throw inUse(file);
  const holder = new Database(file, { timeout: 250 });
  try {
    // Leaving the log is for the only one who has it open.
    holder.pragma("journal_mode = DELETE");
    holder.exec("begin exclusive");
    return holder;
  } catch (error) {
    holder.close();
    if (/^SQLITE_(BUSY|LOCKED)/.test(codeOf(error))) throw inUse(file);
    if (isDamage(error)) return undefined;
    throw error;
  }
}

function inUse(file: string): RestoreRefused {
  return new RestoreRefused(`${file} is in use: stop the server first`);
}

/** Whether a process has locked the file, as the system tells: SQLite does not get so far where the file is damaged. */
function isLocked(file: string): boolean {
  if (!existsSync("/proc/locks")) return false;
  const { ino } = statSync(file, { bigint: true });
  return readFileSync("/proc/locks", "utf8")
    .split("\n")
    .some((line) => line.includes(`:${ino} ${SHARED_FIRST} `));
}

function isOurs(file: string): boolean {
  const opened = new Database(file, { readonly: true });
  try {
    const names =
      "select count(*) from sqlite_master where name in ('__drizzle_migrations', 'users', 'trips')";
    return opened.prepare(names).pluck().get() === 3;
  } finally {
    opened.close();
  }
}

function refused(error: unknown, file: string, backup: string): unknown {
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
  return new RestoreRefused(`nothing was restored: ${innermost(error)}`, { cause: error });
}
