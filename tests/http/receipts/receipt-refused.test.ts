// Uploads that are refused before a byte of their file is sent. Anna owns, Ben is a stranger.
import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { addExpense, createTrip, type Person, signUp } from "../../support/person";
import { jfif, jpeg } from "../../support/receipt-files";
import { withServer } from "../../support/server";
import { beginUpload, photoOf, statusOn, upload } from "../../support/uploads";

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

test("While too many upload, Anna's form says so beside itself, and a script is told when to come again", async () => {
  const held = await Promise.all([1, 2].map(() => beginUpload(anna, expenseId)));
  await expect.poll(() => readdirSync(path.join(folder, ".incoming"))).toHaveLength(2);
  // Uploads that wait for a turn from now on give up a hundred times as soon.
  const later = globalThis.setTimeout;
  vi.spyOn(globalThis, "setTimeout").mockImplementation(((work: () => void, ms?: number, ...rest: []) =>
    later(work, ms === 45_000 ? 300 : ms, ...rest)) as typeof setTimeout);
  const dialog = `/expenses?dialog=receipts&id=${expenseId}`;
  const query = new URLSearchParams({ expense: expenseId, to: dialog, submissionId: randomUUID() });
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(jpeg(jfif()))]), "eins.jpg");
  const sent = await anna.request(`/receipts?${query}`, { method: "POST", body: form });
  const script = await upload(anna, expenseId, photoOf(3_000));
  vi.restoreAllMocks();
  expect([sent.status, sent.headers.get("Location")]).toEqual([303, dialog]);
  const page = await anna.open(dialog);
  expect(page.root.querySelector('dialog [role="alert"]')?.text).toBe(
    "eins.jpg: Gerade laden zu viele Leute hoch. Bitte versuche es gleich noch einmal.",
  );
  expect(page.root.querySelector('dialog input[type="file"]')).not.toBeNull();
  expect(script).toEqual({ status: 503, retryAfter: 30 });
  for (const { socket } of held) socket.destroy();
  await expect.poll(() => readdirSync(path.join(folder, ".incoming"))).toEqual([]);
});

test("Anna's uploads that stand still take two turns; Ben's photo is stored meanwhile", async () => {
  const held = await Promise.all([1, 2, 3, 4, 5].map(() => beginUpload(anna, expenseId)));
  await expect.poll(() => readdirSync(path.join(folder, ".incoming"))).toHaveLength(2);
  const bens = await addExpense(ben, await createTrip(ben));
  expect(await upload(ben, bens, photoOf(50_000))).toMatchObject({ status: 200 });
  for (const { socket } of held) socket.destroy();
  await expect.poll(() => readdirSync(path.join(folder, ".incoming"))).toEqual([]);
});
