import { expect, expectCached, noNetwork, test } from "../../support/bad-line";

test("Without a network Anna's waiting expense is in the bar and its limit in the toast, and averages open for the first time", async ({
  anna,
  line,
  page,
}) => {
  anna.provokes(noNetwork);
  const trip = await anna.hasTrip();
  await anna.hasExpense(trip, { amount: "70" });
  await anna.hasLimits(trip, { food: "100" });
  await anna.open("/analytics");
  await expectCached(page, "/analytics.data");
  // The worker controls the page from its next load on.
  await anna.open("/");
  await expectCached(page, "/_.data");
  await anna.outboxIsReady();
  line.cut();
  await anna.keepExpense({ amount: "30" });
  await expect(anna.toast).toContainText("Limit für Essen: Ausgeschöpft. Wird gesendet");
  await page.goto("/analytics?per=day");
  const bar = page.getByRole("progressbar", { name: "Limit für Essen" });
  await expect(bar).toHaveAttribute("aria-valuetext", "Ausgeschöpft");
  await expect(page.getByText("Mit dem, was auf dem Gerät noch wartet.")).toBeVisible();
  await expect(page.locator(".category-rows summary").getByText(/^Ø 14,00\s€$/)).toBeVisible();
  // She corrects what waits, and the toast that it was sent speaks of the limit too.
  await page.goto("/outbox");
  await page.getByRole("link", { name: /^Bearbeiten/ }).click();
  await anna.amount.fill("30,01");
  await anna.saveExpense();
  await expect(anna.dialog).toHaveCount(0);
  line.mend();
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(anna.toast).toContainText("1 Änderung gesendet");
  await expect(anna.toast).toContainText(/Limit für Essen: Überschritten um 0,01\s€\./);
});
