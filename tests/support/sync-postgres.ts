// Runs statements on PostgreSQL and waits for their rows without giving way, as a driver for a file would. Tests read the
// database between two steps in the same way on both engines.
import { MessageChannel, receiveMessageOnPort, Worker } from "node:worker_threads";

interface Answer {
  rows?: Record<string, unknown>[];
  error?: string;
}

const { port1: port, port2 } = new MessageChannel();
const signal = new Int32Array(new SharedArrayBuffer(4));
const worker = new Worker(new URL("sync-postgres-worker.mjs", import.meta.url), {
  workerData: { port: port2, signal },
  transferList: [port2],
});
worker.unref();

/** Runs a statement whose values are marked by `?`, and returns rows as SQLite would hold them. */
export function ask(url: string, text: string, values: unknown[] = []): Record<string, unknown>[] {
  let place = 0;
  const sql = text.replaceAll("?", () => `$${++place}`);
  Atomics.store(signal, 0, 0);
  worker.postMessage({ url, sql, values });
  if (Atomics.wait(signal, 0, 0, 30_000) === "timed-out") throw new Error(`no answer to ${sql}`);
  const { rows, error } = receiveMessageOnPort(port)!.message as Answer;
  if (error !== undefined) throw new Error(`${error}: ${sql}`);
  return rows!;
}
