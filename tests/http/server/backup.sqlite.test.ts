import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import Database from "better-sqlite3";
import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import { open } from "../../../db/client.sqlite";
import { damage } from "../../support/disk";
import { addExpense, createTrip, signUp } from "../../support/person";
import { jfif, jpeg, segment } from "../../support/receipt-files";
import { reachServerAt, startHere } from "../../support/server";
import { type ServerProcess, startServer } from "../../support/server-process";

const folder = mkdtempSync(path.join(tmpdir(), "reisekasse-backups-"));
afterEach(() => vi.unstubAllEnvs());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const line = /^reisekasse: [^\n]+\n$/;

/** Runs a command and returns its exit code and output. */
async function command(name: "backup" | "restore", args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [`scripts/${name}.mjs`, ...args], {
    env: { ...process.env, ...env },
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (said += chunk));
  const [code] = (await once(child, "close")) as [number];
  expect(said).toMatch(line);
  return { code, said: said.slice("reisekasse: ".length).trim() };
}

const databaseOf = (server: ServerProcess) => path.join(server.folder, "reisekasse.db");
const health = async ({ url }: ServerProcess) => (await fetch(`${url}/healthz`)).status;
const told = (server: ServerProcess, msg: string) => server.lines.filter((each) => each.includes(`"${msg}`));

let people = 0;

/** Registers a person with a trip and returns the cookie. */
async function someoneWithATrip({ url }: Pick<ServerProcess, "url">, name: string): Promise<string> {
  const registered = await fetch(`${url}/login`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({
      intent: "account.register",
      email: `p${people++}@example.com`,
      password: "geheim123",
      firstName: name,
      lastName: "Muster",
    }),
  });
  const Cookie = registered.headers
    .getSetCookie()
    .map((each) => each.split(";")[0])
    .join("; ");
  const made = await fetch(`${url}/my-trips?dialog=trip`, {
    method: "POST",
    redirect: "manual",
    headers: { Cookie },
    body: new URLSearchParams({
      intent: "trip.create",
      name: `${name}s Reise`,
      destination: "Lissabon",
      travelMethod: "bahn",
      startDate: "2026-11-12",
      endDate: "2026-11-24",
    }),
  });
  expect(made.status).toBe(303);
  return Cookie;
}

const tripsOf = async ({ url }: Pick<ServerProcess, "url">, Cookie: string) =>
  (await fetch(`${url}/my-trips`, { headers: { Cookie }, redirect: "manual" })).text();

test("Anna writes, a backup is made, the database is lost and restored, and all her rows are back", async () => {
  const [own, backups] = [path.join(folder, "own"), path.join(folder, "whole")];
  mkdirSync(own);
  const file = path.join(own, "reisekasse.db");
  const env = { DATABASE_URL: `file:${file}`, BACKUP_DIR: backups };
  const first = await startHere(env.DATABASE_URL);
  const anna = await someoneWithATrip(first, "Anna");

  const made = await command("backup", [], env);
  expect(made.said).toMatch(/^backed up to .*\.db \([\d.]+ MB, checked\)$/);
  const [name] = readdirSync(backups);
  expect(made.said).toContain(path.join(backups, name!));
  await someoneWithATrip(first, "Ben");

  const tooEarly = await command("restore", [], env);
  expect(tooEarly).toEqual({ code: 1, said: `${file} is in use: stop the server first` });
  expect(await tripsOf(first, anna)).toContain("Annas Reise");
  await first.stop();

  for (const entry of readdirSync(own)) {
    if (entry.startsWith("reisekasse.db")) rmSync(path.join(own, entry), { recursive: true });
  }
  const restored = await command("restore", [], env);
  expect(restored).toEqual({ code: 0, said: `restored ${file} from ${path.join(backups, name!)}` });

  const second = await startHere(env.DATABASE_URL);
  expect(await tripsOf(second, anna)).toContain("Annas Reise");
  await second.stop();
  const database = new Database(file, { readonly: true });
  expect(database.pragma("integrity_check", { simple: true })).toBe("ok");
  expect(database.prepare("select first_name from users").pluck().all()).toEqual(["Anna"]);
  database.close();
}, 60_000);

test("Anna deletes a receipt, the backup of before is restored, and its file is there again", async () => {
  const [backups, file] = [path.join(folder, "receipts"), path.join(folder, "receipts.db")];
  const env = { DATABASE_URL: `file:${file}`, RECEIPTS_DIR: path.join(folder, "files"), BACKUP_DIR: backups };
  const first = await startHere(env.DATABASE_URL, { ...env, BACKUP_DIR: "" });
  const anna = await signUp("Anna");
  const expenseId = await addExpense(anna, await createTrip(anna));
  for (const id of ["deleted", "lost"]) {
    const body = new Uint8Array(jpeg(jfif(), segment(0xe2, `ICC_PROFILE\0\x01\x01${id}`)));
    const sent = await anna.request(`/api/receipts/${id}?expense=${expenseId}`, { method: "PUT", body });
    expect(sent.status).toBe(200);
  }
  const photo = await (await anna.request("/receipt/deleted")).arrayBuffer();
  await first.stop();

  const second = await startServer(env);
  reachServerAt(second.url);
  await expect.poll(() => told(second, "files of receipts were backed up")).toHaveLength(1);
  await anna.request("/api/receipts/deleted", { method: "DELETE" });
  const made = await command("backup", [path.join(folder, "other")], env);
  expect(made.said).toMatch(/checked\); new files of receipts: 2$/);
  await second.stop();

  // Seven days later.
  for (const key of readdirSync(env.RECEIPTS_DIR, { withFileTypes: true }))
    if (key.isFile()) rmSync(path.join(env.RECEIPTS_DIR, key.name));
  const database = new Database(file, { readonly: true });
  const lost = database.prepare("select key from receipts where id = 'lost'").pluck().get() as string;
  database.close();
  rmSync(path.join(backups, "receipts", lost));
  const { code, said } = await command("restore", [], env);
  expect(code).toBe(0);
  expect(said).toMatch(/; files of receipts put back: 1; receipts without a file: 1 \(lost\)$/);

  const third = await startHere(env.DATABASE_URL, env);
  const shown = await anna.request("/receipt/deleted");
  expect([shown.status, Buffer.from(await shown.arrayBuffer())]).toEqual([200, Buffer.from(photo)]);
  expect((await anna.request("/receipt/lost")).status).toBe(404);
  await third.stop();
}, 60_000);

test("without a folder the commands report what is missing", async () => {
  const env = { BACKUP_DIR: "", DATABASE_URL: `file:${folder}/nowhere.db` };
  expect(await command("backup", [], env)).toEqual({ code: 1, said: "name a folder, or set BACKUP_DIR" });
  expect(await command("restore", [], env)).toEqual({ code: 1, said: "name a file, or set BACKUP_DIR" });
  expect(existsSync(`${folder}/nowhere.db`)).toBe(false);
});

// Each test mostly waits. They use their own `expect`, since the global one cannot be shared by concurrent tests.
describe.concurrent("a server with BACKUP_DIR", () => {
  test("makes a backup soon after its start if the newest one is old, and reports it only in the log", async ({
    expect,
  }) => {
    const backups = path.join(folder, "scheduled");
    mkdirSync(backups);
    const server = await startServer({ BACKUP_DIR: backups });
    await someoneWithATrip(server, "Anna");
    await expect.poll(() => told(server, "backed up")).toHaveLength(1);
    const [name] = readdirSync(backups);
    expect(statSync(path.join(backups, name!)).mode & 0o777).toBe(0o600);
    expect(await health(server)).toBe(200);
    expect(await server.stop()).toBe(0);
  });

  test("logs a failed backup, and continues", async ({ expect }) => {
    const occupied = path.join(folder, "file");
    writeFileSync(occupied, "");
    const server = await startServer({ BACKUP_DIR: occupied });
    await expect.poll(() => told(server, "no backup was made")).toHaveLength(1);
    expect(told(server, "no backup was made")[0]).toMatch(/"level":50.*file cannot be written/);
    expect([await health(server), await server.stop()]).toEqual([200, 0]);
  });

  test("detects damage, fails its health check, and reports it once", async ({ expect }) => {
    const backups = path.join(folder, "damaged");
    // Everything slow comes before the start, since the first backup is made three seconds after it.
    const before = await startServer();
    const file = databaseOf(before);
    const anna = await someoneWithATrip(before, "Anna");
    await before.stop();
    const server = await startServer({ BACKUP_DIR: backups, DATABASE_URL: `file:${file}` });
    damage(file);
    await expect.poll(() => health(server)).toBe(503);
    await expect.poll(() => told(server, "the database is damaged")).toHaveLength(1);
    const page = await tripsOf(server, anna);
    const [, id] = /Kennung für Rückfragen: ([0-9a-f]{16})/.exec(page)!;
    // The line of the log may come after the page.
    await expect
      .poll(() => told(server, "request failed").filter((each) => each.includes(id!)))
      .toHaveLength(1);
    expect([readdirSync(backups), server.process.exitCode]).toEqual([[], null]);
    await server.stop();
  });

  test("stops at once during a backup, and leaves no partial file", async ({ expect }) => {
    const backups = path.join(folder, "stopped");
    const file = path.join(folder, "large.db");
    await open(`file:${file}`).close();
    const database = new Database(file);
    database.exec("create table ballast (x); insert into ballast values (zeroblob(80000000))");
    database.close();
    const server = await startServer({ BACKUP_DIR: backups, DATABASE_URL: `file:${file}` });
    const isUnderWay = () =>
      existsSync(backups) && readdirSync(backups).some((name) => name.endsWith(".part"));
    await expect.poll(isUnderWay, { interval: 5 }).toBe(true);
    expect(await server.stop()).toBe(0);
    // If it had been waited for, it would be there.
    expect(readdirSync(backups)).toEqual([]);
  });
});

test("backing up and restoring leave PostgreSQL to its own tools", async () => {
  const env = { DATABASE_URL: "postgres://user:secret@127.0.0.1:1/app", BACKUP_DIR: folder };
  for (const name of ["backup", "restore"] as const) {
    const { code, said } = await command(name, [], env);
    expect([code, said]).toEqual([
      1,
      expect.stringMatching(/^PostgreSQL is backed up by pg_dump .*pg_restore/),
    ]);
  }
});
