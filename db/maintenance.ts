// Entry of a separate bundle, for `npm run backup` and `npm run restore`, which must not open the database as the
// server does, and for the process in which the server runs maintenance.
import { setPriority } from "node:os";
import Database from "better-sqlite3";
import { backUp } from "./backup.sqlite";
import type { FromJob, Job, ToJob } from "./maintenance.sqlite";
import { isSound } from "./sqlite-file";

export { backUp } from "./backup.sqlite";
export { newestIn, restore } from "./restore.sqlite";
export { fileOf } from "./sqlite-file";

if (process.send && process.argv[2] === "job") {
  const abortController = new AbortController();
  setPriority(19);
  // A terminal sends Ctrl-C to this process too; the server decides when the job ends.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => undefined);
  process.on("disconnect", () => abortController.abort());
  process.on("message", async (message: ToJob) => {
    if ("isAborted" in message) return abortController.abort();
    process.send!(
      await answerOf(message.job, abortController.signal),
      () => process.connected && process.disconnect(),
    );
  });
}

async function answerOf(job: Job, signal: AbortSignal): Promise<FromJob> {
  try {
    return { result: await runJob(job, signal) };
  } catch (error) {
    const { name, message } = error as Error;
    return { name, message };
  }
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
