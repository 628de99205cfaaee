// Receipts whose expense or trip goes, and storage that becomes full meanwhile. Anna owns, in a folder.
import { randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { DAY_MS } from "~/domain/day";
import { RECEIPT_BYTES_MIN, RECEIPT_STORAGE } from "~/domain/quota";
import { RECEIPT_BYTES, RECEIPT_REMOVAL_DAYS } from "~/domain/receipts/receipt";
import { insert } from "../../support/database";
import { addExpense, createTrip, type Person, signUp } from "../../support/person";
import { jfif, jpeg } from "../../support/receipt-files";
import { accountOf, countRows, rows } from "../../support/rows";
import { serverOrigin, withServer } from "../../support/server";

const folder = mkdtempSync(path.join(tmpdir(), "reisekasse-receipts-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
withServer({ RECEIPTS_DIR: folder, RECEIPTS_DIR_SHARED: "yes" });

const photo = new Uint8Array(jpeg(jfif()));
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

let anna: Person;
let tripId: string;

beforeAll(async () => {
  anna = await signUp("Anna");
  tripId = await createTrip(anna);
});

const files = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

/** Rows that the test has inserted have no file. */
afterEach(() => {
  const keys = rows<{ key: string }>("select key from receipts where digest <> 'inserted'");
  expect(
    keys.filter(({ key }) => !existsSync(path.join(folder, key))),
    "rows without a file",
  ).toEqual([]);
});

function put(expenseId: string, id: string = randomUUID()) {
  return anna.request(`/api/receipts/${id}?expense=${expenseId}`, { method: "PUT", body: photo });
}

async function added(expenseId: string): Promise<string> {
  const id = randomUUID();
  expect((await put(expenseId, id)).status).toBe(200);
  return id;
}

const statusOf = async (id: string) => (await anna.request(`/receipt/${id}`)).status;

async function removeFilesIn(days: number): Promise<void> {
  const { removeFiles } = await import("~/receipts/cleaning.server");
  await removeFiles(inDays(days));
}

test("a trip in the trash hides its receipts and takes no new ones; restored it shows them again", async () => {
  const id = await createTrip(anna, { name: "Trash", setAsActive: "" });
  const expenseId = await addExpense(anna, id);
  const receipt = await added(expenseId);
  await anna.post("/my-trips", { intent: "trip.delete", id });
  expect(await statusOf(receipt)).toBe(404);
  const refused = await put(expenseId);
  expect(refused.status).toBe(404);
  expect(await refused.json()).toMatchObject({ error: "Ausgabe nicht gefunden" });
  await removeFilesIn(100);
  await anna.post("/my-trips", { intent: "trip.restore", id });
  expect(await statusOf(receipt)).toBe(200);
});

test("a trip deleted for good takes its receipts along, and their files seven days later", async () => {
  const before = files();
  const id = await createTrip(anna, { name: "For good", setAsActive: "" });
  const receipt = await added(await addExpense(anna, id));
  await anna.post("/my-trips", { intent: "trip.delete", id });
  await anna.post("/my-trips", { intent: "trip.delete-for-good", id });
  expect(countRows("trips", "id = ?", id)).toBe(0);
  expect(await statusOf(receipt)).toBe(404);
  // Dates the receipts that have lost their expense.
  await removeFilesIn(0);
  await removeFilesIn(RECEIPT_REMOVAL_DAYS - 1);
  expect(files()).toHaveLength(before.length + 1);
  await removeFilesIn(RECEIPT_REMOVAL_DAYS + 1);
  expect(files().sort()).toEqual(before.sort());
});

test("the expense is deleted while its photo arrives: Anna reads that it is gone, and nothing is left", async () => {
  const expenseId = await addExpense(anna, tripId);
  const before = files();
  const { hostname, port } = new URL(serverOrigin());
  const socket = connect(Number(port), hostname);
  socket.write(
    `PUT /api/receipts/${randomUUID()}?expense=${expenseId} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nCookie: ${anna.cookie}\r\nConnection: close\r\nContent-Type: image/jpeg\r\nContent-Length: ${photo.length}\r\n\r\n`,
  );
  socket.write(photo.subarray(0, 30));
  await expect.poll(files).toHaveLength(before.length + 1);
  expect((await anna.request(`/api/expenses/${expenseId}`, { method: "DELETE" })).status).toBe(204);
  socket.write(photo.subarray(30));
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1.1 404 /);
  expect(answer).toContain("Ausgabe nicht gefunden");
  expect(files().sort()).toEqual(before.sort());
});

test("a form for an expense that is gone says so of each file", async () => {
  const expenseId = await addExpense(anna, tripId);
  const before = files();
  const list = `/trip/${tripId}/expenses`;
  const query = new URLSearchParams({ expense: expenseId, to: list, submissionId: randomUUID() });
  await anna.request(`/api/expenses/${expenseId}`, { method: "DELETE" });
  const form = new FormData();
  for (const name of ["eins.jpg", "zwei.jpg"]) form.append("file", new Blob([photo]), name);
  expect((await anna.request(`/receipts?${query}`, { method: "POST", body: form })).status).toBe(303);
  const page = await anna.open(list);
  for (const name of ["eins.jpg", "zwei.jpg"]) expect(page.text).toContain(`${name}: Ausgabe nicht gefunden`);
  expect(files().sort()).toEqual(before.sort());
});

test("two photos at once where there is room for one: one is stored, of the other Clara reads why not", async () => {
  const clara = await signUp("Clara");
  const clarasTrip = await createTrip(clara);
  const expenses = [await addExpense(clara, clarasTrip), await addExpense(clara, clarasTrip)];
  const send = (expenseId: string) =>
    clara.request(`/api/receipts/${randomUUID()}?expense=${expenseId}`, { method: "PUT", body: photo });
  const { bytes } = (await (await send(expenses[0]!)).json()) as { bytes: number };
  const sizes = Array.from({ length: RECEIPT_STORAGE / RECEIPT_BYTES }, () => RECEIPT_BYTES);
  // Room for one and a half more.
  sizes[0]! -= Math.ceil(2.5 * Math.max(bytes, RECEIPT_BYTES_MIN));
  const fields = { user_id: accountOf(clara), kind: "jpeg", digest: "inserted", created_at: 0 };
  const expense_id = await addExpense(clara, clarasTrip);
  const full = sizes.map((size, n) => ({
    ...fields,
    expense_id,
    id: `full-${n}`,
    key: `full-${n}`,
    bytes: size,
  }));
  insert(process.env.DATABASE_URL!, "receipts", full);
  const before = files().length;
  const answers = await Promise.all(expenses.map(send));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const refused = answers.find(({ status }) => status === 409)!;
  expect(await refused.json()).toMatchObject({
    error: expect.stringMatching(/^Dein Belegspeicher \(500 MB\) ist voll\./),
  });
  expect(files()).toHaveLength(before + 1);
});
