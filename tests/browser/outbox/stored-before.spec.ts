// What an earlier build stored on Anna's device, written without any code of this one.
import { createHash } from "node:crypto";
import type { Page } from "@playwright/test";
import { photoOf } from "../../../scripts/shots/photo";
import { expect, type Traveller, test } from "../../support/browser";
import { entriesOn, receiptsOn } from "../../support/device";

interface Stored {
  outbox?: object[];
  receipts?: object[];
  /** In base64, by the receipt's id. */
  receiptFiles?: Record<string, string>;
}

/** Stores what the build of 28 November 2026 stored, in the third version of its database. */
function store(page: Page, stored: Stored): Promise<void> {
  return page.evaluate(async ({ outbox = [], receipts = [], receiptFiles = {} }) => {
    const opening = indexedDB.open("reisekasse", 3);
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      opening.onupgradeneeded = () => {
        for (const name of ["outbox", "receipts"])
          opening.result.createObjectStore(name, { keyPath: "id" }).createIndex("byAccount", "account");
        opening.result.createObjectStore("signOuts");
        opening.result.createObjectStore("receiptFiles");
      };
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const writing = database.transaction(["outbox", "receipts", "receiptFiles"], "readwrite");
    for (const entry of outbox) writing.objectStore("outbox").put(entry);
    for (const receipt of receipts) writing.objectStore("receipts").put(receipt);
    for (const [id, base64] of Object.entries(receiptFiles)) {
      const { buffer } = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      writing.objectStore("receiptFiles").put({ file: buffer }, id);
    }
    await new Promise((resolve) => writing.addEventListener("complete", resolve));
    database.close();
  }, stored);
}

async function accountOf({ page }: Traveller): Promise<string> {
  return (await page.request.get("/")).headers()["reisekasse-account"]!;
}

const sentOf = async (page: Page, tripId: string) => {
  const answer = await page.request.get(`/api/trips/${tripId}/expenses`);
  const { expenses } = (await answer.json()) as { expenses: { description: string; receipts: object[] }[] };
  return expenses.map(({ description, receipts }) => `${description}: ${receipts.length}`).sort();
};

test("An outbox, photos and a draft that the build before has stored are sent, each once", async ({
  anna,
  page,
}) => {
  const tripId = await anna.hasTrip();
  const dinner = await anna.hasExpense(tripId, { amount: "19,50", description: "Abendessen" });
  const account = await accountOf(anna);
  await page.goto("/healthz");
  const photo = (await photoOf(page, "IMG_1.jpg", [400, 300])).buffer;
  const before = Date.now() - 60_000;
  const entry = (description: string, more: object) => ({
    id: crypto.randomUUID(),
    account,
    intent: "expense.add",
    fields: {
      tripId,
      categoryId: "restaurant",
      amount: "3",
      description,
      paymentMethod: "kreditkarte",
      date: "2026-11-27",
    },
    screen: "/expenses",
    tripId,
    tripName: "Italien",
    people: undefined,
    before: undefined,
    state: "waiting",
    createdAt: before,
    day: "2026-11-27",
    attempts: 0,
    retryAt: 0,
    ...more,
  });
  // Its tab was closed while it was sent.
  const coffee = entry("Kaffee", { state: "sending", attempts: 1 });
  const tea = entry("Tee", { createdAt: before + 1, attempts: 2, retryAt: before, isSignedOut: true });
  const receipt = (kind: string, id: string, more: object) => ({
    id: crypto.randomUUID(),
    account,
    target: { kind, id },
    title: undefined,
    name: "IMG_1.jpg",
    mediaType: "image/jpeg",
    bytes: photo.length,
    digest: createHash("sha256").update(photo).digest("base64"),
    state: "waiting",
    createdAt: before,
    attempts: 0,
    retryAt: 0,
    ...more,
  });
  const name = `expense.add ${tripId}`;
  const receipts = [
    receipt("entry", coffee.id, {}),
    receipt("expense", dinner, { state: "sending", attempts: 1, isBusy: true, isSignedOut: false }),
    receipt("draft", `${name} ${crypto.randomUUID()}`, {}),
  ];
  const files = receipts.map(({ id }) => [id, photo.toString("base64")]);
  await store(page, { outbox: [coffee, tea], receipts, receiptFiles: Object.fromEntries(files) });
  await page.evaluate(
    ([key, texts]) => localStorage.setItem(key!, texts!),
    [
      `draft ${account} ${name}`,
      JSON.stringify({ amount: "7,70", description: "Postkarten", categoryId: "restaurant" }),
    ],
  );

  await anna.open("/expenses");
  await expect.poll(() => sentOf(page, tripId)).toEqual(["Abendessen: 1", "Kaffee: 1", "Tee: 0"]);
  await expect.poll(async () => (await receiptsOn(page)).map(({ target }) => target.kind)).toEqual(["draft"]);
  expect((await entriesOn(page)).map(({ state }) => state)).toEqual(["saved", "saved"]);

  await anna.open("/expenses?dialog=expense&main=food");
  await expect(anna.amount).toHaveValue("7,70");
  await expect(anna.dialog.getByText("IMG_1.jpg")).toBeVisible();
  await anna.saveExpense();
  await expect
    .poll(() => sentOf(page, tripId))
    .toEqual(["Abendessen: 1", "Kaffee: 1", "Postkarten: 1", "Tee: 0"]);
  await expect.poll(() => receiptsOn(page)).toEqual([]);
});
