import { dayFromToday, expect, test } from "../../support/browser";

test("Anna, far down among older days, adds an expense and stays there", async ({ anna, records }) => {
  const { page } = anna;
  const trip = await anna.hasTrip();
  records.addExpenses(
    trip,
    Array.from({ length: 120 }, (_, index) => dayFromToday(-Math.floor(index / 10))),
    100,
  );
  await anna.open("/expenses");
  await page.getByRole("link", { name: "Ältere Tage anzeigen" }).click();
  await expect(page.getByRole("link", { name: "Zurück zu den neuesten" })).toBeVisible();
  await expect(page.locator(".rows > li")).toHaveCount(50);
  const older = page.url();
  await anna.addExpense({ amount: "3" });
  await expect(page).toHaveURL(older);
  await expect(page.getByText("121 Ausgaben", { exact: true })).toBeVisible();
  await expect(page.getByText("8 % vom Budget")).toBeVisible();
});
