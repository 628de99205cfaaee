// `npm run bench`: measures what a request costs the server, in CPU milliseconds and bytes, and how that grows with the
// number of expenses. Compares it with two yardsticks: the list of a hundred expenses in the smallest application of the
// same router, and in React alone. Counts the CPU time of the servers' own processes, since wall time on shared machines
// says little. Prints tables, writes bench-results/bench.json, and fails if a limit is exceeded.
import { mkdirSync, writeFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { memoryMb, memorySettings, resetPeak } from "../../tests/support/process-memory.ts";
import { startServer } from "../../tests/support/server-process.ts";
import { ask } from "./ask.ts";
import { type Measured, measure, median, ratio, type Subject } from "./measure.ts";
import { seedTraveller, type Traveller } from "./travellers.ts";
import { startYardstick, type Yardstick } from "./yardstick.ts";

/** Names of the two yardsticks. */
const ROUTER = "router alone, 100";
const REACT = "React alone, 100";

/** Maximum ratio of one cost to another. */
const limits: [of: string, to: string, most: number][] = [
  ["home, 100", ROUTER, 1],
  ["expenses, 100", ROUTER, 1.5],
  ["analytics, 100", ROUTER, 1.1],
  ["FAQ, visitor", ROUTER, 0.3],
  ["FAQ, signed in", ROUTER, 0.3],
  ["add an expense, API", ROUTER, 0.5],
  // A hundred times the expenses.
  ["home, 10000", "home, 100", 1.5],
  ["expenses, 10000", "expenses, 100", 1.5],
  ["trip, 10000", "trip, 100", 1.5],
  ["trip's expenses, 10000", "trip's expenses, 100", 1.5],
  // A filter reads the rows of the whole trip.
  ["all found, 10000", "expenses, 10000", 2],
  ["few found, 10000", "expenses, 10000", 2],
  ["a category found, 10000", "expenses, 10000", 2],
  ["API: summary, 10000", "React alone: summary, 10000", 2],
];

const began = performance.now();
const app = await startServer({ LOG_LEVEL: "info", ...memorySettings() });
const startMs = Math.round(performance.now() - began);
const pid = app.process.pid!;
await setTimeout(2_000); // for pruning and other work of the start to end
const idle = memoryMb(pid);

const adder = await seedTraveller(app, 1);
const travellers = new Map<number, Traveller>();
for (const count of [20, 100, 500, 10_000]) travellers.set(count, await seedTraveller(app, count));
const routerAlone = await startYardstick("router-server", app, travellers.get(100)!);
const reactAlone = await startYardstick("react-server", app, travellers.get(100)!);

try {
  resetPeak(pid);
  // Exports separately: their garbage would be collected during the next page's requests and counted there.
  const measured = { ...(await measure(exports())), ...(await measure(pages())) };
  const underLoad = memoryMb(pid);
  const costs = Object.entries(measured).map(([name, of]) => ({ name, ...shown(of, measured) }));
  console.log(`\nCPU milliseconds of the server and bytes for a request; ratios to the list of a hundred`);
  console.table(Object.fromEntries(costs.map(({ name, ...figures }) => [name, figures])));

  const held = limits.map(([of, to, most]) => ({
    of,
    to,
    most,
    ratio: round(ratio(measured[of]!, measured[to]!)),
  }));
  console.table(held);
  const memory = { idleMb: idle.now, afterMb: underLoad.now, peakMb: underLoad.peak };
  console.log(`start ${startMs} ms; resident MB: idle ${idle.now}, peak one by one ${underLoad.peak}`);

  mkdirSync("bench-results", { recursive: true });
  const report = {
    node: process.version,
    at: new Date(),
    settings: memorySettings(),
    startMs,
    memory,
    costs,
    held,
  };
  writeFileSync("bench-results/bench.json", `${JSON.stringify(report, null, 2)}\n`);
  for (const { of, to, most, ratio } of held) {
    if (ratio <= most) continue;
    console.error(`${of} costs ${ratio} times what ${to} does, more than ${most}`);
    process.exitCode = 1;
  }
} finally {
  await routerAlone.stop();
  await reactAlone.stop();
  await app.stop();
}

function exports(): Record<string, Subject> {
  const all = [...travellers].map(([count, { cookie }]): [string, Subject] => {
    const csv = () => ask(`${app.url}/api/user/export?format=csv`, { cookie, encoding: "gzip" });
    return [`CSV, ${count}`, { pid, weight: Math.max(1, count / 250), ask: csv }];
  });
  return Object.fromEntries(all);
}

function pages(): Record<string, Subject> {
  const page = (path: string, { cookie }: Traveller): Subject => ({
    pid,
    ask: () => ask(app.url + path, { cookie }),
  });
  const compared = ({ pid, url }: Yardstick, path: string, { cookie }: Traveller): Subject => ({
    pid,
    ask: () => ask(url + path, { cookie }),
  });
  const hundred = travellers.get(100)!;
  const all: Record<string, Subject> = {
    [ROUTER]: compared(routerAlone, "/", hundred),
    [REACT]: compared(reactAlone, "/", hundred),
    "FAQ, visitor": page("/faq", { cookie: "", tripId: "" }),
    "FAQ, signed in": page("/faq", hundred),
  };
  for (const [count, traveller] of travellers) {
    all[`home, ${count}`] = page("/", traveller);
    all[`expenses, ${count}`] = page("/expenses", traveller);
    all[`analytics, ${count}`] = page("/analytics", traveller);
    if (count !== 100 && count !== 10_000) continue;
    const { tripId } = traveller;
    all[`trip, ${count}`] = page(`/trip/${tripId}`, traveller);
    all[`trip's expenses, ${count}`] = page(`/trip/${tripId}/expenses`, traveller);
    all[`all found, ${count}`] = page("/expenses?q=ausgabe", traveller);
    all[`few found, ${count}`] = page("/expenses?q=999+kreditkarte", traveller);
    all[`a category found, ${count}`] = page("/expenses?category=food", traveller);
    all[`my trips, ${count}`] = page("/my-trips", traveller);
    all[`API: summary, ${count}`] = page(`/api/trips/${tripId}/summary`, traveller);
    all[`React alone: summary, ${count}`] = compared(reactAlone, "/summary", traveller);
  }
  all["add an expense, form"] = { pid, ask: addByForm };
  all["add an expense, API"] = { pid, ask: addByApi };
  return all;
}

function addByForm(): Promise<number> {
  const fields = { intent: "expense.add", amount: "12,50", categoryId: "restaurant", description: "Pastel" };
  return ask(`${app.url}/expenses?dialog=expense`, {
    method: "POST",
    cookie: adder.cookie,
    expected: 303,
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: String(new URLSearchParams({ ...fields, tripId: adder.tripId, submissionId: crypto.randomUUID() })),
  });
}

function addByApi(): Promise<number> {
  const fields = { amount: 12.5, categoryId: "restaurant", description: "Pastel", tripId: adder.tripId };
  return ask(`${app.url}/api/expenses`, {
    method: "POST",
    cookie: adder.cookie,
    expected: 201,
    headers: { "Content-Type": "application/json", "Idempotency-Key": crypto.randomUUID() },
    body: JSON.stringify(fields),
  });
}

function shown(of: Measured, all: Record<string, Measured>) {
  return {
    ms: round(median(of.slices)),
    bytes: of.bytes,
    "to router alone": round(ratio(of, all[ROUTER]!)),
    "to React alone": round(ratio(of, all[REACT]!)),
  };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
