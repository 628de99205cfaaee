// Receipts on a trip whose sender is no longer on it. Anna owns the trip, Ben has left it, Mallory attacks.
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { call, invitationTo, join } from "../../support/api";
import { addExpense, createTrip, type Person, signUp } from "../../support/person";
import { jfif, jpeg } from "../../support/receipt-files";
import { withServer } from "../../support/server";

const folder = mkdtempSync(path.join(tmpdir(), "reisekasse-receipts-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
withServer({ RECEIPTS_DIR: folder, RECEIPTS_DIR_SHARED: "yes" });

const dialog = "/profile?dialog=left-receipts";
const title = "Belege auf Reisen, auf denen du nicht mehr bist";

let anna: Person;
let ben: Person;
let mallory: Person;
let tripId: string;
let expenseId: string;
let annas: string;
let bens: string;

beforeAll(async () => {
  [anna, mallory] = [await signUp("Anna"), await signUp("Mallory")];
});

beforeEach(async () => {
  ben = await signUp("Ben");
  tripId = await createTrip(anna, { name: "Gürteltier" });
  expenseId = await addExpense(anna, tripId, { amount: "19,50", description: "Abendessen" });
  await join(ben, await invitationTo(tripId, anna));
  [annas, bens] = [await upload(anna), await upload(ben)];
  expect((await call(ben, "POST /api/trips/{id}/leave", { id: tripId, body: {} })).status).toBe(204);
});

async function upload(person: Person): Promise<string> {
  const id = randomUUID();
  const query = new URLSearchParams({ expense: expenseId, name: "Hotel <b>.jpg" });
  const photo = { method: "PUT", body: new Uint8Array(jpeg(jfif())) };
  expect((await person.request(`/api/receipts/${id}?${query}`, photo)).status).toBe(200);
  return id;
}

const remove = async (person: Person, id: string) =>
  (await person.request(`/api/receipts/${id}`, { method: "DELETE" })).status;

async function idsOnExpense(): Promise<string[]> {
  const answer = await anna.request(`/receipts?expense=${expenseId}`);
  const { receipts } = (await answer.json()) as { receipts: { id: string }[] };
  return receipts.map(({ id }) => id);
}

test("Ben's profile leads to a list of his, with nothing of the expense, where a form removes one", async () => {
  expect((await ben.open("/profile")).root.querySelector(`a[href="?dialog=left-receipts"]`)!.text).toContain(
    title,
  );
  const shown = (await ben.open(dialog)).root.querySelector("dialog")!;
  const list = shown.querySelectorAll(".receipts > li");
  expect(list).toHaveLength(1);
  expect(list[0]!.text).toMatch(/^Hotel <b>\.jpgHochgeladen am \d{2}\.\d{2}\.20\d\d, 1 kB/);
  expect(shown.text).toContain("Ein Beleg, den du hochgeladen hast: 1 kB.");
  expect(shown.text).toContain("Dein Belegspeicher: 4 kB von 500 MB.");
  for (const hidden of ["Gürteltier", "Abendessen", "19,50", expenseId, tripId, annas])
    expect(shown.outerHTML).not.toContain(hidden);

  const after = await ben.fillIn(dialog, "left-receipt.remove");
  expect(after.path).toBe(dialog);
  expect(after.root.querySelectorAll("dialog .receipts > li")).toHaveLength(0);
  expect(after.text).toContain("Hier ist nichts mehr.");
  expect(after.root.querySelector(".toast")!.text).toContain("Beleg gelöscht!");
  expect((await ben.open("/profile")).text).not.toContain(title);
  expect(await idsOnExpense()).toEqual([annas]);
});

test("by the API Ben removes his own, once, and opens none", async () => {
  for (const id of [annas, bens])
    for (const path of [`/receipt/${id}`, `/receipt/${id}/thumbnail`, `/api/receipts/${id}`])
      expect([path, (await ben.request(path)).status]).toEqual([path, 404]);
  expect(await remove(ben, annas)).toBe(404);
  expect(await remove(ben, bens)).toBe(204);
  expect(await remove(ben, bens)).toBe(404);
  expect(await idsOnExpense()).toEqual([annas]);
});

test("Mallory, a stranger, removes none, neither by the form nor by the API", async () => {
  for (const id of [annas, bens]) {
    expect(await remove(mallory, id)).toBe(404);
    const refused = await mallory.send(dialog, { intent: "left-receipt.remove", id });
    expect([refused.status, refused.text]).toEqual([
      404,
      expect.stringContaining("Diesen Beleg gibt es nicht."),
    ]);
  }
  expect(await idsOnExpense()).toEqual([annas, bens]);
});

test("who has left no trip has no such list", async () => {
  expect((await anna.open("/profile")).text).not.toContain(title);
  expect((await anna.open(dialog)).root.querySelectorAll("dialog .receipts > li")).toHaveLength(0);
});
