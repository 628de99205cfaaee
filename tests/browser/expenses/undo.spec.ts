import { noNetwork } from "../../support/bad-line";
import { expect, test } from "../../support/browser";

test("Anna takes back the expense that she has just added @both", async ({ anna }) => {
  const trip = await anna.hasTrip();
  await anna.hasExpense(trip, { amount: "2", description: "Tee" });
  await anna.open("/expenses");
  await anna.addExpense({ amount: "3", description: "Kaffee" });
  await anna.expectToast("Ausgabe hinzugefügt!");
  await anna.toast.getByRole("button", { name: "Rückgängig" }).click();
  await anna.expectToast("Ausgabe zurückgenommen!");
  await expect(anna.rowTitles).toHaveText(["Tee"]);
  expect(anna.expenseCount).toBe(1);
});

test("The offer to take back does not stand in the next question", async ({ anna, page }) => {
  await anna.hasTrip();
  await anna.open("/expenses");
  await anna.addExpense({ amount: "3", description: "Kaffee" });
  await anna.followInRow(/^Löschen/);
  await expect(anna.dialog.getByRole("button", { name: "Löschen" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Rückgängig" })).toHaveCount(0);
});

test("Without a network Anna takes back an expense that waits: it never comes, and nothing else is lost", async ({
  anna,
}) => {
  const { page } = anna;
  await anna.hasTrip();
  await anna.open("/expenses");
  await anna.outboxIsReady();
  anna.provokes(noNetwork);
  await page.context().setOffline(true);
  await anna.keepExpense({ amount: "2", description: "Tee" });
  await anna.closeToast();
  await anna.keepExpense({ amount: "3", description: "Kaffee" });
  await expect(anna.rowTitles).toHaveText(["Kaffee", "Tee"]);
  await anna.toast.getByRole("button", { name: "Rückgängig" }).click();
  await anna.expectToast("Ausgabe zurückgenommen!");
  await expect(anna.rowTitles).toHaveText(["Tee"]);
  await page.context().setOffline(false);
  await expect.poll(() => anna.expenseCount).toBe(1);
  await expect(page.locator(".expense-row[data-pending]")).toHaveCount(0);
  await expect(anna.rowTitles).toHaveText(["Tee"]);
  expect(anna.expenseCount).toBe(1);
});

test("What never came is not taken off what Anna has spent, also once its sending has failed", async ({
  anna,
  page,
}) => {
  const trip = await anna.hasTrip();
  await anna.hasExpense(trip, { amount: "2", description: "Tee" });
  await anna.open("/expenses");
  await anna.outboxIsReady();
  anna.provokes(noNetwork);
  await page.context().setOffline(true);
  await anna.keepExpense({ amount: "3", description: "Kaffee" });
  const spent = page.locator(".overview");
  await anna.toast.getByRole("button", { name: "Rückgängig" }).click();
  await anna.expectToast("Ausgabe zurückgenommen!");
  await expect(anna.rowTitles).toHaveText(["Tee"]);
  await expect(spent).toContainText("2,00");
  // It is sent all the same, in case the answer got lost.
  await expect(page.getByRole("link", { name: "1 Änderung wartet." })).toBeVisible();
});

test("Anna's expense was saved though its answer got lost: taken back, it goes from the server too", async ({
  anna,
}) => {
  const { page } = anna;
  await anna.hasTrip();
  await anna.open("/expenses");
  anna.provokes(noNetwork);
  await page.route("**/outbox/send", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await anna.keepExpense({ amount: "3", description: "Kaffee" });
  expect(anna.expenseCount).toBe(1);
  await page.unroute("**/outbox/send");
  await anna.toast.getByRole("button", { name: "Rückgängig" }).click();
  await anna.expectToast("Ausgabe zurückgenommen!");
  await expect.poll(() => anna.expenseCount).toBe(0);
  await expect(anna.rowTitles).toHaveCount(0);
});
