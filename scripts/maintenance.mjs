// Common part of backup and restore: both run in the project's folder, print one line, and exit with 0 or 1.
import path from "node:path";
import { fileURLToPath } from "node:url";

/** Names of errors whose message is printed without a stack. */
const PLAIN_ERRORS = ["BackupFailed", "MoveRefused", "RestoreRefused", "StartRefused"];

const ON_POSTGRES =
  "PostgreSQL is backed up by pg_dump and restored by pg_restore, or by its provider (docs/running.md)";

/** Calls `work` with the maintenance functions, the arguments and DATABASE_URL, and prints the line that it returns. */
export async function runMaintenance(work) {
  process.chdir(path.resolve(path.dirname(fileURLToPath(import.meta.url)), ".."));
  try {
    const database = process.env.DATABASE_URL || "file:./data/reisekasse.db";
    if (/^postgres(ql)?:/.test(database))
      throw Object.assign(new Error(ON_POSTGRES), { name: "StartRefused" });
    const maintenance = await import("../build/server/maintenance.js");
    console.log(`reisekasse: ${await work(maintenance, process.argv.slice(2), database)}`);
  } catch (error) {
    printFailure(error);
  }
}

/** Prints one line, and lets the process exit with 1. */
export function printFailure(error) {
  console.error(
    `reisekasse: ${PLAIN_ERRORS.includes(error?.name) ? error.message : (error?.stack ?? error)}`,
  );
  process.exitCode = 1;
}
