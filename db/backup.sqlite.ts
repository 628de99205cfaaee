// Copies of the database: made while it is written, checked, and never half there.
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
import { backupName, superfluousBackups } from "../app/domain/backup";
import { codeOf, dropUnfinished, filesIn, innermost, isDamage, isSound, makeFolder } from "./sqlite-file";

/** Between so many pages a copy can be called off: 4 MB. */
const PAGES_AT_ONCE = 1_000;

/** Each page is looked at once: the driver's 16 MB a connection would be spent for nothing. */
const SMALL_CACHE = "cache_size = -1000";

/** A copy that nobody finished for so long is nobody's, in milliseconds. */
const ABANDONED_MS = 6 * 3_600_000;

const UNFINISHED = /^\.reisekasse-.*\.part(-journal|-wal|-shm)?$/;

/** Why there is no copy; the message is one plain line that says what to do. */
export class BackupFailed extends Error {
  override name = "BackupFailed";
}

export interface Backup {
  file: string;
  bytes: number;
}

/**
 * Copies the database into the folder, as it is at one moment, and rotates what is there. The copy is one file, for
 * its owner only, and has its name only once it is checked and on the disk.
 * @throws BackupFailed
 */
export async function backUp(file: string, folder: string, now: Date, signal?: AbortSignal): Promise<Backup> {
  const copy = path.join(folder, backupName(now));
  const unfinished = path.join(folder, `.${path.basename(copy)}-${process.pid}.part`);
  if (!existsSync(file)) throw new BackupFailed(`there is no database at ${file}`);
  try {
    makeFolder(folder, 0o700);
    forgetAbandoned(folder, now);
    await copyChecked(file, unfinished, signal);
    renameSync(unfinished, copy);
    sync(folder);
  } catch (error) {
    throw failed(error, file, folder);
  } finally {
    dropUnfinished(unfinished);
  }
  for (const name of superfluousBackups(filesIn(folder), now)) rmSync(path.join(folder, name));
  return { file: copy, bytes: statSync(copy).size };
}

/**
 * Copies a database to a file that is not there yet: in one piece whoever writes meanwhile, checked, synced, and
 * readable by its owner only.
 * @throws BackupFailed where the copy is damaged or would take the last space; whatever the driver says
 */
export async function copyChecked(file: string, copy: string, signal?: AbortSignal): Promise<void> {
  const source = openToRead(file);
  try {
    // Held open, this keeps what is copied as it is now. Otherwise each write meanwhile would begin it anew.
    source.exec("begin");
    const pages = source.pragma("page_count", { simple: true }) as number;
    const bytes = pages * (source.pragma("page_size", { simple: true }) as number);
    source.prepare("select count(*) from sqlite_master").get();
    leaveSpace(path.dirname(copy), bytes);
    closeSync(openSync(copy, "wx", 0o600));
    await source.backup(copy, {
      progress() {
        signal?.throwIfAborted();
        return PAGES_AT_ONCE;
      },
    });
  } finally {
    source.close();
  }
  signal?.throwIfAborted();
  const copied = new Database(copy);
  try {
    // Otherwise reading the copy would put files beside it, and could not be done where nothing can be written.
    copied.pragma("journal_mode = DELETE");
    copied.pragma(SMALL_CACHE);
    if (!isSound(copied, { thorough: true })) throw damaged(file);
  } finally {
    copied.close();
  }
  sync(copy);
}

/** Puts what was written to a file, or which files a folder has, on the disk. */
export function sync(file: string): void {
  const opened = openSync(file, "r");
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}

/** As one who could write, wherever possible: who only reads leaves files beside a database that nobody else has open. */
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

/** A backup beside the database must not be what fills the disk: after it there is still room for as much again. */
function leaveSpace(folder: string, bytes: number): void {
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize >= 2 * bytes) return;
  throw new BackupFailed(`no space left for a backup in ${folder}: free ${megabytes(2 * bytes)} MB`);
}

const megabytes = (bytes: number) => Math.ceil(bytes / 1_000_000);

/** What a process left that was killed in the middle of it. */
function forgetAbandoned(folder: string, now: Date): void {
  for (const name of filesIn(folder).filter((name) => UNFINISHED.test(name))) {
    const file = path.join(folder, name);
    if (Math.abs(now.getTime() - statSync(file).mtimeMs) > ABANDONED_MS) rmSync(file, { force: true });
  }
}

function damaged(file: string): BackupFailed {
  return new BackupFailed(`${file} is damaged: the copy did not pass the check`);
}

function failed(error: unknown, file: string, folder: string): unknown {
  if (error instanceof BackupFailed || (error as Error).name === "AbortError") return error;
  if (isDamage(error)) return damaged(file);
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
  return new BackupFailed(`the backup failed: ${innermost(error)}`, { cause: error });
}
