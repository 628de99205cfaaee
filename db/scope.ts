// The database that `db` currently refers to: the running transaction inside transaction(), otherwise the read-only
// connection.
import { AsyncLocalStorage } from "node:async_hooks";
import { channel } from "node:diagnostics_channel";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import type { RateLimiterAbstract } from "rate-limiter-flexible";

/** Operations that both engines support. Models use no others of Drizzle. */
export type Db = Pick<
  PgDatabase<PgQueryResultHKT>,
  "select" | "selectDistinct" | "insert" | "update" | "delete" | "$count"
>;

/** A running transaction. `broken` holds the first error inside; after it the transaction can only be rolled back. */
export interface Scope {
  db: Db;
  open: boolean;
  broken: unknown;
}

export const scope = new AsyncLocalStorage<Scope>();

/** Kinds of failure that either driver can report; undefined for bugs. */
export type FailureKind = "taken" | "missing" | "refused" | "busy" | "full" | undefined;

/** Counts attempts by key. Those above its points, within its seconds, are rejected with a RateLimiterRes. */
export type Limiter = Pick<RateLimiterAbstract, "points" | "duration" | "consume" | "reward">;

export type Limits = Record<"points" | "duration", number>;

export interface Engine {
  reader: Db;
  /** Runs work that only reads, so that its reads see the same state. After a transaction inside they see a newer one. */
  readTogether<T>(work: () => Promise<T>): Promise<T>;
  /** Gives back what such work holds, before a wait: the reads that follow see a newer state. */
  endReading(): void;
  /** Transactions of the same owner never run at the same time, on any machine. The work may run again. */
  transaction<T>(owner: string, work: () => Promise<T>): Promise<T>;
  failure(error: unknown): FailureKind;
  /** Makes a limiter that all instances of the app share. */
  limiter(name: string, limits: Limits): Limiter;
  /** Deletes what limiters no longer need. Returns the number of keys. */
  pruneLimiters(now: Date): Promise<number>;
  /** Upkeep of a database in a file; undefined for a database server, which does its own. */
  file?: DatabaseFile;
  /** Waits for the running transaction, then closes. */
  close(): Promise<void>;
}

/** Upkeep of a database in a file. Long-running work has a process of its own, and ends when the signal aborts. */
export interface DatabaseFile {
  /** Throws if the file is known to be damaged, or has been moved or replaced. */
  check(): void;
  /** Reads every page, and remembers for check() whether the file is damaged. */
  checkPages(signal: AbortSignal): Promise<boolean>;
  /**
   * Copies the database into the folder and deletes superfluous backups.
   * @throws BackupFailed, whose message is a single line
   */
  backUp(folder: string, now: Date, signal: AbortSignal): Promise<{ file: string; bytes: number }>;
  /**
   * Takes new files of receipts along with the backups in the folder, unless they lie in a bucket, and removes those that
   * no backup needs any more.
   * @throws BackupFailed
   */
  keepReceipts(folder: string, signal: AbortSignal): Promise<{ added: number; removed: number }>;
  untilBackup(folder: string, now: Date): number;
}

/** Thrown when a statement runs after its transaction has ended. */
export class TransactionOver extends Error {
  override name = "TransactionOver";
}

/** Thrown when a transaction was rolled back although its work returned: a statement had failed, or it took too long. */
export class TransactionBroken extends Error {
  override name = "TransactionBroken";
}

/** Thrown when a transaction took too long, probably waiting for another one. */
export class TransactionTimeout extends TransactionBroken {}

/** Thrown by a write outside transaction(). */
export class WriteOutside extends Error {
  override name = "WriteOutside";
}

/** Thrown when the server cannot start. The message is a single line that says what to do. */
export class StartRefused extends Error {
  override name = "StartRefused";
}

/** Publishes each statement's SQL as it runs, for tests that count and explain statements. */
export const statementChannel = channel("reisekasse:statement");

/** Returns the running transaction. @throws TransactionOver, TransactionBroken if it takes no more statements */
export function openScope(): Scope {
  const tx = scope.getStore();
  if (!tx?.open) throw new TransactionOver();
  if (tx.broken) throw new TransactionBroken("an earlier statement failed", { cause: tx.broken });
  return tx;
}

/** Runs the work in a transaction that has begun. @throws TransactionBroken if it may not be committed */
export async function runInScope<T>(tx: Scope, work: () => Promise<T>): Promise<T> {
  try {
    const result = await scope.run(tx, work);
    if (tx.broken) throw new TransactionBroken("something inside had failed", { cause: tx.broken });
    return result;
  } finally {
    tx.open = false;
  }
}

/** Returns the code of the driver's error, which Drizzle wraps. */
export function codeOf(error: unknown): string {
  for (let e = error; e instanceof Error; e = e.cause) if ("code" in e) return String(e.code);
  return "";
}
