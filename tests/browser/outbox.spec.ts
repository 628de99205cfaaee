import type { Page } from "@playwright/test";
import type { OutboxEntry } from "../../app/domain/outbox";
import { expect, expectCached, noNetwork, test } from "../support/bad-line";
import { dayFromToday, Traveller } from "../support/browser";
import { entriesOn } from "../support/device";
import type { Line } from "../support/line";

/** Opens a screen and waits until it works offline. */
async function isOn(anna: Traveller, path: string): Promise<void> {
  anna.provokes(noNetwork);
  await anna.open(path);
  await expectCached(anna.page, "/outbox.data");
}

/** Deletes the trip from another device before what waits is sent, and opens the outbox, where it is refused. */
async function losesTripMeanwhile(anna: Traveller, line: Line, tripId: string): Promise<void> {
  line.mend();
  line.failsPosts("/outbox/send", "cut");
  await anna.losesTrip(tripId);
  line.mend();
  await anna.page.goto("/outbox");
  await expect(states(anna.page)).toHaveText(["abgelehnt"]);
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

/**
 * Notes a coffee of 3 € whose answer is lost, corrects it to 4 € in the outbox, and sends it again. The server refuses
 * the correction.
 */
async function keepCoffeeAndCorrectIt(anna: Traveller, line: Line): Promise<void> {
  const { page } = anna;
  await isOn(anna, "/");
  line.failsPosts("/outbox/send", "lost");
  await anna.keepExpense({ amount: "3", description: "Kaffee" });
  await page.getByRole("link", { name: "1 Ausgabe wartet." }).click();
  await page.getByRole("link", { name: /^Bearbeiten.*Kaffee/ }).click();
  await anna.amount.fill("4");
  await anna.saveExpense();
  await expect(page.locator(".outbox-row").filter({ hasText: "4,00 €" })).toBeVisible();
  line.mend();
  await sendNow(page);
}

test("Anna adds expenses offline, sees them wait, edits one, and each is sent once @postgres", async ({
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
  await expect(page.locator(".outbox-row").filter({ hasText: "7,00 €" })).toBeVisible();
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
  await expect(page.locator(".outbox-row").filter({ hasText: "8,00 €" })).toBeVisible();
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

test("Anna edits offline what she noted on her first trip, and may choose from the trips that she has created since", async ({
  anna,
  line,
  page,
}) => {
  await isOn(anna, "/");
  await anna.createTrip({ name: "Azoren", isActive: false });
  await anna.createTrip({ name: "Rom" });
  const stored = () => page.evaluate(async () => (await caches.match("/outbox.data"))!.text());
  await expect.poll(stored).toContain("Rom");
  line.cut();
  await page.getByLabel("Schnell notieren").fill("5,55 Eis");
  await page.keyboard.press("Enter");
  await anna.saveExpense();
  await page.getByRole("link", { name: "1 Ausgabe wartet." }).click();
  const row = page.locator(".outbox-row");
  await expect(row).toContainText("Rom");
  await page.getByRole("link", { name: /^Bearbeiten.*Eis/ }).click();
  const trip = anna.dialog.getByLabel("Reise");
  await expect(trip.locator(":checked")).toHaveText("Rom");
  await anna.amount.fill("6");
  await anna.saveExpense();
  await expect(row).toContainText("6,00 €");
  await page.getByRole("link", { name: /^Bearbeiten.*Eis/ }).click();
  await trip.selectOption("Azoren");
  await anna.saveExpense();
  await expect(row).toContainText("Azoren");
});

test("Anna's conflict stands above what is saved, and she can edit or discard it, not just send it again", async ({
  anna,
  line,
  page,
}) => {
  const tripId = await anna.hasTrip();
  await anna.hasCompanion(tripId, "Ben");
  const coffee = await anna.hasExpense(tripId, { amount: "10", description: "Kaffee" });
  await isOn(anna, "/expenses");
  line.failsPosts("/outbox/send", "cut");
  await anna.keepExpense({ amount: "3", description: "Eis" });
  await page.getByRole("link", { name: /^Bearbeiten.*Kaffee/ }).click();
  await anna.amount.fill("11");
  await anna.saveExpense();
  await anna.hasChanged(coffee, { amount: 12 });
  await page.getByRole("link", { name: "2 Ausgaben warten." }).click();
  await expect(states(page)).toHaveText(["wartet", "wartet"]);
  line.mend();
  await sendNow(page);
  await expect(states(page)).toHaveText(["abgelehnt", "gespeichert"]);
  const row = page.locator(".outbox-row").first();
  await expect(row).toContainText("Du hast diese Ausgabe inzwischen geändert.");
  await expect(row.locator(".outbox-tools > *")).toHaveText([/^Bearbeiten/, /^Verwerfen/]);
});

test("Anna changes and deletes offline what is deleted meanwhile: the change comes back as a new expense, the deletion is done", async ({
  anna,
  line,
  page,
}) => {
  const tripId = await anna.hasTrip();
  await anna.hasCompanion(tripId, "Ben");
  const tickets = await anna.hasExpense(tripId, { amount: "8", description: "Tickets" });
  const coffee = await anna.hasExpense(tripId, { amount: "10", description: "Kaffee" });
  await isOn(anna, "/expenses");
  line.failsPosts("/outbox/send", "cut");
  await page.getByRole("link", { name: /^Bearbeiten.*Kaffee/ }).click();
  await anna.amount.fill("11");
  await anna.saveExpense();
  await anna.expectToast("Auf dem Gerät gemerkt");
  await page.getByRole("link", { name: /^Bearbeiten.*Tickets/ }).click();
  await anna.dialog.getByRole("link", { name: "Löschen" }).click();
  await anna.dialog.getByRole("button", { name: "Löschen" }).click();
  await page.getByRole("link", { name: "2 Ausgaben warten." }).click();
  for (const id of [tickets, coffee]) await anna.losesExpense(id);
  line.mend();
  await sendNow(page);
  await expect(states(page)).toHaveText(["abgelehnt", "gespeichert"]);
  const row = page.locator(".outbox-row").first();
  await expect(row).toContainText("Du hast diese Ausgabe inzwischen gelöscht.");
  await expect(row.getByRole("button", { name: /^Erneut senden/ })).toHaveCount(0);
  await page.getByRole("link", { name: /^Neu eintragen.*Kaffee/ }).click();
  await expect(anna.dialog.getByLabel("Reise").locator(":checked")).toHaveText("Interrail Portugal");
  await anna.dialog.getByRole("button", { name: "Als neue Ausgabe eintragen" }).click();
  await expect(states(page)).toHaveText(["gespeichert", "gespeichert"]);
  await anna.open("/expenses");
  await expect(anna.rowTitles).toHaveText(["Kaffee"]);
  await anna.expectSum("11,00 €");
  expect(anna.expenseCount).toBe(1);
});

test("Anna edits offline what she noted on a trip that another device has created, until that device deletes it", async ({
  anna,
  line,
  page,
}) => {
  await isOn(anna, "/");
  const rome = await anna.hasTrip({ name: "Rom" });
  await anna.open("/");
  await anna.outboxIsReady();
  line.cut();
  await anna.keepExpense({ amount: "5,55", description: "Eis" });
  await page.getByRole("link", { name: "1 Ausgabe wartet." }).click();
  const row = page.locator(".outbox-row");
  const edit = page.getByRole("link", { name: /^Bearbeiten.*Eis/ });
  const trip = anna.dialog.getByLabel("Reise");
  await edit.click();
  await expect(trip.locator(":checked")).toHaveText("Rom");
  await anna.amount.fill("6");
  await anna.saveExpense();
  await expect(row).toContainText("6,00 €");
  // She cannot leave the trip open, and reads so.
  await losesTripMeanwhile(anna, line, rome);
  await edit.click();
  await anna.saveExpense();
  await expect(trip).toBeFocused();
  await expect(trip).toHaveAccessibleDescription("Wähle eine Reise");
  await expect(trip.locator("option")).toHaveText(["Wähle eine Reise"]);
});

test("Anna enters an expense of a shared trip that is gone on another trip, without the people of the first", async ({
  anna,
  line,
  page,
}) => {
  await isOn(anna, "/");
  await anna.hasTrip({ name: "Wien" });
  const rome = await anna.hasTrip({ name: "Rom" });
  await anna.hasCompanion(rome, "Oma");
  await anna.open("/");
  await anna.outboxIsReady();
  line.cut();
  await anna.keepExpense({ amount: "5,55", description: "Eis" });
  await page.getByRole("link", { name: "1 Ausgabe wartet." }).click();
  const edit = page.getByRole("link", { name: /^Bearbeiten.*Eis/ });
  await edit.click();
  const sharing = anna.dialog.getByText("bezahlt von");
  await expect(sharing).toBeVisible();
  await losesTripMeanwhile(anna, line, rome);
  await edit.click();
  await anna.dialog.getByLabel("Reise").selectOption({ label: "Wien" });
  await expect(sharing).toHaveCount(0);
  await anna.saveExpense();
  await expect(states(page)).toHaveText(["gespeichert"]);
  expect(anna.expenseCount).toBe(1);
});

test("The response to Anna's expense is lost, and it counts once, unchanged or with another amount: her last press counts @postgres", async ({
  anna,
  line,
  page,
}) => {
  await anna.hasTrip();
  await isOn(anna, "/");
  line.failsPosts("/outbox/send", "lost");
  await anna.keepExpense({ amount: "12,50", description: "Pastéis" });
  await expect(page.locator(".expense-row .pending-mark")).toHaveText("wartet");
  expect(anna.expenseCount).toBe(1);
  line.mend();
  await page.goto("/outbox");
  await expect(states(page)).toHaveText(["gespeichert"]);
  expect(anna.expenseCount).toBe(1);

  await keepCoffeeAndCorrectIt(anna, line);
  await expect(states(page).filter({ hasText: "abgelehnt" })).toHaveCount(1);
  await expect(page.getByRole("alert")).toHaveText(
    "Die Ausgabe ist schon gespeichert, aber mit anderen Angaben.",
  );
  expect(anna.expenseCount).toBe(2);

  // She changes the expense while the older amount waits for her decision.
  await anna.open("/expenses");
  await page.getByRole("link", { name: /^Bearbeiten.*Kaffee/ }).click();
  await anna.amount.fill("5");
  await anna.saveExpense();
  await anna.expectSum("17,50 €");
  await anna.open("/outbox");
  await page.getByRole("button", { name: /^Angaben übernehmen/ }).click();
  await expect(states(page)).toHaveText(["gespeichert", "gespeichert", "gespeichert"]);
  await anna.open("/expenses");
  await anna.expectSum("16,50 €");
  expect(anna.expenseCount).toBe(2);
});

test("Anna corrects an expense while it is sent in the background: what she types stays, and she may take it over", async ({
  anna,
  line,
  page,
}) => {
  await anna.hasTrip();
  await isOn(anna, "/");
  line.cut();
  await anna.keepExpense({ amount: "12", description: "Kaffee" });
  await page.getByRole("link", { name: "1 Ausgabe wartet." }).click();
  await page.getByRole("link", { name: /^Bearbeiten.*Kaffee/ }).click();
  await anna.amount.fill("21");
  line.mend();
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(states(page)).toHaveText(["gespeichert"]);
  await expect(anna.amount).toHaveValue("21");
  await anna.saveExpense();
  await page.getByRole("button", { name: /^Angaben übernehmen/ }).click();
  await anna.open("/expenses");
  await anna.expectSum("21,00 €");
  expect(anna.expenseCount).toBe(1);
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

test("Anna opens a screen in the instant in which another tab sends her expense: it is there at every moment, once @postgres", async ({
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

test("Anna's refused entry is shown and can be corrected; a portal makes entries wait, and so does the end of her session", async ({
  anna,
  line,
  page,
}) => {
  const azores = await anna.hasTrip({ name: "Azoren", state: "planned" });
  await anna.hasTrip({ name: "Madeira" });
  await isOn(anna, `/trip/${azores}`);
  line.failsPosts("/outbox/send", "cut");
  await anna.keepExpense({ amount: "8", description: "Walfahrt" });
  // Before the line is mended, since the app then sends by itself.
  await anna.losesTrip(azores);
  line.mend();
  await page.goto("/outbox");
  await expect(states(page)).toHaveText(["abgelehnt"]);
  await expect(page.getByRole("alert")).toContainText("Reise nicht gefunden");
  await page.getByRole("link", { name: /^Bearbeiten.*Walfahrt/ }).click();
  await anna.dialog.getByLabel("Reise").selectOption("Madeira");
  line.leadsToPortal();
  await anna.saveExpense();
  await expect(states(page)).toHaveText(["wartet"]);
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

test("Two of Anna's tabs send at the same time, and each expense is sent once @postgres", async ({
  anna,
  line,
  page,
}) => {
  await anna.hasTrip();
  await isOn(anna, "/expenses");
  const other = await page.context().newPage();
  await other.goto("/outbox");
  await page.bringToFront();
  line.cut();
  for (const amount of ["1", "2", "3"]) await anna.keepExpense({ amount });
  await expect(states(other)).toHaveText(["wartet", "wartet", "wartet"]);
  await page.goto("/outbox");
  const asked = line.requests.length;
  line.mend();
  await Promise.all([sendNow(page), sendNow(other)]);
  for (const tab of [page, other]) {
    await expect(states(tab)).toHaveText(["gespeichert", "gespeichert", "gespeichert"]);
  }
  const sent = line.requests.slice(asked).filter((request) => request === "POST /outbox/send");
  expect(sent).toHaveLength(3);
  expect(anna.expenseCount).toBe(3);
});

test("Anna is warned before she signs out; entries that wait after her session has ended are only hers", async ({
  anna,
  line,
  page,
  records,
}) => {
  await anna.hasTrip();
  await isOn(anna, "/expenses");
  line.cut();
  await anna.keepExpense({ amount: "5", description: "Eis" });
  // Before the line is mended, since the app then sends by itself.
  await page.context().clearCookies({ name: "session" });
  line.mend();
  const ben = new Traveller(page, "Ben", { records, url: line.url });
  await ben.register();
  await page.goto("/outbox");
  await expect(page.getByText("Alles gesendet")).toBeVisible();
  await expect(page.locator(".strip")).toHaveCount(0);
  await ben.signOut();
  expect(ben.expenseCount + anna.expenseCount).toBe(0);

  await page.goto("/login?redirectTo=/outbox");
  line.failsPosts("/outbox/send", "cut");
  await anna.signIn();
  await expect(states(page)).toHaveText(["wartet"]);
  await page.goto("/profile");
  const warning = page.getByRole("dialog", { name: "Noch nicht gesendet" });
  await anna.outboxIsReady();
  await page.getByRole("button", { name: "Abmelden" }).click();
  await expect(warning).toContainText("Eine Änderung ist noch nicht gesendet.");
  await warning.getByRole("button", { name: "Abbrechen" }).click();
  await expect(page).toHaveURL("/profile");
  await page.getByRole("button", { name: "Abmelden" }).click();
  await warning.getByRole("button", { name: "Verwerfen und abmelden" }).click();
  await expect(page).toHaveURL("/logout-success");
  line.mend();
  await page.goto("/login?redirectTo=/outbox");
  await anna.signIn();
  await expect(page.getByText("Alles gesendet")).toBeVisible();
  expect(anna.expenseCount).toBe(0);
});

test("Anna starts a trip and deletes an expense offline: both wait, and are carried out later @postgres", async ({
  anna,
  line,
  page,
}) => {
  const active = await anna.hasTrip();
  await anna.hasExpense(active, { amount: "9", description: "Fado" });
  await anna.hasTrip({ name: "Azoren", state: "planned" });
  await isOn(anna, "/expenses");
  await page.getByRole("link", { name: "Meine Reisen", exact: true }).click();
  await expectCached(page, "/my-trips.data");
  line.cut();
  await anna
    .tripCard("Azoren")
    .getByRole("link", { name: /^Starten/ })
    .click();
  await anna.dialog.getByRole("button", { name: "Interrail Portugal zurückstellen und starten" }).click();
  await anna.expectToast("Auf dem Gerät gemerkt");
  await expect(anna.tripCard("Azoren").getByText("Reise starten wartet")).toBeVisible();
  await page.getByRole("link", { name: "Ausgaben", exact: true }).click();
  await anna.followInRow("Löschen: Fado");
  await anna.dialog.getByRole("button", { name: "Löschen" }).click();
  await expect(page.locator(".pending-mark")).toHaveText("Löschung wartet");
  await anna.expectSum("0,00 €");
  expect(anna.expenseCount).toBe(1);
  line.mend();
  await page.goto("/outbox");
  await expect(states(page)).toHaveText(["gespeichert", "gespeichert"]);
  expect(anna.expenseCount).toBe(0);
  await page.goto("/my-trips");
  await expect(anna.tripCard("Azoren").getByText("Aktiv", { exact: true })).toBeVisible();
});

test("Anna starts a trip offline, and once it is sent she reads in both tabs, to the end, where the other trip went", async ({
  anna,
  line,
  page,
}) => {
  await anna.hasTrip({ name: "Rom" });
  await anna.hasTrip({ name: "Azoren", state: "planned" });
  await isOn(anna, "/my-trips");
  const other = await page.context().newPage();
  await other.goto("/outbox");
  await page.bringToFront();
  line.cut();
  await anna
    .tripCard("Azoren")
    .getByRole("link", { name: /^Starten/ })
    .click();
  await anna.dialog.getByRole("button", { name: "Rom zurückstellen und starten" }).click();
  await anna.expectToast("Auf dem Gerät gemerkt");
  await expect(states(other)).toHaveText(["wartet"]);
  line.mend();
  await page.evaluate(() => dispatchEvent(new Event("online")));
  const text = /^1 Änderung gesendetRom steht wieder unter Geplante Reisen\./;
  await Promise.all([page, other].map((tab) => expect(tab.locator(".toast")).toContainText(text)));
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
