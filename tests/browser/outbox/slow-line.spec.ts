import { expect, test, testInOwnWindow } from "../../support/browser";

/** A line with 400 kbit/s and a round trip of 400 ms. */
const ROUND_TRIP_MS = 400;
const BYTES_PER_MS = 50;
const FIGURES_MS = 2_500;

testInOwnWindow(
  "On a slow line Anna's first visit shows her figures in less than two and a half seconds",
  async ({ anna, page }) => {
    const tripId = await anna.hasTrip();
    await anna.hasExpense(tripId, { amount: "12,50" });
    // Computed from the responses before the figures, since measured times depend on how busy the machine is.
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const came: Promise<number>[] = [];
    await page.route("**/*", async (route) => {
      if (!["document", "stylesheet"].includes(route.request().resourceType())) await held;
      await route.continue();
    });
    page.on("requestfinished", (request) => {
      // The test may end before the sizes of files that are loaded later are known.
      if (!["document", "stylesheet"].includes(request.resourceType())) return;
      came.push(request.sizes().then((sizes) => sizes.responseHeadersSize + sizes.responseBodySize));
    });
    await page.goto("/", { waitUntil: "commit" });
    await anna.expectSum("12,50 €");
    const isPainted = () =>
      page.evaluate(() => performance.getEntriesByName("first-contentful-paint").length > 0);
    await expect.poll(isPainted).toBe(true);
    const sizes = await Promise.all(came);
    release();
    // One round trip to connect, and one for each response that names the next.
    const roundTrips = 1 + sizes.length;
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    expect(sizes.length).toBeGreaterThan(0);
    expect(roundTrips * ROUND_TRIP_MS + bytes / BYTES_PER_MS).toBeLessThan(FIGURES_MS);
  },
);

test("The first response confirms Anna's expense, before the lists are reloaded; what she types meanwhile stays", async ({
  anna,
  page,
}) => {
  await anna.hasTrip();
  await anna.open("/expenses");
  await anna.outboxIsReady();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/*.data*", async (route) => {
    await held;
    await route.continue();
  });
  const first = await anna.holdsPosts();
  await anna.openExpenseDialog();
  await anna.fillInExpense({ amount: "4", description: "Galão" });
  await anna.saveButton.dblclick();
  await expect(anna.dialog.getByRole("button", { name: "Einen Moment …" })).toBeDisabled();
  first.release();
  await anna.expectToast("Ausgabe hinzugefügt!");
  await expect(anna.dialog).toHaveCount(0);
  // It is shown at once, and not as waiting.
  await expect(anna.rowTitles).toHaveText(["Galão"]);
  await expect(page.locator(".pending-mark")).toHaveCount(0);
  release();
  const stored = page.getByRole("link", { name: "Bearbeiten: Galão, 4,00 €" });
  await expect(stored).toHaveAttribute("href", /^\?dialog=expense/);
  await expect(anna.rowTitles).toHaveText(["Galão"]);
  expect(anna.expenseCount).toBe(1);

  await anna.closeToast();
  const second = await anna.holdsPosts();
  await anna.openExpenseDialog();
  await anna.fillInExpense({ amount: "5" });
  await anna.saveExpense();
  await anna.dialog.getByRole("link", { name: "Schließen" }).click();
  await anna.openExpenseDialog();
  await anna.fillInExpense({ amount: "6", description: "Bolo" });
  second.release();
  await anna.expectToast("Ausgabe hinzugefügt!");
  await expect(anna.amount).toHaveValue("6");
  await anna.saveExpense();
  await expect(anna.dialog).toHaveCount(0);
  await anna.expectSum("15,00 €");
  expect(anna.expenseCount).toBe(3);
});

testInOwnWindow(
  "The offline runtime did not load at first: Anna's next form loads it",
  async ({ anna, page }) => {
    anna.provokes(/ERR_FAILED|dynamically imported module/);
    await anna.hasTrip();
    let asked = 0;
    let isBroken = true;
    await page.route("**/assets/offline-runtime-*.js", (route) => {
      asked++;
      return isBroken ? route.abort() : route.continue();
    });
    await anna.open("/expenses");
    await expect.poll(() => asked).toBeGreaterThan(0);
    await anna.openExpenseDialog();
    await anna.fillInExpense({ amount: "4", description: "Galão" });
    const sent = page.waitForRequest("**/outbox/send");
    isBroken = false;
    await anna.saveExpense();
    await sent;
    await anna.expectToast("Ausgabe hinzugefügt!");
    expect(anna.expenseCount).toBe(1);
  },
);
