// Reading or copying all of the database takes seconds: a thread beside the server does it.
import path from "node:path";
import { Worker } from "node:worker_threads";
import { untilNextBackup } from "../app/domain/backup";
import type { Maintenance } from "./scope";
import { filesIn } from "./sqlite-file";

/** Built from maintenance.ts. */
const SCRIPT = path.join("build", "server", "maintenance.js");

/** Its own JavaScript is next to nothing. */
const LIMITS = { maxOldGenerationSizeMb: 24, maxYoungGenerationSizeMb: 4 };

/** How long one that was called off may take to stop, in milliseconds; past this it is ended where it stands. */
const PATIENCE_MS = 2_000;

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
  let patience: NodeJS.Timeout | undefined;
  const callOff = () => {
    worker.postMessage("stop");
    patience = setTimeout(() => void worker.terminate(), PATIENCE_MS);
  };
  signal.addEventListener("abort", callOff, { once: true });
  let answer: Answer<T> | undefined;
  worker.once("message", (told: Answer<T>) => {
    answer = told;
  });
  try {
    await new Promise<void>((resolve, reject) => {
      worker.once("error", reject);
      worker.once("exit", () => resolve());
    });
  } finally {
    clearTimeout(patience);
    signal.removeEventListener("abort", callOff);
  }
  signal.throwIfAborted();
  if (!answer) throw new Error("it ended without an answer");
  if ("result" in answer) return answer.result;
  throw Object.assign(new Error(answer.message), { name: answer.name });
}
