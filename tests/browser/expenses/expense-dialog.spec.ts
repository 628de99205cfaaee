import { dayFromToday, expect, hasJavaScript, test } from "../../support/browser";

test("Anna goes back to the first step, and everything she typed stays", async ({ anna }) => {
  const { page, dialog } = anna;
  await anna.hasTrip();
  await anna.open("/");
  await anna.openExpenseDialog();
  await anna.fillInExpense({ amount: "12,50", description: "Pastéis de Belém" });
  await anna.chooseMethod("Barzahlung");
  await anna.openMore();
  await dialog.getByLabel("Datum").fill("2026-11-13");
  await dialog.getByLabel("Ort", { exact: true }).fill("Belém");
  await dialog.getByLabel("Adresse").fill("Rua de Belém 84");
  await dialog.getByLabel("Notiz").fill("Mit Zimt\nund Zucker");

  for (const back of [
    () => dialog.getByRole("button", { name: "Ändern: zurück zu den Kategorien" }).click(),
    () => page.goBack(),
    // What Android makes of its Back while a dialog is open.
    () => dialog.evaluate((element) => element.dispatchEvent(new Event("cancel", { cancelable: true }))),
  ]) {
    await back();
    await expect(dialog.getByText("Wofür war das?")).toBeVisible();
    await anna.chooseMain("Transport");
  }
  await page.goBack();
  await anna.chooseMain("Unterkunft");
  await expect(dialog.locator(".chip", { hasText: "Hotel" })).toBeVisible();
  await expect(dialog.locator(".chip", { hasText: "Restaurant" })).toHaveCount(0);
  await anna.chooseCategory("Hotel");

  await expect(anna.amount).toHaveValue("12,50");
  await expect(dialog.getByText("Gelesen als 12,50 €")).toBeVisible();
  await expect(dialog.getByLabel("Beschreibung")).toHaveValue("Pastéis de Belém");
  await expect(anna.methodLine).toContainText("Barzahlung");
  await anna.openMore();
  await expect(dialog.getByLabel("Datum")).toHaveValue("2026-11-13");
  await expect(dialog.getByLabel("Ort", { exact: true })).toHaveValue("Belém");
  await expect(dialog.getByLabel("Adresse")).toHaveValue("Rua de Belém 84");
  await expect(dialog.getByLabel("Notiz")).toHaveValue("Mit Zimt\nund Zucker");
  await anna.saveExpense();
  await anna.expectToast(/^Ausgabe für Fr\., 13\. Nov\. (2026 )?gespeichert$/);
  await expect(page).toHaveURL("/");
  await expect(anna.toast).toContainText("12,50 € · Hotel");
  await expect(page.locator(".row-meta")).toHaveText(/^\s*13\. Nov\.( 2026)? · Hotel · Belém$/);

  await page.getByRole("link", { name: /^Essen/ }).click();
  await anna.amount.fill("7");
  await page.goBack();
  await anna.chooseMain("Transport");
  await expect(anna.amount).toHaveValue("7");
  await dialog.getByRole("link", { name: "Schließen" }).click();
  await expect(dialog).toBeHidden();
});

test("The chosen category stays in the dialog's head while Anna scrolls, and one veil lies over the screen @plain", async ({
  anna,
  page,
}) => {
  await anna.hasTrip();
  await page.setViewportSize({ width: 360, height: 480 });
  await anna.open("/?dialog=expense&main=food");
  const { dialog } = anna;
  const change = dialog.getByRole("button", { name: "Ändern: zurück zu den Kategorien" });
  const top = async (shown: typeof change) => (await shown.boundingBox())!.y;
  const first = await top(change);
  expect(first).toBeGreaterThan(await top(dialog.getByRole("heading", { name: "Ausgabe hinzufügen" })));
  expect(first).toBeLessThan(await top(dialog.locator(".amount")));
  const fields = dialog.locator(".sheet-fields");
  await fields.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  expect(await fields.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
  expect(await top(change)).toBe(first);
  await expect(page.locator(".veil")).toBeVisible({ visible: !hasJavaScript() });
});

test("A day too far from the trip is refused on Anna's phone, without asking the server", async ({
  anna,
  page,
}) => {
  const trip = await anna.hasTrip();
  await anna.hasCompanion(trip, "Ben");
  anna.provokes(/status of 409/);
  const posts: string[] = [];
  page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
  const tooFar = anna.dialog.getByText("Der Tag liegt zu weit von der Reise entfernt.");
  const day = anna.dialog.getByLabel("Datum");
  await anna.open("/expenses");
  await anna.outboxIsReady();
  await anna.openExpenseDialog();
  await anna.fillInExpense({ amount: "12,50" });
  await anna.openMore();
  await day.fill("2040-01-01");
  await anna.saveExpense();
  await expect(tooFar).toBeVisible();
  await expect(day).toBeFocused();
  await anna.open(`/trip/${trip}/settle?dialog=repayment`);
  await anna.dialog.getByLabel("Betrag").fill("5");
  await anna.dialog.getByLabel("An wen?").selectOption("Ben");
  await anna.dialog.getByLabel("Wer hat gezahlt?").selectOption("Anna (du)");
  await day.fill("2020-01-01");
  await anna.dialog.getByRole("button", { name: "Zahlung eintragen" }).click();
  await expect(tooFar).toBeVisible();
  expect(posts).toEqual([]);
  await day.fill(dayFromToday(0));
  await anna.dialog.getByRole("button", { name: "Zahlung eintragen" }).click();
  await expect(anna.dialog.getByRole("alert")).toContainText("Trotzdem eintragen?");
});

test("Anna opens the dialog by a tile and can type the amount at once @plain", async ({ anna }) => {
  await anna.hasTrip();
  await anna.open("/");
  await anna.page.getByRole("link", { name: /^Essen/ }).click();
  await expect(anna.amount).toBeFocused();
});

test("Nothing in Anna's form moves when what takes receipts arrives late", async ({ anna, page }) => {
  await anna.hasTrip();
  // On a phone the form is higher than the window, and what comes below moves nothing.
  await page.setViewportSize({ width: 1280, height: 1200 });
  const arrival = Promise.withResolvers<void>();
  await page.route("**/assets/later-*.js", async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await anna.open("/");
  await anna.openExpenseDialog();
  await anna.chooseMain("Essen");
  await expect(anna.amount).toBeFocused();
  const more = anna.dialog.getByText("Datum, Ort, Notiz");
  const before = await more.boundingBox();
  arrival.resolve();
  await expect(anna.dialog.getByLabel("Datei wählen")).toBeAttached();
  expect(await more.boundingBox()).toEqual(before);
});

test("Anna cannot save before she has chosen a subcategory, not with Enter either @both", async ({
  anna,
}) => {
  await anna.hasTrip();
  await anna.open("/?dialog=expense&main=food");
  await anna.amount.fill("12,50");
  await anna.amount.press("Enter");
  await expect(anna.dialog.getByRole("radio", { name: "Restaurant" })).toBeFocused();
  if (hasJavaScript()) {
    const group = anna.dialog.getByRole("group", { name: "Was genau?" });
    await expect(group).toHaveAccessibleDescription("Wähle zuerst, was es genau war.");
    await expect(anna.saveButton).toBeDisabled();
  }
  await expect(anna.amount).toHaveValue("12,50");
  expect(anna.expenseCount).toBe(0);
  if (!hasJavaScript()) return;
  await anna.chooseCategory("Bar");
  await expect(anna.saveButton).toBeEnabled();
  await anna.dialog.getByRole("button", { name: "Ändern: zurück zu den Kategorien" }).click();
  await anna.chooseMain("Transport");
  await expect(anna.saveButton).toBeDisabled();
});

test("Anna edits an expense, reads it by its row, and deletes it from there", async ({ anna }) => {
  const { page, dialog } = anna;
  const trip = await anna.hasTrip();
  await anna.hasExpense(trip, {
    amount: "12,50",
    description: "Pasteis",
    notes: "Mit Zimt",
    locationName: "Belém",
    paymentMethod: "barzahlung",
    date: "2026-11-13",
  });
  await anna.open("/expenses");
  await anna.followInRow("Bearbeiten: Pasteis, 12,50 €");
  await expect(dialog.getByRole("heading", { name: "Ausgabe bearbeiten" })).toBeVisible();
  await expect(anna.amount).toHaveValue("12,50");
  await expect
    .poll(() => page.evaluate(() => getSelection()?.toString()), { message: "typing replaces the amount" })
    .toBe("12,50");
  await expect(dialog.getByRole("radio", { name: "Restaurant" })).toBeChecked();
  await expect(anna.methodLine).toContainText("Barzahlung");
  await anna.openMore();
  await expect(dialog.getByLabel("Datum"), "what was unfolded is in view").toBeInViewport({ ratio: 1 });
  await expect(dialog.getByLabel("Datum")).toHaveValue("2026-11-13");
  await expect(dialog.getByLabel("Notiz")).toHaveValue("Mit Zimt");

  await dialog.getByRole("button", { name: "Ändern: zurück zu den Kategorien" }).click();
  await anna.chooseMain("Einkaufen");
  await anna.chooseCategory("Feinkost");
  await anna.amount.fill("1.234,5");
  await dialog.getByLabel("Beschreibung").fill("Pastéis");
  await anna.saveExpense();
  await anna.expectToast("Ausgabe aktualisiert!");
  await expect(page).toHaveURL("/expenses");
  await expect(page.locator(".rows > li")).toHaveCount(1);
  await expect(page.locator(".rows > li")).toContainText("Pastéis");
  await expect(page.locator(".rows > li")).toContainText("Feinkost · Belém");
  await expect(page.locator(".row-sum")).toHaveText("1.234,50 €");
  await expect(page.getByRole("heading", { name: "Fr., 13. Nov. 2026" })).toBeVisible();

  await anna.rowTitles.click();
  await expect(dialog.getByRole("heading", { name: "Pastéis" })).toBeVisible();
  await expect(dialog).toContainText("Barzahlung");
  await dialog.getByRole("link", { name: "Löschen" }).click();
  await dialog.getByRole("button", { name: "Löschen" }).click();
  await anna.expectToast("Ausgabe gelöscht!");
  await expect(anna.rowTitles).toHaveCount(0);
});

test("A day too far from the trip is said at its unfolded field, and everything Anna typed stays", async ({
  anna,
}) => {
  anna.provokes(/status of 400/);
  const { dialog } = anna;
  await anna.hasTrip();
  await anna.open("/");
  await anna.openExpenseDialog();
  await anna.fillInExpense({ amount: "12,50", description: "Pastéis de Belém" });
  await anna.openMore();
  await dialog.getByLabel("Datum").fill("2062-11-13");
  await anna.saveExpense();
  await expect(dialog.getByText("Der Tag liegt zu weit von der Reise entfernt.")).toBeVisible();
  await expect(dialog.getByLabel("Datum")).toHaveValue("2062-11-13");
  await expect(anna.amount).toHaveValue("12,50");
  await expect(dialog.getByLabel("Beschreibung")).toHaveValue("Pastéis de Belém");
  await dialog.getByLabel("Datum").fill("2026-11-13");
  await anna.saveExpense();
  await anna.expectToast(/^Ausgabe für .*13\. Nov\..* gespeichert$/);
});
