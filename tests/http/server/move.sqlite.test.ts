import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";
import { call } from "../../support/api";
import { EXPORT } from "../../support/exports";
import { createTrip, type Person, signUp } from "../../support/person";
import { type Cluster, query, startCluster } from "../../support/postgres-cluster";
import { accountOf, allRows, execute, insertExpenses, insertTrips } from "../../support/rows";
import { reachServerAt } from "../../support/server";
import { startServer } from "../../support/server-process";
import { readWorkbook } from "../../support/workbook";

const PEOPLE = 2;
const EXPENSES = 1_200;

const source = process.env.DATABASE_URL!;

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster();
});
afterAll(() => cluster.stop());

/** Lets the server run on this database while people do something. */
async function onDatabase<T>(url: string, work: () => Promise<T>): Promise<T> {
  const server = await startServer({ DATABASE_URL: url, SESSION_SECRET: "the same on both" });
  reachServerAt(server.url);
  try {
    return await work();
  } finally {
    await server.stop();
  }
}

/** Runs `npm run move` and returns its exit code and the lines that it prints. */
async function move(to: string): Promise<{ code: number; lines: string[] }> {
  const env = { ...process.env, DATABASE_URL: source };
  const child = spawn(process.execPath, ["scripts/move.mjs", "--to", to], { env });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (said += chunk));
  const [code] = (await once(child, "close")) as [number];
  return { code, lines: said.trimEnd().split("\n") };
}

async function anEmptyDatabase(name: string): Promise<string> {
  await cluster.query(`CREATE DATABASE ${name}`);
  return cluster.url(name);
}

/** Fills the database: trips in every state, limits, foreign currencies, refunds, declarations. Returns its people. */
async function fill(): Promise<Person[]> {
  const people: Person[] = [];
  while (people.length < PEOPLE) people.push(await signUp("Anna"));
  const [anna] = people as [Person, ...Person[]];
  for (const { email } of people) {
    const [tripId] = insertTrips(email, 3, (nth) => ({ isArchived: nth === 1, isDeleted: nth === 2 }));
    const dayOf = (n: number) => `2026-11-${12 + (n % 12)}`;
    insertExpenses(tripId!, EXPENSES / PEOPLE, dayOf, (n) => 101 + 7 * n);
  }
  const vietnam = await createTrip(anna, { name: "Vietnam" });
  const dong = { tripId: vietnam, originalAmount: 250_000, originalCurrency: "VND", exchangeRate: 28_605.1 };
  const entry = { ...dong, categoryId: "restaurant", paymentMethod: "kreditkarte", date: "2026-11-13" };
  const paid = await call(anna, "POST /api/expenses", { body: entry });
  const others = [
    { ...entry, originalAmount: -250_000, refundOf: paid.json.id },
    ...["planned", "deposit", "returned"].map((kind) => ({ ...entry, kind })),
  ];
  for (const body of others) expect((await call(anna, "POST /api/expenses", { body })).status).toBe(201);
  const limits = [{ categoryId: "food", amount: 200 }];
  expect((await call(anna, "PUT /api/trips/{id}", { id: vietnam, body: { limits } })).status).toBe(200);
  execute(
    `insert into subscriptions (id, user_id, customer_id, status, current_period_end, is_cancelled, created_at, read_at)
    values ('sub_1', ?, 'cus_1', 'active', 1800000000001, 1, 1700000000123, 1700000000456)`,
    accountOf(anna),
  );
  execute(
    `insert into declarations (id, kind, name, contract, email, is_extraordinary, received_at, subscription_id, settled_at)
    values ('one', 'cancel', 'Anna Müßig', 'Premium', 'anna@example.com', 1, 1700000000789, 'sub_1', 1700000000999)`,
  );
  return people;
}

/** Returns what these people read: all answers of the API about them, and every export. */
async function read(people: readonly Person[]): Promise<Record<string, string>> {
  const answers: Record<string, string> = {};
  for (const person of people) {
    const ask = async (path: string) => {
      const answer = await person.request(path);
      const body = Buffer.from(await answer.arrayBuffer());
      // Exports say when they were made.
      const text = path.endsWith("xlsx")
        ? JSON.stringify(readWorkbook(body))
        : body.toString().replace(/"exportedAt": "[^"]+"/, "");
      answers[`${person.email} ${path}`] = `${answer.status} ${text}`;
      return text;
    };
    for (const path of ["/api/auth/user", "/api/user/stats", "/api/trips/active"]) await ask(path);
    for (const format of ["csv", "xlsx", "json"]) await ask(`${EXPORT}?format=${format}`);
    const lists = [await ask("/api/trips?limit=100"), await ask("/api/trips/deleted")];
    const ids = lists.flatMap((list) => [...list.matchAll(/"id":"([^"]+)","name"/g)].map(([, id]) => id!));
    expect(ids.length).toBeGreaterThanOrEqual(3);
    for (const id of ids) {
      for (const part of ["", "/summary", "/expenses", "/expenses?q=ausgabe+9", "/currencies"])
        await ask(`/api/trips/${id}${part}`);
    }
  }
  return answers;
}

test("accounts, trips and expenses move over, every answer stays the same, and everybody stays signed in", async () => {
  const { people, before } = await onDatabase(source, async () => {
    const people = await fill();
    return { people, before: await read(people) };
  });
  const rows = allRows();
  const url = await anEmptyDatabase("app");

  const moved = await move(url);
  expect(moved.lines.at(-1)).toMatch(
    /^reisekasse: moved \d+ rows to app on 127\.0\.0\.1, counted on both sides$/,
  );
  expect(moved.lines).toContain(`users: ${PEOPLE} rows`);
  expect(moved.lines.find((line) => line.startsWith("expenses: "))).toMatch(
    /^expenses: 1205 rows, amount \d+, original_amount 750000$/,
  );
  process.env.DATABASE_URL = url;
  expect(allRows()).toEqual(rows);
  expect(await move(url)).toEqual(moved);
  expect(allRows()).toEqual(rows);

  const after = await onDatabase(url, () => read(people));
  expect(Object.keys(after)).toEqual(Object.keys(before));
  for (const [what, answer] of Object.entries(before)) expect(after[what], what).toBe(answer);
});

test("nothing is moved while the server runs, into another installation, or to what is no PostgreSQL", async () => {
  const url = await anEmptyDatabase("other");
  const refused = async (to: string) => {
    const { code, lines } = await move(to);
    expect([code, lines.length]).toEqual([1, 1]);
    return lines[0];
  };
  await onDatabase(source, async () => {
    expect(await refused(url)).toMatch(/^reisekasse: .*\.db is in use: stop the server first$/);
  });
  expect((await move(url)).code).toBe(0);
  await query(
    url,
    `insert into users (id, email, email_key, first_name, last_name, profile_color, provider, created_at)
    values ('vera', 'v@example.com', 'v@example.com', 'Vera', 'Muster', '#3B82F6', 'email', now())`,
  );
  expect(await refused(url)).toBe(
    "reisekasse: the target holds 1 accounts that the file does not: name an empty database",
  );
  expect(await refused("file:other.db")).toMatch(/npm run move -- --to postgres:/);
  expect(await refused("postgres://127.0.0.1:1/app")).toMatch(
    /^reisekasse: the database at .* cannot be used/,
  );
});
