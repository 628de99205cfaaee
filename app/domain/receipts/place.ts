// The bucket or folder of receipts' files, read from the environment. Shared by the server's store and by backups.
import path from "node:path";

type Variables = Partial<Record<"RECEIPTS_DIR" | "RECEIPTS_S3_BUCKET" | "BUCKET_NAME", string>>;

/** Undefined if they lie in a folder. */
export function receiptsBucket(env: Variables): string | undefined {
  return env.RECEIPTS_S3_BUCKET || env.BUCKET_NAME || undefined;
}

/**
 * Returns the folder, in which files only arrive if there is a bucket. Each database has its own by default: files that it
 * does not know are removed.
 */
export function receiptsFolder(env: Variables, database: string): string {
  return path.resolve(env.RECEIPTS_DIR || `${database}-receipts`);
}
