import { expectAccessibleHere } from "../../support/accessibility";
import { expect, test } from "../../support/browser";

test("Anna sets a limit from the statistics with the keyboard alone, spends beyond it, and sees it in the toast and in the bar", async ({
  anna,
}) => {
  const { page, dialog } = anna;
  const { keyboard } = page;
  const trip = await anna.hasTrip({ budget: "" });
  await anna.hasExpense(trip, { amount: "79,99" });
  await anna.open("/analytics");
  await anna.tabTo(page.getByRole("link", { name: "Limits", exact: true }));
  await keyboard.press("Enter");
  await expect(dialog).toBeVisible();
  await anna.ready();
  await anna.tabTo(dialog.getByLabel("Essen"));
  await keyboard.type("100");
  await keyboard.press("Enter");
  await anna.expectToast("Limits gespeichert");
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL("/analytics");
  const bar = page.getByRole("progressbar", { name: "Limit für Essen" });
  await expect(bar).toHaveAttribute("aria-valuetext", /^Noch 20,01\s€$/);
  await anna.open(`/trip/${trip}`);
  await anna.addExpense({ amount: "32,01" });
  await expect(anna.toast).toContainText(/Limit für Essen: Überschritten um 12,00\s€\./);
  await expect(page.getByText(/^Überschritten um 12,00\s€$/)).toBeVisible();
  await expect(bar).toHaveAttribute("aria-valuenow", "100");
  await expectAccessibleHere(page);
});

test("Anna changes between sums and averages without a request", async ({ anna }) => {
  const { page } = anna;
  const trip = await anna.hasTrip();
  await anna.hasExpense(trip, { amount: "50" });
  await anna.open("/analytics");
  await anna.outboxIsReady();
  const row = page.locator(".category-rows summary:visible b");
  await expect(row).toHaveText("50,00 €");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.getByRole("link", { name: "Ø am Tag", exact: true }).click();
  await expect(page).toHaveURL(/[?&]per=day/);
  await expect(row).toHaveText("Ø 10,00 €");
  await expect(page.getByText("Schnitt aus 5 Reisetagen, mit heute.")).toBeVisible();
  await page.goBack();
  await expect(row).toHaveText("50,00 €");
  expect(asked).toEqual([]);
});
