import { dayFromToday, expect, test } from "../support/browser";

test("Anna's empty home greets her and shows four hints with links", async ({ anna }) => {
  const { page } = anna;
  await anna.open("/");
  await expect(page.getByRole("heading", { name: "Hallo Anna!" })).toBeVisible();
  for (const hint of [
    "Ausgaben erfassen",
    "Kosten analysieren",
    "Jederzeit bearbeiten",
    "Budget verwalten",
  ]) {
    await expect(page.getByText(hint, { exact: true })).toBeVisible();
  }
  await page.getByRole("main").getByRole("link", { name: "Meine Reisen" }).click();
  await expect(page).toHaveURL("/my-trips");
  await page.goBack();
  await page.getByRole("main").getByRole("link", { name: "Profil" }).click();
  await expect(page).toHaveURL("/profile");
  await page.goBack();
  await page.getByRole("link", { name: "Neue Reise erstellen" }).click();
  await expect(anna.dialog.getByRole("heading", { name: "Neue Reise erstellen" })).toBeVisible();
});

test("Anna starts a planned trip from her empty home", async ({ anna }) => {
  const { page } = anna;
  await anna.hasTrip({ state: "planned" });
  await anna.open("/");
  await expect(page.getByRole("heading", { name: "Geplante Reisen" })).toBeVisible();
  await page.getByRole("button", { name: /^Starten/ }).click();
  await anna.expectToast("Reise gestartet!");
  await expect(page.getByRole("heading", { name: "Interrail Portugal" })).toBeVisible();
});

test("Anna is over budget, and the figure is red @plain", async ({ anna }) => {
  const { page } = anna;
  await anna.hasTheme("light");
  const trip = await anna.hasTrip({ budget: "100" });
  await anna.hasExpense(trip, { amount: "150" });
  await anna.open("/");
  const remaining = page.getByText("-50,00 €", { exact: true });
  await expect(remaining).toHaveCSS("color", "rgb(179, 38, 30)");
  const left = page.locator("section", { has: page.getByRole("heading", { name: "Budget übrig" }) });
  await expect(left).toContainText("Überschritten");
  await expect(page.getByText("150,00 € ausgegeben")).toBeVisible();
  await expect(page.getByText("über dem Budget")).toHaveCount(0);
  await expect(page.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "100");
});

test("Anna's next coffee reduces today's share at once", async ({ anna }) => {
  await anna.hasTrip({ startDate: dayFromToday(0), endDate: dayFromToday(3), budget: "200" });
  await anna.open("/");
  await anna.expectSum("50,00 €");
  await anna.addExpense({ amount: "6,80" });
  await anna.expectSum("43,20 €");
});

test("Anna's home shows her three latest expenses and links to all of them", async ({ anna }) => {
  const { page } = anna;
  const trip = await anna.hasTrip();
  for (const description of ["Zug", "Kaffee", "Museum", "Abendessen"]) {
    await anna.hasExpense(trip, { amount: "5", description });
  }
  await anna.open("/");
  await expect(anna.rowTitles).toHaveText(["Abendessen", "Museum", "Kaffee"]);
  await page.getByRole("link", { name: "Alle Ausgaben" }).click();
  await expect(page).toHaveURL("/expenses");
  await expect(anna.rowTitles).toHaveText(["Abendessen", "Museum", "Kaffee", "Zug"]);
});

test("Anna adds an expense by the large button, by the floating one and by a tile", async ({ anna }) => {
  const { page } = anna;
  await anna.hasTrip();
  await anna.open("/");
  const [large, floating] = await page.getByRole("link", { name: "Ausgabe hinzufügen", exact: true }).all();
  for (const button of [large!, floating!]) {
    await button.click();
    await expect(anna.dialog.getByText("Wofür war das?")).toBeVisible();
    await anna.dialog.getByRole("link", { name: "Schließen" }).click();
    await expect(anna.dialog).toBeHidden();
  }
  await page.getByRole("link", { name: /^Transport/ }).click();
  await expect(anna.dialog.getByText("Was genau?")).toBeVisible();
  await expect(anna.dialog.locator(".chip", { hasText: "ÖPNV" })).toBeVisible();
});

test("Anna ends her trip after a confirmation, and home is empty again", async ({ anna }) => {
  const { page } = anna;
  await anna.hasTrip();
  await anna.open("/");
  await expect(page.getByText(/^Ist die Reise vorbei\? Beende sie/)).toBeVisible();
  await page.getByRole("link", { name: "Reise beenden" }).click();
  await expect(anna.dialog).toContainText(
    "„Interrail Portugal“ wird beendet. Du kannst sie danach weiterhin bearbeiten.",
  );
  await anna.dialog.getByRole("button", { name: "Abbrechen" }).click();
  await expect(anna.dialog).toBeHidden();
  await page.getByRole("link", { name: "Reise beenden" }).click();
  await anna.dialog.getByRole("button", { name: "Reise beenden" }).click();
  await anna.expectToast("Reise beendet!");
  await expect(page.getByRole("heading", { name: "Hallo Anna!" })).toBeVisible();
});
