// What `db` means right now: inside transaction() that transaction, outside it the read-only connection.
import { AsyncLocalStorage } from "node:async_hooks";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";

/** What both engines can do. A model uses nothing else of Drizzle. */
export type Db = Pick<
  PgDatabase<PgQueryResultHKT>,
  "select" | "selectDistinct" | "insert" | "update" | "delete"
>;

/** One running transaction. `broken` holds the first failure inside: from then on it can only be rolled back. */
export interface Scope {
  db: Db;
  open: boolean;
  broken: unknown;
}

export const scope = new AsyncLocalStorage<Scope>();

/** The few kinds of failure that either driver can report; undefined is a fault of ours. */
export type Failure = "taken" | "missing" | "refused" | "busy" | "full" | undefined;

/** What takes long, beside the requests. A signal calls it off. */
export interface Maintenance {
  /**
   * Copies the database into the folder and rotates what is there.
   * @throws BackupFailed, whose message is one plain line
   */
  backUp(folder: string, now: Date, signal: AbortSignal): Promise<{ file: string; bytes: number }>;
  /** Milliseconds until a backup in this folder is due. */
  untilBackup(folder: string, now: Date): number;
  /** Reads every page and answers whether all are as they should be. */
  isSound(signal: AbortSignal): Promise<boolean>;
}

export interface Engine {
  reader: Db;
  /** One transaction. `owner` names whose data it changes: no two of the same owner run at once, on any machine. */
  transaction<T>(owner: string, work: () => Promise<T>): Promise<T>;
  failure(error: unknown): Failure;
  /** Throws where the file is known to be damaged, or is no longer where it was. */
  checkFile(): void;
  /** Says what maintenance.isSound() found; until it finds otherwise, that holds. */
  tellSound(isSound: boolean): void;
  maintenance: Maintenance;
  /** Waits for the transaction that runs, then closes. */
  close(): Promise<void>;
}

/** Something ran on after its transaction had ended. */
export class TransactionOver extends Error {
  override name = "TransactionOver";
}

/** The transaction was rolled back although its work returned: something inside it had failed, or it took too long. */
export class TransactionBroken extends Error {
  override name = "TransactionBroken";
}

/** A write outside transaction(). */
export class WriteOutside extends Error {
  override name = "WriteOutside";
}

/** The server cannot start; the message is one plain line that says what to do. */
export class StartRefused extends Error {
  override name = "StartRefused";
}
