// `npm run bench:export`: measures the export of a very large account: peak memory, the time to the first byte, and how
// long other requests wait meanwhile. Linux only.
import { setTimeout } from "node:timers/promises";
import { memoryMb, memorySettings, resetPeak } from "../../tests/support/process-memory.ts";
import { type ServerProcess, startServer } from "../../tests/support/server-process.ts";
import { cpuMs } from "./cpu.ts";
import { seedTraveller, type Traveller } from "./travellers.ts";

const LARGE = 1_000_000;
const MEDIUM = 100_000;

const MEMORY_MAX_MB = 200;
const FIRST_BYTE_MAX_MS = 200;

interface Run {
  format: string;
  expenses: number;
  encoding?: "gzip";
  /** Pauses after each chunk. */
  isSlow?: boolean;
}

const runs: Run[] = [
  { format: "csv", expenses: LARGE },
  { format: "csv", expenses: LARGE, encoding: "gzip" },
  { format: "csv", expenses: LARGE, isSlow: true },
  { format: "json", expenses: LARGE },
  { format: "xlsx", expenses: MEDIUM },
];

const results = [];
const server = await startServer(memorySettings());
try {
  console.log(`filling a database with ${LARGE + MEDIUM} expenses`);
  const travellers = new Map<number, Traveller>();
  for (const count of [MEDIUM, LARGE]) travellers.set(count, await seedTraveller(server, count));
  for (const run of runs) results.push(await measure(server, travellers.get(run.expenses)!, run));
} finally {
  await server.stop();
}

console.table(results);
const over = results.filter(
  (result) => result["peak MB"] > MEMORY_MAX_MB || result["first byte ms"] > FIRST_BYTE_MAX_MS,
);
for (const { export: name } of over) console.error(`too much: ${name}`);
process.exitCode = over.length > 0 ? 1 : 0;

async function measure({ url, process: { pid } }: ServerProcess, { cookie }: Traveller, run: Run) {
  resetPeak(pid!);
  const waits = watchOthers(url);
  const cpu = cpuMs(pid!);
  const began = performance.now();
  const response = await fetch(`${url}/api/user/export?format=${run.format}`, {
    headers: { Cookie: cookie, "Accept-Encoding": run.encoding ?? "identity" },
  });
  if (response.status !== 200) throw new Error(`${run.format} answered ${response.status}`);
  let firstByte: number | undefined;
  let bytes = 0;
  for await (const chunk of response.body!) {
    firstByte ??= performance.now() - began;
    bytes += chunk.length;
    if (run.isSlow && bytes < 4_000_000) await setTimeout(20);
  }
  const seconds = (performance.now() - began) / 1_000;
  const longestWait = await waits.stop();
  return {
    export: [run.format, run.encoding, run.isSlow && "slow reader"].filter(Boolean).join(", "),
    expenses: run.expenses,
    "peak MB": memoryMb(pid!).peak,
    "first byte ms": Math.round(firstByte!),
    "longest wait ms": Math.round(longestWait),
    seconds: round(seconds),
    "CPU s": round((cpuMs(pid!) - cpu) / 1_000),
    MB: round(bytes / 1e6),
  };
}

/** Sends small requests repeatedly. `stop` resolves with the longest time of one in milliseconds. */
function watchOthers(url: string): { stop(): Promise<number> } {
  let longest = 0;
  let isStopped = false;
  const watching = (async () => {
    while (!isStopped) {
      const began = performance.now();
      await (await fetch(`${url}/healthz`)).arrayBuffer();
      longest = Math.max(longest, performance.now() - began);
      await setTimeout(5);
    }
  })();
  return {
    async stop() {
      isStopped = true;
      await watching;
      return longest;
    },
  };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
