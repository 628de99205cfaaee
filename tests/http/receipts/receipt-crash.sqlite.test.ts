// The server ends while receipts arrive and are removed: killed at any moment, and told to stop. No receipt lacks its file.
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, statSync, utimesSync, watch } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { ask } from "../../support/database";
import { addExpense, createTrip, type Person, signUp } from "../../support/person";
import { reachServerAt } from "../../support/server";
import { type ServerProcess, startServer } from "../../support/server-process";
import { beginUpload, digestOf, type Photo, photoOf, statusOn, upload } from "../../support/uploads";

const KILLS = Number(process.env.RECEIPT_KILLS ?? 4);
const HOUR_MS = 3_600_000;

interface Row {
  id: string;
  key: string;
  bytes: number;
  expense: string | null;
}

interface Device {
  person: Person;
  expenseId: string;
  /** Uploads that were answered, the oldest first. */
  stored: Photo[];
  /** The upload and the removal that have no answer yet. */
  sending?: Photo;
  removing?: Photo;
  removed: Photo[];
}

let folder: string;
const incoming = () => path.join(folder, ".incoming");

async function start(databaseUrl?: string): Promise<ServerProcess> {
  const server = await startServer(databaseUrl ? { DATABASE_URL: databaseUrl } : {});
  reachServerAt(server.url);
  folder = `${server.databaseUrl.slice("file:".length)}-receipts`;
  return server;
}

async function withDevice(name: string): Promise<Device> {
  const person = await signUp(name);
  return {
    person,
    expenseId: await addExpense(person, await createTrip(person)),
    stored: [],
    removed: [],
  };
}

const rowsIn = (url: string) =>
  ask(url, "select id, key, bytes, expense_id as expense from receipts") as unknown as Row[];

const filesInStore = () => readdirSync(folder).filter((name) => !name.startsWith("."));

/** Removes a receipt. Returns the status, or undefined without a response. */
const remove = ({ person }: Device, { id }: Photo) =>
  person.request(`/api/receipts/${id}`, { method: "DELETE" }).then(
    ({ status }) => status,
    () => undefined,
  );

/** Uploads one photo after the other, and removes all but the last two, until there is no response. */
async function carryOn(device: Device): Promise<void> {
  for (let n = 0; ; n++) {
    while (device.stored.length > 2) {
      device.removing = device.stored.shift()!;
      const removed = await remove(device, device.removing);
      if (removed === undefined) return;
      expect(removed).toBe(204);
      device.removed.push(device.removing);
      device.removing = undefined;
    }
    device.sending = photoOf(n % 4 === 3 ? 1_500_000 : 2_000 + Math.floor(Math.random() * 60_000));
    const answer = await upload(device.person, device.expenseId, device.sending);
    if (!answer) return;
    expect(answer.status).toBe(200);
    device.stored.push(device.sending);
    device.sending = undefined;
  }
}

/** Expects that each row has its whole file, and that what was answered is there. Reads only files that are not `known`. */
function expectWhole(url: string, devices: readonly Device[], known: Set<string>): void {
  expect(ask(url, "pragma integrity_check")).toEqual([{ integrity_check: "ok" }]);
  const rows = rowsIn(url);
  const photos = new Map(
    devices
      .flatMap(({ stored, removed, sending, removing }) => [...stored, ...removed, sending, removing])
      .flatMap((photo) => (photo ? [[photo.id, photo] as const] : [])),
  );
  for (const { id, key, bytes } of rows) {
    const file = path.join(folder, key);
    expect([id, existsSync(file) && statSync(file).size]).toEqual([id, bytes]);
    if (!known.has(key)) expect(digestOf(readFileSync(file))).toBe(photos.get(id)?.kept);
    known.add(key);
  }
  const expenses = new Map(rows.map(({ id, expense }) => [id, expense]));
  for (const { expenseId, stored, removed } of devices) {
    for (const { id } of stored) expect(expenses.get(id)).toBe(expenseId);
    for (const { id } of removed) expect(expenses.get(id)).toBe(null);
  }
}

/** Kills the server: at any moment, or as soon as a file turns up in the store, whose row is not there yet. */
async function kill({ process: child }: ServerProcess, atFile: boolean): Promise<void> {
  const exited = once(child, "exit");
  if (!atFile) await wait(Math.random() * 400);
  else {
    const watched = watch(folder);
    await once(watched, "change");
    child.kill("SIGKILL");
    watched.close();
  }
  child.kill("SIGKILL");
  await exited;
}

test(`killed ${KILLS} times under uploads and removals, the server has the file of each receipt`, {
  timeout: 120_000 + KILLS * 15_000,
}, async () => {
  let server = await start();
  const { databaseUrl } = server;
  const devices = await Promise.all(["Anna", "Anna", "Ben", "Clara", "Emil", "Zoe"].map(withDevice));
  const known = new Set<string>();
  const killed = { arriving: 0, beforeRow: 0, otherwise: 0 };
  for (let round = 0; round < KILLS; round++) {
    const strays = filesInStore().length - rowsIn(databaseUrl).length;
    const work = devices.map(carryOn);
    await kill(server, round % 4 === 3);
    await Promise.all(work);

    const left = readdirSync(incoming());
    expectWhole(databaseUrl, devices, known);
    if (filesInStore().length - rowsIn(databaseUrl).length > strays) killed.beforeRow++;
    else if (left.length > 0) killed.arriving++;
    else killed.otherwise++;
    // Files that another instance may be writing are younger.
    const before = new Date(Date.now() - 2 * HOUR_MS);
    for (const name of left) utimesSync(path.join(incoming(), name), before, before);
    server = await start(databaseUrl);
    expect(readdirSync(incoming())).toEqual([]);

    for (const device of devices) {
      const { person, expenseId, sending, removing } = device;
      if (sending) {
        expect(await upload(person, expenseId, sending)).toMatchObject({ status: 200 });
        device.stored.push(sending);
      }
      if (removing) {
        expect([204, 404]).toContain(await remove(device, removing));
        device.removed.push(removing);
      }
      device.sending = undefined;
      device.removing = undefined;
    }
    expectWhole(databaseUrl, devices, known);
  }
  const sent = devices.flatMap(({ stored, removed }) => [...stored, ...removed]);
  expect(rowsIn(databaseUrl)).toHaveLength(sent.length);
  expect(await server.stop()).toBe(0);
  console.log(`${sent.length} receipts, killed`, killed);
});

test("killed between file and row, the server stores the same upload again, once", async () => {
  const server = await start();
  const anna = await withDevice("Anna");
  const photo = photoOf(50_000);
  const other = new Database(server.databaseUrl.slice("file:".length));
  other.exec("begin immediate");
  const sent = upload(anna.person, anna.expenseId, photo);
  await expect.poll(filesInStore, { interval: 5 }).toHaveLength(1);
  server.process.kill("SIGKILL");
  // After a quarter of a second the server gives up its wait for the database, perhaps before it is killed.
  expect([undefined, 503]).toContain((await sent)?.status);
  other.close();

  const next = await start(server.databaseUrl);
  expect(rowsIn(server.databaseUrl)).toEqual([]);
  expect(await upload(anna.person, anna.expenseId, photo)).toMatchObject({ status: 200 });
  anna.stored.push(photo);
  expect(rowsIn(server.databaseUrl)).toHaveLength(1);
  expectWhole(server.databaseUrl, [anna], new Set());
  // The sweep removes the first one a day later.
  expect(filesInStore()).toHaveLength(2);
  expect(await next.stop()).toBe(0);
});

test("told to stop, the server takes in the rest of Anna's photo, gives up Ben's, and ends", async () => {
  const server = await start();
  const [anna, ben] = [await withDevice("Anna"), await withDevice("Ben")];
  const photo = photoOf(50_000);
  const { id, bytes } = photo;
  const [annas, bens] = [
    await beginUpload(anna.person, anna.expenseId, { id, bytes }),
    await beginUpload(ben.person, ben.expenseId),
  ];
  for (const { socket } of [annas, bens]) socket.write(photo.parts[0]!);
  await expect.poll(() => readdirSync(incoming())).toHaveLength(2);
  const began = performance.now();
  const stopped = server.stop();
  await expect.poll(() => fetch(server.url).then(Boolean, () => false)).toBe(false);
  for (const part of photo.parts.slice(1)) annas.socket.write(part);
  expect(await statusOn(annas)).toBe(200);
  expect(await stopped).toBe(0);
  expect(performance.now() - began).toBeLessThan(15_000);
  expect(await bens.closed).toBe("");
  anna.stored.push(photo);
  expectWhole(server.databaseUrl, [anna, ben], new Set());
  expect([rowsIn(server.databaseUrl).length, filesInStore().length]).toEqual([1, 1]);
  expect(server.lines.filter((line) => line.includes('"level":50'))).toEqual([]);
});
