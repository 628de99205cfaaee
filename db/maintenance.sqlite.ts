// Runs maintenance in a process of its own, because reading or copying the whole database takes seconds. A worker thread
// cannot be stopped safely: terminated inside the SQLite driver, it ends the whole server (node-addon-api's "FATAL
// ERROR").
import { fork } from "node:child_process";
import path from "node:path";
import { untilNextBackup } from "../app/domain/backup";
import type { Maintenance } from "./scope";
import { filesIn } from "./sqlite-file";

const SCRIPT = path.join("build", "server", "maintenance.js");

/** Heap limits; the job's own JavaScript needs very little. */
const HEAP = ["--max-old-space-size=24", "--max-semi-space-size=2"];

/** Milliseconds that an aborted job has to stop before it is killed. */
const STOP_TIMEOUT_MS = 2_000;

export type Job =
  | { kind: "backUp"; file: string; folder: string; now: Date }
  | { kind: "check"; file: string };

export type ToJob = { job: Job } | { isAborted: true };
export type FromJob = { result: unknown } | { name: string; message: string };

export function maintenanceOf(file: string): Maintenance {
  return {
    backUp: (folder, now, signal) => runJob({ kind: "backUp", file, folder, now }, signal),
    untilBackup: (folder, now) => untilNextBackup(filesIn(folder), now),
    isSound: (signal) => runJob({ kind: "check", file }, signal),
  };
}

async function runJob<T>(job: Job, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  const child = fork(path.resolve(SCRIPT), ["job"], { execArgv: HEAP, serialization: "advanced" });
  // The pipe may be closed already.
  const send = (message: ToJob) => void child.send(message, () => undefined);
  let stopTimer: NodeJS.Timeout | undefined;
  const stop = () => {
    send({ isAborted: true });
    stopTimer = setTimeout(() => void child.kill("SIGKILL"), STOP_TIMEOUT_MS);
  };
  signal.addEventListener("abort", stop, { once: true });
  let answer: FromJob | undefined;
  child.once("message", (received: FromJob) => {
    answer = received;
  });
  send({ job });
  try {
    await new Promise<void>((resolve, reject) => {
      child.once("error", reject);
      child.once("close", () => resolve());
    });
  } finally {
    clearTimeout(stopTimer);
    signal.removeEventListener("abort", stop);
  }
  signal.throwIfAborted();
  if (!answer) throw new Error("it ended without an answer");
  if ("result" in answer) return answer.result as T;
  throw Object.assign(new Error(answer.message), { name: answer.name });
}
