// Runs maintenance in a worker thread, because reading or copying the whole database takes seconds.
import path from "node:path";
import { Worker } from "node:worker_threads";
import { untilNextBackup } from "../app/domain/backup";
import type { Maintenance } from "./scope";
import { filesIn } from "./sqlite-file";

/** Bundle of maintenance.ts. */
const SCRIPT = path.join("build", "server", "maintenance.js");

/** Heap limits; the worker's own JavaScript needs very little. */
const LIMITS = { maxOldGenerationSizeMb: 24, maxYoungGenerationSizeMb: 4 };

/** Milliseconds that an aborted worker has to stop before it is terminated. */
const STOP_TIMEOUT_MS = 2_000;

export type Job =
  | { kind: "backUp"; file: string; folder: string; now: Date }
  | { kind: "check"; file: string };

export function maintenanceOf(file: string): Maintenance {
  return {
    backUp: (folder, now, signal) => runJob({ kind: "backUp", file, folder, now }, signal),
    untilBackup: (folder, now) => untilNextBackup(filesIn(folder), now),
    isSound: (signal) => runJob({ kind: "check", file }, signal),
  };
}

type Answer<T> = { result: T } | { name: string; message: string };

async function runJob<T>(maintenanceJob: Job, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  const worker = new Worker(path.resolve(SCRIPT), { workerData: { maintenanceJob }, resourceLimits: LIMITS });
  let stopTimer: NodeJS.Timeout | undefined;
  const stop = () => {
    worker.postMessage("stop");
    stopTimer = setTimeout(() => void worker.terminate(), STOP_TIMEOUT_MS);
  };
  signal.addEventListener("abort", stop, { once: true });
  let answer: Answer<T> | undefined;
  worker.once("message", (received: Answer<T>) => {
    answer = received;
  });
  try {
    await new Promise<void>((resolve, reject) => {
      worker.once("error", reject);
      worker.once("exit", () => resolve());
    });
  } finally {
    clearTimeout(stopTimer);
    signal.removeEventListener("abort", stop);
  }
  signal.throwIfAborted();
  if (!answer) throw new Error("it ended without an answer");
  if ("result" in answer) return answer.result;
  throw Object.assign(new Error(answer.message), { name: answer.name });
}
