import type { Readable } from "node:stream";

/** Stores the files of receipts by key: letters, digits, '-' and '.', at most 100 characters. */
export interface ReceiptStore {
  /** A local folder, on the same file system where the store is a folder, in which files are written before put(). Owner-only. */
  incoming: string;
  /**
   * Moves or uploads a complete, fsynced local file, and removes it. Keys are never reused.
   * @throws ReceiptStoreError exists
   */
  put(key: string, file: string, mediaType: string): Promise<void>;
  /** undefined if there is none. */
  open(key: string): Promise<ReceiptFile | undefined>;
  /** Removing what is not there succeeds. */
  remove(key: string): Promise<void>;
  /** All files, in no order. Files may be removed meanwhile. */
  list(): AsyncIterable<ListedReceiptFile>;
  /** Returns those of some hundred keys that have no file. Keys that follow one another cost a bucket the fewest requests. */
  missing(keys: readonly string[]): Promise<string[]>;
}

interface ReceiptFile {
  bytes: number;
  /** Read it or destroy it: it holds a file or a connection. */
  stream: Readable;
}

export interface ListedReceiptFile {
  key: string;
  bytes: number;
  changedAt: Date;
}

/**
 * - `exists`: put() met a file of this key
 * - `unreachable`: no connection, or one that broke off
 * - `tooSlow`: no answer, or no byte, in time
 * - `refused`: an answer that is none of the expected; the message has status and S3's code
 */
type Reason = "exists" | "unreachable" | "tooSlow" | "refused";

/** A folder's errors stay Node's own, such as ENOSPC; only `exists` is of this class there. Never contains a secret. */
export class ReceiptStoreError extends Error {
  override name = "ReceiptStoreError";
  readonly reason: Reason;

  constructor(reason: Reason, detail: string) {
    super(`${reason}: ${detail}`);
    this.reason = reason;
  }
}

/** Begins with no dot, so a key names no folder of the store's own and never leads out of it. */
const KEY = /^[A-Za-z0-9][A-Za-z0-9.-]{0,99}$/;

/** Returns whether a file in the store is one of ours. */
export function isKey(name: string): boolean {
  return KEY.test(name);
}

/** @throws TypeError if it is none: keys are made by us, so this is a mistake of ours */
export function checkKey(key: string): string {
  if (!isKey(key)) throw new TypeError("not a key of a receipt");
  return key;
}
