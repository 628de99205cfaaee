// `npm run bench`: what a request costs the server, in milliseconds of processor time and in bytes.
// `npm run bench -- --against ../other` also runs the build of another checkout, and prints the ratio to it;
// `-- --postgres` this build on PostgreSQL, whose own processor time is not counted, and then one and two instances under
// load.
// Builds and requests take turns in short slices, since a shared machine is never equally fast for long, and in another
// order each time, since the collector of garbage would always meet the same requests. Linux only.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { type Cluster, startCluster } from "../tests/support/postgres-cluster.ts";
import { memorySettings } from "../tests/support/process-memory.ts";
import { type ServerProcess, startServer } from "../tests/support/server-process.ts";
import { request, type Traveller, travellerOfEight, travellerWith } from "./bench/travellers.ts";

/** Requests of each kind before the first slice, slices, and requests of a slice. */
const [WARM_UP, SLICES, SLICE] = [100, 30, 8];

/** People at once, and milliseconds, of a measurement under load. */
const [PEOPLE, LOAD_MS] = [16, 10_000];

/** How many expenses a traveller has; `eight` share 500 of them. */
type Size = 1 | 100 | 500 | 5_000 | "eight";

/** A running build with its travellers. */
interface Build {
  server: ServerProcess;
  travellers: Map<Size, Traveller>;
}

/** Sends one request and returns the bytes of the response's body. */
type Ask = (build: Build) => Promise<number>;

interface Cost {
  ms: number[];
  bytes: number;
}

const { values } = parseArgs({ options: { against: { type: "string" }, postgres: { type: "boolean" } } });
const cluster = values.postgres ? await startCluster() : undefined;
const builds: Build[] = [];
try {
  builds.push(await start("."));
  if (values.against) builds.push(await start(values.against));
  if (cluster) builds.push(await start(".", await databaseOn(cluster)));
  const rows = new Map<string, Cost[]>();
  const shared = values.against || cluster ? {} : { ...screens(500), ...screens("eight") };
  const requests = Object.entries({ ...screens(100), ...screens(5_000), ...shared, ...others() });
  for (const [name, ask] of requests) {
    rows.set(name, []);
    for (const build of builds) rows.get(name)!.push({ ms: [], bytes: await repeat(WARM_UP, ask, build) });
  }
  for (let slice = 0; slice < SLICES; slice++) {
    for (const [name, ask] of shuffled(requests)) {
      const costs = [...builds.entries()];
      for (const [at, build] of slice % 2 ? costs.reverse() : costs) {
        const before = cpuMs(build.server);
        await repeat(SLICE, ask, build);
        rows.get(name)![at]!.ms.push((cpuMs(build.server) - before) / SLICE);
      }
    }
  }
  console.table(Object.fromEntries([...rows].map(([name, costs]) => [name, shown(costs)])));
  if (cluster) console.table(await underLoad(cluster));
} finally {
  for (const { server } of builds) await server.stop();
  await cluster?.stop();
}

function screens(size: Size): Record<string, Ask> {
  const paths = ["/", "/expenses", "/expenses?q=ausgabe", "/analytics", "/my-trips", "/trip/:id"];
  const all = [...paths, "/trip/:id/expenses", "/api/trips/:id/summary"].map((path): [string, Ask] => [
    `${path}, ${size === "eight" ? "500 expenses of eight people" : `${size} expenses`}`,
    (build) => send(build, size, path.replace(":id", build.travellers.get(size)!.tripId)),
  ]);
  return Object.fromEntries(all);
}

function others(): Record<string, Ask> {
  const entry = { amount: 12.5, categoryId: "restaurant", description: "Pastel" };
  return {
    "/faq": (build) => send(build, 1, "/faq"),
    "an expense by form": (build) => {
      const fields = { ...entry, amount: "12,50", intent: "expense.add", submissionId: crypto.randomUUID() };
      const { tripId } = build.travellers.get(1)!;
      return send(build, 1, "/expenses?dialog=expense", new URLSearchParams({ ...fields, tripId }));
    },
    "an expense by JSON": (build) =>
      send(build, 1, "/api/expenses", { ...entry, tripId: build.travellers.get(1)!.tripId }),
  };
}

async function send(build: Build, size: Size, path: string, body?: object): Promise<number> {
  const { cookie } = build.travellers.get(size)!;
  const response = await request(build.server, path, body, cookie);
  const bytes = (await response.arrayBuffer()).byteLength;
  return Number(response.headers.get("Content-Length") ?? bytes);
}

async function repeat(times: number, ask: Ask, build: Build): Promise<number> {
  let bytes = 0;
  for (let n = 0; n < times; n++) bytes = await ask(build);
  return bytes;
}

/** Starts the build of a checkout with the memory it gives itself, on a file or on the database at this address. */
async function start(folder: string, url?: string): Promise<Build> {
  const env = { ...memorySettings(folder), ...(url && onPostgres(url)) };
  const server = await startServer(env, path.resolve(folder, "scripts/serve.mjs"));
  const travellers = new Map<Size, Traveller>();
  for (const count of [1, 100, 500, 5_000] as const)
    travellers.set(count, await travellerWith(count, server, url));
  if (!values.against && !cluster) travellers.set("eight", await travellerOfEight(500, server));
  return { server, travellers };
}

async function databaseOn(cluster: Cluster): Promise<string> {
  const name = `bench_${Date.now()}`;
  await cluster.query(`CREATE DATABASE ${name}`);
  return cluster.url(name);
}

function onPostgres(url: string): NodeJS.ProcessEnv {
  return { DATABASE_URL: url, SESSION_SECRET: "a secret that all instances share" };
}

/** Many people add expenses and open their list, all at once, on one instance and on two. */
async function underLoad(cluster: Cluster): Promise<Record<string, Record<string, number>>> {
  const found: Record<string, Record<string, number>> = {};
  for (const count of [1, 2]) {
    const url = await databaseOn(cluster);
    const servers: ServerProcess[] = [];
    try {
      while (servers.length < count)
        servers.push(await startServer({ ...memorySettings(), ...onPostgres(url) }));
      const people: Traveller[] = [];
      for (let n = 0; n < PEOPLE; n++) people.push(await travellerWith(1, servers[0]!, url, `person-${n}`));
      const write = async (n: number, server: ServerProcess) => {
        const entry = { tripId: people[n]!.tripId, amount: 12.5, categoryId: "restaurant" };
        await (await request(server, "/api/expenses", entry, people[n]!.cookie)).arrayBuffer();
      };
      const read = async (n: number, server: ServerProcess) => {
        await (await request(server, "/expenses", undefined, people[n]!.cookie)).arrayBuffer();
      };
      found[`adding an expense, ${count} of our instances`] = await measure(servers, write);
      found[`opening the list, ${count} of our instances`] = await measure(servers, read);
    } finally {
      for (const server of servers) await server.stop();
    }
  }
  return found;
}

/** Repeats a request for everybody until the time is over. Everybody uses the instances in turn. */
async function measure(servers: ServerProcess[], ask: (n: number, server: ServerProcess) => Promise<void>) {
  const times: number[] = [];
  const before = servers.map(cpuMs);
  const began = performance.now();
  await Promise.all(
    Array.from({ length: PEOPLE }, async (_, n) => {
      for (let turn = n; performance.now() - began < LOAD_MS; turn++) {
        const asked = performance.now();
        await ask(n, servers[turn % servers.length]!);
        times.push(performance.now() - asked);
      }
    }),
  );
  const seconds = (performance.now() - began) / 1_000;
  const cpu = servers.reduce((sum, server, at) => sum + cpuMs(server) - before[at]!, 0);
  const slowest = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)]!;
  return {
    "per second": Math.round(times.length / seconds),
    "ms of our processor time": round(cpu / times.length),
    "ms in the middle": round(median(times)),
    "ms at 99 %": round(slowest),
  };
}

/** Processor time of all threads of a server so far. schedstat has nanoseconds, stat only hundredths of a second. */
function cpuMs({ process: { pid } }: ServerProcess): number {
  return readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => {
    const [ns = "0"] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ");
    return sum + Number(ns) / 1e6;
  }, 0);
}

function shown([own, other]: Cost[]): Record<string, number> {
  const columns = { ms: round(average(own!.ms)), bytes: own!.bytes };
  if (!other) return columns;
  return {
    ...columns,
    "other ms": round(average(other.ms)),
    "other bytes": other.bytes,
    ratio: round(average(own!.ms) / average(other.ms)),
  };
}

/** Averages without the highest sixth, in which something else disturbed the machine. */
function average(ms: readonly number[]): number {
  const kept = ms.toSorted((a, b) => a - b).slice(0, Math.ceil((ms.length * 5) / 6));
  return kept.reduce((sum, each) => sum + each, 0) / kept.length;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}

function shuffled<T>(items: readonly T[]): T[] {
  const keyed = items.map((item) => ({ item, key: Math.random() }));
  return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item);
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
