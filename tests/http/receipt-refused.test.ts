// Uploads that are refused before a byte of their file is sent. Anna owns, Ben is a stranger.
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addExpense, createTrip, type Person, signUp } from "../support/person";
import { withServer } from "../support/server";
import { beginUpload, photoOf, statusOn, upload } from "../support/uploads";

const folder = mkdtempSync(path.join(tmpdir(), "reisekasse-receipts-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
withServer({ RECEIPTS_DIR: folder, RECEIPTS_DIR_SHARED: "yes" });

let anna: Person;
let ben: Person;
let expenseId: string;

beforeAll(async () => {
  [anna, ben] = [await signUp("Anna"), await signUp("Ben")];
  expenseId = await addExpense(anna, await createTrip(anna));
});

test.each<[string, () => { cookie: string }, number, number]>([
  ["Signed out, nobody", () => ({ cookie: "" }), 10_000_000, 401],
  ["Ben", () => ben, 10_000_000, 404],
  ["Anna, with a file that is too large,", () => anna, 10_000_001, 413],
])("%s uploads: the answer comes before the file", async (_, who, bytes, status) => {
  const connection = await beginUpload(who(), expenseId, { bytes });
  expect(await statusOn(connection)).toBe(status);
  connection.socket.destroy();
  expect(readdirSync(path.join(folder, ".incoming"))).toEqual([]);
});

test("Anna's uploads that stand still take two turns; Ben's photo is stored meanwhile", async () => {
  const held = await Promise.all([1, 2, 3, 4, 5].map(() => beginUpload(anna, expenseId)));
  await expect.poll(() => readdirSync(path.join(folder, ".incoming"))).toHaveLength(2);
  const bens = await addExpense(ben, await createTrip(ben));
  expect(await upload(ben, bens, photoOf(50_000))).toMatchObject({ status: 200 });
  for (const { socket } of held) socket.destroy();
  await expect.poll(() => readdirSync(path.join(folder, ".incoming"))).toEqual([]);
});
