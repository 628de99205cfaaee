// The server is killed while sixteen people write, or while it deletes a trip: every acknowledged expense is there, once, and
// what was to be deleted goes.

import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { expenseBody, tripBody } from "../../support/api";
import { ask, isPostgres } from "../../support/database";
import { fillTrip } from "../../support/rows";
import { type ServerProcess, startServer } from "../../support/server-process";

const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 3);
const WRITERS = 16;

interface Sent {
  key: string;
  description: string;
  isAcknowledged: boolean;
}

const json = { "Content-Type": "application/json" };

/** Registers a person and creates a trip. */
async function aTraveller(url: string, firstName = "Anna"): Promise<{ cookie: string; tripId: string }> {
  const email = `${firstName.toLowerCase()}@example.com`;
  const person = { email, password: "geheim123", firstName, lastName: "Muster" };
  const registered = await fetch(`${url}/api/auth/register`, {
    method: "POST",
    headers: json,
    body: JSON.stringify(person),
  });
  expect(registered.status).toBe(201);
  const cookie = registered.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  const made = await fetch(`${url}/api/trips`, {
    method: "POST",
    headers: { ...json, Cookie: cookie },
    body: JSON.stringify(tripBody),
  });
  const { id } = (await made.json()) as { id: string };
  return { cookie, tripId: id };
}

/** Sends one expense. Returns the status, or undefined without a response. */
function send(url: string, cookie: string, tripId: string, { key, description }: Sent) {
  return fetch(`${url}/api/expenses`, {
    method: "POST",
    headers: { ...json, Cookie: cookie, "Idempotency-Key": key },
    body: JSON.stringify({ ...expenseBody, tripId, description }),
  }).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.status;
    },
    () => undefined,
  );
}

/** Sends one expense after the other until there is no response. */
async function writeOn(url: string, cookie: string, tripId: string, all: Sent[]): Promise<void> {
  for (;;) {
    const sent = { key: randomUUID(), description: `Ausgabe ${all.length}`, isAcknowledged: false };
    all.push(sent);
    const status = await send(url, cookie, tripId, sent).catch(() => undefined);
    if (status === undefined) return;
    expect(status).toBe(201);
    sent.isAcknowledged = true;
  }
}

/** Looks at the expenses, and on SQLite at whether the file is whole. */
function look(url: string) {
  if (!isPostgres(url)) {
    expect(ask(url, "pragma integrity_check")).toEqual([{ integrity_check: "ok" }]);
    expect(ask(url, "pragma foreign_key_check")).toEqual([]);
  }
  return ask(url, "select description from expenses").map(({ description }) => String(description));
}

test(
  `killed ${ROUNDS} times under ${WRITERS} writers, the server has every acknowledged expense once`,
  async () => {
    let server: ServerProcess = await startServer({ LOG_LEVEL: "info" });
    const { databaseUrl } = server;
    const { cookie, tripId } = await aTraveller(server.url);
    const all: Sent[] = [];
    let torn = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const { url, process: child } = server;
      const before = all.length;
      const writers = Array.from({ length: WRITERS }, () => writeOn(url, cookie, tripId, all));
      await expect.poll(() => all.length).toBeGreaterThan(before + WRITERS);
      // At any point of its work, also between the log and the file.
      await wait(Math.random() * 600);
      const exited = once(child, "exit");
      child.kill("SIGKILL");
      await Promise.all([...writers, exited]);

      server = await startServer({ DATABASE_URL: databaseUrl });
      const descriptions = look(databaseUrl);
      expect(new Set(descriptions).size, "each once").toBe(descriptions.length);
      const there = new Set(descriptions);
      expect(
        all.filter(({ isAcknowledged, description }) => isAcknowledged && !there.has(description)),
      ).toEqual([]);
      // Expenses without a response are sent again, and count once.
      for (const sent of all.filter(({ isAcknowledged }) => !isAcknowledged)) {
        torn++;
        expect(await send(server.url, cookie, tripId, sent)).toBe(201);
        sent.isAcknowledged = true;
      }
      expect(look(databaseUrl).sort()).toEqual(all.map(({ description }) => description).sort());
    }
    expect(torn).toBeGreaterThan(0);
    expect(await server.stop()).toBe(0);
    if (ROUNDS > 3) console.log(`${all.length} expenses, ${torn} of them without an answer at first`);
  },
  60_000 + ROUNDS * 20_000,
);

test("killed while it deletes a trip for good, the server does not restore the rest, and deletes it", async () => {
  const first = await startServer();
  const { databaseUrl } = first;
  // Used by fillTrip().
  process.env.DATABASE_URL = databaseUrl;
  const { cookie, tripId } = await aTraveller(first.url);
  // From before the limit, so that it takes long enough.
  fillTrip(tripId, 20_000);
  const send = async (url: string, method: string, command: string) =>
    (await fetch(`${url}/api/trips/${tripId}/${command}`, { method, headers: { Cookie: cookie } })).status;
  const left = () => Number(ask(databaseUrl, "select count(*) as n from expenses")[0]!.n);
  expect(await send(first.url, "PUT", "soft-delete")).toBe(200);
  const exited = once(first.process, "exit");
  const deleting = send(first.url, "DELETE", "permanent").catch(() => undefined);
  while (left() === 20_000) await wait(1);
  first.process.kill("SIGKILL");
  await Promise.all([exited, deleting]);
  expect(left()).toBeGreaterThan(0);

  const second = await startServer({ DATABASE_URL: databaseUrl });
  expect(await send(second.url, "PUT", "restore")).toBe(404);
  await expect.poll(left).toBe(0);
  await expect.poll(() => ask(databaseUrl, "select id from trips")).toEqual([]);
  expect(ask(databaseUrl, "select id from trip_members")).toEqual([]);
  expect(await second.stop()).toBe(0);
});

test("killed while Ben takes a person's place by a link, the server goes on when he sends it again", async () => {
  const first = await startServer();
  const { databaseUrl } = first;
  // Used by fillTrip().
  process.env.DATABASE_URL = databaseUrl;
  const { cookie: annas, tripId } = await aTraveller(first.url);
  const { cookie: bens } = await aTraveller(first.url, "Ben");
  const post = async (url: string, cookie: string, path: string, body: object = {}) => {
    const sent = { method: "POST", headers: { ...json, Cookie: cookie }, body: JSON.stringify(body) };
    const answer = await fetch(`${url}/api/${path}`, sent);
    return { status: answer.status, json: (await answer.json()) as { id: string; url: string } };
  };
  const invited = async (body: object) => {
    const { json } = await post(first.url, annas, `trips/${tripId}/invitations`, body);
    return `invitations/${json.url.split("/").at(-1)}/accept`;
  };
  expect((await post(first.url, bens, await invited({}))).status).toBe(200);
  const { json: person } = await post(first.url, annas, `trips/${tripId}/members`, { name: "Benni" });
  fillTrip(tripId, 4_000);
  ask(databaseUrl, "update expenses set created_by = ?", [person.id]);
  const left = () =>
    Number(ask(databaseUrl, "select count(*) as n from expenses where created_by = ?", [person.id])[0]!.n);
  const link = await invited({ memberId: person.id });
  const exited = once(first.process, "exit");
  const taking = post(first.url, bens, link).catch(() => undefined);
  while (left() === 4_000) await wait(1);
  first.process.kill("SIGKILL");
  await Promise.all([exited, taking]);
  expect(left()).toBeGreaterThan(0);

  // The killed server's would hold for half a minute.
  ask(databaseUrl, "delete from leases");
  const second = await startServer({ DATABASE_URL: databaseUrl });
  expect((await post(second.url, annas, link)).status).toBe(410);
  expect((await post(second.url, bens, link)).status).toBe(200);
  expect(left()).toBe(0);
  expect(ask(databaseUrl, "select id from trip_members where id = ?", [person.id])).toEqual([]);
  expect(ask(databaseUrl, "select id from history where action = 'member.joined'")).toHaveLength(2);
  expect((await post(second.url, bens, link)).status).toBe(410);
  expect(await second.stop()).toBe(0);
});
