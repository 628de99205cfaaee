import { expectAccessibleHere } from "../../support/accessibility";
import { expect, expectCached, noNetwork, test as onBadLine } from "../../support/bad-line";
import { dayFromToday, test } from "../../support/browser";

test("Anna, who often buys snacks in cash, needs two keys and the amount, and nothing else that she typed is lost", async ({
  anna,
  page,
}) => {
  const tripId = await anna.hasTrip();
  const snack = { categoryId: "snacks", paymentMethod: "barzahlung" };
  for (const amount of ["2", "3"]) await anna.hasExpense(tripId, { amount, ...snack });
  await anna.hasExpense(tripId, { amount: "20", categoryId: "taxi", paymentMethod: "kreditkarte" });
  await anna.hasExpense(tripId, { amount: "2", categoryId: "oepnv", paymentMethod: "ec-konto" });
  await anna.open("/expenses");
  const { dialog } = anna;
  await anna.tabTo(page.getByRole("link", { name: "Ausgabe hinzufügen" }).first());
  await page.keyboard.press("Enter");
  const frequent = dialog.getByRole("group", { name: "Häufig" }).getByRole("button");
  await expect(frequent).toHaveText(["Snacks · Barzahlung", "ÖPNV · EC-Konto", "Taxi · Kreditkarte"]);
  const beyond = await frequent.evaluateAll((chips) => {
    document.documentElement.style.fontSize = "32px";
    const found = chips.filter((chip) => chip.getBoundingClientRect().right > innerWidth);
    document.documentElement.style.fontSize = "";
    return found.map(({ textContent }) => textContent);
  });
  expect(beyond, "beyond the window if text is twice as large").toEqual([]);
  await expectAccessibleHere(page);
  await anna.tabTo(dialog.getByRole("button", { name: "Snacks · Barzahlung" }));
  await page.keyboard.press("Enter");
  await expect(anna.amount).toBeFocused();
  await page.keyboard.type("2,40");
  await expect(dialog.getByRole("radio", { name: "Snacks" })).toBeChecked();
  await expect(anna.methodLine).toContainText("Barzahlung");
  // What is typed stays if she changes her mind, and the draft has the choice too.
  await dialog.getByLabel("Beschreibung").fill("Pastel de Nata");
  await page.reload();
  await expect(dialog.getByRole("radio", { name: "Snacks" })).toBeChecked();
  await dialog.getByRole("button", { name: "Ändern: zurück zu den Kategorien" }).click();
  await dialog.getByRole("button", { name: "Taxi · Kreditkarte" }).click();
  await expect(dialog.getByRole("radio", { name: "Taxi" })).toBeChecked();
  await expect(anna.methodLine).toContainText("Kreditkarte");
  await dialog.getByRole("button", { name: "Ändern: zurück zu den Kategorien" }).click();
  await dialog.getByRole("button", { name: "Snacks · Barzahlung" }).click();
  await expect(anna.amount).toBeFocused();
  await expect(anna.amount).toHaveValue("2,40");
  await page.keyboard.press("Enter");
  await anna.expectToast("Ausgabe hinzugefügt!");
  await expect(anna.toast).toContainText("2,40 € · Snacks");
  await anna.rowTitles.filter({ hasText: "Pastel de Nata" }).click();
  await expect(dialog).toContainText("Snacks");
  await expect(dialog).toContainText("Barzahlung");
});

onBadLine(
  "Anna enters an expense again without a network, and an unfinished new one does not get in the way",
  async ({ anna, line, page }) => {
    anna.provokes(noNetwork);
    const tripId = await anna.hasTrip();
    await anna.hasExpense(tripId, {
      amount: "12,50",
      categoryId: "taxi",
      paymentMethod: "ec-konto",
      description: "Zum Hafen",
      locationName: "Porto",
      date: dayFromToday(-2),
    });
    await anna.open("/expenses");
    await anna.outboxIsReady();
    await expectCached(page, "/expenses.data");
    const { dialog } = anna;
    const again = "Nochmal: Zum Hafen, 12,50 €";
    // The part that fills in the form is loaded with the first one.
    await anna.followInRow(again);
    await expect(anna.amount).toHaveValue("12,50");
    await dialog.getByRole("link", { name: "Schließen" }).click();
    await expect(dialog).toHaveCount(0);

    line.cut();
    await page.context().setOffline(true);
    await anna.openExpenseDialog();
    await anna.fillInExpense({ amount: "99", description: "Noch nicht fertig" });
    const draft = () =>
      page.evaluate(() => Object.entries(localStorage).find(([name]) => name.startsWith("draft")));
    // Each field is stored a moment after it was typed.
    await expect.poll(draft).toEqual([expect.any(String), expect.stringContaining("Noch nicht fertig")]);
    const [draftName, unfinished] = (await draft())!;
    // A crash: the dialog is never closed.
    await page.goto("about:blank");
    await page.goto("/expenses");
    await anna.followInRow(again);
    await expect(anna.amount).toHaveValue("12,50");
    await expect(dialog.getByLabel("Beschreibung")).toHaveValue("Zum Hafen");
    await expect(anna.methodLine).toContainText("EC-Konto");
    await expect(dialog.getByLabel("Datum")).toHaveValue(dayFromToday(0));
    await expect(dialog.getByLabel("Ort", { exact: true })).toHaveValue("Porto");
    await anna.amount.fill("14");
    await anna.saveExpense();
    await anna.expectToast("Auf dem Gerät gemerkt");
    expect(await page.evaluate((name) => localStorage.getItem(name), draftName)).toBe(unfinished);

    // An expense that was not sent yet can be repeated as well.
    await anna.followInRow("Nochmal: Zum Hafen, 14,00 €");
    await expect(anna.amount).toHaveValue("14,00");
    await anna.saveExpense();
    await expect(page.getByLabel("Nochmal: Zum Hafen, 14,00 €")).toHaveCount(2);
    line.mend();
    await page.context().setOffline(false);
    await expect.poll(() => anna.expenseCount).toBe(3);
  },
);
