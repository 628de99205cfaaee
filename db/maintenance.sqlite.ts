// Runs maintenance in a process of its own, because reading or copying the whole database takes seconds. A worker thread
// cannot be stopped safely: terminated inside the SQLite driver, it ends the whole server (node-addon-api's "FATAL
// ERROR").
import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";
import { untilNextBackup } from "../app/domain/retention";
import { unfinishedCopy } from "./backup.sqlite";
import { receiptsBeside, unfinishedReceipt } from "./receipt-backup.sqlite";
import type { DatabaseFile } from "./scope";
import { dropUnfinished, filesIn } from "./sqlite-file";

const SCRIPT = path.join("build", "server", "maintenance.js");

/** Heap limits; the job's own JavaScript needs very little. */
const HEAP = ["--max-old-space-size=24", "--max-semi-space-size=2"];

export type Job =
  | { kind: "backUp"; file: string; folder: string; now: Date }
  | { kind: "keepReceipts"; from: string; folder: string }
  | { kind: "check"; file: string };

export type Answer = { result: unknown } | { name: string; message: string };

type Maintenance = Omit<DatabaseFile, "check" | "checkPages"> & {
  isSound(signal: AbortSignal): Promise<boolean>;
};

export function maintenanceOf(file: string): Maintenance {
  return {
    async backUp(folder, now, signal) {
      const job = startJob({ kind: "backUp", file, folder, now }, signal);
      try {
        return await resultOf(job, signal);
      } finally {
        dropUnfinished(unfinishedCopy(folder, now, job.pid ?? 0));
      }
    },
    async keepReceipts(folder, signal) {
      const from = receiptsBeside(file);
      if (!from) return { added: 0, removed: 0 };
      const job = startJob({ kind: "keepReceipts", from, folder }, signal);
      try {
        return await resultOf(job, signal);
      } finally {
        dropUnfinished(unfinishedReceipt(folder, job.pid ?? 0));
      }
    },
    untilBackup: (folder, now) => untilNextBackup(filesIn(folder), now),
    isSound: (signal) => resultOf(startJob({ kind: "check", file }, signal), signal),
  };
}

function startJob(job: Job, signal: AbortSignal): ChildProcess {
  signal.throwIfAborted();
  const options = { execArgv: HEAP, serialization: "advanced", signal, killSignal: "SIGKILL" } as const;
  const child = fork(path.resolve(SCRIPT), ["job"], options);
  // The pipe may be closed already.
  child.send(job, () => undefined);
  return child;
}

async function resultOf<T>(child: ChildProcess, signal: AbortSignal): Promise<T> {
  let answer: Answer | undefined;
  child.once("message", (received: Answer) => {
    answer = received;
  });
  await new Promise<void>((resolve, reject) => {
    // An aborted job has ended only when its process has.
    child.on("error", (error) => signal.aborted || reject(error));
    child.once("close", () => resolve());
  });
  signal.throwIfAborted();
  if (!answer) throw new Error("it ended without an answer");
  if ("result" in answer) return answer.result as T;
  throw Object.assign(new Error(answer.message), { name: answer.name });
}
