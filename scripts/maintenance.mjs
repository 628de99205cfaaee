// What backup and restore have in common: where they run, and that they say one plain line and end with 0 or 1.
import path from "node:path";
import { fileURLToPath } from "node:url";

const PLAIN = ["BackupFailed", "RestoreRefused", "StartRefused"];

/** Runs what `work` makes of the maintenance functions, the arguments and DATABASE_URL, and prints the line it answers. */
export async function keep(work) {
  process.chdir(path.resolve(path.dirname(fileURLToPath(import.meta.url)), ".."));
  try {
    const maintenance = await import("../build/server/maintenance.js");
    const database = process.env.DATABASE_URL || "file:./data/reisekasse.db";
    console.log(`reisekasse: ${await work(maintenance, process.argv.slice(2), database)}`);
  } catch (error) {
    console.error(`reisekasse: ${PLAIN.includes(error?.name) ? error.message : (error?.stack ?? error)}`);
    process.exitCode = 1;
  }
}
