import { accessSync, constants, mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { receiptsBucket, receiptsFolder } from "~/domain/receipts/place";
import { folderStore } from "./receipts/folder.server";
import type { ReceiptStore } from "./receipts/receipt-files.server";
import { type Bucket, s3Store } from "./receipts/s3.server";

export { type ReceiptStore, ReceiptStoreError } from "./receipts/receipt-files.server";

/** Environment variables (docs/running.md), of which an empty one counts as not set. */
export type ReceiptVariables = Partial<
  Record<
    | "BACKUP_DIR"
    | "DATABASE_URL"
    | "RECEIPTS_DIR"
    | "RECEIPTS_DIR_SHARED"
    | "RECEIPTS_S3_ENDPOINT"
    | "RECEIPTS_S3_REGION"
    | "RECEIPTS_S3_BUCKET"
    | "RECEIPTS_S3_ACCESS_KEY_ID"
    | "RECEIPTS_S3_SECRET_ACCESS_KEY"
    | "AWS_ENDPOINT_URL_S3"
    | "AWS_REGION"
    | "AWS_ACCESS_KEY_ID"
    | "AWS_SECRET_ACCESS_KEY"
    | "BUCKET_NAME",
    string
  >
>;

/** Longer than any upload takes, so that a file that is older belongs to none. */
const ARRIVING_MS = 3_600_000;

/**
 * Opens the store that the variables name: a bucket, or a folder. Where it is a bucket the folder holds files only while
 * they arrive. Undefined with PostgreSQL if none is named, since other instances would not see a folder of this machine.
 * @throws an Error named StartRefused
 */
export function receiptStore(env: ReceiptVariables): ReceiptStore | undefined {
  const place = placeOf(env);
  if (!place) return undefined;
  const { bucket, folder } = place;
  const incoming = prepareIncoming(folder);
  return bucket ? s3Store(bucket, incoming) : folderStore(folder, incoming);
}

/**
 * Checks the variables before anything is opened, and a folder that they name. The one beside the database is made after
 * the database, whose reasons to refuse a start come first.
 * @throws an Error named StartRefused
 */
export function checkReceiptPlace(env: ReceiptVariables): void {
  const place = placeOf(env);
  if (place && env.RECEIPTS_DIR) prepareIncoming(place.folder);
}

function placeOf(env: ReceiptVariables): { bucket: Bucket | undefined; folder: string } | undefined {
  const bucket = bucketOf(env);
  const isShared = env.RECEIPTS_DIR_SHARED === "yes";
  if (!bucket && !databaseFile(env) && !isShared) {
    if (!env.RECEIPTS_DIR) return undefined;
    throw startRefused(
      "with PostgreSQL receipts lie in a bucket: set RECEIPTS_S3_BUCKET, or RECEIPTS_DIR_SHARED=yes if all instances see RECEIPTS_DIR",
    );
  }
  const database = databaseFile(env) ?? "data/postgres";
  const folder = receiptsFolder(env, database);
  if (!bucket && [path.dirname(database), env.BACKUP_DIR && path.resolve(env.BACKUP_DIR)].includes(folder))
    throw startRefused("RECEIPTS_DIR must be a folder of its own: other files would be removed there");
  return { bucket, folder };
}

/** Returns undefined if no bucket is named. AWS's other variables alone may be there for something else. */
function bucketOf(env: ReceiptVariables): Bucket | undefined {
  const name = receiptsBucket(env);
  const {
    RECEIPTS_S3_ENDPOINT: endpoint = env.AWS_ENDPOINT_URL_S3,
    RECEIPTS_S3_REGION: region = env.AWS_REGION,
    RECEIPTS_S3_ACCESS_KEY_ID: accessKeyId = env.AWS_ACCESS_KEY_ID,
    RECEIPTS_S3_SECRET_ACCESS_KEY: secretAccessKey = env.AWS_SECRET_ACCESS_KEY,
  } = withoutEmpty(env);
  if (!name) {
    const alone = Object.keys(withoutEmpty(env)).find((variable) => variable.startsWith("RECEIPTS_S3_"));
    if (alone) throw startRefused(`${alone} is set, but RECEIPTS_S3_BUCKET is not`);
    return undefined;
  }
  if (!endpoint) throw startRefused("RECEIPTS_S3_ENDPOINT must be set to use a bucket");
  if (!accessKeyId) throw startRefused("RECEIPTS_S3_ACCESS_KEY_ID must be set to use a bucket");
  if (!secretAccessKey) throw startRefused("RECEIPTS_S3_SECRET_ACCESS_KEY must be set to use a bucket");
  return { url: bucketUrl(endpoint, name), region: region || "auto", accessKeyId, secretAccessKey };
}

function withoutEmpty(env: ReceiptVariables): ReceiptVariables {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value));
}

/**
 * Returns the bucket's address. Usually it is a subdomain of the endpoint: Tigris refuses anything else. In the path it is
 * where the operator wrote it there, as a server of one's own may need it, and where no certificate for subdomains exists:
 * on this machine, and for names with a dot.
 */
function bucketUrl(endpoint: string, bucket: string): string {
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    throw startRefused(`RECEIPTS_S3_BUCKET is no name of a bucket: ${bucket}`);
  const url = URL.parse(endpoint);
  if (!url) throw startRefused(`RECEIPTS_S3_ENDPOINT is no address: ${endpoint}`);
  const end = url.pathname.replace(/\/$/, "");
  if (end && end !== `/${bucket}`)
    throw startRefused("RECEIPTS_S3_ENDPOINT may end with the bucket's name, and has no other path");
  const hasSubdomains = /\.[a-z]/i.test(url.hostname) && !bucket.includes(".");
  if (end || !hasSubdomains) return `${url.origin}/${bucket}`;
  return url.hostname.startsWith(`${bucket}.`) ? url.origin : `${url.protocol}//${bucket}.${url.host}`;
}

/** The database's file; undefined if it is on a server. */
function databaseFile({ DATABASE_URL }: ReceiptVariables): string | undefined {
  const url = DATABASE_URL || "file:./data/reisekasse.db";
  return /^postgres(ql)?:/.test(url) ? undefined : path.resolve(url.replace(/^file:(\/\/)?/, ""));
}

/** Creates the folder for what arrives, and empties it of what a crash left there. */
function prepareIncoming(folder: string): string {
  // No key begins with a dot.
  const incoming = path.join(folder, ".incoming");
  try {
    mkdirSync(incoming, { recursive: true, mode: 0o700 });
    accessSync(incoming, constants.W_OK);
    removeInterrupted(incoming);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw startRefused(
      `${folder} cannot be written (${code}): make it writable, or name another RECEIPTS_DIR`,
    );
  }
  return incoming;
}

/** Removes files of uploads that a crash has interrupted. */
export function removeInterrupted(incoming: string): void {
  for (const name of readdirSync(incoming)) {
    const file = path.join(incoming, name);
    // Another instance may have removed it, or be writing a younger one.
    const changed = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY;
    if (Date.now() - changed > ARRIVING_MS) rmSync(file, { force: true });
  }
}

function startRefused(reason: string): Error {
  return Object.assign(new Error(reason), { name: "StartRefused" });
}
