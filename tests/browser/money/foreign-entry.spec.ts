import { expect, expectCached, noNetwork, test as onBadLine } from "../../support/bad-line";
import { dayFromToday, test } from "../../support/browser";
import { entriesOn } from "../../support/device";

const today = dayFromToday(0);
/** The lines of each expense: its sum in the first, the foreign one in the second. */
const rows = ".row-text";
const month = `${today.slice(0, 7)}-01`;

test.beforeEach(({ records }) => {
  records.hasNoRates();
  records.hasRate("inforeuro", "VND", month, "28604.9");
  records.hasRate("ecb", "USD", today, "1.0837");
});

test("Anna chooses another currency in place and reads the euros as she types", async ({ anna }) => {
  const { page, dialog } = anna;
  await anna.hasTrip();
  const parts: string[] = [];
  page.on("request", (request) => parts.push(new URL(request.url()).pathname));
  await anna.open("/?dialog=expense&main=food");
  await anna.amount.fill("450000");
  await dialog.getByLabel("Beschreibung").fill("Phở");
  expect(parts.filter((path) => path.includes("currency-part"))).toEqual([]);

  await dialog.getByRole("button", { name: "Andere Währung" }).click();
  await expect(anna.currency).toBeFocused();
  // The browser names the currencies itself, and as the server does.
  const served: { code: string; name: string }[] = await (await page.request.get("/api/currencies")).json();
  const names = new Map(served.map(({ code, name }) => [code, name]));
  const offered = await anna.currency.evaluate((select: HTMLSelectElement) =>
    [...select.options].map(({ value, textContent }) => [value, textContent] as const),
  );
  expect(offered.length).toBeGreaterThan(150);
  const shown = offered.map(([code], index) => {
    const name = names.get(code);
    // The euro and the commonest are named by their code, as they stand in the closed select.
    return [code, index < 9 ? `${code}\u2003\u2003${name}` : `${name}\u2003${code}`];
  });
  expect(offered).toEqual(shown);
  await expect(anna.amount).toHaveValue("450000");
  await expect(dialog.getByLabel("Beschreibung")).toHaveValue("Phở");
  await anna.currency.selectOption("VND");
  await expect(anna.currency.locator("option:checked")).toHaveText(/^VND\u2003/);
  const line = dialog.getByText(/^450\.000\s₫ = 15,73\s€ \(EU-Kommission, \p{L}+\)$/u);
  await expect(line.first()).toBeVisible();
  await anna.amount.fill("900.000");
  await expect(dialog.getByText(/^900\.000\s₫ = 31,46\s€/).first()).toBeVisible();

  await dialog.getByText("Kurs oder Eurobetrag").click();
  await expect(dialog.getByLabel("Kurs (1 € = … ₫)")).toHaveValue("28604,9");
  await dialog.getByLabel("Kurs (1 € = … ₫)").fill("28000");
  await expect(dialog.getByText(/^900\.000\s₫ = 32,14\s€ \(eigener Kurs\)$/).first()).toBeVisible();
  await dialog.getByLabel("Abgebucht in Euro").fill("33");
  await expect(dialog.getByText(/^900\.000\s₫ = 33,00\s€ \(abgebucht\)$/).first()).toBeVisible();
  await dialog.getByLabel("Abgebucht in Euro").fill("");
  await anna.currency.selectOption("USD");
  await anna.amount.fill("12,5");
  await expect(dialog.getByText(/^12,50\sUS\$ = 11,53\s€ \(EZB, /).first()).toBeVisible();
  await anna.chooseCategory("Restaurant");
  await anna.saveExpense();
  await anna.expectToast("Ausgabe hinzugefügt!");
  await expect(page.locator(rows)).toHaveText(/ 11,53\s€.*12,50\sUS\$/);
});

test("Anna, who travels with Ben, takes another currency by the keyboard, reads errors as she types, and is asked for a rate", async ({
  anna,
}) => {
  const tripId = await anna.hasTrip();
  await anna.hasCompanion(tripId, "Ben");
  await anna.hasExpense(tripId, { amount: "90000", originalCurrency: "VND" });
  await anna.open("/?dialog=expense&main=food");
  const rate = anna.dialog.locator("summary", { hasText: "Kurs oder Eurobetrag" });
  await anna.amount.fill("100");
  await anna.tabTo(anna.currency);
  await anna.page.keyboard.press("ArrowUp");
  await expect(anna.currency).toHaveValue("EUR");
  await expect(anna.dialog.getByText(/^Gelesen als 100,00\s€$/)).toBeVisible();
  await anna.page.keyboard.press("ArrowDown");
  await expect(anna.currency).toHaveValue("VND");
  await anna.tabTo(rate);
  await anna.page.keyboard.press("Enter");
  await expect(anna.dialog.getByLabel("Abgebucht in Euro")).toBeVisible();
  await anna.page.keyboard.press("Enter");
  await expect(anna.dialog.getByLabel("Abgebucht in Euro")).toBeHidden();

  await anna.currency.selectOption("USD");
  await anna.amount.fill("12,5");
  await anna.chooseCategory("Restaurant");
  await anna.currency.selectOption("VND");
  await anna.expectAtAmount("Diese Währung hat keine Nachkommastellen.");
  await anna.amount.fill("450.0");
  await anna.expectAtAmount(/^$/);
  await anna.amount.fill("99999999999999");
  await anna.expectAtAmount("Höchstens 999.999.999,99 €.");

  // A missing rate is said once: below the amount, then at the rate.
  const shown = anna.page.locator(":not(.sr-only):visible");
  const noRate = anna.dialog.getByText(/^Für KWD gibt es noch keinen Kurs/).and(shown);
  anna.provokes(/status of 400/);
  await anna.currency.selectOption("KWD");
  await anna.amount.fill("12");
  await anna.expectAtAmount(/^Für KWD gibt es noch keinen Kurs/);
  await anna.dialog.locator("summary", { hasText: "Geteilt" }).click();
  await anna.dialog.getByRole("radio", { name: "Nach Prozent" }).check();
  await anna.saveExpense();
  await expect(anna.dialog.getByLabel(/^Kurs/)).toBeFocused();
  await expect(noRate).toHaveCount(1);
});

test("Anna pays for a taxi in dollars, and switches to them beside the amount of the next one", async ({
  anna,
}) => {
  const tripId = await anna.hasTrip();
  for (const amount of ["3", "4"]) await anna.hasExpense(tripId, { amount });
  await anna.hasExpense(tripId, { amount: "12,5", originalCurrency: "USD" });
  await anna.open("/?dialog=expense&main=food");
  const inEuro = anna.dialog.getByRole("button", { name: "€", exact: true });
  const inDollars = anna.dialog.getByRole("button", { name: "US$", exact: true });
  await expect(anna.currency).toHaveValue("EUR");
  await expect(inEuro).toHaveAttribute("aria-pressed", "true");
  await anna.amount.fill("25");
  await inDollars.click();
  await expect(anna.amount).toBeFocused();
  await expect(anna.currency).toHaveValue("USD");
  await expect(inDollars).toHaveAttribute("aria-pressed", "true");
  await expect(anna.dialog.getByText(/^25,00\sUS\$ = 23,07\s€/).first()).toBeVisible();
  await anna.currency.selectOption("VND");
  await expect(anna.dialog.getByRole("button", { name: "₫", exact: true })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await inEuro.click();
  await expect(anna.currency).toHaveValue("EUR");
  await expect(anna.dialog.getByText(/^Gelesen als 25,00\s€$/)).toBeVisible();
});

onBadLine(
  "Without a network, what waits counts for the currency of Anna's next entry",
  async ({ anna, line }) => {
    const tripId = await anna.hasTrip();
    await anna.hasExpense(tripId, { amount: "3" });
    anna.provokes(noNetwork);
    await anna.open("/expenses");
    await expectCached(anna.page, "/outbox.data");
    line.cut();
    await anna.openExpenseDialog();
    await anna.fillInExpense({ amount: "450000", description: "Phở" });
    await anna.dialog.getByRole("button", { name: "Andere Währung" }).click();
    await anna.currency.selectOption("VND");
    await anna.saveExpense();
    await anna.expectToast("Auf dem Gerät gemerkt");
    await anna.openExpenseDialog();
    await anna.chooseMain("Essen");
    await expect(anna.currency).toHaveValue("VND");
  },
);

test("Anna changes the day and takes its rate", async ({ anna, records }) => {
  const before = dayFromToday(-2);
  records.hasRate("ecb", "USD", before, "1.25");
  const tripId = await anna.hasTrip();
  const id = await anna.hasExpense(tripId, { amount: "12,5", originalCurrency: "USD" });
  await anna.open(`/expenses?dialog=expense&id=${id}`);
  await expect(anna.dialog.getByText(/^12,50\sUS\$ = 11,53\s€ \(EZB, /).first()).toBeVisible();
  await anna.openMore();
  await anna.dialog.getByLabel("Datum").fill(before);
  await expect(anna.dialog.getByText(/^12,50\sUS\$ = 11,53\s€/).first()).toBeVisible();
  await anna.dialog.getByLabel(/^Kurs vom .* nehmen$/).check();
  await expect(anna.dialog.getByText(/^12,50\sUS\$ = 10,00\s€ \(EZB, /).first()).toBeVisible();
  await anna.saveExpense();
  await anna.expectToast("Ausgabe aktualisiert!");
  expect(records.newestOriginal(anna.email)).toMatchObject({ amount: 1_000, rate: "1.25", source: "ecb" });
});

onBadLine(
  "Anna adds expenses offline with a rate, with that of her cash, and without one",
  async ({ anna, line, records }) => {
    const { page } = anna;
    records.hasNoRates();
    records.hasRate("ecb", "USD", dayFromToday(-1), "1.0837");
    const tripId = await anna.hasTrip();
    await anna.hasCompanion(tripId, "Oma");
    await anna.hasExpense(tripId, { amount: "12,5", originalCurrency: "USD" });
    const cash = { data: { cashRate: 1.25 } };
    expect((await page.request.put(`/api/trips/${tripId}/currencies/USD`, cash)).status()).toBe(200);
    anna.provokes(noNetwork);
    await anna.open("/expenses");
    await expectCached(page, "/outbox.data");
    await expect.poll(() => page.evaluate(() => localStorage.getItem("rates"))).toContain("1.0837");
    line.cut();

    await anna.keepExpense({ amount: "25", description: "Taxi" });
    for (const [currency, amount, payment] of [
      ["VND", "450.000", "Kreditkarte"],
      ["USD", "10", "Barzahlung"],
    ] as const) {
      await anna.openExpenseDialog();
      await anna.fillInExpense({ amount, description: payment });
      await anna.currency.selectOption(currency);
      await anna.chooseMethod(payment);
      await anna.saveExpense();
      // The toast may be that of the expense before.
      await expect(anna.dialog).toHaveCount(0);
      await anna.expectToast("Auf dem Gerät gemerkt");
    }
    await expect(page.locator(rows)).toHaveText([
      / 8,00\s€.*10,00\sUS\$/,
      /^[^€]*450\.000\s₫[^€]*$/,
      / 23,07\s€.*25,00\sUS\$/,
      / 11,53\s€.*12,50\sUS\$/,
    ]);
    await expect(page.locator(".pending-mark")).toHaveText(["wartet", "wartet auf Kurs", "wartet"]);
    await anna.expectSum("42,60 €");
    const rates = async () => (await entriesOn(page)).map(({ fields }) => fields.exchangeRate).sort();
    expect(await rates()).toEqual(["", "1,0837", "1,25"]);

    await page.getByRole("link", { name: "3 Ausgaben warten." }).click();
    // A new screen's heading gets the focus, which would take the key from the link.
    await expect(page.getByRole("heading", { name: "Postausgang" })).toBeFocused();
    await anna.followInRow(/^Bearbeiten.*Barzahlung/);
    await anna.dialog.getByLabel("Beschreibung").fill("Taxi zum Hafen");
    await anna.saveExpense();
    await expect(anna.rowTitles.filter({ hasText: "Taxi zum Hafen" })).toBeVisible();
    expect(await rates()).toEqual(["", "1,0837", "1,25"]);

    // A newer fixing does not change what she saw; the dong are converted by the rate of their day.
    records.hasRate("ecb", "USD", today, "1.2");
    records.hasRate("inforeuro", "VND", month, "28604.9");
    line.mend();
    await page.getByRole("button", { name: "Jetzt senden" }).click();
    await expect.poll(() => anna.expenseCount).toBe(4);
    await anna.open("/expenses");
    await expect(page.locator(rows)).toHaveText([
      / 8,00\s€.*10,00\sUS\$/,
      / 15,73\s€.*450\.000\s₫/,
      / 23,07\s€.*25,00\sUS\$/,
      / 11,53\s€.*12,50\sUS\$/,
    ]);
  },
);

onBadLine(
  "A currency without any rate comes back, and Anna mends it by the sum in euro",
  async ({ anna, line, records }) => {
    const { page } = anna;
    records.hasNoRates();
    const tripId = await anna.hasTrip();
    await anna.hasExpense(tripId, { amount: "10", originalCurrency: "USD", exchangeRate: "1,1" });
    anna.provokes(noNetwork);
    anna.provokes(/status of 400/);
    await anna.open("/expenses");
    await expectCached(page, "/expenses.data", "/outbox.data");
    await expect.poll(() => page.evaluate(() => localStorage.getItem("rates"))).toContain(today);
    line.cut();
    await page.reload();
    await anna.openExpenseDialog();
    await anna.fillInExpense({ amount: "100", description: "Brot" });
    await expect(anna.currency).toHaveValue("USD");
    await anna.expectAtAmount(/^Für USD gibt es noch keinen Kurs/);
    await anna.currency.selectOption("KWD");
    await anna.saveExpense();
    await anna.expectToast("Auf dem Gerät gemerkt");
    line.mend();
    await page.getByRole("link", { name: "1 Ausgabe wartet." }).click();
    await page.getByRole("button", { name: "Jetzt senden" }).click();
    await expect(page.getByText(/Für KWD gibt es noch keinen Kurs/)).toBeVisible();
    await page.getByRole("link", { name: /^Bearbeiten.*Brot/ }).click();
    await expect(anna.currency).toHaveValue("KWD");
    await anna.dialog.getByLabel("Abgebucht in Euro").fill("300");
    await anna.saveExpense();
    await expect.poll(() => anna.expenseCount).toBe(2);
    expect(records.newestOriginal(anna.email)).toMatchObject({ amount: 30_000, source: "charged" });
  },
);
