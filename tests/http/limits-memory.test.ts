// The server as `npm start` runs it, with its small heap, and an account that stores as much as it can.
import { beforeAll, expect, test } from "vitest";
import { memoryMb, memorySettings, resetPeak } from "../../scripts/bench/memory";
import { createTrip, type Person, signUp } from "../support/person";
import { insertExpenses, insertTrips } from "../support/rows";
import { reachServerAt } from "../support/server";
import { type ServerProcess, startServer } from "../support/server-process";

/** Memory that a machine of 256 MB can spare. */
const PEAK_MB = 200;

let server: ServerProcess;
let anna: Person;
let tripId: string;

beforeAll(async () => {
  server = await startServer({ ...memorySettings(), DATABASE_URL: process.env.DATABASE_URL! });
  reachServerAt(server.url);
  anna = await signUp("Anna");
  tripId = await createTrip(anna);
  const day = (n: number) => new Date(Date.UTC(1900, 0, 1) + n * 86_400_000).toISOString().slice(0, 10);
  insertExpenses(tripId, 20_000, day);
  const ids = insertTrips(anna.email, 999, (n) => ({ name: `Größenwahn ${n} `.repeat(10).slice(0, 120) }));
  for (const id of ids.slice(0, 20)) insertExpenses(id, 20, day);
  return () => server.stop();
}, 120_000);

test.each([
  ["/api/trips", 10],
  ["/my-trips", 10],
  ["/profile?dialog=export", 10],
  ["/analytics", 10],
  ["/api/trips/active", 3],
  ["/api/user/export?format=csv", 3],
  // Five seconds of CPU time each; many at once are tried by hand.
  ["/api/user/export?format=xlsx", 1],
])(
  "Anna asks for %s %i times at once: each answer is whole, and the server lives within its memory",
  async (path, times) => {
    const pid = server.process.pid!;
    if (process.platform === "linux") resetPeak(pid);
    const answers = await Promise.all(Array.from({ length: times }, () => ask(path)));
    const [first] = answers;
    expect(first!.size).toBeGreaterThan(1_000);
    for (const { status, size } of answers) {
      expect(status).toBe(200);
      // A page contains random ids, and an archive its time.
      expect(Math.abs(size - first!.size)).toBeLessThan(1_000);
    }
    expect(server.process.exitCode).toBeNull();
    if (process.platform === "linux") expect(memoryMb(pid).peak).toBeLessThan(PEAK_MB);
  },
  180_000,
);

test("Anna opens every other screen, and asks for sums and JSON: the server lives within its memory", async () => {
  const pid = server.process.pid!;
  if (process.platform === "linux") resetPeak(pid);
  for (const path of [
    ...["/", "/expenses", "/profile", `/trip/${tripId}`, `/trip/${tripId}/expenses`],
    ...["/api/user/stats", `/api/trips/${tripId}/summary`, "/api/user/export?format=json"],
  ])
    expect([path, (await ask(path)).status]).toEqual([path, 200]);
  expect(server.process.exitCode).toBeNull();
  if (process.platform === "linux") expect(memoryMb(pid).peak).toBeLessThan(PEAK_MB);
}, 180_000);

/** Reads a response chunk by chunk without keeping it. */
async function ask(path: string): Promise<{ status: number; size: number }> {
  const { status, body } = await anna.request(path);
  let size = 0;
  for await (const { length } of body!) size += length;
  return { status, size };
}
