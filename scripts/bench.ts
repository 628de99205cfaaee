// `npm run bench`: what a request costs the server, in milliseconds of processor time and in bytes.
// `npm run bench -- --against ../other` also runs the build of another checkout, and prints the ratio to it;
// `-- --postgres` this build on PostgreSQL, whose own processor time is not counted, and then one and two instances under
// load.
// Builds and requests take turns in short slices, since a shared machine is never equally fast for long. Linux only.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import Database from "better-sqlite3";
import pg from "pg";
import { type Cluster, startCluster } from "../tests/support/postgres-cluster.ts";
import { memorySettings } from "../tests/support/process-memory.ts";
import { type ServerProcess, startServer } from "../tests/support/server-process.ts";

/** Requests of each kind before the first slice, slices, and requests of a slice. */
const [WARM_UP, SLICES, SLICE] = [100, 14, 15];

const PER_DAY = 12;

/** People at once, and milliseconds, of a measurement under load. */
const [PEOPLE, LOAD_MS] = [16, 10_000];

interface Traveller {
  cookie: string;
  tripId: string;
}

/** A running build with its travellers: how many expenses they have, and who they are. */
interface Build {
  server: ServerProcess;
  travellers: Map<number, Traveller>;
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
  const requests = Object.entries({ ...screens(100), ...screens(5_000), ...others() });
  for (const [name, ask] of requests) {
    rows.set(name, []);
    for (const build of builds) rows.get(name)!.push({ ms: [], bytes: await repeat(WARM_UP, ask, build) });
  }
  for (let slice = 0; slice < SLICES; slice++) {
    for (const [name, ask] of requests) {
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

function screens(count: number): Record<string, Ask> {
  const paths = ["/", "/expenses", "/expenses?q=ausgabe", "/analytics", "/my-trips", "/trip/:id"];
  const all = [...paths, "/trip/:id/expenses", "/api/trips/:id/summary"].map((path): [string, Ask] => [
    `${path}, ${count} expenses`,
    (build) => send(build, count, path.replace(":id", build.travellers.get(count)!.tripId)),
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

async function send(build: Build, count: number, path: string, body?: object): Promise<number> {
  const { cookie } = build.travellers.get(count)!;
  const response = await request(build.server, path, body, cookie);
  const bytes = (await response.arrayBuffer()).byteLength;
  return Number(response.headers.get("Content-Length") ?? bytes);
}

/** @throws an Error if the request is refused */
async function request({ url }: ServerProcess, path: string, body?: object, cookie = ""): Promise<Response> {
  const isForm = body instanceof URLSearchParams;
  const response = await fetch(url + path, {
    method: body ? "POST" : "GET",
    redirect: "manual",
    headers: {
      "Accept-Encoding": "br",
      Cookie: cookie,
      ...(body && !isForm && { "Content-Type": "application/json" }),
    },
    body: isForm ? body : body && JSON.stringify(body),
  });
  if (response.status >= 400 || response.headers.get("Location")?.includes("/login"))
    throw new Error(`${path} was answered with ${response.status}`);
  return response;
}

async function repeat(times: number, ask: Ask, build: Build): Promise<number> {
  let bytes = 0;
  for (let n = 0; n < times; n++) bytes = await ask(build);
  return bytes;
}

/** Starts a build on a file, or on the database at this address. */
async function start(folder: string, url?: string): Promise<Build> {
  const env = { ...memorySettings(), ...(url && onPostgres(url)) };
  const server = await startServer(env, path.resolve(folder, "scripts/serve.mjs"));
  const travellers = new Map<number, Traveller>();
  for (const count of [1, 100, 5_000]) travellers.set(count, await travellerWith(count, server, url));
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

/** Registers an account, starts a trip, and gives it this many expenses. */
async function travellerWith(
  count: number,
  server: ServerProcess,
  url?: string,
  name = `anna-${count}`,
): Promise<Traveller> {
  const person = { firstName: "Anna", lastName: "Muster", password: "geheim123" };
  const registered = await request(server, "/api/auth/register", {
    ...person,
    email: `${name}@example.com`,
  });
  const cookies = registered.headers.getSetCookie().map((line) => line.split(";")[0]);
  const cookie = cookies.find((each) => each?.startsWith("session="))!;
  const dates = { startDate: "2025-01-01", endDate: "2026-12-31" };
  const named = { name: "Interrail", destination: "Lissabon", travelMethod: "bahn", budget: 999_999 };
  const trip = await request(server, "/api/trips", { ...named, ...dates, setAsActive: true }, cookie);
  const { id: tripId } = (await trip.json()) as { id: string };
  for (const categoryId of ["restaurant", "hotel", "oepnv", "eintritt", "souvenirs"].slice(0, count)) {
    const entry = { tripId, categoryId, amount: 12.5, description: "Ausgabe", date: "2026-11-21" };
    await request(server, "/api/expenses", entry, cookie);
  }
  if (url) await multiplyOnPostgres(url, tripId, count);
  else multiply(path.join(server.folder, "reisekasse.db"), tripId, count);
  return { cookie, tripId };
}

/** Copies a trip's expenses as multiply() does. */
async function multiplyOnPostgres(url: string, tripId: string, count: number): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  const { fields, rowCount } = await client.query("select * from expenses where trip_id = $1", [tripId]);
  const copied: Record<string, string> = {
    id: "trip_id || '-' || n",
    day: `to_char(date '2026-11-21' - n / ${PER_DAY}, 'YYYY-MM-DD')`,
    created_at: "created_at - n * interval '1 millisecond'",
  };
  const names = fields.map(({ name }) => name);
  const ofTrip = "select *, row_number() over (order by id) - 1 as at from expenses where trip_id = $1";
  await client.query(
    `insert into expenses (${names}) select ${names.map((name) => copied[name] ?? name)}
       from generate_series($2::int, $3::int - 1) n join (${ofTrip}) e on e.at = n % $2`,
    [tripId, rowCount, count],
  );
  await client.query("vacuum analyze expenses");
  await client.end();
}

/** Copies a trip's expenses to earlier days, whatever columns the build has, until there are this many. */
function multiply(file: string, tripId: string, count: number): void {
  const database = new Database(file);
  const columns = database.pragma("table_info(expenses)") as { name: string }[];
  const copied: Record<string, string> = { id: ":id", day: ":day", created_at: "created_at - :n" };
  const names = columns.map(({ name }) => name);
  const copy = database.prepare(
    `insert into expenses (${names}) select ${names.map((name) => copied[name] ?? name)} from expenses where id = :of`,
  );
  const ids = database.prepare("select id from expenses where trip_id = ?").pluck().all(tripId);
  database.transaction(() => {
    for (let n = ids.length; n < count; n++) {
      const day = new Date(Date.UTC(2026, 10, 21) - Math.floor(n / PER_DAY) * 86_400_000);
      copy.run({ n, of: ids[n % ids.length], id: `${tripId}-${n}`, day: day.toISOString().slice(0, 10) });
    }
  })();
  database.close();
}

/** Processor time of all threads of a server so far. schedstat has nanoseconds, stat only hundredths of a second. */
function cpuMs({ process: { pid } }: ServerProcess): number {
  return readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => {
    const [ns = "0"] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ");
    return sum + Number(ns) / 1e6;
  }, 0);
}

function shown([own, other]: Cost[]): Record<string, number> {
  const ratios = other ? own!.ms.map((ms, slice) => ms / other.ms[slice]!) : [];
  const columns = { ms: round(median(own!.ms)), bytes: own!.bytes };
  if (!other) return columns;
  return {
    ...columns,
    "other ms": round(median(other.ms)),
    "other bytes": other.bytes,
    ratio: round(median(ratios)),
  };
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
