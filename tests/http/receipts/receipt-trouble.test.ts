// Receipts over HTTP while their bucket is in trouble. Anna owns.
import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { addExpense, createTrip, type Person, signUp } from "../../support/person";
import { jfif, jpeg } from "../../support/receipt-files";
import { accountOf, countRows, rows } from "../../support/rows";
import { type Fault, refuseWith, S3Server, silence } from "../../support/s3-server";
import { withServer } from "../../support/server";

const s3 = await S3Server.start();
const folder = mkdtempSync(path.join(tmpdir(), "reisekasse-receipts-"));
afterAll(() => {
  s3.stop();
  rmSync(folder, { recursive: true, force: true });
});
withServer({ ...s3.variables, RECEIPTS_DIR: folder });

const photo = new Uint8Array(jpeg(jfif()));
const busy = "Gerade geht es nicht. Bitte versuche es gleich noch einmal.";

let anna: Person;
let tripId: string;
let expenseId: string;

beforeAll(async () => {
  anna = await signUp("Anna");
  tripId = await createTrip(anna);
});

beforeEach(async () => {
  expenseId = await addExpense(anna, tripId);
});

afterEach(() => {
  mend();
  for (const method of Object.keys(s3.faults)) delete s3.faults[method];
  expect(readdirSync(path.join(folder, ".incoming"))).toEqual([]);
  const keys = rows<{ key: string }>("select key from receipts").map(({ key }) => `receipts/${key}`);
  expect(
    keys.filter((key) => !s3.objects.has(key)),
    "rows without a file",
  ).toEqual([]);
});

function put(id: string = randomUUID()) {
  return anna.request(`/api/receipts/${id}?expense=${expenseId}`, { method: "PUT", body: photo });
}

async function added(): Promise<string> {
  const id = randomUUID();
  expect((await put(id)).status).toBe(200);
  return id;
}

/** Makes the seconds for which the server waits for S3 pass a hundred times as fast. */
function hurry(): void {
  const [timeout, later] = [AbortSignal.timeout, globalThis.setTimeout];
  const isForS3 = (ms?: number) => ms === 20_000 || ms === 120_000;
  vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => timeout.call(AbortSignal, ms / 100));
  vi.spyOn(globalThis, "setTimeout").mockImplementation(((work: () => void, ms?: number, ...rest: []) =>
    later(work, isForS3(ms) ? ms! / 100 : ms, ...rest)) as typeof setTimeout);
}

interface Trouble {
  fault?: Fault;
  ahead?: number;
  isSlow?: boolean;
}

const troubles: [string, Trouble][] = [
  ["answers 500", { fault: refuseWith(500, "InternalError") }],
  ["has lost the bucket", { fault: refuseWith(404, "NoSuchBucket") }],
  ["finds the clock wrong", { ahead: -16 * 60_000 }],
  ["never answers", { fault: silence, isSlow: true }],
];

function make({ fault, ahead = 0, isSlow }: Trouble, method: string): void {
  if (fault) s3.faults[method] = [fault];
  s3.ahead = ahead;
  if (isSlow) hurry();
}

function mend(): void {
  vi.restoreAllMocks();
  s3.ahead = 0;
}

describe.each(troubles)("S3 %s:", (_, trouble) => {
  test("Anna's photo is refused for now, and taken later", async () => {
    const [id, before] = [randomUUID(), s3.objects.size];
    make(trouble, "PUT");
    const sent = await put(id);
    expect([sent.status, sent.headers.get("Retry-After")]).toEqual([503, "60"]);
    expect(await sent.json()).toMatchObject({ error: busy });
    expect([s3.objects.size, countRows("receipts", "id = ?", id)]).toEqual([before, 0]);
    mend();
    expect((await put(id)).status).toBe(200);
    expect(s3.objects.size).toBe(before + 1);
  });

  test("Anna's photo cannot be seen for now, and is there later", async () => {
    const id = await added();
    make(trouble, "GET");
    expect((await anna.request(`/receipt/${id}`)).status).toBe(503);
    mend();
    const shown = await anna.request(`/receipt/${id}`);
    expect([shown.status, (await shown.arrayBuffer()).byteLength]).toEqual([200, photo.length]);
  });
});

test("a form says of the file that S3 has refused that it may be sent again, and adds the other", async () => {
  const dialog = `/trip/${tripId}/expenses?dialog=receipts&id=${expenseId}`;
  const query = new URLSearchParams({ expense: expenseId, to: dialog, submissionId: randomUUID() });
  const form = new FormData();
  for (const name of ["eins.jpg", "zwei.jpg"]) form.append("file", new Blob([photo]), name);
  s3.faults.PUT = [refuseWith(500, "InternalError")];
  expect((await anna.request(`/receipts?${query}`, { method: "POST", body: form })).status).toBe(303);
  const page = await anna.open(dialog);
  expect(page.text).toContain(`eins.jpg: ${busy}`);
  expect(page.root.querySelectorAll(".receipts > li")).toHaveLength(1);
});

test("a file that is gone from the bucket is not found, its receipt can be removed", async () => {
  const id = await added();
  const [{ key }] = rows<{ key: string }>("select key from receipts where id = ?", id) as [{ key: string }];
  const stored = s3.objects.get(`receipts/${key}`)!;
  s3.objects.delete(`receipts/${key}`);
  expect((await anna.request(`/receipt/${id}`)).status).toBe(404);
  expect((await anna.request(`/api/receipts/${id}`, { method: "DELETE" })).status).toBe(204);
  s3.objects.set(`receipts/${key}`, stored);
});

test("a photo of which S3 sends the begin only breaks off at Anna's too, and is no shorter picture", async () => {
  const id = await added();
  s3.faults.GET = [
    (_, outgoing) => {
      outgoing.writeHead(200, { "Content-Length": photo.length });
      outgoing.write(photo.subarray(0, 30), () => outgoing.destroy());
    },
  ];
  const shown = await anna.request(`/receipt/${id}`);
  await expect(shown.arrayBuffer()).rejects.toThrow();
});

/** Deletes the expense while its photo is on the way to S3, which stores it. */
const deleteExpense: Fault = (incoming, outgoing) => {
  incoming.resume().on("end", async () => {
    const key = new URL(incoming.url!, s3.url).pathname.split("/").slice(2).join("/");
    s3.objects.set(key, { content: Buffer.from(photo), type: "image/jpeg", changedAt: new Date() });
    await anna.request(`/api/expenses/${expenseId}`, { method: "DELETE" });
    outgoing.end();
  });
};

test("the expense is deleted before its photo is stored: it is not found, and neither is a file", async () => {
  const before = s3.objects.size;
  s3.faults.PUT = [deleteExpense];
  const sent = await put();
  expect(sent.status).toBe(404);
  expect(await sent.json()).toMatchObject({ error: "Ausgabe nicht gefunden" });
  expect(s3.objects.size).toBe(before);
});

test("the same where S3 does not remove the photo: the sweep does", async () => {
  const { sweep } = await import("~/receipts/cleaning.server");
  const before = s3.objects.size;
  s3.faults.PUT = [deleteExpense];
  s3.faults.DELETE = [refuseWith(500, "InternalError")];
  const sent = await put();
  expect(sent.status).toBe(404);
  expect(await sent.json()).toMatchObject({ error: "Ausgabe nicht gefunden" });
  expect(s3.objects.size).toBe(before + 1);
  await sweep(new Date(Date.now() + 2 * 86_400_000));
  expect(s3.objects.size).toBe(before);
});

test("Ben deletes his account while S3 is down: he is gone, and his files go with the next round", async () => {
  const { removeFiles } = await import("~/receipts/cleaning.server");
  const ben = await signUp("Ben");
  const benId = accountOf(ben);
  const own = await addExpense(ben, await createTrip(ben));
  for (const id of [1, 2].map(() => randomUUID()))
    expect(
      (await ben.request(`/api/receipts/${id}?expense=${own}`, { method: "PUT", body: photo })).status,
    ).toBe(200);
  const keys = rows<{ key: string }>("select key from receipts where user_id = ?", benId).map(
    ({ key }) => `receipts/${key}`,
  );
  const there = () => keys.filter((key) => s3.objects.has(key)).length;
  s3.requests.length = 0;
  s3.faults.DELETE = keys.map(() => refuseWith(500, "InternalError"));
  const fields = { intent: "account.delete", confirmation: "LÖSCHEN" };
  expect((await ben.post("/profile?dialog=delete-account", fields)).status).toBe(303);
  await expect.poll(() => s3.requests.filter((request) => request.startsWith("DELETE"))).toHaveLength(2);
  expect([there(), countRows("users", "id = ?", benId)]).toEqual([2, 0]);
  await removeFiles(new Date());
  expect([there(), countRows("receipts", "user_id is null")]).toEqual([0, 0]);
});
