// What concerns the file that SQLite keeps everything in: where it is, whether it is sound, what is wrong with it.
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type Database from "better-sqlite3";
import { newestBackup } from "../app/domain/backup";
import { StartRefused } from "./scope";

/** The file that a `file:` URL names: `file:./data/x.db`, `file:/data/x.db` and `file:///data/x.db` all work. */
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

/** Like mkdir -p. The platform's own recursive way never ends below /proc. */
export function makeFolder(folder: string, mode?: number): void {
  if (existsSync(folder)) return;
  makeFolder(path.dirname(folder), mode);
  mkdirSync(folder, { mode });
}

/** Makes an empty file that only its owner may read, where there is none; SQLite gives its log the same mode. */
export function makeForOwner(file: string): void {
  if (!existsSync(file)) closeSync(openSync(file, "a", 0o600));
}

/**
 * Reads every page and answers whether all of them are as they should be.
 * @param thorough also compares indexes with their tables, which takes some times as long
 * @param cache the pragma that says how much of what was read the connection may keep, from here on
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

/** Whether the driver says that what stands in the file is not what SQLite wrote. */
export function isDamage(error: unknown): boolean {
  return /^(SQLITE_NOTADB|SQLITE_CORRUPT)/.test(codeOf(error));
}

/** The driver's code, also where Drizzle has wrapped the error. */
export function codeOf(error: unknown): string {
  for (let e = error; e instanceof Error; e = e.cause) if ("code" in e) return String(e.code);
  return "";
}

/** What the driver said. Around it Drizzle puts the whole statement, over many lines. */
export function innermost(error: unknown): string {
  let inner = error;
  while (inner instanceof Error && inner.cause) inner = inner.cause;
  return String(inner).replace(/\s+/g, " ");
}

/** One plain line that says why the file cannot be used, and what to do. */
export function reasonOf(error: unknown, file: string): string {
  const code = codeOf(error);
  if (isDamage(error)) {
    return `${file} is not a database that can be read: name another DATABASE_URL, or restore a backup${ofWhich()}`;
  }
  if (/^(SQLITE_CANTOPEN|SQLITE_READONLY|EACCES|EPERM|EROFS|ENOENT|ENOTDIR|EEXIST)/.test(code)) {
    return `${file} cannot be written: make its folder writable, or name another DATABASE_URL`;
  }
  if (/^(SQLITE_FULL|ENOSPC)/.test(code)) return `no space left for ${file}: free some`;
  if (/^SQLITE_(BUSY|LOCKED)/.test(code)) return `${file} is in use: stop the other process`;
  return `${file} cannot be opened: ${innermost(error)}`;
}

/** What to say of a file that isSound() is false of. */
export function damageOf(file: string): string {
  return `${file} is damaged: restore a backup with npm run restore${ofWhich()}`;
}

/** Names the newest backup, for a line that tells somebody to restore one. */
function ofWhich(): string {
  if (!process.env.BACKUP_DIR) return "";
  const folder = path.resolve(process.env.BACKUP_DIR);
  const newest = newestBackup(filesIn(folder), new Date());
  return newest ? ` (the newest is ${path.join(folder, newest)})` : ` (there is none in ${folder})`;
}

/** Removes a file that was not finished, and what SQLite has put beside it. */
export function dropUnfinished(file: string): void {
  for (const name of [file, `${file}-journal`]) if (existsSync(name)) rmSync(name);
}

/** The names of what is in a folder; nothing where there is none. */
export function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
