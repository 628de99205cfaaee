// Files of receipts beside backups of the database, in a folder that all of them share: a file never changes, so it is there
// once.

import {
  chownSync,
  copyFileSync,
  existsSync,
  linkSync,
  opendirSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import path from "node:path";
import Database from "better-sqlite3";
import { receiptsBucket, receiptsFolder } from "../app/domain/receipts/place";
import { receiptKey, thumbnailKey } from "../app/domain/receipts/receipt";
import { momentOfBackup } from "../app/domain/retention";
import { BackupFailed, failureOf, requireSpace, SMALL_CACHE, sync } from "./backup.sqlite";
import { RestoreRefused, refusalOf } from "./restore.sqlite";
import { codeOf } from "./scope";
import { dropUnfinished, filesIn, makeFolder, reading } from "./sqlite-file";

/** Returns the folder of this database's receipts; undefined if they lie in a bucket. */
export function receiptsBeside(file: string): string | undefined {
  return receiptsBucket(process.env) ? undefined : receiptsFolder(process.env, file);
}

const keptReceipts = (folder: string) => path.join(folder, "receipts");

/** Name of a file while it is copied. One that a killed process leaves is removed with unfinished backups. */
export function unfinishedReceipt(folder: string, processId: number): string {
  return path.join(folder, `.reisekasse-receipt-${processId}.part`);
}

/**
 * Takes new files along with the backups in the folder, and removes those that are gone and that no backup refers to any
 * more.
 * @throws BackupFailed
 */
export function keepReceipts(from: string, folder: string): { added: number; removed: number } {
  const into = keptReceipts(folder);
  if (into === from)
    throw new BackupFailed(
      `${into} is the folder of the receipts themselves: name another folder for backups`,
    );
  try {
    let added = 0;
    const unfinished = unfinishedReceipt(folder, process.pid);
    for (const key of keysIn(from)) if (takeOver(key, { from, into, unfinished })) added++;
    const gone = [...keysIn(into)].filter((key) => !existsSync(path.join(from, key)));
    const unneeded = withoutNeeded(gone, folder);
    for (const key of unneeded) rmSync(path.join(into, key), { force: true });
    if (added > 0) sync(into);
    return { added, removed: unneeded.length };
  } catch (error) {
    throw failureOf(error, from, into);
  }
}

/**
 * Puts files that a restored database needs back into the folder, from the first of the folders of backups that has them.
 * Returns the ids of receipts whose file is nowhere.
 * @throws RestoreRefused
 */
export function restoreReceipts(
  file: string,
  folders: readonly string[],
  into: string,
): { restored: number; missing: string[] } {
  const missing: string[] = [];
  let restored = 0;
  try {
    const way = { into, unfinished: path.join(into, ".restoring"), owner: statSync(file) };
    const putBack = (key: string) =>
      folders.some((folder) => takeOver(key, { ...way, from: keptReceipts(folder) }));
    for (const { id, key } of receiptsIn(file)) {
      putBack(thumbnailKey(key));
      if (existsSync(path.join(into, key))) continue;
      if (putBack(key)) restored++;
      else missing.push(id);
    }
    if (restored > 0) sync(into);
    return { restored, missing };
  } catch (error) {
    const { message } = refusalOf(error, into, file) as Error;
    throw new RestoreRefused(`the database is restored, its receipts are not: ${message}`, { cause: error });
  }
}

/** Names of files, without those that begin with a dot: these are not complete. */
function* keysIn(folder: string): Generator<string> {
  if (!existsSync(folder)) return;
  const opened = opendirSync(folder);
  try {
    for (let entry = opened.readSync(); entry; entry = opened.readSync())
      if (entry.isFile() && !entry.name.startsWith(".")) yield entry.name;
  } finally {
    opened.closeSync();
  }
}

interface Way {
  from: string;
  into: string;
  unfinished: string;
  /** Whose the folder and copies become, where root restores for the user who runs the server. */
  owner?: { uid: number; gid: number };
}

/**
 * Gives a file a second name in another folder; copies it where that is impossible, such as to another disk. Returns false if
 * it was there, or is not in the first folder.
 */
function takeOver(key: string, { from, into, unfinished, owner }: Way): boolean {
  const [source, target] = [path.join(from, key), path.join(into, key)];
  if (existsSync(target) || !existsSync(source)) return false;
  if (!existsSync(into)) {
    makeFolder(into, 0o700);
    if (owner) chownSync(into, owner.uid, owner.gid);
  }
  try {
    linkSync(source, target);
    return true;
  } catch (error) {
    // The server has removed it meanwhile.
    if (codeOf(error) === "ENOENT") return false;
  }
  try {
    requireSpace(into, statSync(source).size);
    copyFileSync(source, unfinished);
    if (owner) chownSync(unfinished, owner.uid, owner.gid);
    sync(unfinished);
    renameSync(unfinished, target);
    return true;
  } catch (error) {
    if (codeOf(error) === "ENOENT") return false;
    throw error;
  } finally {
    dropUnfinished(unfinished);
  }
}

/** Returns those that no backup refers to; none if one of the backups cannot be read. */
function withoutNeeded(keys: readonly string[], folder: string): readonly string[] {
  const backups = filesIn(folder).filter(momentOfBackup).sort().reverse();
  let left = keys;
  for (const backup of backups) {
    if (left.length === 0) break;
    try {
      left = withoutThoseOf(path.join(folder, backup), left);
    } catch {
      return [];
    }
  }
  return left;
}

function withoutThoseOf(backup: string, keys: readonly string[]): readonly string[] {
  return reading(backup, (opened) => {
    opened.pragma(SMALL_CACHE);
    if (!hasReceipts(opened)) return keys;
    const refers = opened.prepare("select 1 from receipts where key = ?").pluck();
    return keys.filter((key) => refers.get(receiptKey(key)) === undefined);
  });
}

/** Lists the receipts that an expense has. */
function* receiptsIn(file: string): Generator<{ id: string; key: string }> {
  const opened = new Database(file, { readonly: true });
  opened.pragma(SMALL_CACHE);
  try {
    if (!hasReceipts(opened)) return;
    const rows = opened.prepare("select id, key from receipts where expense_id is not null order by id");
    yield* rows.iterate() as IterableIterator<{ id: string; key: string }>;
  } finally {
    opened.close();
  }
}

/** A backup may be older than receipts. */
function hasReceipts(opened: Database.Database): boolean {
  return opened.prepare("select 1 from sqlite_master where name = 'receipts'").get() !== undefined;
}
