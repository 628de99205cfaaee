// `npm run bench:load`: measures the built server with the heap limits of `npm start` under many connections, then at a
// fixed rate, then with twenty parallel requests for a trip of 5,000 expenses. Fails if a request fails or a limit is
// exceeded. `-- --short` only looks for errors. Linux only.
import { mkdirSync, writeFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import autocannon from "autocannon";
import { memoryMb, memorySettings, resetPeak } from "../../tests/support/process-memory.ts";
import { startServer } from "../../tests/support/server-process.ts";
import { ask } from "./ask.ts";
import { seedTraveller, type Traveller } from "./travellers.ts";

const isShort = process.argv.includes("--short");
const SECONDS = isShort ? 5 : 60;
const CONNECTIONS = 50;
/** autocannon's default. */
const FEW = 10;
const RATE = 100;
const LONG = 5_000;
const AT_ONCE = 20;

const MEMORY_MAX_MB = 180;
/** A machine with 256 MB still works with this. */
const LONG_TRIPS_MAX_MB = 230;
const P99_MAX_MS = 100;

const failures: string[] = [];
const results: Record<string, object> = {};
const app = await startServer(memorySettings());
const pid = app.process.pid!;

try {
  const traveller = await seedTraveller(app, 500);
  const { tripId } = traveller;
  const paths = [
    "/",
    "/expenses",
    "/analytics",
    "/my-trips",
    `/trip/${tripId}`,
    `/api/trips/${tripId}/summary`,
  ];
  await load("50 connections", traveller, paths, { connections: CONNECTIONS });
  // At a fixed rate, autocannon's connections all send at the start of a second: as many requests at once as
  // connections.
  const steady = `${RATE} a second, home, ${FEW} at once`;
  await load(steady, traveller, ["/"], { overallRate: RATE, connections: FEW });
  await load(`${RATE} a second, home, ${CONNECTIONS} at once`, traveller, ["/"], {
    overallRate: RATE,
    connections: CONNECTIONS,
  });
  if (!isShort) {
    const { "p99 ms": p99 } = results[steady] as { "p99 ms": number };
    if (p99 >= P99_MAX_MS)
      failures.push(`home takes ${p99} ms at the 99th percentile, ${P99_MAX_MS} or more`);
  }
  const patient = await seedTraveller(app, LONG);
  await longTrips(patient);
} finally {
  await app.stop();
}

console.table(results);
mkdirSync("bench-results", { recursive: true });
writeFileSync(
  "bench-results/load.json",
  `${JSON.stringify({ at: new Date(), settings: memorySettings(), results, failures }, null, 2)}\n`,
);
for (const failure of failures) console.error(failure);
process.exitCode = failures.length > 0 ? 1 : 0;

async function load(
  name: string,
  { cookie }: Traveller,
  paths: string[],
  how: { overallRate?: number; connections: number },
): Promise<void> {
  resetPeak(pid);
  const result = await autocannon({
    url: app.url,
    duration: SECONDS,
    ...how,
    headers: { Cookie: cookie, "Accept-Encoding": "br" },
    requests: paths.map((path) => ({ path })),
  });
  const { errors, timeouts, non2xx, latency, requests } = result;
  const memory = memoryMb(pid);
  results[name] = {
    requests: requests.total,
    failures: errors + timeouts + non2xx,
    "p50 ms": latency.p50,
    "p99 ms": latency.p99,
    "peak MB": memory.peak,
    "then MB": memory.now,
  };
  if (errors + timeouts + non2xx > 0)
    failures.push(`${name}: ${errors} errors, ${timeouts} timeouts, ${non2xx} refused`);
  checkMemory(name, memory.peak);
}

async function longTrips({ cookie, tripId }: Traveller): Promise<void> {
  const name = `${AT_ONCE} times a trip of ${LONG}`;
  resetPeak(pid);
  let isOver = false;
  const others = watchOthers(() => isOver);
  const began = performance.now();
  const answers = await Promise.allSettled(
    Array.from({ length: AT_ONCE }, (_, n) =>
      ask(`${app.url}/api/trips/${tripId}`, {
        cookie,
        encoding: n % 2 ? "gzip" : "identity",
        isParallel: true,
      }),
    ),
  );
  const seconds = Math.round((performance.now() - began) / 100) / 10;
  isOver = true;
  const failed = answers.filter(({ status }) => status === "rejected").length;
  const memory = memoryMb(pid);
  results[name] = {
    requests: AT_ONCE,
    failures: failed,
    "longest wait of others ms": await others,
    seconds,
    "peak MB": memory.peak,
    "then MB": memory.now,
  };
  if (failed > 0) failures.push(`${name}: ${failed} failed`);
  checkMemory(name, memory.peak, LONG_TRIPS_MAX_MB);
}

function checkMemory(name: string, peakMb: number, mostMb = MEMORY_MAX_MB): void {
  if (!isShort && peakMb >= mostMb) failures.push(`${name}: ${peakMb} MB resident, ${mostMb} or more`);
}

/** Sends small requests repeatedly. Resolves with the longest time of one in milliseconds. */
async function watchOthers(isOver: () => boolean): Promise<number> {
  let longest = 0;
  while (!isOver()) {
    const began = performance.now();
    await (await fetch(`${app.url}/healthz`)).arrayBuffer();
    longest = Math.max(longest, performance.now() - began);
    await setTimeout(5);
  }
  return Math.round(longest);
}
