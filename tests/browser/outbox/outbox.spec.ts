import type { Page } from "@playwright/test";
import type { OutboxEntry } from "../../../app/domain/outbox";
import { expect, expectCached, noNetwork, test } from "../../support/bad-line";
import { dayFromToday, type Traveller, testInOwnWindow } from "../../support/browser";
import { entriesOn } from "../../support/device";

/** Opens a screen and waits until it works offline. */
async function isOn(anna: Traveller, path: string): Promise<void> {
  anna.provokes(noNetwork);
  await anna.open(path);
  await expectCached(anna.page, "/outbox.data");
}

const states = (page: Page) => page.locator(".state-badge");
/** Presses the button once the entries are shown, unless the app has already sent everything. */
async function sendNow(page: Page): Promise<void> {
  await expect(states(page).first()).toBeVisible();
  await page.evaluate((name) => {
    const buttons = [...document.querySelectorAll("button")];
    buttons.find(({ textContent }) => textContent === name)?.click();
  }, "Jetzt senden");
}

test("Anna adds expenses offline, sees them wait, edits one, and each is sent once", async ({
  anna,
  line,
  page,
}) => {
  const tripId = await anna.hasTrip();
  await anna.hasExpense(tripId, { amount: "10", description: "Kaffee" });
  await isOn(anna, "/expenses");
  line.cut();
  await anna.keepExpense({ amount: "6,40", description: "Postkarten" });
  await anna.keepExpense({ amount: "3,10", description: "Straßenbahn" });
  await expect(page.locator(".pending-mark")).toHaveText(["wartet", "wartet"]);
  await expect(anna.rowTitles).toHaveText(["Straßenbahn", "Postkarten", "Kaffee"]);
  await anna.expectSum("19,50 €");
  // The day is the one on which it was entered, whenever it is sent.
  const days = (await entriesOn(page)).map(({ fields }) => fields.date);
  expect(days).toEqual([dayFromToday(0), dayFromToday(0)]);

  await page.getByRole("link", { name: "2 Ausgaben warten." }).click();
  await expect(page.getByRole("heading", { name: "Postausgang" })).toBeVisible();
  await page.getByRole("link", { name: /^Bearbeiten.*Postkarten/ }).click();
  await anna.amount.fill("7");
  await anna.saveExpense();
  await expect(page.locator(".waiting-row").filter({ hasText: "7,00 €" })).toBeVisible();
  await page.getByRole("link", { name: /^Verwerfen.*Straßenbahn/ }).click();
  await anna.dialog.getByRole("button", { name: "Verwerfen" }).click();
  await expect(page.locator(".state-badge")).toHaveText(["wartet"]);
  expect(anna.expenseCount).toBe(1);

  // She edits an entry while it is being sent: the response belongs to the old one.
  line.mend();
  line.hold();
  await sendNow(page);
  await expect(page.locator(".state-badge")).toHaveText(["sendet"]);
  await page.getByRole("link", { name: /^Bearbeiten.*Postkarten/ }).click();
  await anna.amount.fill("8");
  await anna.saveExpense();
  await expect(page.locator(".waiting-row").filter({ hasText: "8,00 €" })).toBeVisible();
  line.mend();
  await page.getByRole("button", { name: /^Angaben übernehmen/ }).click();
  await expect(page.locator(".state-badge")).toHaveText(["gespeichert"]);
  await anna.open("/expenses");
  await expect(anna.rowTitles).toHaveText(["Postkarten", "Kaffee"]);
  await anna.expectSum("18,00 €");
  expect(anna.expenseCount).toBe(2);

  // Deleting her account also deletes her entries on the device.
  await page.goto("/profile?dialog=delete-account");
  await anna.outboxIsReady();
  await anna.dialog.getByRole("textbox").fill("LÖSCHEN");
  await anna.dialog.getByRole("button", { name: "Konto löschen" }).click();
  await expect(page).toHaveURL("/account-deleted");
  await expect.poll(() => entriesOn(page)).toEqual([]);
});

test("Anna changes and deletes offline what is changed or deleted meanwhile: conflicts stand above what is saved, with what she can do", async ({
  anna,
  line,
  page,
}) => {
  const tripId = await anna.hasTrip();
  await anna.hasCompanion(tripId, "Ben");
  const tickets = await anna.hasExpense(tripId, { amount: "8", description: "Tickets" });
  const taxi = await anna.hasExpense(tripId, { amount: "5", description: "Taxi" });
  const coffee = await anna.hasExpense(tripId, { amount: "10", description: "Kaffee" });
  await isOn(anna, "/expenses");
  line.failsPosts("/outbox/send", "cut");
  await anna.followInRow(/^Bearbeiten: Tickets/);
  await anna.dialog.getByRole("link", { name: "Löschen" }).click();
  await anna.dialog.getByRole("button", { name: "Löschen" }).click();
  await expect(anna.dialog).toHaveCount(0);
  for (const name of [/^Bearbeiten: Taxi/, /^Bearbeiten: Kaffee/]) {
    await anna.followInRow(name);
    await anna.amount.fill("11");
    await anna.saveExpense();
    await expect(anna.dialog).toHaveCount(0);
  }
  await page.getByRole("link", { name: "3 Ausgaben warten." }).click();
  await expect(states(page)).toHaveText(["wartet", "wartet", "wartet"]);
  for (const id of [tickets, coffee]) await anna.losesExpense(id);
  await anna.hasChanged(taxi, { amount: 12 });
  line.mend();
  await sendNow(page);
  await expect(states(page)).toHaveText(["abgelehnt", "abgelehnt", "gespeichert"]);
  const row = (title: string) => page.locator(".waiting-row").filter({ hasText: title });
  await expect(row("Taxi")).toContainText("Du hast diese Ausgabe inzwischen geändert.");
  await expect(row("Taxi").locator(".waiting-tools > *")).toHaveText([/^Bearbeiten/, /^Verwerfen/]);
  await expect(row("Kaffee")).toContainText("Du hast diese Ausgabe inzwischen gelöscht.");
  await expect(row("Kaffee").getByRole("button", { name: /^Erneut senden/ })).toHaveCount(0);
  await page.getByRole("link", { name: /^Neu eintragen.*Kaffee/ }).click();
  await anna.dialog.getByRole("button", { name: "Andere Währung" }).click();
  // Every currency is offered, though the trip is not known here.
  await expect(page.locator('option[value="ISK"]')).toBeAttached();
  await anna.dialog.getByLabel("Währung", { exact: true }).selectOption("EUR");
  await expect(anna.dialog.getByLabel("Reise").locator(":checked")).toHaveText("Interrail Portugal");
  await anna.dialog.getByRole("button", { name: "Als neue Ausgabe eintragen" }).click();
  await expect(states(page)).toHaveText(["abgelehnt", "gespeichert", "gespeichert"]);
  await anna.open("/expenses");
  await expect(page.getByRole("link", { name: "Bearbeiten: Kaffee, 11,00 €" })).toBeVisible();
  expect(anna.expenseCount).toBe(2);
});

test("Anna notes an expense on a shared trip of another device, which deletes it: she enters it on the trip that she has just created", async ({
  anna,
  line,
  page,
}) => {
  await isOn(anna, "/");
  await anna.createTrip({ name: "Azoren", isActive: false });
  const stored = () => page.evaluate(async () => (await caches.match("/outbox.data"))!.text());
  await expect.poll(stored).toContain("Azoren");
  const rome = await anna.hasTrip({ name: "Rom" });
  await anna.hasCompanion(rome, "Oma");
  await anna.open("/");
  await anna.outboxIsReady();
  line.cut();
  await anna.keepExpense({ amount: "5,55", description: "Eis" });
  await page.getByRole("link", { name: "1 Ausgabe wartet." }).click();
  const row = page.locator(".waiting-row");
  await expect(row).toContainText("Rom");
  const edit = page.getByRole("link", { name: /^Bearbeiten.*Eis/ });
  const trip = anna.dialog.getByLabel("Reise");
  const sharing = anna.dialog.locator("summary", { hasText: "Geteilt" });
  await edit.click();
  await expect(trip.locator(":checked")).toHaveText("Rom");
  await expect(trip.locator("option")).toContainText(["Azoren"]);
  await expect(sharing).toBeVisible();
  await anna.amount.fill("6");
  await anna.saveExpense();
  await expect(row).toContainText("6,00 €");

  line.mend();
  line.failsPosts("/outbox/send", "cut");
  await anna.losesTrip(rome);
  line.mend();
  await page.goto("/outbox");
  await expect(states(page)).toHaveText(["abgelehnt"]);
  await expect(page.getByRole("alert")).toContainText("Reise nicht gefunden");
  // She cannot leave the trip open, and reads so.
  await edit.click();
  await anna.saveExpense();
  await expect(trip).toBeFocused();
  await expect(trip).toHaveAccessibleDescription("Wähle eine Reise");
  await expect(trip.locator("option")).toHaveText(["Wähle eine Reise", "Azoren"]);
  // Not with the people of the first trip.
  await trip.selectOption("Azoren");
  await expect(sharing).toHaveCount(0);
  await anna.saveExpense();
  await expect(states(page)).toHaveText(["gespeichert"]);
  await expect(row).toContainText("Azoren");
  expect(anna.expenseCount).toBe(1);
});

test("Anna corrects what is saved meanwhile, after a lost response or while she types: it counts once, and her last press counts", async ({
  anna,
  line,
  page,
}) => {
  await anna.hasTrip();
  await isOn(anna, "/");
  line.failsPosts("/outbox/send", "lost");
  await anna.keepExpense({ amount: "3", description: "Kaffee" });
  expect(anna.expenseCount).toBe(1);
  await page.getByRole("link", { name: "1 Ausgabe wartet." }).click();
  await page.getByRole("link", { name: /^Bearbeiten.*Kaffee/ }).click();
  await anna.amount.fill("4");
  await anna.saveExpense();
  await expect(page.locator(".waiting-row").filter({ hasText: "4,00 €" })).toBeVisible();
  line.mend();
  await sendNow(page);
  await expect(states(page)).toHaveText(["abgelehnt"]);
  await expect(page.getByRole("alert")).toHaveText(
    "Die Ausgabe ist schon gespeichert, aber mit anderen Angaben.",
  );
  // She changes the expense while the older amount waits for her decision.
  await anna.open("/expenses");
  await anna.followInRow(/^Bearbeiten: Kaffee/);
  await anna.amount.fill("5");
  await anna.saveExpense();
  await anna.expectSum("5,00 €");
  await anna.open("/outbox");
  const takeOver = page.getByRole("button", { name: /^Angaben übernehmen/ });
  await takeOver.click();
  await expect(states(page)).toHaveText(["gespeichert", "gespeichert"]);
  await anna.open("/expenses");
  await anna.expectSum("4,00 €");

  line.cut();
  await anna.keepExpense({ amount: "12", description: "Tee" });
  await page.getByRole("link", { name: "1 Ausgabe wartet." }).click();
  await page.getByRole("link", { name: /^Bearbeiten.*Tee/ }).click();
  await anna.amount.fill("21");
  line.mend();
  await page.evaluate(() => dispatchEvent(new Event("online")));
  const tea = page.locator(".waiting-row").filter({ hasText: "Tee" }).locator(".state-badge");
  await expect(tea).toHaveText("gespeichert");
  await expect(anna.amount).toHaveValue("21");
  await anna.saveExpense();
  await takeOver.click();
  await expect(tea).toHaveText("gespeichert");
  await anna.open("/expenses");
  await anna.expectSum("25,00 €");
  expect(anna.expenseCount).toBe(2);
});

test("Anna sends a form that stayed open again with another name, and both names are kept in their order", async ({
  anna,
  line,
  page,
}) => {
  const tripId = await anna.hasTrip();
  await isOn(anna, `/trip/${tripId}/expenses`);
  line.cut();
  const rename = page.locator("form", { has: page.locator('[value="trip.rename"]') });
  await page.getByRole("link", { name: "Umbenennen" }).click();
  await rename.getByRole("textbox").fill("Erster Name");
  const open = await rename.evaluateHandle((form) => form.cloneNode(true) as HTMLFormElement);
  await rename.getByRole("button", { name: "Speichern" }).click();
  const names = async () =>
    (await entriesOn(page)).sort((a, b) => a.createdAt - b.createdAt).map(({ fields }) => fields.name);
  await expect.poll(names).toEqual(["Erster Name"]);
  await expect(rename).toHaveCount(0);

  // The form as it is when the screen does not close it: the same submission, pressed again.
  const sendAs = (name: string) =>
    open.evaluate((original, value) => {
      const form = original.cloneNode(true) as HTMLFormElement;
      document.body.append(form);
      (form.elements.namedItem("name") as HTMLInputElement).value = value;
      form.requestSubmit();
    }, name);
  await anna.expectToast("Auf dem Gerät gemerkt");
  await anna.closeToast();
  await sendAs("Erster Name");
  await anna.expectToast("Auf dem Gerät gemerkt");
  expect(await names()).toEqual(["Erster Name"]);
  await sendAs("Zweiter Name");
  await expect.poll(names).toEqual(["Erster Name", "Zweiter Name"]);
  line.mend();
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await anna.open(`/trip/${tripId}/expenses`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Zweiter Name");
});

/** Records the number of rows with this name now and at every change of the page, from the first row on. */
async function countRows(page: Page, name: string): Promise<() => Promise<number[]>> {
  const counts = await page.evaluateHandle((title) => {
    const seen = new Set<number>();
    const note = () => {
      const rows = [...document.querySelectorAll(".expense-row .row-title")];
      const count = rows.filter(({ textContent }) => textContent === title).length;
      if (count > 0 || seen.size > 0) seen.add(count);
    };
    note();
    new MutationObserver(note).observe(document.body, {
      childList: true,
      characterData: true,
      subtree: true,
    });
    return seen;
  }, name);
  return () => counts.evaluate((seen) => [...seen]);
}

test("Anna's expense is one row at any moment: while it is sent, after a lost response, and once it is saved", async ({
  anna,
  line,
  page,
}) => {
  const tripId = await anna.hasTrip();
  await anna.hasExpense(tripId, { amount: "10", description: "Kaffee" });
  await isOn(anna, "/expenses");
  const lost = await countRows(page, "Pastéis");
  line.failsPosts("/outbox/send", "lost");
  await anna.keepExpense({ amount: "12,50", description: "Pastéis" });
  await expect(page.locator(".pending-mark")).toHaveText("wartet");
  expect(anna.expenseCount).toBe(1 + 1);
  // The list is reloaded: the server has the expense, and the device does not know it yet.
  await page.getByRole("link", { name: "Start", exact: true }).click();
  await expect(page).toHaveURL("/");
  await expect(anna.rowTitles).toHaveText(["Pastéis", "Kaffee"]);
  await page.getByRole("link", { name: "Ausgaben", exact: true }).click();
  await expect(page).toHaveURL("/expenses");
  await expect(page.locator(".pending-mark")).toHaveCount(0);
  await expect(anna.rowTitles).toHaveText(["Pastéis", "Kaffee"]);
  await anna.expectSum("22,50 €");
  await expect(page.locator(".strip")).toHaveText("1 Ausgabe wartet.");
  expect(await lost()).toEqual([1]);
  await page.getByRole("link", { name: "Statistik", exact: true }).click();
  await expect(page).toHaveURL("/analytics");
  await anna.expectSum("22,50 €");
  await page.getByRole("link", { name: "Ausgaben", exact: true }).click();
  await expect(anna.rowTitles).toHaveText(["Pastéis", "Kaffee"]);
  const mended = await countRows(page, "Pastéis");
  line.mend();
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(page.locator(".strip")).toHaveCount(0);
  expect(await mended()).toEqual([1]);

  const usual = await countRows(page, "Wasser");
  await anna.addExpense({ amount: "1", description: "Wasser" });
  await expect(page.getByRole("link", { name: /^Bearbeiten: Wasser/ })).toHaveAttribute(
    "href",
    /dialog=expense/,
  );
  await anna.expectSum("23,50 €");
  expect(await usual()).toEqual([1]);
  expect(anna.expenseCount).toBe(3);
});

test("Anna opens a screen in the instant in which another tab sends her expense: it is there at every moment, once", async ({
  anna,
  line,
  page,
}) => {
  const tripId = await anna.hasTrip();
  await anna.hasExpense(tripId, { amount: "10", description: "Kaffee" });
  await isOn(anna, "/expenses");
  const other = await page.context().newPage();
  await other.goto("/outbox");
  await page.bringToFront();
  line.cut();
  await anna.keepExpense({ amount: "1", description: "Eis" });
  await page.close();
  line.mend();

  // The server reads the page, then saves what the other tab sends, and only then the page arrives.
  line.hold("answers");
  const opening = await page.context().newPage();
  const opened = opening.goto("/expenses");
  await expect.poll(() => line.held).toContain("/expenses");
  await sendNow(other);
  await expect(states(other)).toHaveText(["gespeichert"]);
  // Shows later that the screen was loaded again.
  await anna.hasExpense(tripId, { amount: "0,50", description: "Wasser" });
  line.letGo("/expenses");
  await opened;
  const rows = opening.locator(".expense-row .row-title");
  await expect(rows).toHaveText(["Eis", "Kaffee"]);
  await expect(opening.getByText("11,00 €", { exact: true }).first()).toBeVisible();
  const counts = await countRows(opening, "Eis");
  line.mend();
  await expect(rows).toHaveText(["Wasser", "Eis", "Kaffee"]);
  await expect(opening.getByText("11,50 €", { exact: true }).first()).toBeVisible();
  expect(await counts()).toEqual([1]);
});

test("A portal makes Anna's entry wait, and so does the end of her session, until she signs in again", async ({
  anna,
  line,
  page,
}) => {
  await anna.hasTrip();
  await isOn(anna, "/expenses");
  line.leadsToPortal();
  await anna.keepExpense({ amount: "8", description: "Walfahrt" });
  await page.getByRole("link", { name: "1 Ausgabe wartet." }).click();
  await sendNow(page);
  await expect(page.getByRole("button", { name: "Jetzt senden" })).toBeEnabled();
  await expect(states(page)).toHaveText(["wartet"]);

  await page.context().clearCookies({ name: "session" });
  line.mend();
  await sendNow(page);
  await expect(page.getByText("Zum Senden musst du dich neu anmelden.")).toBeVisible();
  await page.getByRole("link", { name: "Anmelden" }).click();
  const keepsEntry = page.getByText("Sie sind abgemeldet. Melden Sie sich erneut an. Dein Eintrag ist auf");
  await expect(keepsEntry).toBeVisible();
  await anna.signIn();
  await expect(page).toHaveURL("/outbox");
  await expect(states(page)).toHaveText(["gespeichert"]);
  expect(anna.expenseCount).toBe(1);

  await isOn(anna, "/expenses");
  await anna.openExpenseDialog();
  await anna.fillInExpense({ amount: "9" });
  await page.context().clearCookies({ name: "session" });
  await anna.saveExpense();
  await expect(keepsEntry).toBeVisible();
  await anna.signIn();
  await expect(page.getByText("9,00 €").first()).toBeVisible();
  await expect.poll(() => anna.expenseCount).toBe(2);
});

test("Two of Anna's tabs send at the same time what she has added, deleted and started offline, each once, and both say so", async ({
  anna,
  line,
  page,
}) => {
  const rome = await anna.hasTrip({ name: "Rom" });
  await anna.hasExpense(rome, { amount: "9", description: "Fado" });
  await anna.hasTrip({ name: "Azoren", state: "planned" });
  await isOn(anna, "/expenses");
  const other = await page.context().newPage();
  await other.goto("/outbox");
  await page.bringToFront();
  line.cut();
  await anna.keepExpense({ amount: "1", description: "Eis" });
  await anna.closeToast();
  await anna.followInRow("Löschen: Fado");
  await anna.dialog.getByRole("button", { name: "Löschen" }).click();
  await expect(page.locator(".pending-mark")).toHaveText(["wartet", "Löschung wartet"]);
  await anna.expectSum("1,00 €");
  await expect(states(other)).toHaveText(["wartet", "wartet"]);
  await page.goto("/outbox");
  const asked = line.requests.length;
  line.mend();
  await Promise.all([sendNow(page), sendNow(other)]);
  for (const tab of [page, other]) await expect(states(tab)).toHaveText(["gespeichert", "gespeichert"]);
  const sent = line.requests.slice(asked).filter((request) => request === "POST /outbox/send");
  expect(sent).toHaveLength(2);
  expect(anna.expenseCount).toBe(1);

  await anna.open("/my-trips");
  await anna.outboxIsReady();
  const azores = anna.tripCard("Azoren");
  line.cut();
  await azores.getByRole("link", { name: /^Starten/ }).click();
  await anna.dialog.getByRole("button", { name: "Rom zurückstellen und starten" }).click();
  await anna.expectToast("Auf dem Gerät gemerkt");
  await expect(azores.getByText("Reise starten wartet")).toBeVisible();
  await expect(states(other).first()).toHaveText("wartet");
  line.mend();
  await page.evaluate(() => dispatchEvent(new Event("online")));
  const text = /^1 Änderung gesendetRom steht wieder unter Geplante Reisen\./;
  await Promise.all([page, other].map((tab) => expect(tab.locator(".toast")).toContainText(text)));
  await expect(azores.getByText("Aktiv", { exact: true })).toBeVisible();
});

test("Anna's input survives a reload and a crashed tab, until she saves or closes the dialog", async ({
  anna,
  page,
}) => {
  await anna.hasTrip();
  await isOn(anna, "/?dialog=expense");
  await anna.fillInExpense({ amount: "12,50", description: "Pastéis" });
  const isThere = async (tab: Traveller) => {
    await expect(tab.amount).toHaveValue("12,50");
    await expect(tab.dialog.getByLabel("Beschreibung")).toHaveValue("Pastéis");
    await expect(tab.dialog.getByRole("radio", { name: "Restaurant" })).toBeChecked();
  };
  await page.reload();
  await isThere(anna);
  const second = await page.context().newPage();
  const crashed = page.waitForEvent("crash");
  await page.goto("chrome://crash").catch(() => undefined);
  await crashed;
  await second.goto("/?dialog=expense");
  const dialog = second.getByRole("dialog");
  await expect(dialog.getByLabel("Betrag")).toHaveValue("12,50");
  await dialog.getByRole("button", { name: "Ausgabe speichern" }).click();
  await expect(second.locator(".toast").getByText("Ausgabe hinzugefügt!")).toBeVisible();
  await second.goto("/?dialog=expense&main=food");
  await expect(dialog.getByLabel("Betrag")).toHaveValue("");
  await dialog.getByLabel("Betrag").fill("5");
  await dialog.getByRole("link", { name: "Schließen" }).click();
  await second.goto("/?dialog=expense&main=food");
  await expect(dialog.getByLabel("Betrag")).toHaveValue("");
  expect(anna.expenseCount).toBe(1);
});

test("Anna goes back while her device stores what she has corrected, and the app does not lead her elsewhere", async ({
  anna,
  line,
  page,
}) => {
  await anna.hasTrip();
  await isOn(anna, "/expenses");
  line.failsPosts("/outbox/send", "cut");
  await anna.keepExpense({ amount: "5,55", description: "Eis" });
  await page.getByRole("link", { name: "1 Ausgabe wartet." }).click();
  await page.getByRole("link", { name: /^Bearbeiten.*Eis/ }).click();
  await expect(anna.saveButton).toBeVisible();
  const [{ attempts }] = (await entriesOn(page)) as [OutboxEntry];
  const release = await holdsOutbox(page);
  await anna.saveExpense();
  line.hold();
  await page.evaluate(() => history.go(-2));
  await expect(page).toHaveURL(/\/expenses$/);
  await release();
  // It is stored once the app tries to send it again.
  await expect.poll(async () => (await entriesOn(page))[0]!.attempts).toBeGreaterThan(attempts);
  await expect(page).toHaveURL(/\/expenses$/);
  line.mend();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ausgaben");
  await expect(page).toHaveURL(/\/expenses$/);
});

testInOwnWindow(
  "Anna's device opens its storage later than the app waits for it, and an expense is saved as before",
  async ({ anna, page }) => {
    await anna.hasTrip();
    await anna.hasOwnClock();
    const release = await holdsUpgrade(page);
    const asked = Promise.withResolvers<void>();
    await page.exposeFunction("hasAsked", asked.resolve);
    await page.addInitScript(() => {
      const open = indexedDB.open.bind(indexedDB);
      indexedDB.open = (name, version) => {
        (window as unknown as { hasAsked(): void }).hasAsked();
        return open(name, version);
      };
    });
    await anna.open("/expenses");
    await asked.promise;
    // Stopping it makes five seconds pass.
    await anna.stopsClock();
    await page.clock.resume();
    await release();
    await anna.addExpense({ amount: "5,55" });
    await expect.poll(() => anna.expenseCount).toBe(1);
  },
);

/** Keeps the app from opening its storage, as another tab does that changes the storage's version. */
async function holdsUpgrade(page: Page): Promise<() => Promise<void>> {
  const other = await page.context().newPage();
  await other.goto("/robots.txt");
  await other.evaluate(async () => {
    const opening = indexedDB.open("reisekasse");
    await new Promise<void>((resolve) => {
      opening.onupgradeneeded = () => {
        const store = opening.result.createObjectStore("other");
        let isHeld = true;
        addEventListener("release", () => {
          isHeld = false;
          opening.transaction!.abort();
        });
        const hold = () => {
          if (isHeld) store.count().onsuccess = hold;
        };
        hold();
        resolve();
      };
    });
  });
  return async () => {
    await other.evaluate(() => dispatchEvent(new Event("release")));
    await other.close();
  };
}

/** Keeps the app from storing anything on the device, as a slow disk does. Returns a function that ends it. */
async function holdsOutbox(page: Page): Promise<() => Promise<void>> {
  const other = await page.context().newPage();
  await other.goto("/robots.txt");
  await other.evaluate(async () => {
    const opening = indexedDB.open("reisekasse");
    await new Promise((resolve) => opening.addEventListener("success", resolve));
    const store = opening.result.transaction("outbox", "readwrite").objectStore("outbox");
    let isHeld = true;
    addEventListener("release", () => {
      isHeld = false;
    });
    const hold = () => {
      if (isHeld) store.count().onsuccess = hold;
    };
    hold();
  });
  return async () => {
    await other.evaluate(() => dispatchEvent(new Event("release")));
    await other.close();
  };
}
