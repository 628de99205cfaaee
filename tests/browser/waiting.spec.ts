import { expect, expectCached, noNetwork, test } from "../support/bad-line";
import { entriesOn } from "../support/device";

for (const { browser, hasSync, text } of [
  { browser: "with", hasSync: true, text: "Wird gesendet, sobald du wieder online bist." },
  { browser: "without", hasSync: false, text: "Wird gesendet, sobald Reisekasse offen ist und Netz hat." },
]) {
  test(`A browser ${browser} Background Sync tells Anna when her expense will be sent`, async ({
    anna,
    line,
    page,
  }) => {
    anna.provokes(noNetwork);
    await anna.hasTrip();
    // Chromium refuses Background Sync while it is tested.
    await page.addInitScript((isThere) => {
      if (!isThere) Reflect.deleteProperty(ServiceWorkerRegistration.prototype, "sync");
      else Object.assign(Reflect.get(globalThis, "SyncManager").prototype, { register: async () => {} });
    }, hasSync);
    await anna.open("/");
    await expectCached(page, "/outbox.data");
    // The worker controls the page from its next load on.
    await page.reload();
    await anna.outboxIsReady();
    line.cut();
    await anna.keepExpense({ amount: "6,40" });
    await expect(anna.toast).toContainText(text);
    await page.getByRole("link", { name: "1 Ausgabe wartet." }).click();
    const help = page.getByRole("status").filter({ hasText: "1 Änderung wartet" });
    await expect(help).toContainText(text);
    await expect(help).toContainText("Safari nach sieben Tagen ohne Besuch: Installiere Reisekasse");
    expect(await entriesOn(page)).toHaveLength(1);
  });
}

test("Anna's browser is asked once not to delete what waits, and the outbox warns her no more once it has agreed", async ({
  anna,
  line,
  page,
}) => {
  anna.provokes(noNetwork);
  await page.addInitScript(() => {
    StorageManager.prototype.persist = async () => {
      localStorage.setItem("asked", `${localStorage.getItem("asked") ?? ""}!`);
      return true;
    };
    StorageManager.prototype.persisted = async () => localStorage.getItem("agreed") !== null;
  });
  await anna.hasTrip();
  await anna.open("/");
  await expectCached(page, "/outbox.data");
  const asked = () => page.evaluate(() => localStorage.getItem("asked"));
  expect(await asked()).toBeNull();
  line.cut();
  await anna.keepExpense({ amount: "6,40" });
  await expect.poll(asked).toBe("!");
  await page.reload();
  await anna.outboxIsReady();
  await anna.keepExpense({ amount: "3,20" });
  expect(await asked()).toBe("!");
  await page.evaluate(() => localStorage.setItem("agreed", "1"));
  await page.getByRole("link", { name: "2 Ausgaben warten." }).click();
  await expect(page.getByRole("main").getByText("Wird gesendet, sobald")).toBeVisible();
  await expect(page.getByText("Safari nach sieben Tagen")).toHaveCount(0);
});

test("Anna's page lets go of the device's database when she leaves it, and takes it again", async ({
  anna,
  line,
  page,
}) => {
  anna.provokes(noNetwork);
  await page.addInitScript(() => {
    const { close } = IDBDatabase.prototype;
    IDBDatabase.prototype.close = function () {
      document.documentElement.dataset.closed = "yes";
      close.call(this);
    };
  });
  await anna.hasTrip();
  await anna.open("/");
  await anna.outboxIsReady();
  const root = page.locator("html");
  await expect(root).not.toHaveAttribute("data-closed");
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true })));
  await expect(root).toHaveAttribute("data-closed", "yes");
  line.cut();
  await anna.keepExpense({ amount: "6,40" });
  expect(await entriesOn(page)).toHaveLength(1);
});

test("Anna leaves a page in the middle of a transaction, and what she adds afterwards does not wait for it", async ({
  anna,
  line,
  page,
}) => {
  anna.provokes(noNetwork);
  await page.addInitScript(() => {
    const { transaction } = IDBDatabase.prototype;
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
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true })));
  line.cut();
  await anna.keepExpense({ amount: "6,40" });
  expect(await entriesOn(page)).toHaveLength(1);
});

test("A frozen tab of Anna's holds the lock of the outbox, and another one sends after a while", async ({
  anna,
  page,
}) => {
  const frozen = await page.context().newPage();
  await anna.hasTrip();
  await anna.open("/");
  await anna.outboxIsReady();
  await page.clock.install();
  await frozen.goto("/healthz");
  await frozen.evaluate(
    () =>
      new Promise<void>((held) => {
        void navigator.locks.request("reisekasse-outbox", () => {
          held();
          return new Promise(() => {});
        });
      }),
  );
  await anna.openExpenseDialog();
  await anna.fillInExpense({ amount: "6,40" });
  await anna.saveExpense();
  await expect.poll(() => entriesOn(page)).toHaveLength(1);
  expect(anna.expenseCount).toBe(0);
  await page.clock.fastForward(46_000);
  await expect.poll(() => anna.expenseCount).toBe(1);
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
  await page.getByRole("link", { name: /^Bearbeiten.*Taxi/ }).click();
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
  for (const path of ["/", "/expenses", "/analytics"]) {
    await page.goto(path, { waitUntil: "commit" });
    await expect(note).toHaveText("Wartet noch: Postkarten 6,40 €; Ausgabe ändern (Taxi 12,00 €)");
  }
  expect(anna.expenseCount).toBe(1);
  line.mend();
  await page.goto("/", { waitUntil: "commit" });
  await expect(note).toHaveText(/^Wartet noch: Postkarten/);
  scripts.resolve();
  await expect(note).toBeEmpty();
  await expect(anna.rowTitles).toHaveText(["Postkarten", "Taxi"]);
  await anna.expectSum("18,40 €");
});
