// One bad client: costly bodies, requests sent ahead, bodies without an end. And an account at its limits, which asks for
// everything that it holds. Anna goes on adding expenses meanwhile.
import { beforeAll, describe, expect, test } from "vitest";
import { EXPENSE_NOTES_LENGTH, EXPENSE_TEXT_LENGTH } from "~/domain/expenses/expense";
import { isLong, survives, withAttackedServer } from "../support/attacked";
import { askPatiently, flood, holdBodies, leaveUnread, sendAhead, statusOf } from "../support/attacker";
import { paymentVariables } from "../support/payment";
import { addExpense, createTrip, expenseForm, expenseIds, type Person, signUp } from "../support/person";
import { execute, fillTrip, insertExpenses, insertPeople, insertTrips } from "../support/rows";

withAttackedServer(paymentVariables);

describe("Mallory", () => {
  let anna: Person;
  let tripId: string;
  const added: string[] = [];

  beforeAll(async () => {
    anna = await signUp("Anna");
    tripId = await createTrip(anna);
  });

  /** Runs an attack while Anna adds an expense, and expects all of hers afterwards. */
  async function attack(work: (add: () => Promise<unknown>) => Promise<unknown>): Promise<void> {
    await survives(() => work(async () => added.push(await addExpense(anna, tripId))));
    expect((await expenseIds(anna, tripId)).sort()).toEqual(added.toSorted());
  }

  const urlencoded = "application/x-www-form-urlencoded";
  const multipart = "multipart/form-data; boundary=b";
  const json = "application/json";

  const part = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n';
  const nested = (open: string, close: string, levels: number) =>
    `{"email":${open.repeat(levels)}0${close.repeat(levels)}}`;
  const manyFields = Array.from({ length: 7_000 }, (_, n) => `f${n}=x`).join("&");
  const longAmount = new URLSearchParams({ ...expenseForm, amount: "1.".repeat(30_000) });

  const sendings: [name: string, path: string, type: string, body: string][] = [
    ["500,000 fields", "/login", urlencoded, "a&".repeat(500_000)],
    ["7,000 fields in 64 kB", "/outbox/send", urlencoded, manyFields],
    ["7,800 times one field in 64 kB", "/cookies", urlencoded, "email=x&".repeat(7_800)],
    ["31,000 fields without a value in 64 kB", "/theme", urlencoded, "a&".repeat(31_000)],
    ["1,000 parts in 64 kB", "/vertrag-kuendigen", multipart, `${part.repeat(1_000)}--b--\r\n`],
    ["parts without an end", "/my-trips?dialog=trip", multipart, part.repeat(17_000)],
    ["an amount of 60,000 digits", "/expenses", urlencoded, String(longAmount)],
    ["arrays in arrays, 32,000 deep", "/api/auth/login", json, nested("[", "]", 32_000)],
    ["objects in objects, 10,000 deep", "/api/auth/login", json, nested('{"a":', "}", 10_000)],
    ["objects in objects, 100,000 deep", "/api/auth/login", json, nested('{"a":', "}", 100_000)],
    ["30,000 numbers", "/api/auth/register", json, `{"email":[${"0,".repeat(29_999)}0]}`],
    ["12,000 times one key", "/api/auth/register", json, `{${'"":0,'.repeat(12_000)}"":0}`],
  ];

  test("sends costly bodies, twenty at once, and each is refused", async () => {
    const { cookie } = await signUp("Mallory");
    await attack(async (add) => {
      const sending = flood(sendings.length * (isLong ? 20 : 1), 20, async (n) => {
        const [name, path, type, body] = sendings[n % sendings.length]!;
        expect([400, 401, 413], name).toContain(await statusOf(path, { type, body, cookie }));
      });
      await add();
      await sending;
    });
  });

  test.each(isLong ? [1, 10] : [3])(
    "sends 2,000 requests at once on each of %i connections, which are closed",
    async (connections) => {
      await attack(async (add) => {
        const sending = flood(connections * (isLong ? 5 : 1), connections, () => sendAhead(2_000));
        await add();
        await sending;
      });
    },
  );

  test.each([
    ["forms of 64 kB", 64_000, ["/login", "/theme", "/outbox/send", "/api/trips"]],
    ["events of 512 kB", 500_000, ["/api/webhooks/stripe"]],
    ["bodies of 1 MB", 1_000_000, ["/login", "/api/trips", "/api/webhooks/stripe"]],
  ])("never finishes 250 %s", async (_, bytes, paths) => {
    await attack(async (add) => {
      await using _ = await holdBodies(250, bytes, paths);
      await add();
    });
  });
});

describe("Anna, whose account is at its limits,", () => {
  const TRIPS = 1_000;
  const EXPENSES_OF_A_TRIP = 5_000;
  /** Trips with as many expenses, so that the account has 50,000. */
  const LONG_TRIPS = isLong ? 10 : 1;

  /** The longest possible name. */
  const name = "ä".repeat(120);

  const paths = [
    ...["/", "/my-trips", "/expenses", "/expenses?q=ausgabe", "/analytics", "/profile?dialog=export"],
    ...["/trip/:id", "/trip/:id/expenses", "/api/trips", "/api/trips/:id", "/api/trips/:id/summary"],
    ...["/api/user/stats", "/api/user/export?format=csv", "/api/user/export?format=json"],
  ];

  let anna: Person;
  let tripId: string;

  beforeAll(async () => {
    anna = await signUp("Anna");
    tripId = await createTrip(anna, { name });
    const others = insertTrips(anna.email, TRIPS - 1, () => ({ name }));
    const day = (n: number) =>
      new Date(Date.UTC(2024, 0, 1) + (n % 1_096) * 86_400_000).toISOString().slice(0, 10);
    for (const id of [tripId, ...others.slice(0, LONG_TRIPS - 1)])
      insertExpenses(id, EXPENSES_OF_A_TRIP, day);
  });

  /** Reads a response without keeping it, and returns its length. */
  async function sizeOf(path: string): Promise<number> {
    const { status, body } = await askPatiently(anna, path.replace(":id", tripId));
    expect(status).toBe(200);
    let size = 0;
    for await (const { length } of body!) size += length;
    return size;
  }

  test.runIf(isLong).each(paths)("opens %s twenty times at once: each answer is whole", async (path) => {
    await survives(async () => {
      const sizes = await flood(20, 20, () => sizeOf(path));
      // A page has random ids.
      expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThan(1_000);
    });
  });

  test("opens everything at once", async () => {
    await survives(() => flood(paths.length, paths.length, (n) => sizeOf(paths[n]!)));
  });

  test.runIf(isLong)("takes everything as a workbook", async () => {
    await survives(() => sizeOf("/api/user/export?format=xlsx"));
  });
});

const DORAS_TRIPS = isLong ? 1_000 : 250;

test(`Dora, on ${DORAS_TRIPS} trips with fifty people each, lists them three times at once`, async () => {
  const dora = await signUp("Dora");
  const name = "ä".repeat(60);
  insertPeople(insertTrips(dora.email, DORAS_TRIPS), 49, name);
  const list = async () => {
    const response = await askPatiently(dora, "/api/trips", { headers: { "Accept-Encoding": "identity" } });
    expect(response.status).toBe(200);
    let size = 0;
    for await (const { length } of response.body!) size += length;
    expect(size).toBeGreaterThan(DORAS_TRIPS * 50 * 2 * name.length);
  };
  await survives(() => flood(3, 3, list));
});

describe("Clara, whose trip is full of the longest texts,", () => {
  let clara: Person;
  let other: string;

  beforeAll(async () => {
    clara = await signUp("Clara");
    const full = await createTrip(clara);
    fillTrip(full, 5_000);
    const text = "ä".repeat(EXPENSE_TEXT_LENGTH);
    const set = "description = ?, location_name = ?, location_address = ?, notes = ?";
    const notes = "ö".repeat(EXPENSE_NOTES_LENGTH);
    execute(`update expenses set ${set} where trip_id = ?`, text, text, text, notes, full);
    other = await createTrip(clara);
  });

  // An archive is made of tables.
  test.each(isLong ? ["csv", "json", "zip"] : ["zip"])(
    "leaves forty exports unread (%s), and still adds an expense",
    async (format) => {
      await survives(async () => {
        await using _ = await leaveUnread(40, [`/api/user/export?format=${format}`], clara.cookie);
        await addExpense(clara, other);
      });
    },
  );
});
