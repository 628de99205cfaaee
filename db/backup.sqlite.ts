// Backups of the database, made while it is in use, checked, and never visible half-written.
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
} from "node:fs";
import path from "node:path";
import Database from "better-sqlite3";
import { backupName, superfluousBackups } from "../app/domain/retention";
import { codeOf } from "./scope";
import { driverMessage, dropUnfinished, filesIn, isDamage, isSound, makeFolder } from "./sqlite-file";

/** Small page cache: each page is read once, so the driver's default of 16 MB per connection would be wasted. */
export const SMALL_CACHE = "cache_size = -1000";

/** Milliseconds after which an unfinished copy counts as abandoned. */
const ABANDONED_MS = 6 * 3_600_000;

const UNFINISHED = /^\.reisekasse-.*\.part(-journal|-wal|-shm)?$/;

/** Thrown when a backup fails. The message is a single line that says what to do. */
export class BackupFailed extends Error {
  override name = "BackupFailed";
}

export interface Backup {
  file: string;
  bytes: number;
}

/**
 * Copies the database into the folder as of one moment, and deletes superfluous backups. The copy is a single file,
 * readable by its owner only, and gets its name only after it is checked and synced to disk.
 * @throws BackupFailed
 */
export async function backUp(file: string, folder: string, now: Date): Promise<Backup> {
  const copy = path.join(folder, backupName(now));
  const unfinished = unfinishedCopy(folder, now, process.pid);
  if (!existsSync(file)) throw new BackupFailed(`there is no database at ${file}`);
  try {
    makeFolder(folder, 0o700);
    deleteAbandoned(folder, now);
    await copyChecked(file, unfinished);
    renameSync(unfinished, copy);
    sync(folder);
  } catch (error) {
    throw failureOf(error, file, folder);
  } finally {
    dropUnfinished(unfinished);
  }
  for (const name of superfluousBackups(filesIn(folder), now)) rmSync(path.join(folder, name));
  return { file: copy, bytes: statSync(copy).size };
}

export function unfinishedCopy(folder: string, now: Date, processId: number): string {
  return path.join(folder, `.${backupName(now)}-${processId}.part`);
}

/**
 * Copies a database to a new file: consistent despite concurrent writes, checked, synced, and readable by its owner
 * only.
 * @throws BackupFailed if the copy is damaged or would fill the disk; other errors of the driver
 */
export async function copyChecked(file: string, copy: string): Promise<void> {
  const source = openToRead(file);
  try {
    // An open read transaction fixes the copied state. Otherwise every concurrent write would restart the copy.
    source.exec("begin");
    const pages = source.pragma("page_count", { simple: true }) as number;
    const bytes = pages * (source.pragma("page_size", { simple: true }) as number);
    source.prepare("select count(*) from sqlite_master").get();
    requireSpace(path.dirname(copy), bytes);
    closeSync(openSync(copy, "wx", 0o600));
    await source.backup(copy);
  } finally {
    source.close();
  }
  const copied = new Database(copy);
  try {
    // In WAL mode reading the copy would create files beside it, and fail in a read-only folder.
    copied.pragma("journal_mode = DELETE");
    copied.pragma(SMALL_CACHE);
    if (!isSound(copied, { thorough: true })) throw damage(file);
  } finally {
    copied.close();
  }
  sync(copy);
}

export function sync(file: string): void {
  const opened = openSync(file, "r");
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}

/** A read-only connection leaves files beside a database that no other process has open. */
function openToRead(file: string): Database.Database {
  const opened = open();
  opened.pragma("query_only = ON");
  opened.pragma(SMALL_CACHE);
  return opened;

  function open() {
    try {
      return new Database(file, { fileMustExist: true });
    } catch (error) {
      if (codeOf(error) !== "SQLITE_READONLY" && codeOf(error) !== "SQLITE_CANTOPEN") throw error;
      return new Database(file, { fileMustExist: true, readonly: true });
    }
  }
}

/** A backup beside the database must not fill the disk. @throws BackupFailed */
export function requireSpace(folder: string, bytes: number): void {
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize >= 2 * bytes) return;
  throw new BackupFailed(`no space left for a backup in ${folder}: free ${megabytes(2 * bytes)} MB`);
}

const megabytes = (bytes: number) => Math.ceil(bytes / 1_000_000);

/** Deletes files of a process that was killed during a backup. */
function deleteAbandoned(folder: string, now: Date): void {
  for (const name of filesIn(folder).filter((name) => UNFINISHED.test(name))) {
    const file = path.join(folder, name);
    if (Math.abs(now.getTime() - statSync(file).mtimeMs) > ABANDONED_MS) rmSync(file, { force: true });
  }
}

function damage(file: string): BackupFailed {
  return new BackupFailed(`${file} is damaged: the copy did not pass the check`);
}

export function failureOf(error: unknown, file: string, folder: string): unknown {
  if (error instanceof BackupFailed) return error;
  if (isDamage(error)) return damage(file);
  const code = codeOf(error);
  if (/^(SQLITE_FULL|ENOSPC)$/.test(code))
    return new BackupFailed(`no space left for a backup in ${folder}: free some`, { cause: error });
  if (/^(EACCES|EPERM|EROFS|ENOTDIR|EEXIST|SQLITE_CANTOPEN|SQLITE_READONLY|SQLITE_IOERR)/.test(code))
    return new BackupFailed(
      `${folder} cannot be written (${code}): make it writable, or name another folder`,
      {
        cause: error,
      },
    );
  return new BackupFailed(`the backup failed: ${driverMessage(error)}`, { cause: error });
}
