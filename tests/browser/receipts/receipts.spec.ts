// Photos with JavaScript: made small on the device, kept there, and sent by themselves.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium, type Page } from "@playwright/test";
import { ACCOUNT_HEADER } from "~/http/device-protocol";
import { launchOptions } from "../../../scripts/browser.mjs";
import { photoOf } from "../../../scripts/shots/photo";
import { expectCached, noNetwork, test as onBadLine } from "../../support/bad-line";
import { expect, Traveller, test, testInOwnWindow } from "../../support/browser";
import { receiptsOn } from "../../support/device";

interface SentReceipt {
  id: string;
  kind: string;
  name: string;
  bytes: number;
  width: number;
  height: number;
}

/** The receipts of the newest expense, as the server has them. */
async function receiptsSent(page: Page, tripId: string): Promise<SentReceipt[]> {
  const answer = await page.request.get(`/api/trips/${tripId}/expenses?limit=1`);
  return (await answer.json()).expenses[0]?.receipts ?? [];
}

/** Has the receipts of an expense in front of her. */
async function hasReceiptsOpen(anna: Traveller): Promise<{ tripId: string; id: string }> {
  const tripId = await anna.hasTrip();
  const id = await anna.hasExpense(tripId, { amount: "19,50", description: "Abendessen" });
  await anna.open(`/expenses?dialog=receipts&id=${id}`);
  return { tripId, id };
}

/** A photo that needs no making small, which takes half a second. */
const smallPhoto = (page: Page, name = "IMG_1.jpg") => photoOf(page, name, [400, 300]);

const note = { name: "Notiz.txt", mimeType: "text/plain", buffer: Buffer.from("Brot 3,20") };

const choose = async (page: Page, files: Awaited<ReturnType<typeof photoOf>>[]) =>
  page.getByLabel("Datei wählen").setInputFiles(files);

const waiting = (anna: Traveller) => receiptsOn(anna.page);

/** Fires `online` every second: an upload that began while the line was bad may still fail afterwards. */
const comesOnline = (page: Page) =>
  page.evaluate(() => void setInterval(() => dispatchEvent(new Event("online")), 1_000));

test("Anna adds a photo: her phone makes it small, and its picture is in the dialog and large on tap", async ({
  anna,
  page,
}) => {
  const tripId = await anna.hasTrip();
  await anna.hasExpense(tripId, { amount: "19,50", description: "Abendessen" });
  await anna.open("/expenses");
  await anna.followInRow(/^Bearbeiten: Abendessen/);
  await anna.dialog.getByRole("link", { name: "Belege" }).click();
  const photo = await photoOf(page, "IMG_1.jpg");
  await choose(page, [photo]);
  const shown = anna.dialog.getByRole("img", { name: "Beleg 1 von 1 zu Abendessen, 19,50 €" });
  await expect(shown).toHaveAttribute("src", /^\/receipt\/[\w-]+\/thumbnail$/);
  const [receipt] = await receiptsSent(page, tripId);
  expect(receipt).toMatchObject({ kind: "jpeg", name: "IMG_1.jpg", width: 2000, height: 1500 });
  expect(receipt!.bytes).toBeLessThan(photo.buffer.length);
  expect(
    await shown.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBe(320);
  await expect.poll(() => waiting(anna)).toEqual([]);
  // Back to the expense.
  await page.keyboard.press("Escape");
  await expect(anna.dialog.getByRole("link", { name: "Belege (1)" })).toBeVisible();
  const [large] = await Promise.all([page.context().waitForEvent("page"), shown.click()]);
  await expect(large).toHaveURL(new RegExp(`/receipt/${receipt!.id}$`));
  await large.close();
});

test("A photo that Anna chooses before the page has its scripts is taken", async ({ anna, page }) => {
  const tripId = await anna.hasTrip();
  const id = await anna.hasExpense(tripId, { amount: "19,50", description: "Abendessen" });
  await anna.open("/expenses");
  const photo = await smallPhoto(page);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/expenses?dialog=receipts&id=${id}`, { waitUntil: "commit" });
  await page.getByLabel("Fotos oder PDFs").setInputFiles([photo]);
  release();
  await expect(anna.dialog.getByRole("img")).toBeVisible();
  await expect.poll(() => receiptsSent(page, tripId)).toMatchObject([{ name: "IMG_1.jpg" }]);
});

onBadLine(
  "Anna corrects an expense without a network and adds a photo to it: what she typed is still there, and both are sent",
  async ({ anna, line, page }) => {
    anna.provokes(noNetwork);
    const { tripId } = await hasReceiptsOpen(anna);
    await choose(page, [await smallPhoto(page)]);
    await expect(anna.dialog.getByRole("img")).toHaveAttribute("src", /thumbnail$/);
    await anna.open("/expenses");
    await expectCached(page, "/outbox.data");
    line.cut();
    await expect(page.getByRole("link", { name: /^Abendessen 1 Beleg/ })).toBeVisible();
    await anna.followInRow(/^Bearbeiten: Abendessen/);
    await expect(anna.dialog.getByRole("link", { name: "Belege (1)" })).toBeVisible();
    await anna.dialog.getByLabel("Beschreibung").fill("Nachtmahl");
    await anna.dialog.getByRole("link", { name: "Belege (1)" }).click();
    await expect(anna.dialog.getByText("Was schon gesendet ist, siehst du mit Netz.")).toBeVisible();
    await choose(page, [await smallPhoto(page, "IMG_2.jpg")]);
    await expect(anna.dialog.getByText("IMG_2.jpg")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(anna.dialog.getByRole("link", { name: "Belege (2)" })).toBeVisible();
    await expect(anna.dialog.getByLabel("Beschreibung")).toHaveValue("Nachtmahl");
    await anna.saveExpense();
    await expect(anna.rowTitles).toHaveText(["Nachtmahl"]);
    await expect(page.locator(".pending-mark")).toHaveText("Änderung wartet");
    line.mend();
    await comesOnline(page);
    await expect.poll(async () => (await receiptsSent(page, tripId)).length).toBe(2);
    await expect.poll(() => waiting(anna)).toEqual([]);
  },
);

onBadLine(
  "A photo whose answer is lost is stored once, and shows in the expense that is open",
  async ({ anna, line, page }) => {
    anna.provokes(noNetwork);
    const tripId = await anna.hasTrip();
    await anna.hasExpense(tripId, { amount: "19,50", description: "Abendessen" });
    await anna.open("/expenses");
    await expectCached(page, "/outbox.data");
    await anna.followInRow(/^Bearbeiten: Abendessen/);
    await anna.dialog.getByRole("link", { name: "Belege" }).click();
    line.strikes(({ method }) => (method === "PUT" ? "cut" : undefined));
    await choose(page, [await smallPhoto(page)]);
    await expect(anna.dialog.getByText("wartet")).toBeVisible();
    // The waiting copy may be the only one, so the app asks before it deletes it.
    await anna.dialog.locator("summary").click();
    await expect(anna.dialog.getByRole("button", { name: /^Verwerfen: Beleg 1/ })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(anna.dialog.getByRole("link", { name: "Belege (1)" })).toBeVisible();
    line.strikes(({ method }) => (method === "PUT" ? "lost" : undefined));
    await comesOnline(page);
    await expect.poll(async () => (await receiptsSent(page, tripId)).length).toBe(1);
    expect(await waiting(anna)).toHaveLength(1);
    line.strikes(() => undefined);
    const shown = anna.dialog.getByRole("img", { name: "Beleg 1 von 1 zu Abendessen, 19,50 €" });
    await expect(shown).toBeVisible();
    await anna.dialog.getByRole("link", { name: "Belege (1)" }).click();
    await expect(shown).toHaveAttribute("src", /thumbnail$/);
    await expect.poll(() => waiting(anna)).toEqual([]);
    expect(await receiptsSent(page, tripId)).toHaveLength(1);
  },
);

test("What is no receipt is said where it was chosen, and the others are kept", async ({ anna, page }) => {
  const { tripId } = await hasReceiptsOpen(anna);
  const heic = {
    name: "IMG_2.heic",
    mimeType: "image/heic",
    buffer: Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic"),
  };
  const small = await photoOf(page, "klein.jpg", [300, 200]);
  await choose(page, [note, heic, ...[1, 2, 3, 4, 5, 6].map(() => small)]);
  await expect(anna.dialog.getByRole("alert").getByRole("listitem")).toHaveText([
    "Notiz.txt: Bitte ein Foto (JPEG, PNG, WebP) oder PDF.",
    "IMG_2.heic: HEIC kann hier nicht gezeigt werden. Bitte als JPEG speichern.",
    "klein.jpg: Höchstens 5 Belege je Ausgabe.",
  ]);
  await expect.poll(async () => (await receiptsSent(page, tripId)).length).toBe(5);
  const [receipt] = await receiptsSent(page, tripId);
  // Small enough as it is.
  expect([receipt!.width, receipt!.height]).toEqual([300, 200]);
});

onBadLine(
  "Anna photographs a receipt offline: it outlives a reload, and goes with the form or entry that she discards",
  async ({ anna, line, page }) => {
    await anna.hasTrip();
    anna.provokes(noNetwork);
    await anna.open("/expenses");
    await expectCached(page, "/outbox.data");
    const photo = await smallPhoto(page);
    line.cut();
    await anna.openExpenseDialog();
    await anna.fillInExpense({ amount: "19,50" });
    await choose(page, [photo]);
    await expect.poll(async () => (await waiting(anna)).length).toBe(1);
    // Android ends the page while the camera is open: what was typed is there, and so is the photo.
    await page.reload();
    await expect(anna.amount).toHaveValue("19,50");
    await expect(anna.dialog.getByText("IMG_1.jpg")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect.poll(() => waiting(anna)).toEqual([]);

    await anna.openExpenseDialog();
    await anna.fillInExpense({ amount: "6", description: "Eis" });
    await choose(page, [photo]);
    await expect(anna.dialog.getByText("IMG_1.jpg")).toBeVisible();
    await anna.saveExpense();
    await anna.expectToast("Auf dem Gerät gemerkt");
    await expect(page.getByRole("link", { name: /^Eis 1 Beleg/ })).toBeVisible();
    await page.getByRole("link", { name: "1 Ausgabe wartet. 1 Beleg wartet." }).click();
    await page.getByRole("link", { name: /^Bearbeiten.*Eis/ }).click();
    await anna.amount.fill("7");
    await isFull(page);
    await anna.saveExpense();
    await anna.expectToast("Das Gerät hat keinen Platz mehr.");
    await expect(anna.amount).toHaveValue("7");

    await page.goto("/outbox");
    expect(await waiting(anna)).toHaveLength(1);
    await page.getByRole("link", { name: /^Verwerfen.*Eis/ }).click();
    await anna.dialog.getByRole("button", { name: "Verwerfen" }).click();
    await expect.poll(() => waiting(anna)).toEqual([]);
  },
);

test("Anna signs out while a photo waits: she is warned, and it goes with her", async ({ anna, page }) => {
  anna.provokes(noNetwork);
  await hasReceiptsOpen(anna);
  await page.route("**/api/receipts/**", (route) => route.abort());
  await choose(page, [await smallPhoto(page)]);
  await expect(anna.dialog.getByText("wartet")).toBeVisible();
  await anna.open("/outbox");
  await expect(page.locator(".waiting-row").filter({ hasText: "IMG_1.jpg" })).toContainText(
    "Abendessen, 19,50 €",
  );
  await anna.open("/profile");
  await anna.outboxIsReady();
  await page.getByRole("button", { name: "Abmelden" }).click();
  await expect(page.getByText("Eine Änderung ist noch nicht gesendet.")).toBeVisible();
  // It leads on by itself after three seconds.
  const goodbye = page.waitForURL("**/logout-success", { waitUntil: "commit" });
  await page.getByRole("button", { name: "Verwerfen und abmelden" }).click();
  await goodbye;
  expect(await waiting(anna)).toEqual([]);
});

test("No button moves when the receipts of an expense arrive; Anna removes one of two, and one that is gone already", async ({
  anna,
  page,
}) => {
  anna.provokes(/404/);
  // On a phone the dialog grows upwards, and its buttons stay in any case.
  await page.setViewportSize({ width: 1280, height: 800 });
  const { tripId } = await hasReceiptsOpen(anna);
  const photo = await smallPhoto(page);
  await choose(page, [photo, photo]);
  await expect(anna.dialog.getByRole("img")).toHaveCount(2);
  await expect.poll(() => waiting(anna)).toEqual([]);
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route("**/receipts?expense=*", async (route) => {
    await held;
    await route.continue();
  });
  await anna.open("/expenses");
  await anna.outboxIsReady();
  await expect(page.getByRole("link", { name: /^Abendessen 2 Belege/ })).toBeVisible();
  await anna.followInRow(/^Bearbeiten: Abendessen/);
  await anna.dialog.getByRole("link", { name: "Belege (2)" }).click();
  const button = anna.dialog.locator(".receipt-picker");
  await expect(button).toBeVisible();
  const before = await button.boundingBox();
  letGo();
  await expect(anna.dialog.getByRole("img")).toHaveCount(2);
  expect(await button.boundingBox()).toEqual(before);

  const remove = anna.dialog.getByRole("button", { name: /^Löschen: Beleg 1/ });
  await expect(remove).toBeHidden();
  await anna.dialog.locator("summary").first().click();
  await expect(anna.dialog.getByText("Diesen Beleg löschen? Er ist dann weg.")).toHaveCount(2);
  await expect(anna.dialog.getByText("Diesen Beleg löschen? Er ist dann weg.").first()).toBeVisible();
  await remove.click();
  await expect(anna.dialog.getByRole("img", { name: /^Beleg 1 von 1/ })).toBeVisible();
  await expect(page.getByLabel("Datei wählen")).toBeFocused();

  const [receipt] = await receiptsSent(page, tripId);
  const headers = { origin: new URL(page.url()).origin };
  expect((await page.request.delete(`/api/receipts/${receipt!.id}`, { headers })).status()).toBe(204);
  await anna.dialog.locator(".receipts summary").click();
  await remove.click();
  await expect(anna.dialog.getByText("Noch kein Beleg")).toBeVisible();
});

onBadLine("Anna's photo is sent after her browser was started again", async ({ line, records }) => {
  const profile = mkdtempSync(path.join(tmpdir(), "reisekasse-profile-"));
  const start = () =>
    chromium.launchPersistentContext(profile, { ...launchOptions(), locale: "de-DE", baseURL: line.url });
  let browser = await start();
  try {
    const anna = new Traveller(browser.pages()[0]!, "Anna", { records, url: line.url });
    const { page } = anna;
    await anna.hasAccount();
    const tripId = await anna.hasTrip();
    await page.goto("/expenses");
    await expectCached(page, "/outbox.data");
    const photo = await smallPhoto(page);
    line.cut();
    await anna.openExpenseDialog();
    await anna.fillInExpense({ amount: "19,50" });
    await choose(page, [photo]);
    await expect(anna.dialog.getByText("IMG_1.jpg")).toBeVisible();
    await anna.saveExpense();
    await anna.expectToast("Auf dem Gerät gemerkt");
    const cookies = await browser.cookies();
    await browser.close();

    line.mend();
    browser = await start();
    // The test's session ends with the browser, unlike a person's.
    await browser.addCookies(cookies);
    const [again] = browser.pages();
    await again!.goto("/expenses");
    await expect
      .poll(async () => (await receiptsSent(again!, tripId)).map(({ name }) => name))
      .toEqual(["IMG_1.jpg"]);
    await expect.poll(() => receiptsOn(again!)).toEqual([]);
  } finally {
    await browser.close();
    rmSync(profile, { recursive: true, force: true });
  }
});

test("In the installed app Anna hands a PDF to her phone, instead of a page that leads nowhere back", async ({
  anna,
  page,
}) => {
  await hasReceiptsOpen(anna);
  const buffer = Buffer.from("%PDF-1.4\n%%EOF\n");
  await choose(page, [{ name: "Hotel.pdf", mimeType: "application/pdf", buffer }]);
  // A link only once the server has it.
  await expect(anna.dialog.getByRole("link", { name: /^Beleg 1 von 1/ })).toBeVisible();
  // A headless browser installs nothing, and has nobody to share with.
  await page.evaluate(() => {
    const original = matchMedia;
    window.matchMedia = (query) => original(query.includes("standalone") ? "all" : query);
    const share = async ({ files }: ShareData) => {
      document.title = `shared ${files![0]!.name}, ${files![0]!.size} bytes`;
    };
    Object.assign(navigator, { canShare: () => true, share });
  });
  await anna.dialog.getByRole("link", { name: /^Beleg 1 von 1/ }).click();
  await expect(page).toHaveTitle(`shared Hotel.pdf, ${buffer.length} bytes`);
});

/** Photos take this page as long as they take an old phone. Returns what gets them ready. */
async function preparesSlowly(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const original = createImageBitmap;
    const ready = new Promise((resolve) => addEventListener("photosAreReady", resolve, { once: true }));
    window.createImageBitmap = async (...given: unknown[]) => {
      await ready;
      return original(...(given as Parameters<typeof original>));
    };
  });
  return () => page.evaluate(() => void dispatchEvent(new Event("photosAreReady")));
}

test("A photo that is still being made small goes with the expense it was chosen for, with its form, or alone", async ({
  anna,
  page,
}) => {
  const tripId = await anna.hasTrip();
  await anna.open("/expenses");
  await anna.outboxIsReady();
  await anna.openExpenseDialog();
  await anna.fillInExpense({ amount: "1", description: "Verworfen" });
  await choose(page, [note]);
  await expect(anna.dialog.getByRole("alert").getByText("Notiz.txt")).toBeVisible();
  const photo = await smallPhoto(page);
  const getsReady = await preparesSlowly(page);
  const isPreparing = anna.dialog.getByText("Wird vorbereitet …");
  await choose(page, [photo]);
  await expect(isPreparing).toBeVisible();
  // At once, not when the others are ready.
  expect(await anna.dialog.getByText("Notiz.txt").count()).toBe(0);
  await page.keyboard.press("Escape");
  await expect(anna.dialog).toBeHidden();
  await anna.openExpenseDialog();
  await anna.fillInExpense({ amount: "2", description: "Abendessen" });
  await choose(page, [photo, photo]);
  await expect(isPreparing).toBeVisible();
  await anna.saveExpense();
  await getsReady();
  await anna.expectToast("Ausgabe hinzugefügt!");
  await expect.poll(async () => (await receiptsSent(page, tripId)).length).toBe(2);
  await expect.poll(() => waiting(anna)).toEqual([]);
  expect(await receiptsSent(page, tripId)).toHaveLength(2);

  await anna.openExpenseDialog();
  await anna.fillInExpense({ amount: "3" });
  await choose(page, [photo]);
  await anna.dialog.getByRole("button", { name: "Verwerfen: Beleg 1" }).click();
  await expect(page.getByLabel("Datei wählen")).toBeFocused();
});

test("Anna enters two expenses of a trip in two tabs: each keeps its own photo", async ({ anna, page }) => {
  const tripId = await anna.hasTrip();
  const chooses = async (tab: Page, name: string) => {
    await tab.goto(`/expenses?dialog=expense&main=food`);
    await tab.getByLabel("Datei wählen").setInputFiles([await smallPhoto(page, name)]);
    await expect(tab.getByRole("dialog").getByText(name)).toBeVisible();
  };
  await anna.open("/expenses");
  await chooses(page, "eins.jpg");
  const other = await page.context().newPage();
  await chooses(other, "zwei.jpg");
  await other.keyboard.press("Escape");
  await expect.poll(async () => (await waiting(anna)).map(({ name }) => name)).toEqual(["eins.jpg"]);
  await other.close();
  await anna.amount.fill("5");
  await anna.dialog.getByText("Restaurant", { exact: true }).click();
  await anna.saveExpense();
  await expect
    .poll(async () => (await receiptsSent(page, tripId)).map(({ name }) => name))
    .toEqual(["eins.jpg"]);
});

test("What the server refuses stays on Anna's device until she says what becomes of it", async ({
  anna,
  page,
}) => {
  const { id } = await hasReceiptsOpen(anna);
  const photo = await smallPhoto(page);
  anna.provokes(/404/);
  await anna.losesExpense(id);
  await choose(page, [photo]);
  await expect(anna.dialog.getByText("Ausgabe nicht gefunden")).toBeVisible();
  await anna.open("/outbox");
  await page.getByRole("link", { name: /^Verwerfen.*IMG_1/ }).click();
  await expect(anna.dialog).toContainText("IMG_1.jpg");
  expect(await waiting(anna)).toHaveLength(1);
  await anna.dialog.getByRole("button", { name: "Verwerfen" }).click();
  await expect(anna.dialog).toBeHidden();
  await expect.poll(() => waiting(anna)).toEqual([]);
});

test("Anna takes back an expense while its photo is uploaded: nothing of it stays on her device", async ({
  anna,
  page,
}) => {
  await anna.hasTrip();
  await anna.open("/expenses");
  await anna.outboxIsReady();
  await anna.openExpenseDialog();
  await anna.fillInExpense({ amount: "2", description: "Abendessen" });
  await choose(page, [await smallPhoto(page)]);
  await expect(anna.dialog.getByText("IMG_1.jpg")).toBeVisible();
  // The upload never ends by itself.
  await page.route("**/api/receipts/*", () => {});
  await anna.saveExpense();
  await anna.expectToast("Ausgabe hinzugefügt!");
  await expect.poll(async () => (await waiting(anna)).map(({ state }) => state)).toEqual(["sending"]);
  await anna.toast.getByRole("button", { name: "Rückgängig" }).click();
  await anna.expectToast("Ausgabe zurückgenommen!");
  await expect.poll(() => waiting(anna)).toEqual([]);
  expect(anna.expenseCount).toBe(0);
});

test("While too many upload, Anna's photo waits and says so, and goes by itself", async ({ anna, page }) => {
  const { tripId } = await hasReceiptsOpen(anna);
  const photo = await smallPhoto(page);
  anna.provokes(/503/);
  await page.route("**/api/receipts/*", (route) => {
    const account = new URL(route.request().url()).searchParams.get("account")!;
    return route.fulfill({
      status: 503,
      headers: { [ACCOUNT_HEADER]: account, "Retry-After": "30" },
      json: {},
    });
  });
  await choose(page, [photo]);
  await expect(anna.dialog.getByText("wartet, weil gerade zu viele hochladen")).toBeVisible();
  await page.unroute("**/api/receipts/*");
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect.poll(async () => (await receiptsSent(page, tripId)).length).toBe(1);
  await expect(anna.dialog.getByText("wartet")).toBeHidden();
});

test("Anna cancels her phone's file picker: the receipts stay open, and a new expense at its second step", async ({
  anna,
  page,
}) => {
  const { id } = await hasReceiptsOpen(anna);
  const cancels = async () => {
    const opened = page.waitForEvent("filechooser");
    await page.getByLabel("Datei wählen").click();
    await opened;
    // Playwright's picker cannot be cancelled.
    await page
      .getByLabel("Datei wählen")
      .evaluate((input) => input.dispatchEvent(new Event("cancel", { bubbles: true })));
    // The screen would answer in these frames, if it did.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
  };
  await cancels();
  await expect(page).toHaveURL(`/expenses?dialog=receipts&id=${id}`);
  await expect(anna.dialog).toBeVisible();

  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/expenses");
  await anna.openExpenseDialog();
  await anna.fillInExpense({ amount: "12,00", description: "Taxi" });
  const address = page.url();
  await cancels();
  await expect(anna.amount).toBeVisible();
  await expect(anna.amount).toHaveValue("12,00");
  expect(page.url()).toBe(address);
});

/** Another tab keeps the device's database to itself, as one that sleeps in its middle does. Returns what ends it. */
async function keepsTheDatabase(page: Page): Promise<() => Promise<void>> {
  const other = await page.context().newPage();
  await other.goto("/robots.txt");
  await other.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open("reisekasse");
        opening.onsuccess = () => {
          const stores = [...opening.result.objectStoreNames];
          const kept = opening.result.transaction(stores, "readwrite").objectStore("outbox");
          const ask = () => {
            kept.count().onsuccess = ask;
          };
          kept.count().onsuccess = () => {
            ask();
            resolve();
          };
        };
      }),
  );
  return () => other.close();
}

testInOwnWindow(
  "Neither a stuck database of her device nor a photo that cannot be prepared keeps Anna's expense from being saved",
  async ({ anna, page }) => {
    const tripId = await anna.hasTrip();
    await anna.open("/expenses");
    await anna.outboxIsReady();
    const photo = await smallPhoto(page);
    const sent = async () => (await receiptsSent(page, tripId)).length;
    await page.clock.install();
    for (const photos of [[], [photo]]) {
      await anna.openExpenseDialog();
      await anna.fillInExpense({ amount: "5" });
      await choose(page, photos);
      await expect(anna.dialog.locator(".receipts > li")).toHaveCount(photos.length);
      const letGo = await keepsTheDatabase(page);
      await anna.saveExpense();
      // For this long the form waits for the device.
      await page.clock.fastForward(4_000);
      await anna.expectToast("Ausgabe hinzugefügt!");
      await expect(anna.dialog).toBeHidden();
      await letGo();
      await expect.poll(sent).toBe(photos.length);
    }

    await anna.openExpenseDialog();
    await anna.fillInExpense({ amount: "6" });
    await page.evaluate(() => {
      window.createImageBitmap = () => new Promise(() => undefined);
    });
    await choose(page, [photo]);
    await expect(anna.dialog.getByText("Wird vorbereitet …")).toBeVisible();
    await anna.saveExpense();
    await page.clock.fastForward(4_000);
    await expect.poll(() => anna.expenseCount).toBe(3);
    await anna.expectToast("Ausgabe hinzugefügt!");
    await page.clock.fastForward(30_000);
    await expect.poll(sent).toBe(1);
    expect(anna.expenseCount).toBe(3);
  },
);

/** Has a new expense in front of her, with a photo; returns the trip's id. */
async function hasPhotoInForm(anna: Traveller): Promise<string> {
  const tripId = await anna.hasTrip();
  await anna.open("/expenses");
  await anna.outboxIsReady();
  await anna.openExpenseDialog();
  await anna.fillInExpense({ amount: "5" });
  await choose(anna.page, [await smallPhoto(anna.page)]);
  await expect(anna.dialog.getByText("IMG_1.jpg")).toBeVisible();
  return tripId;
}

/** The device stores nothing more. */
const isFull = (page: Page) =>
  page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException("The device is full.", "QuotaExceededError");
    };
  });

test("A photo that a full device cannot give to its expense is in the next form, and goes with that once refused and closed", async ({
  anna,
  page,
}) => {
  anna.provokes(/404/);
  const tripId = await hasPhotoInForm(anna);
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    let refused = 0;
    IDBObjectStore.prototype.put = () => {
      document.documentElement.dataset.refused = String(++refused);
      throw new DOMException("The device is full.", "QuotaExceededError");
    };
    addEventListener("deviceHasRoom", () => Object.assign(IDBObjectStore.prototype, { put }));
  });
  await anna.saveExpense();
  await anna.expectToast("Ausgabe hinzugefügt!");
  // The first was the expense itself, the second its photo, which the closing form hands over.
  await expect(page.locator("html")).toHaveAttribute("data-refused", "2");
  await page.evaluate(() => dispatchEvent(new Event("deviceHasRoom")));
  await anna.openExpenseDialog();
  await anna.fillInExpense({ amount: "5" });
  await expect(anna.dialog.getByText("IMG_1.jpg")).toBeVisible();

  await isFull(page);
  await anna.losesTrip(tripId);
  await anna.saveExpense();
  await expect(anna.dialog.getByRole("alert").first()).toContainText("Reise nicht gefunden");
  await anna.dialog.getByRole("link", { name: "Schließen" }).click();
  await expect.poll(() => waiting(anna)).toEqual([]);
});

test("A photo that a full device cannot give back to a refused form stays in the outbox, with its expense", async ({
  anna,
  page,
}) => {
  anna.provokes(/404/);
  const tripId = await hasPhotoInForm(anna);
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (value, key) {
      if (value.target?.kind === "draft") throw new DOMException("The device is full.", "QuotaExceededError");
      return put.call(this, value, key);
    };
  });
  await anna.losesTrip(tripId);
  await anna.saveExpense();
  await expect(anna.dialog.getByRole("alert").first()).toContainText("Reise nicht gefunden");
  await page.goto("/outbox");
  await expect(page.locator(".state-badge").first()).toHaveText("abgelehnt");
  expect(await waiting(anna)).toHaveLength(1);
});

test.describe("on a phone", () => {
  testInOwnWindow.use({ hasTouch: true, isMobile: true });

  testInOwnWindow(
    "The camera and the files are side by side, each text within its button",
    async ({ anna }) => {
      await hasReceiptsOpen(anna);
      const buttons = anna.dialog.locator(".receipt-picker label");
      await expect(buttons).toHaveText(["Foto aufnehmen", "Datei wählen"]);
      const [camera, files] = await buttons.evaluateAll((labels) =>
        labels.map((label) => {
          const { left, right, top } = label.getBoundingClientRect();
          const text = document.createRange();
          text.setStart(label, 0);
          text.setEndBefore(label.querySelector("input")!);
          const inside = text.getBoundingClientRect();
          return { top, margin: Math.min(inside.left - left, right - inside.right) };
        }),
      );
      expect(camera!.top).toBe(files!.top);
      expect(Math.min(camera!.margin, files!.margin)).toBeGreaterThanOrEqual(8);
    },
  );
});
