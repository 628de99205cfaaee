import { noNetwork } from "../../support/bad-line";
import { expect, test } from "../../support/browser";

const NIGHTS = "Verteilen auf … Nächte";

test("Anna's hotel counts by night from the moment it waits on her device, and the same once it is sent", async ({
  anna,
  page,
}) => {
  anna.provokes(noNetwork);
  // Day 5 of 13, so nine days are left.
  await anna.hasTrip({ budget: "1300" });
  await anna.open("/");
  await anna.outboxIsReady();
  await page.context().setOffline(true);
  await anna.openExpenseDialog();
  await anna.fillInExpense({ main: "Unterkunft", category: "Hotel", amount: "300", description: "Pensão" });
  await anna.tabTo(anna.dialog.getByLabel(NIGHTS));
  await anna.expectVisibleFocus();
  await page.keyboard.type("3");
  await page.keyboard.press("Enter");
  await anna.expectToast("Auf dem Gerät gemerkt");

  const today = page.locator(".cover-card").filter({ hasText: "davon 300,00 € verteilt" });
  const expectFigures = async () => {
    // 1.000 € over nine days, and nothing off it for the hotel.
    await expect(page.locator(".figure-hero")).toHaveText(/^111,11\s€$/);
    await expect(today).toContainText("1 Ausgabe");
    await expect(page.locator(".row-meta")).toContainText(/3 Nächte, je 100,00\s€/);
  };
  await expectFigures();
  await expect(page.locator(".expense-row[data-pending]")).toHaveCount(1);
  await page.context().setOffline(false);
  await expect(page.locator(".expense-row[data-pending]")).toHaveCount(0);
  await page.reload();
  await expectFigures();
});

test("Anna's nights stay with her when she takes another category, and are never out of sight", async ({
  anna,
}) => {
  const { dialog } = anna;
  await anna.hasTrip();
  await anna.open("/?dialog=expense");
  await anna.fillInExpense({ main: "Unterkunft", category: "Hotel", amount: "90" });
  const nights = dialog.getByLabel(NIGHTS);
  await nights.fill("drei");
  await anna.saveExpense();
  await expect(dialog.getByText("Eine ganze Zahl von 1 bis 366.")).toBeVisible();
  await nights.fill("3");
  await expect(dialog.getByText("Eine ganze Zahl von 1 bis 366.")).toHaveCount(0);
  await expect(dialog.getByText(/^3 Nächte, je 30,00\s€$/)).toBeVisible();
  await anna.amount.fill("100");
  await expect(dialog.getByText(/^3 Nächte, je rund 33,33\s€$/)).toBeVisible();
  await dialog.getByRole("button", { name: "Ändern: zurück zu den Kategorien" }).click();
  await anna.chooseMain("Essen");
  await expect(nights).toBeVisible();
  await expect(nights).toHaveValue("3");
  await nights.fill("");
  await dialog.getByRole("button", { name: "Ändern: zurück zu den Kategorien" }).click();
  await anna.chooseMain("Gesundheit");
  await expect(nights).toBeHidden();
});
