// Runs the built server as `npm start` does, in 256 MB if the machine can limit memory, and looks after it under attack.
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect } from "vitest";
import { probeHealth } from "./health-probe.ts";
import { MemoryLimit } from "./memory-limit.ts";
import { addExpense, type Person } from "./person.ts";
import { memoryMb, memorySettings, resetPeak } from "./process-memory.ts";
import { reachServerAt } from "./server.ts";
import { type ServerProcess, startServer } from "./server-process.ts";

/** True in `npm run attack`: more of everything, and the health check's time counts. */
export const isLong = process.env.ATTACK === "long";

const MACHINE_MB = 256;
const HEALTHY_MS = 1_500;
const ENTER = 'echo $$ > "$0/cgroup.procs" && exec "$@"';

let server: ServerProcess;
let receipts: string;
let limit: MemoryLimit | undefined;

/** Starts a server for the tests of this file, in 256 MB; with `fill` on a database that it has filled before. */
export function withAttackedServer(env: NodeJS.ProcessEnv, fill?: () => Promise<unknown>): void {
  beforeAll(async () => {
    receipts = mkdtempSync(path.join(tmpdir(), "reisekasse-receipts-"));
    // On PostgreSQL too.
    const own = { RECEIPTS_DIR: receipts, RECEIPTS_DIR_SHARED: "yes" };
    let database: NodeJS.ProcessEnv = {};
    if (fill) {
      const first = await startServer({ ...own, ...env });
      reach(first);
      await fill();
      await first.stop();
      database = { DATABASE_URL: first.databaseUrl };
    }
    limit = MemoryLimit.of(MACHINE_MB);
    const launcher = limit ? ["sh", "-c", ENTER, limit.folder] : [];
    server = await startServer(
      { ...memorySettings(), ...own, ...env, ...database },
      "scripts/serve.mjs",
      launcher,
    );
    reach(server);
  });
  afterAll(async () => {
    const { process: child } = server;
    if (isAlive(server)) {
      child.kill("SIGKILL");
      await once(child, "exit");
    }
    limit?.remove();
    rmSync(receipts, { recursive: true, force: true });
  });
}

/** The folder of the server's receipts. */
export const receiptsFolder = (): string => receipts;

function reach(started: ServerProcess): void {
  reachServerAt(started.url);
  // Used by rows.ts.
  process.env.DATABASE_URL = started.databaseUrl;
}

/** Runs an attack, and expects that the server lives on in its memory and answers for its health all the time. */
export async function survives<T>(attack: () => Promise<T>): Promise<T> {
  const pid = process.platform === "linux" ? server.process.pid : undefined;
  if (pid && isAlive(server)) resetPeak(pid);
  const stop = await probeHealth(server.url, pid);
  const attacked = await attack().then(
    (result) => ({ result }),
    (error: unknown) => ({ error }),
  );
  const { answers, failed, longestMs } = await stop();
  const isKilled = (limit?.killed ?? 0) > 0;
  expect({ isAlive: isAlive(server), isKilled }).toEqual({ isAlive: true, isKilled: false });
  const peakMb = pid ? memoryMb(pid).peak : 0;
  if (isLong) {
    const { currentTestName } = expect.getState();
    console.log(
      `${currentTestName}: ${answers} answers about health, the slowest after ${Math.round(longestMs)} ms; ${peakMb} MB`,
    );
  }
  if ("error" in attacked) throw attacked.error;
  expect(failed, "/healthz without an answer").toBe(0);
  expect(peakMb).toBeLessThan(MACHINE_MB);
  if (isLong) expect(longestMs, "milliseconds that /healthz took").toBeLessThan(HEALTHY_MS);
  return attacked.result;
}

/** Runs an attack while Anna adds expenses on her trip. */
export function survivesWhile<T>(
  [anna, trip]: readonly [Person, string],
  attack: () => Promise<T>,
): Promise<T> {
  const adds = async () => {
    for (let added = 0; added < 5; added++) await addExpense(anna, trip);
  };
  return survives(async () => (await Promise.all([attack(), adds()]))[0]);
}

const isAlive = ({ process: { exitCode, signalCode } }: ServerProcess): boolean =>
  exitCode === null && signalCode === null;
