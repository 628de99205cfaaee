// Entry of a separate bundle, for `npm run backup` and `npm run restore`, which must not open the database as the
// server does, and for the server's maintenance thread.
import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import Database from "better-sqlite3";
import { backUp } from "./backup.sqlite";
import type { Job } from "./maintenance.sqlite";
import { isSound } from "./sqlite-file";

export { backUp } from "./backup.sqlite";
export { newestIn, restore } from "./restore.sqlite";
export { fileOf } from "./sqlite-file";

const job = (workerData as { maintenanceJob?: Job } | null)?.maintenanceJob;

if (parentPort && job) {
  const abortController = new AbortController();
  parentPort.once("message", () => abortController.abort());
  // On Linux this lowers the priority of the thread alone; elsewhere it would slow down the whole process.
  if (process.platform === "linux") setPriority(19);
  try {
    parentPort.postMessage({ result: await runJob(job, abortController.signal) });
  } catch (error) {
    const { name, message } = error as Error;
    parentPort.postMessage({ name, message });
  }
  parentPort.unref();
}

function runJob(job: Job, signal: AbortSignal): unknown {
  if (job.kind === "backUp") return backUp(job.file, job.folder, job.now, signal);
  const connection = new Database(job.file, { readonly: true, fileMustExist: true });
  try {
    return isSound(connection);
  } finally {
    connection.close();
  }
}
