// What is still to pay and deposits that are held, on home and above the days of the list.
import { noNetwork } from "../../support/bad-line";
import { expect, type Traveller, test } from "../../support/browser";

/** Sends what a form sends, by the page's session. */
async function hasOpen({ page }: Traveller, tripId: string, more: object): Promise<string> {
  const data = { tripId, categoryId: "hotel", date: "2026-12-02", ...more };
  const answer = await page.request.post("/api/expenses", { data });
  return ((await answer.json()) as { id: string }).id;
}

test("Anna finds on home what is due next, and opens from there what says that it is paid @both", async ({
  anna,
  page,
}) => {
  const trip = await anna.hasTrip();
  const hotel = await hasOpen(anna, trip, { amount: 270, kind: "planned", description: "Hotel" });
  await hasOpen(anna, trip, { amount: 800, kind: "deposit", description: "Wohnung" });
  await anna.open("/");
  const group = page.locator("section", { has: page.getByRole("heading", { name: "Noch offen" }) });
  await expect(group.last()).toContainText(/270,00\s€ · Kaution 800,00\s€/);
  await expect(page.getByRole("link", { name: /^Zurückbekommen: Wohnung, 800,00/ })).toBeVisible();
  const paid = page.getByRole("link", { name: /^Bezahlt: Hotel, 270,00/ });
  await anna.tabTo(paid);
  await anna.expectVisibleFocus();
  const box = (await paid.boundingBox())!;
  expect(Math.round(box.height)).toBeGreaterThanOrEqual(44);
  await paid.press("Enter");
  await expect(anna.amount).toHaveValue("270,00");
  expect(new URL(page.url()).search).toBe(`?dialog=expense&id=${hotel}&kind=expense`);
});

test("Without a network the group, and what is left of the budget, are there beside what waits", async ({
  anna,
  page,
}) => {
  const trip = await anna.hasTrip();
  await anna.open("/");
  await hasOpen(anna, trip, { amount: 270, kind: "planned", description: "Hotel" });
  await anna.open("/expenses");
  await anna.outboxIsReady();
  anna.provokes(noNetwork);
  await page.context().setOffline(true);
  await anna.keepExpense({ amount: "3", description: "Kaffee" });
  await expect(page.locator(".overview")).toContainText("3,00");
  await expect(page.locator(".overview")).toContainText(/227,00\s€ übrig/);
  await expect(anna.rowTitles).toHaveText(["Hotel", "Kaffee"]);
  await page.context().setOffline(false);
});

test("Without a network Anna plans a cost: it waits in the group on home, and takes from what is left", async ({
  anna,
  page,
}) => {
  const trip = await anna.hasTrip();
  await anna.hasExpense(trip, { amount: "3", description: "Kaffee" });
  await anna.open("/");
  await anna.outboxIsReady();
  anna.provokes(noNetwork);
  await page.context().setOffline(true);
  const budget = page.locator(".cover-card .bar-text");
  await expect(budget).toContainText(/497,00\s€ übrig/);
  await anna.openExpenseDialog();
  await anna.fillInExpense({ amount: "100", description: "Museum" });
  await page.getByText("Art: Ausgabe").click();
  await page.getByLabel("Noch zu zahlen").check();
  await anna.saveExpense();
  await expect(budget).toContainText(/3,00\s€ ausgegeben/);
  await expect(budget).toContainText(/397,00\s€ übrig/);
  await expect(page.locator(".section-head", { hasText: "Noch offen" })).toContainText(/100,00\s€/);
  await expect(anna.rowTitles).toHaveText(["Museum", "Kaffee"]);
  await expect(page.locator('[data-kind="planned"]')).toContainText("wartet");
  await page.context().setOffline(false);
  await expect(page.getByRole("link", { name: /^Bezahlt: Museum/ })).toBeVisible();
});

test("Home still leads to what is due later once Anna has paid without a network", async ({ anna, page }) => {
  const trip = await anna.hasTrip();
  for (const description of ["Eins", "Zwei", "Drei", "Vier", "Fünf"])
    await hasOpen(anna, trip, { amount: 10, kind: "planned", description });
  await anna.open("/");
  await anna.outboxIsReady();
  await page.getByRole("link", { name: /^Bezahlt: Eins/ }).click();
  await expect(anna.amount).toHaveValue("10,00");
  anna.provokes(noNetwork);
  await page.context().setOffline(true);
  await anna.saveExpense();
  await expect(page.getByRole("link", { name: /^Bezahlt: / })).toHaveCount(3);
  await expect(page.getByRole("link", { name: "Alle ansehen" })).toBeVisible();
  await page.context().setOffline(false);
});
