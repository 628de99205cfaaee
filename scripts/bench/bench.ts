// `npm run bench`: what a request costs the server, in CPU milliseconds and bytes, and how that grows with the
// number of expenses. CPU time of the server's own process, since wall time on shared machines says little.
import { mkdirSync, writeFileSync } from "node:fs";
import { startServer } from "../../tests/support/server-process.ts";
import { cpuMs } from "./cpu.ts";
import { seedTraveller, type Traveller } from "./travellers.ts";

const SMALL = 100;
const LARGE = 10_000;
const WARM_UP = 300;
const SLICES = 12;
const SLICE = 40;

/** How much dearer these screens may be with a hundred times the expenses; the others are measured only. */
const GROWTH_MAX = 1.5;
const HELD = ["home", "expenses", "trip", "trip's expenses"];

/** What the API's summary of the larger trip may cost in all, in CPU milliseconds. */
const SUMMARY = "API: summary";
const SUMMARY_MAX_MS = 5;

const server = await startServer({ LOG_LEVEL: "info" });
const pid = server.process.pid!;

try {
  const small = await seedTraveller(server, SMALL);
  const large = await seedTraveller(server, LARGE);
  const screens: [name: string, path: (traveller: Traveller) => string][] = [
    ["home", () => "/"],
    ["expenses", () => "/expenses"],
    ["trip", ({ tripId }) => `/trip/${tripId}`],
    ["trip's expenses", ({ tripId }) => `/trip/${tripId}/expenses`],
    ["my trips", () => "/my-trips"],
    ["analytics", () => "/analytics"],
    [SUMMARY, ({ tripId }) => `/api/trips/${tripId}/summary`],
  ];
  const results = [];
  for (const [name, path] of screens)
    results.push({ name, ...(await compare(path(small), small, path(large), large)) });

  console.log(
    `CPU milliseconds of the server and bytes for a request, with ${SMALL} and with ${LARGE} expenses`,
  );
  console.table(Object.fromEntries(results.map(({ name, ...figures }) => [name, figures])));
  mkdirSync("bench-results", { recursive: true });
  writeFileSync(
    "bench-results/bench.json",
    `${JSON.stringify({ node: process.version, results }, null, 2)}\n`,
  );
  const tooDear = results
    .filter(({ name, ratio }) => HELD.includes(name) && ratio > GROWTH_MAX)
    .map(({ name }) => name);
  if (tooDear.length > 0) {
    console.error(`more than ${GROWTH_MAX} times as dear with ${LARGE} expenses: ${tooDear.join(", ")}`);
    process.exitCode = 1;
  }
  const summaryMs = results.find(({ name }) => name === SUMMARY)!.largeMs;
  if (summaryMs > SUMMARY_MAX_MS) {
    console.error(`the summary of ${LARGE} expenses takes ${summaryMs} ms, more than ${SUMMARY_MAX_MS}`);
    process.exitCode = 1;
  }
} finally {
  await server.stop();
}

/** CPU of both pages in alternating slices, so that what else the machine does falls on both alike; medians. */
async function compare(pathA: string, a: Traveller, pathB: string, b: Traveller) {
  const [bytesA, bytesB] = [await get(pathA, a), await get(pathB, b)];
  for (let n = 0; n < WARM_UP; n++) await get(n % 2 ? pathA : pathB, n % 2 ? a : b);
  const [costsA, costsB]: [number[], number[]] = [[], []];
  for (let slice = 0; slice < SLICES; slice++) {
    costsA.push(await costOf(pathA, a));
    costsB.push(await costOf(pathB, b));
  }
  const [cpuA, cpuB] = [median(costsA), median(costsB)];
  return {
    smallMs: round(cpuA),
    largeMs: round(cpuB),
    ratio: round(cpuB / cpuA),
    smallBytes: bytesA,
    largeBytes: bytesB,
  };
}

async function costOf(path: string, traveller: Traveller): Promise<number> {
  const before = cpuMs(pid);
  for (let n = 0; n < SLICE; n++) await get(path, traveller);
  return (cpuMs(pid) - before) / SLICE;
}

/** Fetches a page as a browser would, and answers its bytes on the line. */
async function get(path: string, { cookie }: Traveller): Promise<number> {
  const answer = await fetch(server.url + path, { headers: { Cookie: cookie, "Accept-Encoding": "br" } });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
  return Number(answer.headers.get("Content-Length"));
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
