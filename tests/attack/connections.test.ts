// Connections: many requests before the first response, bodies that never end, and silence.
import { describe, expect, test } from "vitest";
import { ask } from "../../scripts/bench/ask";
import { isLong, survives, withAttackedServer } from "../support/attacked";
import { addressOf, hasManyAddresses, holdBodies, idle, pipeline, send } from "../support/attacker";
import { addExpense, createTrip, signUp } from "../support/person";

const server = withAttackedServer();

const PATIENCE_MS = isLong ? 10_000 : 1_500;
const MB = 1_024 * 1_024;

describe("pipelined requests", () => {
  test.each(isLong ? [700, 2_500] : [2_500])("%i on one connection wait for their turn", async (count) => {
    await survives(server(), () => pipeline(server().url, count, { patienceMs: PATIENCE_MS }), {
      isRepeatable: true,
    });
  });

  test("from a client that reads no response use no memory", async () => {
    await survives(
      server(),
      () =>
        pipeline(server().url, 2_500, { path: "/api/openapi.json", reads: false, patienceMs: PATIENCE_MS }),
      { isRepeatable: true },
    );
  });

  test("on twenty connections from several addresses wait too", async () => {
    await survives(
      server(),
      () =>
        Promise.all(
          Array.from({ length: 20 }, (_, n) =>
            pipeline(server().url, 700, { from: addressOf(n), reads: n % 2 === 0, patienceMs: PATIENCE_MS }),
          ),
        ),
      { isRepeatable: true },
    );
  });

  test("are answered in order if they are few, as proxies send them", async () => {
    expect(await pipeline(server().url, 5, { path: "/healthz", patienceMs: 20_000 })).toBe(5);
  });
});

describe("bodies that never end", () => {
  const bounds = { peakMb: 200, isRepeatable: true };
  const ways = ["/api/trips", "/login", "/outbox/send", "/api/webhooks/stripe", "/theme"];
  const path = (n: number) => ways[n % ways.length]!;

  test("250 of them, of 1 MB each, do not keep Anna from adding expenses", async () => {
    const anna = await signUp("Anna");
    const tripId = await createTrip(anna);
    await survives(
      server(),
      async () => {
        await using _ = await holdBodies(server().url, 250, MB, { path, from: () => addressOf(0) });
        await addExpense(anna, tripId);
      },
      bounds,
    );
  });

  test("250 of them, only to the API and from as many addresses, do not keep her from it either", async () => {
    const anna = await signUp("Anna");
    const tripId = await createTrip(anna);
    await survives(
      server(),
      async () => {
        await using _ = await holdBodies(server().url, 250, MB, {
          path: () => "/api/trips",
          from: addressOf,
        });
        await addExpense(anna, tripId);
      },
      bounds,
    );
  });

  test("190 of them, in chunks of one byte each, are cut", async () => {
    await survives(
      server(),
      async () => {
        await using _ = await holdBodies(server().url, 190, 60_000, { from: () => addressOf(0), chunk: 1 });
      },
      bounds,
    );
  });

  test("250 forms of 64 kB from as many addresses do not keep her from it either", async () => {
    const anna = await signUp("Anna");
    const tripId = await createTrip(anna);
    await survives(
      server(),
      async () => {
        await using _ = await holdBodies(server().url, 250, 64_000, { from: addressOf });
        await addExpense(anna, tripId);
      },
      bounds,
    );
  });
});

test("1,100 idle connections of one address keep out no client, from the same address or another", async () => {
  const NEWCOMER_MS = isLong ? 1_000 : 10_000;
  await survives(server(), async () => {
    await using _ = await idle(server().url, 1_100, "127.0.0.1");
    for (const from of hasManyAddresses ? ["127.0.0.2", "127.0.0.1"] : ["127.0.0.1"]) {
      const { status, ms } = await send(`${server().url}/login`, { from });
      expect({ from, status }).toEqual({ from, status: 200 });
      expect(ms).toBeLessThan(NEWCOMER_MS);
    }
  });
});

test("thousands of spellings of a time zone are not cached", async () => {
  const name = "america/argentina/buenos_aires";
  const spelling = (n: number) => {
    let letter = 0;
    return name.replace(/[a-z]/g, (small) => (n & (1 << letter++) ? small.toUpperCase() : small));
  };
  // A thousand formatters would take 33 MB, more than a round may grow.
  const count = isLong ? 20_000 : 1_000;
  let spelled = 0;
  const attack = async () => {
    for (let n = 0; n < count; n++)
      await ask(`${server().url}/trip-details/x`, { cookie: `tz=${spelling(spelled++)}`, expected: 301 });
  };
  await survives(server(), attack, { isRepeatable: true });
});
