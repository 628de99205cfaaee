// Two servers on one PostgreSQL, as behind a load balancer that sends each request to either.
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ask } from "../../support/database";
import {
  addExpense,
  createTrip,
  expenseForm,
  type Page,
  type Person,
  signUp,
  visitor,
} from "../../support/person";
import { startCluster } from "../../support/postgres-cluster";
import { reachServerAt } from "../../support/server";
import { type ServerProcess, startServer } from "../../support/server-process";

// Of its own, since it is stopped here.
const cluster = await startCluster();
afterAll(() => cluster.stop());
const databaseUrl = cluster.url("shared");

const start = () => startServer({ DATABASE_URL: databaseUrl });

let one: ServerProcess;
let two: ServerProcess;

beforeAll(async () => {
  await cluster.query("CREATE DATABASE shared");
  // Both find an empty database.
  [one, two] = await Promise.all([start(), start()]);
});
afterAll(() => Promise.all([one?.stop(), two?.stop()]));

const count = (table: string, where: string, ...values: unknown[]) =>
  Number(ask(databaseUrl, `select count(*) as n from ${table} where ${where}`, values)[0]!.n);

const isWell = async ({ url }: ServerProcess) => (await fetch(`${url}/healthz`)).status;

/** Sends this person's next requests to this instance. */
const at = ({ url }: ServerProcess) => reachServerAt(url);

/** Sends the same form to an instance, without changing where others go. */
function postTo({ url }: ServerProcess, person: Person, path: string, fields: Record<string, string>) {
  return fetch(url + path, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { Cookie: person.cookie },
    redirect: "manual",
  });
}

test("Two instances that started at once on an empty database both serve it", async () => {
  expect([await isWell(one), await isWell(two)]).toEqual([200, 200]);
  expect(count("migrations", "true")).toBeGreaterThan(0);
});

test("Anna registers at one and is signed in at the other, which shows the toast of the first", async () => {
  at(one);
  const anna = await signUp("Anna");
  at(two);
  expect((await anna.open("/")).text).toContain("Hallo Anna!");
  const tripId = await createTrip(anna);
  at(one);
  const saved = await anna.post("/expenses?dialog=expense", { ...expenseForm, tripId });
  at(two);
  const page = await anna.arrive(saved);
  expect([page.toast, page.text.includes("Pastéis de Belém")]).toEqual(["Ausgabe hinzugefügt!", true]);
  expect((await anna.open("/expenses")).toast).toBeUndefined();
  await anna.post("/logout", {});
  at(one);
  expect((await anna.open("/expenses")).path).toMatch(/^\/login/);
});

test("Anna's form that reaches each instance twice at once counts once", async () => {
  at(one);
  const anna = await signUp("Anna");
  const tripId = await createTrip(anna);
  const form = { ...expenseForm, tripId, submissionId: "key" };
  const path = `/trip/${tripId}/expenses?dialog=expense`;
  const answers = await Promise.all([one, two, one, two].map((server) => postTo(server, anna, path, form)));
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303]);
  expect(count("expenses", "trip_id = ?", tripId)).toBe(1);
});

test("Of twelve trips that Anna starts at once at both, one is active", async () => {
  at(one);
  const anna = await signUp("Anna");
  const ids: string[] = [];
  for (let n = 0; n < 12; n++) ids.push(await createTrip(anna, { name: `Reise ${n}`, setAsActive: "" }));
  const starts = ids.map((id, n) =>
    postTo(n % 2 ? one : two, anna, "/my-trips", { intent: "trip.start", id }),
  );
  expect((await Promise.all(starts)).map(({ status }) => status)).toEqual(ids.map(() => 303));
  const isAnnas = "user_id = (select id from users where email = ?)";
  expect(count("trip_members", `is_active and ${isAnnas}`, anna.email)).toBe(1);
});

test("Sixteen people write at both and one is killed: what was confirmed is there, and the rest counts once", async () => {
  const doomed = await start();
  at(one);
  const anna = await signUp("Anna");
  const tripId = await createTrip(anna);
  const sent: { description: string; submissionId: string; isConfirmed: boolean }[] = [];
  const send = (server: ServerProcess, { description, submissionId }: (typeof sent)[number]) => {
    const form = { ...expenseForm, tripId, description, submissionId };
    return postTo(server, anna, `/trip/${tripId}/expenses?dialog=expense`, form).then(
      ({ status }) => status,
      () => undefined,
    );
  };
  let isOver = false;
  const write = async (server: ServerProcess) => {
    while (!isOver) {
      const entry = { description: `Ausgabe ${sent.length}`, submissionId: randomUUID(), isConfirmed: false };
      sent.push(entry);
      const status = await send(server, entry);
      if (status === undefined) return;
      expect(status).toBe(303);
      entry.isConfirmed = true;
    }
  };
  const writers = Array.from({ length: 16 }, (_, n) => write(n % 2 ? doomed : two));
  await expect.poll(() => sent.length).toBeGreaterThan(32);
  await wait(Math.random() * 300);
  const gone = once(doomed.process, "exit");
  doomed.process.kill("SIGKILL");
  await gone;
  isOver = true;
  await Promise.all(writers);

  const stored = () =>
    ask(databaseUrl, "select description from expenses where trip_id = ?", [tripId]).map((row) =>
      String(row.description),
    );
  const there = stored();
  expect(sent.filter(({ description, isConfirmed }) => isConfirmed && !there.includes(description))).toEqual(
    [],
  );
  const torn = sent.filter(({ isConfirmed }) => !isConfirmed);
  expect(torn.length).toBeGreaterThan(0);
  for (const entry of torn) expect(await send(two, entry)).toBe(303);
  expect(stored().sort()).toEqual(sent.map(({ description }) => description).sort());
});

test("An older version refuses a newer database, and instances that run go on", async () => {
  ask(databaseUrl, "insert into migrations values (9000000000000)");
  await expect(start()).rejects.toThrow("ended with 1");
  expect([await isWell(one), await isWell(two)]).toEqual([200, 200]);
  at(two);
  const tripId = await createTrip(await signUp("Anna"));
  expect(count("trips", "id = ?", tripId)).toBe(1);
  ask(databaseUrl, "delete from migrations where created_at = 9000000000000");
});

test("While PostgreSQL is down Anna keeps what she typed and is told to try again, and then all goes on", async () => {
  at(one);
  const [anna, ben, carla] = [await signUp("Anna"), await signUp("Ben"), await signUp("Carla")];
  const tripId = await createTrip(anna);
  let unsent: Page | undefined;
  await cluster.restart(async () => {
    for (const server of [one, two]) {
      expect(await isWell(server)).toBe(503);
      at(server);
      expect((await anna.open("/expenses")).status).toBe(503);
      const form = { ...expenseForm, tripId, description: "Straßenbahn 28E" };
      const page = await anna.send(`/trip/${tripId}/expenses?dialog=expense`, form);
      expect([page.status, page.headers.get("Retry-After")]).toEqual([503, expect.stringMatching(/^\d+$/)]);
      expect(page.root.querySelector('input[value="Straßenbahn 28E"]')).not.toBeNull();
      unsent = page;
      expect(page.root.textContent).toContain("Straßenbahn 28E");
      for (const address of ["/api/trips", "/profile.data", "/_.data"]) {
        const { status, headers } = await anna.request(address);
        expect([address, status, headers.get("Retry-After")]).toEqual([address, 503, "5"]);
      }
      expect((await anna.post("/theme", { theme: "dark" })).status).toBe(303);
      expect((await anna.open("/expenses")).root.querySelector("html")?.getAttribute("data-theme")).toBe(
        "dark",
      );
    }
    expect((await visitor().open("/datenschutz")).status).toBe(200);
    const many = Object.fromEntries(Array.from({ length: 201 }, (_, n) => [`field ${n}`, "1"]));
    expect((await anna.send("/expenses", many)).text).not.toContain("Noch einmal senden");
    const { headers } = await carla.request("/api/auth/logout", { method: "POST" });
    expect(headers.getSetCookie().join()).toMatch(/session=;/);
    // His browser is signed out, though his session has not ended.
    expect((await ben.send("/logout", {})).status).toBe(503);
    expect((await ben.open("/datenschutz")).status).toBe(200);
  });
  for (const server of [one, two]) {
    at(server);
    await expect.poll(() => isWell(server)).toBe(200);
    expect(await addExpense(anna, tripId)).toBeDefined();
  }
  expect((await anna.press(unsent!, "Noch einmal senden")).toast).toBe("Ausgabe hinzugefügt!");
  expect(count("expenses", "trip_id = ?", tripId)).toBe(3);
  for (const { process } of [one, two]) expect(process.exitCode).toBeNull();
});

test("PostgreSQL goes away while Anna's form waits: she keeps what she typed, without scripts too", async () => {
  at(one);
  const anna = await signUp("Anna");
  const tripId = await createTrip(anna);
  const holder = new pg.Client(databaseUrl);
  holder.on("error", () => undefined);
  await holder.connect();
  await holder.query("BEGIN");
  await holder.query("SELECT 1 FROM users WHERE email = $1 FOR UPDATE", [anna.email]);
  const sending = anna.send("/expenses", { ...expenseForm, tripId, description: "Straßenbahn 28E" });
  await expect
    .poll(() => ask(databaseUrl, "select count(*)::int as n from pg_locks where not granted")[0]!.n)
    .toBeGreaterThan(0);
  await cluster.restart(async () => {
    const page = await sending;
    expect(page.status).toBe(503);
    expect(page.root.querySelector("main")!.text).toContain("Straßenbahn 28E");
  });
  await expect.poll(() => isWell(one)).toBe(200);
});
