// Long names and sums on the narrowest phones: nothing is cut in its middle, and a head stays low.
import { expect, test } from "../support/browser";

const narrow = { width: 320, height: 640 };
const longest =
  "Mit Nachtzug, Fähre und Fahrrad durch Portugal und Galicien bis ans Ende der Welt und zurück".padEnd(
    120,
    "!",
  );

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
