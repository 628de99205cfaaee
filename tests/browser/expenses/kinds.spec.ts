import { expectCached, noNetwork, test as onBadLine } from "../../support/bad-line";
import { dayFromToday, expect, type Traveller, test } from "../../support/browser";
import { entriesOn } from "../../support/device";

/** Opens the view of an expense on the list. */
async function reads(anna: Traveller, id: string): Promise<void> {
  await anna.open(`/expenses?dialog=view&id=${id}`);
}

const kindLine = (anna: Traveller) => anna.dialog.locator("summary", { hasText: "Art: " });

test("Anna pays what was due, gets her deposit back, and enters a refund, each by its link @both", async ({
  anna,
}) => {
  const trip = await anna.hasTrip();
  const planned = await anna.hasExpense(trip, { amount: "270", kind: "planned", date: dayFromToday(3) });
  await reads(anna, planned);
  await anna.dialog.getByRole("link", { name: "Bezahlt", exact: true }).click();
  await expect(kindLine(anna)).toHaveText("Art: Ausgabe");
  await expect(anna.amount).toHaveValue("270,00");
  await anna.saveExpense();
  await anna.expectToast("Bezahlt!");

  const deposit = await anna.hasExpense(trip, { amount: "800", kind: "deposit" });
  await reads(anna, deposit);
  await anna.dialog.getByRole("link", { name: "Zurückbekommen" }).click();
  await expect(anna.dialog.getByRole("radio", { name: "Kaution zurück" })).toBeChecked();
  await anna.saveExpense();
  await anna.expectToast("Kaution zurückbekommen!");

  const hotel = await anna.hasExpense(trip, { amount: "120", categoryId: "hotel" });
  await reads(anna, hotel);
  await anna.dialog.getByRole("link", { name: "Erstattung eintragen" }).click();
  await expect(anna.dialog.getByRole("heading", { name: "Erstattung eintragen" })).toBeVisible();
  await expect(anna.dialog.getByRole("radio", { name: "Erstattung" })).toBeChecked();
  await anna.amount.fill("20");
  await anna.saveExpense();
  await anna.expectToast("Erstattung hinzugefügt!");
  await expect(anna.page.locator(".row-sum", { hasText: "−20,00" })).toBeVisible();
});

test("Anna chooses another kind: labels follow at once, a minus is explained, and the reload of a draft keeps the choice", async ({
  anna,
}) => {
  await anna.hasTrip();
  await anna.open("/expenses");
  await anna.openExpenseDialog();
  await anna.fillInExpense({ amount: "5" });
  await kindLine(anna).click();
  await anna.dialog.getByRole("radio", { name: "Noch zu zahlen" }).check();
  await expect(kindLine(anna)).toHaveText("Art: Noch zu zahlen");
  await expect(anna.dialog.getByText("Heute fällig")).toBeVisible();
  await anna.openMore();
  await expect(anna.dialog.getByLabel("Fällig am")).toBeVisible();
  await anna.dialog.getByRole("radio", { name: "Erstattung" }).check();
  await expect(anna.dialog.getByLabel("Datum", { exact: true })).toBeVisible();
  await anna.page.reload();
  await expect(kindLine(anna)).toHaveText("Art: Erstattung");
  await expect(anna.dialog.getByRole("radio", { name: "Erstattung" })).toBeChecked();
  await expect(anna.saveButton).toHaveText("Erstattung speichern");
  await anna.dialog.getByRole("radio", { name: "Ausgabe", exact: true }).check();
  await anna.amount.fill("-5");
  await anna.saveExpense();
  await anna.expectAtAmount("Für Geld, das zurückkam, wähle die Art Erstattung.");
  await anna.dialog.getByRole("radio", { name: "Erstattung" }).check();
  await anna.saveExpense();
  await anna.expectAtAmount("Der Betrag einer Erstattung steht ohne Minus.");
  await anna.amount.fill("5");
  await anna.saveExpense();
  await anna.expectToast("Erstattung hinzugefügt!");
});

test("Without a network Anna takes back a refund that waits, and reads that it was one", async ({ anna }) => {
  await anna.hasTrip();
  await anna.open("/expenses");
  await anna.outboxIsReady();
  anna.provokes(noNetwork);
  await anna.page.context().setOffline(true);
  await anna.openExpenseDialog();
  await anna.fillInExpense({ amount: "5" });
  await kindLine(anna).click();
  await anna.dialog.getByRole("radio", { name: "Erstattung" }).check();
  await anna.saveExpense();
  await anna.expectToast("Auf dem Gerät gemerkt");
  await anna.toast.getByRole("button", { name: "Rückgängig" }).click();
  await anna.expectToast("Erstattung zurückgenommen!");
  await expect(anna.rowTitles).toHaveCount(0);
});

test("What Anna refunds in baht is shown at the frozen rate, or at today's if she asks for it", async ({
  anna,
  records,
}) => {
  const trip = await anna.hasTrip();
  records.hasRate("ecb", "THB", dayFromToday(0), "38.5");
  const id = await anna.hasExpense(trip, {
    amount: "1000",
    originalCurrency: "THB",
    paymentMethod: "barzahlung",
  });
  records.hasRate("ecb", "THB", dayFromToday(0), "37.9");
  await reads(anna, id);
  await anna.dialog.getByRole("link", { name: "Erstattung eintragen" }).click();
  await anna.amount.fill("1000");
  await anna.expectAtAmount(/25,97.€/);
  await anna.openMore();
  await anna.dialog.getByRole("checkbox", { name: /^Kurs vom/ }).check();
  await anna.expectAtAmount(/26,39.€/);
  await anna.dialog.getByRole("checkbox", { name: /^Kurs vom/ }).uncheck();
  await anna.expectAtAmount(/25,97.€/);
  await anna.saveExpense();
  await anna.expectToast("Erstattung hinzugefügt!");
  expect(records.newestOriginal(anna.email)).toMatchObject({ amount: -2597, rate: "38.5" });
});

onBadLine(
  "Without a network Anna refunds what still waits: both are sent, and the refund knows its expense",
  async ({ anna, line, page, records }) => {
    anna.provokes(noNetwork);
    await anna.hasTrip();
    await anna.open("/expenses");
    await expectCached(page, "/outbox.data");
    line.cut();
    await anna.keepExpense({ amount: "10", description: "Boot" });
    const again = (await page.getByRole("link", { name: /^Nochmal: Boot/ }).getAttribute("href"))!;
    await page.evaluate((address) => {
      const link = document.createElement("a");
      link.href = `${address}&kind=refund`;
      document.querySelector("main")!.append(link);
      link.click();
    }, again);
    await expect(anna.dialog.getByRole("heading", { name: "Erstattung eintragen" })).toBeVisible();
    await anna.amount.fill("10");
    await anna.saveExpense();
    await anna.expectToast("Auf dem Gerät gemerkt");
    await anna.expectSum("0,00 €");
    expect((await entriesOn(page)).map(({ fields }) => fields.kind).sort()).toEqual(["expense", "refund"]);

    await page.getByRole("link", { name: "2 Ausgaben warten." }).click();
    const refund = page.locator(".waiting-row").filter({ hasText: "−10,00 €" });
    await expect(refund).toContainText("Neue Erstattung");
    await page.getByRole("link", { name: /^Bearbeiten.*Restaurant/ }).click();
    await expect(kindLine(anna)).toHaveText("Art: Erstattung");
    await anna.amount.fill("4");
    await anna.saveExpense();
    await expect(page.locator(".waiting-row").filter({ hasText: "−4,00 €" })).toBeVisible();
    line.mend();
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await expect.poll(() => anna.expenseCount).toBe(2);
    const [expense, back] = records.expenses(anna.email);
    expect([expense!.amount, back!.amount].sort()).toEqual([-400, 1000]);
    await anna.open("/expenses");
    await page.locator(".expense-row > a:first-child").first().click();
    await anna.dialog.getByRole("link", { name: "Zur Ausgabe" }).click();
    await expect(anna.dialog.getByRole("heading", { name: "Boot" })).toBeVisible();
  },
);
