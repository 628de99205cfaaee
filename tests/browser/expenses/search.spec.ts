import { dayFromToday, expect, test } from "../../support/browser";

test("Anna filters her expenses by keyboard, corrects one that she finds, and goes back", async ({
  anna,
  records,
}) => {
  const { page } = anna;
  const trip = await anna.hasTrip();
  records.addExpenses(
    trip,
    Array.from({ length: 70 }, (_, nth) => dayFromToday(-nth)),
    100,
  );
  await anna.hasExpense(trip, { description: "Café Größe", amount: "3,50" });
  await anna.hasExpense(trip, { description: "Cafe Noir", amount: "4,50" });
  await anna.open("/expenses");
  const found = page.getByRole("status").filter({ hasText: "gefunden" });
  // Its place is on the page before there is a filter, or screen readers would not announce what it says.
  const place = await page.getByRole("main").getByRole("status").elementHandle();
  const fold = page.locator("search summary");
  const words = page.getByLabel("Suchen nach");

  await anna.tabTo(words);
  for (const control of [words, fold])
    expect((await control.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  await page.keyboard.type("CAFE");
  await page.keyboard.press("Enter");
  await expect(found).toHaveText(/^2 Ausgaben gefunden · 8,00\s€$/);
  expect(await place!.evaluate(({ isConnected, textContent }) => isConnected && textContent)).toContain(
    "8,00",
  );
  await expect(words).toBeFocused();
  await expect(page, "empty fields are not in the address").toHaveURL("/expenses?q=CAFE");
  await expect(anna.rowTitles).toHaveText(["Cafe Noir", "Café Größe"]);
  const filtered = page.url();

  await anna.followInRow(/^Bearbeiten: Cafe Noir/);
  await anna.dialog.getByLabel("Beschreibung").fill("Tee");
  await anna.dialog.getByRole("button", { name: "Ausgabe speichern" }).click();
  await anna.expectToast("Ausgabe aktualisiert!");
  await expect(page).toHaveURL(filtered);
  await expect(found).toHaveText(/^1 Ausgabe gefunden · 3,50\s€$/);
  await expect(anna.rowTitles).toHaveText(["Café Größe"]);

  await words.fill("nummer");
  await anna.tabTo(fold);
  await page.keyboard.press("Enter");
  await page.getByLabel("Kategorie").selectOption("Restaurant");
  await page.getByRole("button", { name: "Suchen", exact: true }).click();
  await expect(found).toHaveText(/^70 Ausgaben gefunden · 70,00\s€$/);
  await page.getByRole("link", { name: "Ältere Tage anzeigen" }).click();
  await expect(anna.rowTitles).toHaveCount(20);
  await expect(words).toHaveValue("nummer");

  await page.goBack();
  await expect(anna.rowTitles).toHaveCount(50);
  await page.goBack();
  await expect(found).toHaveText(/^1 Ausgabe gefunden/);
  await expect(words).toHaveValue("CAFE");
  await expect(page.getByLabel("Kategorie")).toHaveValue("");

  await words.fill("gibt es nicht");
  await words.press("Enter");
  await expect(page.getByRole("heading", { name: "Nichts gefunden" })).toBeVisible();
  await page.getByRole("link", { name: "Filter zurücksetzen" }).click();
  await expect(page).toHaveURL("/expenses");
  await expect(page.getByText("72 Ausgaben", { exact: true })).toBeVisible();
  await expect(words).toHaveValue("");
  await expect(fold).toBeFocused();
});

test("What Anna types while the server searches stays in the form, with the focus", async ({ anna }) => {
  const { page } = anna;
  const trip = await anna.hasTrip();
  await anna.hasExpense(trip, { description: "Café Größe", amount: "3,50" });
  await anna.open("/expenses?q=tee");
  const words = page.getByLabel("Suchen nach");
  let answer = () => {};
  const mayAnswer = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/expenses.data?*", async (route) => {
    await mayAnswer;
    await route.continue();
  });
  await words.fill("caf");
  await words.press("Enter");
  await words.press("End");
  await words.pressSequentially("é g");
  answer();
  await expect(page.getByText(/^1 Ausgabe gefunden/)).toBeVisible();
  await expect(page).toHaveURL("/expenses?q=caf");
  await expect(words).toHaveValue("café g");
  await expect(words).toBeFocused();
  await words.press("Enter");
  await expect(page).toHaveURL(/q=caf%C3%A9\+g$/);
  await expect(anna.rowTitles).toHaveText(["Café Größe"]);
  await page.getByRole("link", { name: "Filter zurücksetzen" }).click();
  await expect(words).toHaveValue("");
});
