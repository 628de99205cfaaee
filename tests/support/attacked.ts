// The built server as `npm start` runs it, in 256 MB where this machine can limit memory, and measured under attack.
import { once } from "node:events";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeEach, expect } from "vitest";
import { memorySettings, resetPeak } from "../../scripts/bench/memory.ts";
import { cpuOf, hasManyAddresses, memoryOf, send } from "./attacker.ts";
import { MemoryLimit } from "./memory-limit.ts";
import { reachServerAt } from "./server.ts";
import { type ServerProcess, startServer } from "./server-process.ts";

/** Whether this is `npm run attack`: more of everything, and waiting is measured by the clock. */
export const isLong = process.env.ATTACK === "long";

const MACHINE_MB = 256;
const PEAK_MB = 200;
const GROWTH_MB = 20;
const HEALTHY_MS = 250;

/** CPU time in which a request must be refused, in milliseconds. */
export const REFUSAL_CPU_MS = 100;

/** Who asks for the server's health: a machine of its own, as a platform's probe is. */
const PROBE = hasManyAddresses ? "127.0.0.9" : undefined;

const ENTER = 'echo $$ > "$0/cgroup.procs" && exec "$@"';

export interface Attacked extends ServerProcess {
  limit: MemoryLimit | undefined;
}

/** Starts a server for the tests of this file, and another one for the next test if an attack has ended it. */
export function withAttackedServer(env: NodeJS.ProcessEnv = {}): () => Attacked {
  let server: Attacked | undefined;
  beforeEach(async () => {
    if (server && isAlive(server) && (await health(server, 2_000)).status === 200) return;
    if (server) await end(server);
    server = await start(env);
  });
  afterAll(() => server && end(server));
  return () => server!;
}

async function start(env: NodeJS.ProcessEnv): Promise<Attacked> {
  const limit = MemoryLimit.of(MACHINE_MB);
  const launcher = limit ? ["sh", "-c", ENTER, limit.folder] : [];
  const variables = { ...memorySettings(), TRANSACTION_MS: undefined, ...env };
  const server = { ...(await startServer(variables, "scripts/serve.mjs", launcher)), limit };
  reachServerAt(server.url);
  // For those who look at its rows.
  process.env.DATABASE_URL = `file:${path.join(server.folder, "reisekasse.db")}`;
  // Compiled code and caches of a server that has served for a while.
  for (let n = 0; n < 60; n++) await send(`${server.url}/login`);
  return server;
}

async function end({ process: child, limit }: Attacked): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const exited = once(child, "exit");
    child.kill("SIGKILL");
    await exited;
  }
  limit?.remove();
}

const isAlive = ({ process: { exitCode, signalCode } }: ServerProcess): boolean =>
  exitCode === null && signalCode === null;

const health = ({ url }: ServerProcess, patienceMs: number) =>
  send(`${url}/healthz`, { from: PROBE, patienceMs });

interface Bounds {
  /** CPU time of the whole attack, in milliseconds. */
  cpuMs?: number;
  growthMb?: number;
  peakMb?: number;
}

/**
 * Runs an attack and expects that the server bears it: alive, healthy meanwhile, and no larger than before. The clock
 * is only looked at where nothing else runs.
 */
export async function bears<T>(
  server: Attacked,
  attack: () => Promise<T>,
  { cpuMs = Number.POSITIVE_INFINITY, growthMb = GROWTH_MB, peakMb = PEAK_MB }: Bounds = {},
): Promise<T> {
  const before = isMeasurable ? memoryOf(server).now : 0;
  if (isMeasurable) resetPeak(server.process.pid!);
  const cpuBefore = isMeasurable ? cpuOf(server) : 0;
  const watch = watchHealth(server);
  let result: T;
  try {
    result = await attack();
  } finally {
    await watch.stop();
  }
  const { answered, failed, p95, worst } = watch.result();
  if (isLong)
    console.log(
      `${expect.getState().currentTestName}: ${answered} answers about health, ${failed} missing, p95 ${p95} ms, worst ${worst} ms${measured(server, before, cpuBefore)}`,
    );
  expect(isAlive(server), "the server is alive").toBe(true);
  expect({ answered: answered > 0, failed }, "/healthz").toEqual({ answered: true, failed: 0 });
  if (isLong) expect(p95, "/healthz in milliseconds").toBeLessThan(HEALTHY_MS);
  if (isMeasurable) {
    expect(cpuOf(server) - cpuBefore, "CPU time in milliseconds").toBeLessThan(cpuMs);
    expect(memoryOf(server).peak, "peak in MB").toBeLessThan(peakMb);
    // Garbage is collected while the server goes on.
    const grown = async () => {
      await health(server, 20_000);
      return memoryOf(server).now - before;
    };
    await expect.poll(grown, { message: "growth in MB" }).toBeLessThan(growthMb);
  }
  expect(server.limit?.killed ?? 0).toBe(0);
  return result;
}

/** Memory and CPU time of a process are read from /proc. */
const isMeasurable = process.platform === "linux";

function measured(server: Attacked, before: number, cpuBefore: number): string {
  if (!isMeasurable || !isAlive(server)) return "";
  const { now, peak } = memoryOf(server);
  return `; ${Math.round(cpuOf(server) - cpuBefore)} ms of CPU; ${before} MB before, ${peak} at most, ${now} after`;
}

/** Asks for the server's health again and again, beginning at once, until it is stopped. */
function watchHealth(server: Attacked) {
  const times: number[] = [];
  let failed = 0;
  let isOver = false;
  const watching = (async () => {
    do {
      const { status, ms } = await health(server, 30_000);
      if (status === 200) times.push(ms);
      else failed++;
      await wait(20);
    } while (!isOver && isAlive(server));
  })();
  return {
    stop() {
      isOver = true;
      return watching;
    },
    result() {
      const sorted = times.toSorted((a, b) => a - b);
      const at = (share: number) => Math.round(sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN);
      return { answered: times.length, failed, p95: at(0.95), worst: at(1) };
    },
  };
}

/** The median CPU time that the server takes for something that is done several times, in milliseconds. */
export async function cpuEach(
  server: Attacked,
  times: number,
  work: () => Promise<unknown>,
): Promise<number> {
  const taken: number[] = [];
  for (let n = 0; n < times; n++) {
    const before = isMeasurable ? cpuOf(server) : 0;
    await work();
    taken.push(isMeasurable ? cpuOf(server) - before : 0);
  }
  return taken.toSorted((a, b) => a - b)[Math.floor(times / 2)]!;
}
