// The database that `db` currently refers to: the running transaction inside transaction(), otherwise the read-only
// connection.
import { AsyncLocalStorage } from "node:async_hooks";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";

/** Operations that both engines support. Models use no others of Drizzle. */
export type Db = Pick<
  PgDatabase<PgQueryResultHKT>,
  "select" | "selectDistinct" | "insert" | "update" | "delete"
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

/** Long-running work in a process of its own. A signal aborts it. */
export interface Maintenance {
  /**
   * Copies the database into the folder and deletes superfluous backups.
   * @throws BackupFailed, whose message is a single line
   */
  backUp(folder: string, now: Date, signal: AbortSignal): Promise<{ file: string; bytes: number }>;
  untilBackup(folder: string, now: Date): number;
  isSound(signal: AbortSignal): Promise<boolean>;
}

export interface Engine {
  reader: Db;
  /** Transactions of the same owner never run at the same time, on any machine. */
  transaction<T>(owner: string, work: () => Promise<T>): Promise<T>;
  failure(error: unknown): FailureKind;
  /** Throws if the file is known to be damaged, or has been moved or replaced. */
  checkFile(): void;
  /** Stores the result of maintenance.isSound(), which is valid until the next one. */
  recordCheck(isSound: boolean): void;
  maintenance: Maintenance;
  /** Waits for the running transaction, then closes. */
  close(): Promise<void>;
}

/** Thrown when a statement runs after its transaction has ended. */
export class TransactionOver extends Error {
  override name = "TransactionOver";
}

/** Thrown when a transaction was rolled back although its work returned: a statement had failed, or it took too long. */
export class TransactionBroken extends Error {
  override name = "TransactionBroken";
}

/** Thrown by a write outside transaction(). */
export class WriteOutside extends Error {
  override name = "WriteOutside";
}

/** Thrown when the server cannot start. The message is a single line that says what to do. */
export class StartRefused extends Error {
  override name = "StartRefused";
}
