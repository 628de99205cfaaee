// An account at its limits, which asks for everything that it holds, several times at once.
import { beforeAll, expect, test } from "vitest";
import { isLong, survives, withAttackedServer } from "../support/attacked";
import { flood } from "../support/attacker";
import { createTrip, type Person, signUp } from "../support/person";
import { insertExpenses, insertTrips } from "../support/rows";

withAttackedServer();

const TRIPS = 1_000;
const EXPENSES_OF_A_TRIP = 5_000;
/** Trips with as many expenses, so that the account has 50,000. */
const LONG_TRIPS = isLong ? 10 : 1;

/** The longest possible name. */
const name = "ä".repeat(120);

let anna: Person;
let tripId: string;

beforeAll(async () => {
  anna = await signUp("Anna");
  tripId = await createTrip(anna, { name });
  const others = insertTrips(anna.email, TRIPS - 1, () => ({ name }));
  const day = (n: number) =>
    new Date(Date.UTC(2024, 0, 1) + (n % 1_096) * 86_400_000).toISOString().slice(0, 10);
  for (const id of [tripId, ...others.slice(0, LONG_TRIPS - 1)]) insertExpenses(id, EXPENSES_OF_A_TRIP, day);
});

const paths = [
  ...["/", "/my-trips", "/expenses", "/expenses?q=ausgabe", "/analytics", "/profile?dialog=export"],
  ...["/trip/:id", "/trip/:id/expenses", "/api/trips", "/api/trips/:id", "/api/trips/:id/summary"],
  ...["/api/user/stats", "/api/user/export?format=csv", "/api/user/export?format=json"],
];

test.runIf(isLong).each(paths)("Anna opens %s twenty times at once: each answer is whole", async (path) => {
  await survives(async () => {
    const answers = await flood(20, 20, () => sizeOf(path));
    // A page has random ids.
    expect(Math.max(...answers) - Math.min(...answers)).toBeLessThan(1_000);
  });
});

test("Anna opens everything at once, and the server lives on", async () => {
  await survives(() => flood(paths.length, paths.length, (n) => sizeOf(paths[n]!)));
});

test.runIf(isLong)("Anna takes everything as a workbook, and the server lives on", async () => {
  await survives(() => sizeOf("/api/user/export?format=xlsx"));
});

/** Reads a response without keeping it, and returns its length. */
async function sizeOf(path: string): Promise<number> {
  const { status, body } = await anna.request(path.replace(":id", tripId));
  expect(status).toBe(200);
  let size = 0;
  for await (const { length } of body!) size += length;
  return size;
}
