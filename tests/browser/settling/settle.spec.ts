import { expect, expectCached, noNetwork, test as onBadLine } from "../../support/bad-line";
import { dayFromToday, test } from "../../support/browser";
import { entriesOn } from "../../support/device";

onBadLine(
  "Anna enters a repayment offline; it waits, is corrected in the outbox, counts once, and is sent",
  async ({ anna, line, page }) => {
    anna.provokes(noNetwork);
    const tripId = await anna.hasTrip();
    // Ben has only a name, and half of what Anna pays is his.
    await anna.hasCompanion(tripId, "Ben");
    await anna.hasSharedExpense(tripId, 24);
    await anna.open(`/trip/${tripId}/settle`);
    await expect(page.getByText("Ben schuldet dir")).toBeVisible();
    await expectCached(page, "/outbox.data", `/trip/${tripId}/settle.data`);
    await anna.outboxIsReady();

    line.cut();
    await page.getByRole("link", { name: /^Zahlung eintragen.*Ben an dich/ }).click();
    await anna.dialog.getByLabel("Betrag").fill("5");
    await anna.dialog.getByLabel("Notiz").fill("am Strand");
    await anna.dialog.getByRole("button", { name: "Zahlung eintragen" }).click();
    await anna.expectToast("Auf dem Gerät gemerkt");
    await expect(page.locator(".pending-mark")).toHaveText(["wartet"]);
    await expect(page.getByRole("main")).toContainText("Ben schuldet dir7,00");
    await expect(page.getByRole("main")).toContainText("wartet · Heute · am Strand");
    expect(await entriesOn(page)).toHaveLength(1);
    // The other view is on the device too.
    await page.getByRole("link", { name: "Direkt" }).click();
    await expect(page.getByRole("main")).toContainText("Ben schuldet dir7,00");

    // She corrects what waits; of more than is owed the server asks, also in the outbox.
    const waits = page.getByRole("link", { name: "1 Änderung wartet." });
    const withoutNetwork = await waits.locator(".icon").innerHTML();
    await waits.click();
    const edit = page.getByRole("link", { name: /^Bearbeiten.*Zahlung/ });
    await edit.click();
    await expect(anna.dialog.getByLabel("Wer hat gezahlt?").locator(":checked")).toHaveText("Ben");
    await expect(anna.dialog.getByLabel("Notiz")).toHaveValue("am Strand");
    await anna.dialog.getByLabel("Betrag").fill("50");
    await anna.dialog.getByRole("button", { name: "Änderung speichern" }).click();
    await expect(page.locator(".waiting-row")).toContainText("50,00 €");
    anna.provokes(/status of 409/);
    line.mend();
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await expect(page.locator(".state-badge")).toHaveText(["abgelehnt"]);
    const refused = page.getByRole("link", { name: "1 Änderung wurde abgelehnt." });
    // Until the screen has been asked for again, the strip still says how old it is, with the icon of no network.
    await expect.poll(() => refused.locator(".icon").innerHTML()).not.toBe(withoutNetwork);
    await edit.click();
    await expect(anna.dialog.getByRole("alert").last()).toContainText("Trotzdem eintragen?");
    line.cut();
    await anna.dialog.getByLabel("Betrag").fill("6");
    await anna.dialog.getByRole("button", { name: "Geändertes neu prüfen" }).click();
    await expect(page.locator(".state-badge")).toHaveText(["wartet"]);
    await anna.open(`/trip/${tripId}/settle`);
    await expect(page.getByRole("main")).toContainText("Ben schuldet dir6,00");
    await anna.outboxIsReady();

    line.mend();
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await expect(page.locator(".pending-mark")).toHaveCount(0);
    await expect(page.getByRole("link", { name: /^Bearbeiten.*Ben an dich/ })).toBeVisible();
    await expect(page.getByRole("main")).toContainText("Ben schuldet dir6,00");
    await expect(page.getByRole("main")).toContainText("am Strand");

    // Online she changes the stored one.
    await page.getByRole("link", { name: /^Bearbeiten.*Ben an dich/ }).click();
    await anna.dialog.getByLabel("Betrag").fill("7");
    await anna.dialog.getByRole("button", { name: "Änderung speichern" }).click();
    await expect(page.getByRole("main")).toContainText("Ben schuldet dir5,00");
  },
);

test("What Anna types about a payment, new or changed, is still there after a reload, and gone once she closes it", async ({
  anna,
  page,
}) => {
  const tripId = await anna.hasTrip();
  await anna.hasCompanion(tripId, "Ben");
  await anna.hasSharedExpense(tripId, 24);
  const note = anna.dialog.getByLabel("Notiz");
  const typesAndReloads = async (amount: string) => {
    await anna.outboxIsReady();
    await anna.dialog.getByLabel("Betrag").fill(amount);
    await note.fill("am Strand");
    await page.reload();
    await anna.outboxIsReady();
    await expect(anna.dialog.getByLabel("Betrag")).toHaveValue(amount);
    await expect(note).toHaveValue("am Strand");
  };
  await anna.open(`/trip/${tripId}/settle`);
  const suggestion = page.getByRole("link", { name: /^Zahlung eintragen.*Ben an dich/ });
  await suggestion.click();
  await typesAndReloads("5");
  await anna.dialog.getByRole("link", { name: "Schließen" }).click();
  await suggestion.click();
  await expect(note).toHaveValue("");
  await typesAndReloads("6");
  await anna.dialog.getByRole("button", { name: "Zahlung eintragen" }).click();
  await anna.expectToast("Zahlung eingetragen!");
  await page.getByRole("link", { name: /^Bearbeiten.*Ben an dich/ }).click();
  await typesAndReloads("7");
  await anna.dialog.getByRole("button", { name: "Änderung speichern" }).click();
  await expect(page.getByRole("main")).toContainText("Ben schuldet dir5,00");
});

test("Anna pays more than is owed once she is asked; changed elsewhere, it is saved again", async ({
  anna,
  page,
}) => {
  anna.provokes(/status of 409/);
  const trip = await anna.hasTrip();
  await anna.hasCompanion(trip, "Ben");
  const elsewhere = (method: string, path: string, body: object = {}) =>
    page.evaluate(
      async ([method, path, body]) => {
        const sent = method === "GET" ? {} : { body, headers: { "Content-Type": "application/json" } };
        return (await fetch(path!, { method, ...sent })).json().catch(() => undefined);
      },
      [method, path, JSON.stringify(body)],
    );
  await anna.open(`/trip/${trip}/settle?dialog=repayment`);
  await anna.outboxIsReady();
  const form = anna.dialog;
  await form.getByLabel("Betrag").fill("5");
  await form.getByLabel("Wer hat gezahlt?").selectOption("Ben");
  await form.getByLabel("An wen?").selectOption("Anna (du)");
  await form.getByRole("button", { name: "Zahlung eintragen" }).click();
  await expect(form.getByRole("alert")).toHaveText(/Damit schuldest du Ben 5,00.€\. Trotzdem eintragen\?/);
  await expect(form.getByRole("alert")).toBeFocused();
  await expect(form.getByLabel("Betrag")).toHaveValue("5");
  await form.getByRole("button", { name: "Trotzdem eintragen" }).click();
  await anna.expectToast("Zahlung eingetragen!");
  await expect(page.getByRole("main")).toContainText("Du schuldest Ben5,00");
  const all = `/api/trips/${trip}/repayments`;
  const [{ id, fromId, toId }] = await elsewhere("GET", all);

  await page.getByRole("link", { name: /^Bearbeiten/ }).click();
  await elsewhere("PUT", `${all}/${id}`, { fromId, toId, amount: 40, confirmed: true });
  await form.getByLabel("Betrag").fill("41");
  await form.getByRole("button", { name: "Änderung speichern" }).click();
  await expect(form.getByRole("row", { name: "Betrag" })).toHaveText(/40,00.€41,00.€/);
  await expect(form.getByRole("alert")).toBeFocused();
  await form.getByRole("button", { name: "Änderung speichern" }).click();
  await form.getByRole("button", { name: "Trotzdem eintragen" }).click();
  await anna.expectToast("Zahlung aktualisiert!");
});

test("Anna turns the pages of payments and comes back, each time at their heading", async ({
  anna,
  page,
}) => {
  const trip = await anna.hasTrip();
  await anna.hasCompanion(trip, "Ben");
  const members = await (await page.request.get(`/api/trips/${trip}/members`)).json();
  const [fromId, toId] = members.map(({ id }: { id: string }) => id);
  for (let amount = 1; amount <= 26; amount++)
    await page.request.post(`/api/trips/${trip}/repayments`, {
      data: { fromId, toId, amount, date: dayFromToday(-1), confirmed: true },
    });
  await anna.open(`/trip/${trip}/settle`);
  await page.getByRole("link", { name: "Ältere Zahlungen anzeigen" }).click();
  await expect(page).toHaveURL(/\?older=2#repayments$/);
  await expect(page.locator("#repayments li")).toHaveCount(1);
  await expect(page.locator("#repayments")).toBeInViewport();
  await page.getByRole("link", { name: "Zu den neuesten Zahlungen" }).click();
  await expect(page).toHaveURL(/settle\??#repayments$/);
  await expect(page.locator("#repayments li")).toHaveCount(25);
});

onBadLine(
  "Without a network Anna's list sums what she notes for herself too, and debts are said once all is sent",
  async ({ anna, line, page }) => {
    anna.provokes(noNetwork);
    const tripId = await anna.hasTrip();
    await anna.hasCompanion(tripId, "Ben");
    await anna.hasSharedExpense(tripId, 24);
    for (const path of ["/expenses", `/trip/${tripId}/settle`]) {
      await anna.open(path);
      await expectCached(page, `${path}.data`);
    }
    await anna.open("/");
    await expectCached(page, "/_.data");
    await anna.outboxIsReady();
    const debts = page.getByRole("link", { name: /^Ausgleichen/ });
    await expect(debts).toContainText("Ben schuldet dir 12,00");
    line.cut();

    await anna.openExpenseDialog();
    await anna.fillInExpense({ amount: "50" });
    await page.locator("summary", { hasText: "Geteilt" }).click();
    await anna.dialog.getByLabel(/^Nur für mich/).check();
    await anna.saveExpense();
    await anna.expectToast("Auf dem Gerät gemerkt");
    await expect(debts).toContainText("Ben schuldet dir 12,00");
    await anna.keepExpense({ amount: "10" });
    await expect(debts).toContainText("Wird neu berechnet.");
    await expect(debts).not.toContainText("12,00");

    await page.goto(`/trip/${tripId}/settle`);
    const waiting = page.getByText("Ausgaben, die noch warten, zählen hier, sobald sie gesendet sind.");
    await expect(waiting).toBeVisible();
    await page.goto("/expenses");
    const header = page.locator(".card").filter({ hasText: "Ausgegeben" });
    await expect(header).toContainText(/84,00.€.*3 Ausgaben.*davon 50,00.€ nur für dich/);

    line.mend();
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await expect(page.locator(".pending-mark")).toHaveCount(0);
    await expect(header).toContainText(/84,00.€.*3 Ausgaben.*davon 50,00.€ nur für dich/);
    await anna.open("/");
    await expect(debts).toContainText("Ben schuldet dir 17,00");
  },
);
