// Fifty people and devices upload photos of 10 MB at once, and somebody who begins uploads without finishing them.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isLong, receiptsFolder, survives, withAttackedServer } from "../support/attacked";
import { flood, holdBodies } from "../support/attacker";
import { type Connection, openConnection } from "../support/connection";
import { ask } from "../support/database";
import { EXPORT } from "../support/exports";
import { addExpense, createTrip, type Person, signUp } from "../support/person";
import { jfif, jpeg } from "../support/receipt-files";
import { S3Server } from "../support/s3-server";
import { serverOrigin } from "../support/server";
import {
  beginUpload,
  digestOf,
  type Photo,
  photoOf,
  statusOn,
  upload,
  uploadInTheEnd,
} from "../support/uploads";

/** With five each their trial's storage is full. */
const [PEOPLE, UPLOADS] = isLong ? [25, 50] : [4, 8];
const BYTES = 9_990_000;

/** Of a photo that never ends. */
const beginning = jpeg(jfif()).subarray(0, -2);

const s3 = await S3Server.start();
afterAll(() => s3.stop());

const fileInFolder = (key: string) => readFileSync(path.join(receiptsFolder(), key));

const stores: [string, NodeJS.ProcessEnv, (key: string) => Buffer][] = [
  ["a folder", {}, fileInFolder],
  ["a bucket", s3.variables, (key) => s3.objects.get(`receipts/${key}`)!.content],
];

describe.each(isLong ? stores : stores.slice(0, 1))("With %s,", (_, env, fileOf) => {
  withAttackedServer(env);

  const people: { person: Person; expenseId: string }[] = [];
  beforeAll(async () => {
    for (let n = 0; n < PEOPLE; n++) {
      const person = await signUp("Anna");
      people.push({ person, expenseId: await addExpense(person, await createTrip(person)) });
    }
  });

  /** Expects these photos, each whole and once. */
  function expectStored(photos: readonly Photo[]): void {
    const rows = ask(process.env.DATABASE_URL!, "select id, key, bytes, digest from receipts") as {
      id: string;
      key: string;
      bytes: number;
      digest: string;
    }[];
    const stored = rows.map(({ id, key, bytes, digest }) => {
      const file = fileOf(key);
      expect(file.length).toBe(bytes);
      return { id, sent: digest, kept: digestOf(file) };
    });
    const expected = photos.map(({ id, sent, kept }) => ({ id, sent, kept }));
    const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
    expect(stored.toSorted(byId)).toEqual(expected.toSorted(byId));
  }

  const photos: Photo[] = [];

  test(`${UPLOADS} photos of 10 MB that come at once are all stored whole, once`, async () => {
    photos.push(...Array.from({ length: UPLOADS }, () => photoOf(BYTES)));
    const began = performance.now();
    const answers = await survives(() =>
      flood(UPLOADS, UPLOADS, (n) => {
        // The first person sends as many as an expense may have.
        const { person, expenseId } = people[n < 5 ? 0 : 1 + (n % (PEOPLE - 1))]!;
        return uploadInTheEnd(person, expenseId, photos[n]!);
      }),
    );
    const seconds = Math.round((performance.now() - began) / 1_000);
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    expectStored(photos);
    const busy = answers.reduce((sum, answer) => sum + answer.busy, 0);
    if (isLong) console.log(`${UPLOADS} uploads in ${seconds} s, sent again ${busy} times`);
  });

  test("Mallory begins 250 uploads and finishes none; Anna's photo is stored meanwhile", async () => {
    const mallory = await signUp("Mallory");
    const expense = await addExpense(mallory, await createTrip(mallory));
    const anna = people.at(-1)!;
    const photo = photoOf(BYTES);
    await survives(async () => {
      await using _ = await holdBodies(250, 1_000_000, [`/api/receipts/0?expense=${expense}`], {
        method: "PUT",
        type: "image/jpeg",
        cookie: mallory.cookie,
        begin: beginning,
      });
      // Behind so many requests hers may be told to come again.
      expect(await uploadInTheEnd(anna.person, anna.expenseId, photo)).toMatchObject({ status: 200 });
    });
    photos.push(photo);
    expectStored(photos);
  });

  test("Mallory begins to read forty archives; Anna's page is answered meanwhile", async () => {
    const [mallory, anna] = [people[0]!.person, people.at(-1)!.person];
    await survives(async () => {
      const port = Number(new URL(serverOrigin()).port);
      const archives = await Promise.all(Array.from({ length: 40 }, () => openConnection(port)));
      const begun: Connection[] = [];
      for (const archive of archives) {
        archive.socket.once("data", () => begun.push(archive));
        archive.socket.once("data", () => archive.socket.pause());
        archive.send(
          `GET ${EXPORT}?format=zip HTTP/1.1\r\nHost: localhost\r\nCookie: ${mallory.cookie}\r\n\r\n`,
        );
      }
      await expect.poll(() => begun.length).toBeGreaterThan(1);
      expect((await anna.request("/my-trips")).status).toBe(200);
      expect(begun.length).toBe(2);
      for (const { socket } of archives) socket.destroy();
    });
  });
});

describe.runIf(isLong)("Mallory and Oscar have the turns of all uploads", () => {
  withAttackedServer({});

  let anna: Person;
  let expenseId: string;
  let others: { person: Person; expenseId: string }[];

  beforeAll(async () => {
    const withExpense = async (name: string) => {
      const person = await signUp(name);
      return { person, expenseId: await addExpense(person, await createTrip(person)) };
    };
    ({ person: anna, expenseId } = await withExpense("Anna"));
    others = [await withExpense("Mallory"), await withExpense("Oscar")];
  });

  /** Begins two uploads of each. */
  async function hold(): Promise<Connection[]> {
    const held = others.flatMap((other) => [other, other]);
    const begun = await Promise.all(held.map((other) => beginUpload(other.person, other.expenseId)));
    await expect.poll(() => readdirSync(path.join(receiptsFolder(), ".incoming"))).toHaveLength(4);
    return begun;
  }

  test("and send nothing: Anna waits for half a minute at most", async () => {
    const held = await hold();
    const began = performance.now();
    expect(await survives(() => uploadInTheEnd(anna, expenseId, photoOf(BYTES)))).toEqual({
      status: 200,
      busy: 0,
    });
    expect(performance.now() - began).toBeLessThan(45_000);
    expect(await Promise.all(held.map(statusOn))).toEqual([408, 408, 408, 408]);
    for (const { socket } of held) socket.destroy();
  });

  test("and send a byte now and then: Anna's three photos wait for half a minute, and are stored", async () => {
    const held = await hold();
    for (const { socket } of held) socket.write(beginning);
    const dripping = setInterval(() => {
      for (const { send } of held) send("a");
    }, 5_000);
    const photos = [1, 2, 3].map(() => photoOf(BYTES));
    const began = performance.now();
    const answers = await survives(() =>
      Promise.all(photos.map((photo) => upload(anna, expenseId, photo))),
    ).finally(() => clearInterval(dripping));
    expect(answers.map((answer) => answer?.status)).toEqual([200, 200, 200]);
    expect(performance.now() - began).toBeLessThan(45_000);
    // As many as she needed turns: the others go on, as nobody waits any more.
    expect(await Promise.race(held.map(statusOn))).toBe(408);
    for (const { socket } of held) socket.destroy();
  });
});
