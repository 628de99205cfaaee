import type { OutboxEntry } from "../../../app/domain/outbox";
import { expectAccessible } from "../../support/accessibility";
import { expect, expectCached, noNetwork, test as onBadLine } from "../../support/bad-line";
import { dayFromToday, test } from "../../support/browser";
import { entriesOn } from "../../support/device";

test("Anna writes a line, reads it back and saves it, with the keyboard alone", async ({ anna }) => {
  const { page, dialog } = anna;
  const { keyboard } = page;
  await anna.hasTrip();
  await anna.open("/");
  const line = page.getByLabel("Schnell notieren");
  await anna.tabTo(line);
  await keyboard.type("12 Pizza bar gestern @Hanoi");
  await keyboard.press("Enter");
  await expect(dialog).toBeVisible();
  await expect(anna.amount).toHaveValue("12,00");
  await expect(dialog.getByRole("radio", { name: "Restaurant" })).toBeChecked();
  const payment = dialog.locator("summary", { hasText: "Bezahlt mit" });
  await expect(payment).toContainText("Barzahlung");
  await expect(dialog.getByLabel("Beschreibung")).toHaveValue("Pizza");
  const day = dialog.getByLabel("Datum", { exact: true });
  await expect(day).toHaveValue(dayFromToday(-1));

  // What lies below the fold is said above the button, on a phone and in a window.
  const chips = dialog.locator(".sheet-foot").getByRole("link");
  for (const size of [
    { width: 360, height: 780 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(size);
    await expect(chips).toHaveText([/^Datum: Gestern, \d+\. /, "Bezahlt mit: Barzahlung", "Ort: @Hanoi"]);
    for (const chip of await chips.all()) await expect(chip).toBeInViewport({ ratio: 1 });
  }
  await dialog.getByText("Datum, Ort, Notiz").click();
  await expect(day).toBeHidden();
  await anna.tabTo(chips.first());
  await keyboard.press("Enter");
  await expect(day).toBeFocused();
  await expect(day).toBeInViewport({ ratio: 1 });
  await day.fill(dayFromToday(0));
  await expect(chips.first()).toHaveText(/^Datum: Heute, /);
  await dialog.getByRole("button", { name: "Gestern" }).click();
  await expect(chips.first()).toHaveText(/^Datum: Gestern, /);
  await chips.nth(1).click();
  await expect(dialog.getByRole("radio", { name: "Barzahlung" })).toBeFocused();

  await keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(line, "what was typed is still there").toHaveValue("12 Pizza bar gestern @Hanoi");
  await expect(line).toBeFocused();
  await keyboard.press("Enter");
  await anna.tabTo(anna.saveButton);
  await keyboard.press("Enter");
  await anna.expectToast(/^Ausgabe für .+ gespeichert$/);
  await expect(anna.rowTitles).toHaveText(["Pizza"]);
  await expect(page).toHaveURL("/");
  await expect(line).toHaveValue("");
  await anna.toast.getByRole("link", { name: "Ausgaben dieses Tages" }).click();
  await expect(page).toHaveURL(new RegExp(`/expenses\\?from=${dayFromToday(-1)}&to=${dayFromToday(-1)}$`));
  await expect(anna.rowTitles).toHaveText(["Pizza"]);
});

test("What was read of Anna's line stays in sight while she chooses the category, and follows what she changes", async ({
  anna,
}) => {
  const { dialog } = anna;
  await anna.hasTrip();
  await anna.open(`/?${new URLSearchParams({ dialog: "expense", line: "7,20 Xylophon gestern" })}`);
  const read = dialog.locator("p", { hasText: "Verstanden: " });
  await expect(dialog.getByText("Wofür war das?")).toBeVisible();
  await expect(read).toHaveText(/^Verstanden: 7,20\s€ · Xylophon · Gestern, /);
  await expect(read).toBeInViewport({ ratio: 1 });
  await anna.chooseMain("Extras");
  await expect(read).toBeHidden();
  await anna.amount.fill("8");
  await dialog.getByRole("button", { name: "Ändern: zurück zu den Kategorien" }).click();
  await expect(read).toHaveText(/^Verstanden: 8\s€ · Xylophon · Gestern, /);
});

test("Anna's 450.000 without a sign could be dollars, so the amount asks, and one tap answers", async ({
  anna,
  records,
}) => {
  const { dialog } = anna;
  records.hasNoRates();
  records.hasRate("ecb", "VND", dayFromToday(0), "28604.9");
  const tripId = await anna.hasTrip();
  await anna.hasExpense(tripId, { amount: "90000", originalCurrency: "VND", exchangeRate: "28604,9" });
  await anna.hasExpense(tripId, { amount: "12,5", originalCurrency: "USD", exchangeRate: "1,0837" });
  await anna.open("/");
  await anna.page.getByLabel("Schnell notieren").fill("450.000 Pho");
  await anna.page.keyboard.press("Enter");
  await expect(anna.amount).toHaveValue("450000");
  await anna.expectAtAmount("US$ oder ₫?");
  await expectAccessible(anna.page);
  await anna.saveExpense();
  await expect(anna.currency).toBeFocused();
  await expect(anna.currency).toHaveAccessibleDescription("Wähle eine Währung aus.");
  await dialog.getByRole("button", { name: "₫" }).click();
  await expect(anna.currency).toHaveValue("VND");
  await anna.expectAtAmount(/^450\.000\s₫ = 15,73\s€/);
  await anna.saveExpense();
  await anna.expectToast("Ausgabe hinzugefügt!");
  expect(records.newestOriginal(anna.email)).toMatchObject({ amount: 1_573, currency: "VND" });
});

onBadLine(
  "Anna loads the page anew while her line is saved, and saves what is still there: it counts once",
  async ({ anna, page }) => {
    await anna.hasTrip();
    await anna.open("/");
    await anna.outboxIsReady();
    await page.getByLabel("Schnell notieren").fill("7 Limo");
    await page.keyboard.press("Enter");
    await expect(anna.amount).toHaveValue("7,00");
    const posts = await anna.holdsPosts();
    await anna.saveButton.click();
    await expect.poll(() => entriesOn(page)).toHaveLength(1);
    // Another account's line at the same place in the history must not take this one's place.
    const [{ id, account }] = (await entriesOn(page)) as [OutboxEntry];
    expect(id).toContain(account);
    await page.reload();
    await expect(anna.amount).toHaveValue("7,00");
    posts.release();
    await expect.poll(() => anna.expenseCount).toBe(1);
    await anna.saveExpense();
    await anna.expectToast("Ausgabe hinzugefügt!");
    await expect(anna.rowTitles).toHaveText(["Limo"]);
    expect(anna.expenseCount).toBe(1);
  },
);

onBadLine("Anna's line is read offline, from home and from another app", async ({ anna, line, page }) => {
  anna.provokes(noNetwork);
  await anna.hasTrip();
  await anna.open("/");
  await anna.outboxIsReady();
  await expectCached(page, "/_.data");
  line.cut();
  await page.context().setOffline(true);
  await page.getByLabel("Schnell notieren").fill("3x4,50 Bier @Hanoi");
  await page.keyboard.press("Enter");
  await expect(anna.amount).toHaveValue("13,50");
  await expect(anna.dialog.getByLabel("Ort")).toHaveValue("Hanoi");
  await anna.saveExpense();
  await anna.expectToast("Auf dem Gerät gemerkt");
  await expect(anna.rowTitles).toHaveText(["Bier"]);

  await page.goto(`/share?${new URLSearchParams({ title: "Quittung", text: "7,20 Döner bar" })}`);
  await expect(anna.amount).toHaveValue("7,20");
  await expect(anna.dialog.getByRole("radio", { name: "Street Food" })).toBeChecked();
  await anna.saveExpense();
  await expect(anna.rowTitles).toHaveText(["Döner Quittung", "Bier"]);
});
