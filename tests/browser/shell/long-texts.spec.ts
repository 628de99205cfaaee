// Long names and sums on the narrowest phones: nothing is cut in its middle, and a head stays low.
import type { Page } from "@playwright/test";
import { expectFits } from "../../support/accessibility";
import { expect, expectCached, noNetwork, test } from "../../support/bad-line";

const narrow = { width: 320, height: 640 };
const longest =
  "Mit Nachtzug, Fähre und Fahrrad durch Portugal und Galicien bis ans Ende der Welt und zurück".padEnd(
    120,
    "!",
  );

/** Returns the details in rows that are shown, but not whole. */
async function cutDetails(page: Page): Promise<string[]> {
  return page.locator(".row-details > *").evaluateAll((all) =>
    all
      .filter((detail) => {
        const line = detail.parentElement!.getBoundingClientRect();
        return detail.getBoundingClientRect().top < line.bottom && detail.scrollWidth > detail.clientWidth;
      })
      .map(({ textContent }) => textContent),
  );
}

test("The longest name of a trip takes one line of a head, and no head touches the edge of the screen @plain", async ({
  anna,
}) => {
  const { page } = anna;
  await page.setViewportSize(narrow);
  const trip = await anna.hasTrip({ name: longest });
  await anna.hasTrip({ name: "Azoren", state: "planned" });
  for (const [path, height] of [
    ["/expenses", 64],
    ["/analytics", 64],
    [`/trip/${trip}/expenses`, 90],
  ] as const) {
    await anna.open(path);
    const title = (await page.getByRole("heading", { level: 1 }).boundingBox())!;
    const head = (await page.locator(".page-head").boundingBox())!;
    expect(title.y - head.y, `${path}, above the title`).toBeGreaterThanOrEqual(5);
    expect(head.height, path).toBeLessThanOrEqual(height);
  }
});

test("A word of 120 letters as the name of Anna's trip makes no screen wider, and is cut nowhere without saying so @plain", async ({
  anna,
  page,
}) => {
  const trip = await anna.hasTrip({
    name: "Donaudampfschifffahrtsgesellschaftskapitän".repeat(3).slice(0, 120),
  });
  await anna.hasExpense(trip, { amount: "1234567,89" });
  for (const width of [320, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ["/", `/trip/${trip}`, "/my-trips", "/expenses"]) {
      await anna.open(path);
      await expectFits(page);
      const cut = await page.locator(".cover :is(h1, h3, p), .tiles b").evaluateAll((all) =>
        all
          .filter((one) => {
            const edge = one.closest(".cover, a")!.getBoundingClientRect().right;
            return one.scrollWidth > one.clientWidth + 1 || one.getBoundingClientRect().right > edge;
          })
          .map((one) => one.textContent),
      );
      expect(cut, `${path} at ${width}`).toEqual([]);
    }
  }
});

test("A row shows a detail whole or leaves it out, and what waits is said whole", async ({ anna, line }) => {
  anna.provokes(noNetwork);
  const { page } = anna;
  await page.setViewportSize(narrow);
  const trip = await anna.hasTrip({ name: "Zürich" });
  await anna.hasCompanion(trip, "Maximilian");
  await anna.hasExpense(trip, { amount: "1234,50", categoryId: "ferienwohnung", description: "Chalet" });
  await anna.hasExpense(trip, { amount: "200", categoryId: "lebensmittel", description: "Markt" });
  await anna.open("/");
  await expect(page.locator(".expense-row")).toHaveCount(2);
  expect(await cutDetails(page)).toEqual([]);
  await anna.open("/expenses");
  expect(await cutDetails(page)).toEqual([]);
  const edited = page.locator(".expense-row", { hasText: "Chalet" });
  await expect(edited.locator(".row-sub")).toBeVisible();
  await expectCached(page, "/outbox.data");
  line.cut();
  await anna.followInRow("Löschen: Chalet");
  await anna.dialog.getByRole("button", { name: "Löschen" }).click();
  await expect(page.locator(".pending-mark")).toHaveText("Löschung wartet");
  expect(await cutDetails(page)).toEqual([]);
});

test("A debt's sum stands beside it, however long the names are @plain", async ({ anna }) => {
  const { page } = anna;
  await page.setViewportSize(narrow);
  const trip = await anna.hasTrip();
  await anna.hasCompanion(trip, "Anna-Katharina");
  await anna.hasExpense(trip, { amount: "1234,50" });
  await anna.open("/");
  const debt = page.locator(".settle-debt");
  const [text, sum] = [(await debt.locator("span").boundingBox())!, (await debt.locator("b").boundingBox())!];
  expect(text.x + text.width).toBeLessThanOrEqual(sum.x);
  expect(sum.y + sum.height).toBeLessThanOrEqual(text.y + text.height + 2);
});
