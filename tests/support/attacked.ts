// Runs the built server as `npm start` does, in 256 MB if the machine can limit memory, and measures it under attack.
import { once } from "node:events";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeEach, expect } from "vitest";
import { memorySettings, resetPeak } from "../../scripts/bench/memory.ts";
import { cpuOf, hasManyAddresses, memoryOf, send } from "./attacker.ts";
import { probeHealth } from "./health-probe.ts";
import { MemoryLimit } from "./memory-limit.ts";
import { reachServerAt } from "./server.ts";
import { type ServerProcess, startServer } from "./server-process.ts";

/** True in `npm run attack`: more of everything, and response times are checked. */
export const isLong = process.env.ATTACK === "long";

const MACHINE_MB = 256;
const PEAK_MB = 220;
const GROWTH_MB = 20;

/** Rounds of an attack after which the heap must have reached its working size. */
const ROUNDS = 4;

const HEALTHY_MS = 250;

/** CPU time within which a request must be refused, in milliseconds. */
export const REFUSAL_CPU_MS = 100;

/** Client address of the health probe, different from the attacker's. */
const PROBE = hasManyAddresses ? "127.0.0.9" : undefined;

/** Passwords that are hashed at once while the server is warmed up, as many as its thread pool has threads. */
const HASHED_AT_ONCE = 4;

const ENTER = 'echo $$ > "$0/cgroup.procs" && exec "$@"';

export interface Attacked extends ServerProcess {
  limit: MemoryLimit | undefined;
}

/** Starts a server for the tests of this file, and a new one for the next test if an attack has ended it. */
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
  // Used by rows.ts.
  process.env.DATABASE_URL = `file:${path.join(server.folder, "reisekasse.db")}`;
  // Warms the server up: compiled code and caches, then the memory in which passwords are hashed, 19 MB each, some of
  // which the allocator keeps.
  for (let n = 0; n < 60; n++) await send(`${server.url}/login`);
  const type = "application/x-www-form-urlencoded";
  const body = "intent=account.sign-in&email=niemand@example.com&password=falsch1";
  const signIn = () => send(`${server.url}/login`, { type, body, from: PROBE });
  await Promise.all(Array.from({ length: HASHED_AT_ONCE }, signIn));
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
  /** True if the attack can be repeated: then only growth in each round counts. */
  isRepeatable?: boolean;
}

/**
 * Runs an attack and expects the server to survive it: alive, healthy meanwhile, and no larger than before. Response
 * times of the health check are only checked in the long form, without the time in which others had the processors.
 */
export async function survives<T>(
  server: Attacked,
  attack: () => Promise<T>,
  bounds: Bounds = {},
  round = 1,
): Promise<T> {
  const { cpuMs = Number.POSITIVE_INFINITY, growthMb = GROWTH_MB, peakMb = PEAK_MB } = bounds;
  const before = measure(server);
  if (isMeasurable) resetPeak(server.process.pid!);
  const stop = await probeHealth({
    address: `${server.url}/healthz`,
    from: PROBE,
    pid: isMeasurable ? server.process.pid : undefined,
  });
  const [attacked, { times, shares, failed }] = await attack().then(
    async (result) => [{ result }, await stop()] as const,
    async (error: unknown) => [{ error }, await stop()] as const,
  );
  const share = p95(shares);
  const after = measure(server);
  if (isLong) {
    const waited = `${times.length} answers about health, 95 % in ${Math.round(p95(times))} ms, ${Math.round(share)} of them the server's`;
    const memory = `${before.residentMb} MB before, ${after.peakMb} at most, ${after.residentMb} after`;
    const cpu = `${Math.round(after.cpuMs - before.cpuMs)} ms of CPU`;
    console.log(`${expect.getState().currentTestName}: ${waited}; ${memory}; ${cpu}`);
  }
  expect(isAlive(server), "the server is alive").toBe(true);
  expect(server.limit?.killed ?? 0, "killed for want of memory").toBe(0);
  if ("error" in attacked) throw attacked.error;
  expect({ isAnswered: times.length > 0, failed }, "/healthz").toEqual({ isAnswered: true, failed: 0 });
  if (isLong) expect(share, "the server's share of /healthz, in milliseconds").toBeLessThan(HEALTHY_MS);
  expect(after.cpuMs - before.cpuMs, "CPU time in milliseconds").toBeLessThan(cpuMs);
  expect(after.peakMb, "peak in MB").toBeLessThan(peakMb);
  if (await staysBelow(server, before.residentMb + growthMb)) return attacked.result;
  if (bounds.isRepeatable && round < ROUNDS) return survives(server, attack, bounds, round + 1);
  expect(measure(server).residentMb - before.residentMb, "growth in MB").toBeLessThan(growthMb);
  return attacked.result;
}

function p95(sorted: number[]): number {
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN;
}

/** CPU time and memory are read from /proc. */
const isMeasurable = process.platform === "linux";

function measure(server: Attacked): { residentMb: number; peakMb: number; cpuMs: number } {
  if (!isMeasurable || !isAlive(server)) return { residentMb: 0, peakMb: 0, cpuMs: 0 };
  const { now, peak } = memoryOf(server);
  return { residentMb: now, peakMb: peak, cpuMs: cpuOf(server) };
}

/** Waits a while for garbage collection, and returns whether memory falls below this size. */
async function staysBelow(server: Attacked, megabytes: number): Promise<boolean> {
  for (let n = 0; n < 50; n++) {
    if (measure(server).residentMb < megabytes) return true;
    await health(server, 20_000);
    await wait(100);
  }
  return false;
}

/** Repeats some work and returns the median CPU time of the server, in milliseconds. */
export async function cpuEach(
  server: Attacked,
  times: number,
  work: () => Promise<unknown>,
): Promise<number> {
  const taken: number[] = [];
  for (let n = 0; n < times; n++) {
    const before = measure(server).cpuMs;
    await work();
    taken.push(measure(server).cpuMs - before);
  }
  return taken.toSorted((a, b) => a - b)[Math.floor(times / 2)]!;
}
