import { expect, test } from "../support/browser";

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
