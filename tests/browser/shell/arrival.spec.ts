import { expect, type Traveller, test } from "../../support/browser";

const scrollDown = ({ page }: Traveller) => page.evaluate(() => scrollTo(0, document.body.scrollHeight));

test("Anna deletes a trip on its screen, then ends another on home, and each time sees the top of what comes next", async ({
  anna,
}) => {
  const { page } = anna;
  await anna.hasTrip();
  for (let nth = 0; nth < 3; nth++) await anna.hasTrip({ state: "planned" });
  const trip = await anna.hasTrip({ state: "planned" });
  for (let nth = 0; nth < 5; nth++) await anna.hasExpense(trip, { amount: "5" });
  await anna.open(`/trip/${trip}`);
  await scrollDown(anna);
  await page
    .getByRole("link", { name: /^Löschen/ })
    .last()
    .click();
  await anna.dialog.getByRole("button", { name: "Löschen" }).click();
  await expect(page).toHaveURL(/\/my-trips/);
  await expect(page.getByRole("article")).toHaveCount(4);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);

  await page.getByRole("link", { name: "Start", exact: true }).click();
  // "Meine Reisen" has such a link too, and ends the trip without leaving.
  await expect(page).toHaveURL("/");
  const end = page.getByRole("link", { name: "Reise beenden" });
  await expect(end).toBeVisible();
  await scrollDown(anna);
  await end.click();
  await anna.dialog.getByRole("button", { name: "Reise beenden" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Hallo/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});
