import { expect, expectCached, noNetwork, test } from "../../support/bad-line";
import { entriesOn } from "../../support/device";

test("Anna is told when what waits will be sent, with Background Sync and without, and her browser is asked once to keep it", async ({
  anna,
  line,
  page,
}) => {
  anna.provokes(noNetwork);
  await page.addInitScript(() => {
    // Chromium refuses Background Sync while it is tested.
    Object.assign(Reflect.get(globalThis, "SyncManager").prototype, { register: async () => {} });
    StorageManager.prototype.persist = async () => {
      localStorage.setItem("asked", `${localStorage.getItem("asked") ?? ""}!`);
      return true;
    };
    StorageManager.prototype.persisted = async () => localStorage.getItem("agreed") !== null;
  });
  await anna.hasTrip();
  await anna.open("/");
  await expectCached(page, "/outbox.data");
  // The worker controls the page from its next load on.
  await page.reload();
  await anna.outboxIsReady();
  const asked = () => page.evaluate(() => localStorage.getItem("asked"));
  expect(await asked()).toBeNull();
  line.cut();
  const help = page.getByRole("status").filter({ hasText: "Änderung" });
  const back = page.getByRole("link", { name: "Start", exact: true });
  const inBackground = "Wird gesendet, sobald du wieder online bist.";
  await anna.keepExpense({ amount: "6,40" });
  await expect(anna.toast).toContainText(inBackground);
  await expect.poll(asked).toBe("!");
  await page.getByRole("link", { name: "1 Ausgabe wartet." }).click();
  await expect(help).toContainText(inBackground);
  await expect(help).toContainText("Safari nach sieben Tagen ohne Besuch: Installiere Reisekasse");

  await page.evaluate(() => {
    Reflect.deleteProperty(ServiceWorkerRegistration.prototype, "sync");
    localStorage.setItem("agreed", "1");
  });
  await back.click();
  // Until then the button for adding is the outbox's, which home hides on phones.
  await expect(page.getByRole("heading", { name: "Zuletzt" })).toBeVisible();
  const whileOpen = "Wird gesendet, sobald Reisekasse offen ist und Netz hat.";
  await anna.keepExpense({ amount: "3,20" });
  await expect(anna.toast).toContainText(whileOpen);
  expect(await asked()).toBe("!");
  await page.getByRole("link", { name: "2 Ausgaben warten." }).click();
  await expect(help).toContainText(whileOpen);
  await expect(help).not.toContainText("Safari nach sieben Tagen");
  expect(await entriesOn(page)).toHaveLength(2);
});

test("Anna leaves a page in the middle of a transaction: it lets go of the device's database, and takes it again for what she adds", async ({
  anna,
  line,
  page,
}) => {
  anna.provokes(noNetwork);
  await page.addInitScript(() => {
    const { close, transaction } = IDBDatabase.prototype;
    IDBDatabase.prototype.close = function () {
      document.documentElement.dataset.closed = "yes";
      close.call(this);
    };
    IDBDatabase.prototype.transaction = function (...args) {
      const begun = transaction.apply(this, args);
      const { dataset } = document.documentElement;
      // Like a page that sleeps in the page cache: each request is followed by another one.
      const ask = () => {
        begun.objectStore("outbox").count().onsuccess = ask;
      };
      if (dataset.sleeps === "soon") {
        dataset.sleeps = "now";
        ask();
      }
      return begun;
    };
  });
  await anna.hasTrip();
  await anna.open("/");
  await anna.outboxIsReady();
  const root = page.locator("html");
  await root.evaluate(({ dataset }) => {
    dataset.sleeps = "soon";
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await expect(root).toHaveAttribute("data-sleeps", "now");
  await expect(root).not.toHaveAttribute("data-closed");
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true })));
  await expect(root).toHaveAttribute("data-closed", "yes");
  line.cut();
  await anna.keepExpense({ amount: "6,40" });
  expect(await entriesOn(page)).toHaveLength(1);
});

test("A browser without locks sends Anna's expense at once, keeps what she typed, and promises nothing", async ({
  anna,
  line,
  page,
}) => {
  anna.provokes(noNetwork);
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "locks"));
  await anna.hasTrip();
  await anna.open("/expenses");
  await anna.outboxIsReady();
  await anna.addExpense({ amount: "4" });
  expect(anna.expenseCount).toBe(1);
  line.cut();
  await anna.openExpenseDialog();
  await anna.fillInExpense({ amount: "6,40" });
  await anna.saveExpense();
  await expect(anna.dialog.getByRole("alert").first()).toBeVisible();
  await expect(anna.amount).toHaveValue("6,40");
  await expect(page.getByText("Auf dem Gerät gemerkt")).toHaveCount(0);
  line.mend();
  await page.goto("/outbox");
  await expect(page.getByRole("heading", { name: "Hier bleibt nichts liegen" })).toBeVisible();
});

test("Anna loads a page anew before any script has come: what waits is named at once, and is in rows and sums soon", async ({
  anna,
  line,
  page,
}) => {
  const tripId = await anna.hasTrip();
  await anna.hasExpense(tripId, { amount: "10", description: "Taxi" });
  anna.provokes(noNetwork);
  await anna.open("/");
  await expectCached(page, "/outbox.data");
  const note = page.locator("#strip");
  await expect(note).toBeEmpty();
  line.cut();
  await anna.keepExpense({ amount: "6,40", description: "Postkarten" });
  await anna.followInRow(/^Bearbeiten: Taxi/);
  await anna.amount.fill("12");
  await anna.saveExpense();
  await expect(page.getByRole("link", { name: "2 Ausgaben warten." })).toBeVisible();

  // The line is back, but no script comes, not from the worker either, and nothing is saved.
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())!.unregister());
  const scripts = Promise.withResolvers<void>();
  await page.route(/\.js$/, async (route) => {
    await scripts.promise;
    await route.continue();
  });
  line.mend();
  line.failsPosts("/outbox/send", "cut");
  await page.goto("/expenses", { waitUntil: "commit" });
  await expect(note).toHaveText("Wartet noch: Postkarten 6,40 €; Ausgabe ändern (Taxi 12,00 €)");
  expect(anna.expenseCount).toBe(1);
  line.mend();
  await page.goto("/", { waitUntil: "commit" });
  await expect(note).toHaveText(/^Wartet noch: Postkarten/);
  scripts.resolve();
  await expect(note).toBeEmpty();
  await expect(anna.rowTitles).toHaveText(["Postkarten", "Taxi"]);
  await anna.expectSum("18,40 €");
});

test("Anna corrects and discards what waits from the list of a trip, and is back on that list", async ({
  anna,
  line,
  page,
}) => {
  anna.provokes(noNetwork);
  const list = `/trip/${await anna.hasTrip()}/expenses`;
  await anna.open(list);
  await expectCached(page, "/outbox.data", `${list}.data`);
  await page.reload();
  await anna.outboxIsReady();
  line.cut();
  await anna.keepExpense({ amount: "6,40", description: "Postkarten" });
  await anna.closeToast();
  const row = page.getByRole("link", { name: /^Postkarten/ });
  await row.click();
  await expect(anna.amount).toHaveValue("6,40");
  await anna.dialog.getByRole("link", { name: "Schließen" }).click();
  await expect(page).toHaveURL(list);
  await row.click();
  await anna.amount.fill("7");
  await anna.saveExpense();
  await expect(page).toHaveURL(list);
  await expect(row).toContainText("7,00 €");

  await anna.followInRow("Löschen: Postkarten, 7,00 €");
  await anna.dialog.getByRole("button", { name: "Verwerfen" }).click();
  await expect(page).toHaveURL(list);
  await expect(row).toHaveCount(0);
  expect(await entriesOn(page)).toEqual([]);

  // From the outbox itself she stays there.
  await anna.keepExpense({ amount: "2", description: "Eis" });
  await page.getByRole("link", { name: "1 Ausgabe wartet." }).click();
  await page.getByRole("link", { name: /^Bearbeiten.*Eis/ }).click();
  await anna.amount.fill("3");
  await anna.saveExpense();
  await expect(page.locator(".waiting-row")).toContainText("3,00 €");
  await expect(page).toHaveURL("/outbox");
});
