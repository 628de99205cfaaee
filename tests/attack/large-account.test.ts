// An account that stores as much as it can, and requests all of it at once. `npm test` tries the same with fewer rows:
// tests/http/limits.test.ts the refusals, tests/http/limits-memory.test.ts the requests.
import { describe, expect, test } from "vitest";
import { ask } from "../../scripts/bench/ask";
import { call, expenseBody, tripBody } from "../support/api";
import { isLong, survives, withAttackedServer } from "../support/attacked";
import { flood } from "../support/attacker";
import { createTrip, signUp, tripForm } from "../support/person";
import { countRows, execute, insertExpenses, insertTrips } from "../support/rows";

const server = withAttackedServer();

const TRIPS_MAX = 1_000;
const EXPENSES_MAX = 100_000;

/** The longest possible name. */
const name = "ä".repeat(120);

describe.runIf(isLong)("trips beyond the limit", () => {
  test("are refused one by one, and the form comes back as typed", async () => {
    const anna = await signUp("Anna");
    insertTrips(anna.email, TRIPS_MAX - 1);
    await survives(server(), async () => {
      const answers = await flood(10, 10, () => call(anna, "POST /api/trips", { body: tripBody }));
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
      const page = await anna.send("/my-trips?dialog=trip", { ...tripForm, name: "Eine zu viel" });
      expect(page.status).toBe(409);
      expect(page.html).toContain("Eine zu viel");
    });
    expect(countRows("trips", "user_id = (select id from users where email = ?)", anna.email)).toBe(
      TRIPS_MAX,
    );
  });

  test("from before the limit are listed ten times at once", async () => {
    const anna = await signUp("Anna");
    const count = 10_000;
    insertTrips(anna.email, count, () => ({ name }));
    const { cookie } = anna;
    const bytes = await survives(
      server(),
      () =>
        flood(10, 10, () =>
          ask(`${server().url}/api/trips`, { cookie, encoding: "identity", isParallel: true }),
        ),
      { isRepeatable: true },
    );
    expect(Math.min(...bytes)).toBeGreaterThan(count * 300);
  });
});

test.runIf(isLong)(
  "a full account is shown on every screen and exported, several times at once",
  async () => {
    const anna = await signUp("Anna");
    const tripId = await createTrip(anna, { name });
    insertTrips(anna.email, TRIPS_MAX - 1, () => ({ name }));
    insertExpenses(tripId, EXPENSES_MAX, () => "2026-11-12");
    const { cookie } = anna;
    await survives(
      server(),
      async () => {
        for (const path of [
          ...["/", "/my-trips", "/expenses", "/analytics", "/profile", `/trip/${tripId}`],
          ...[`/trip/${tripId}/expenses`, "/api/trips", "/api/user/stats", `/api/trips/${tripId}/summary`],
          ...["/api/user/export?format=json", "/api/user/export?format=csv", "/api/user/export?format=xlsx"],
        ])
          await flood(10, 5, () => ask(server().url + path, { cookie, isParallel: true }));
      },
      { isRepeatable: true },
    );
  },
);

test.runIf(isLong)("an expense beyond the limit of a trip is refused", async () => {
  const anna = await signUp("Anna");
  const tripId = await createTrip(anna);
  insertExpenses(tripId, EXPENSES_MAX - 1, () => "2026-11-12");
  execute("update trips set expense_count = null");
  await survives(server(), async () => {
    const body = { ...expenseBody, tripId };
    expect((await call(anna, "POST /api/expenses", { body })).status).toBe(201);
    expect((await call(anna, "POST /api/expenses", { body })).status).toBe(409);
  });
});
