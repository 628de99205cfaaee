// Entry of a separate bundle, for `npm run backup` and `npm run restore`, which must not open the database as the
// server does, and for the process in which the server runs maintenance.
import { setPriority } from "node:os";
import { backUp } from "./backup.sqlite";
import type { Answer, Job } from "./maintenance.sqlite";
import { keepReceipts } from "./receipt-backup.sqlite";
import { isSound, reading } from "./sqlite-file";

export { backUp } from "./backup.sqlite";
export { keepReceipts, receiptsBeside, restoreReceipts } from "./receipt-backup.sqlite";
export { newestIn, restore } from "./restore.sqlite";
export { fileOf } from "./sqlite-file";

if (process.send && process.argv[2] === "job") {
  setPriority(19);
  // A terminal sends Ctrl-C to this process too; the server decides when the job ends.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => undefined);
  process.once("disconnect", () => process.exit());
  process.once("message", async (job: Job) => {
    process.send!(await answerOf(job), () => process.connected && process.disconnect());
  });
}

async function answerOf(job: Job): Promise<Answer> {
  try {
    return { result: await resultOf(job) };
  } catch (error) {
    const { name, message } = error as Error;
    return { name, message };
  }
}

function resultOf(job: Job): unknown {
  if (job.kind === "backUp") return backUp(job.file, job.folder, job.now);
  if (job.kind === "keepReceipts") return keepReceipts(job.from, job.folder);
  return reading(job.file, (opened) => isSound(opened));
}
