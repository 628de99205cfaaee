import { expect, expectKept, noNetwork, test } from "../support/bad-line";
import type { Traveller } from "../support/browser";

/** Is on a screen, and has what works without a network. */
async function isOn(anna: Traveller, path: string): Promise<void> {
  anna.provokes(noNetwork);
  await anna.open(path);
  await expectKept(anna.page, "/outbox.data");
}

test("Anna notes expenses without a network, sees them wait, mends one, and each is sent once @js", async ({
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

  // What she mends while it is on its way is not what the server has answered to.
  line.mend();
  line.hold();
  await page.getByRole("button", { name: "Jetzt senden" }).click();
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
});
