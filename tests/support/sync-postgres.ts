// Runs statements on PostgreSQL and waits for their rows without giving way, as a driver for a file would. Tests read the
// database between two steps in the same way on both engines.
import { MessageChannel, receiveMessageOnPort, Worker } from "node:worker_threads";

interface Answer {
  rows?: Record<string, unknown>[];
  error?: Pick<Refused, "message" | "code" | "table" | "constraint" | "detail">;
}

/** An error of PostgreSQL, with the names that it gives. */
export class Refused extends Error {
  declare readonly code?: string;
  declare readonly table?: string;
  declare readonly constraint?: string;
  declare readonly detail?: string;
}

/** Filling a trip up to its limits takes more than half a minute on a busy machine. */
const PATIENCE_MS = 120_000;

const { port1: port, port2 } = new MessageChannel();
const signal = new Int32Array(new SharedArrayBuffer(4));
let started: Worker | undefined;

/** Starts the thread with the first statement: most files run on SQLite. */
function thread(): Worker {
  if (started) return started;
  started = new Worker(new URL("sync-postgres-worker.mjs", import.meta.url), {
    workerData: { port: port2, signal },
    transferList: [port2],
  });
  started.unref();
  return started;
}

/** Runs a statement whose values are marked by `?`, and returns rows as SQLite would hold them. */
export function ask(url: string, text: string, values: unknown[] = []): Record<string, unknown>[] {
  let place = 0;
  const sql = text.replaceAll("?", () => `$${++place}`);
  Atomics.store(signal, 0, 0);
  thread().postMessage({ url, sql, values });
  // Woken by the notification of the answer before, if the thread was late with that, it waits again.
  while (Atomics.load(signal, 0) === 0)
    if (Atomics.wait(signal, 0, 0, PATIENCE_MS) === "timed-out") throw new Error(`no answer to ${sql}`);
  const { rows, error } = receiveMessageOnPort(port)!.message as Answer;
  if (error) throw Object.assign(new Refused(), error, { message: `${error.message}: ${sql}` });
  return rows!;
}
