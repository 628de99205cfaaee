import type { Locator } from "@playwright/test";
import { dayFromToday, expect, hasJavaScript, type Traveller, test } from "../../support/browser";

/** Creates Anna's trip with three categories, the largest with two subcategories. */
async function onTheRoad(anna: Traveller): Promise<string> {
  const trip = await anna.hasTrip();
  await anna.hasExpense(trip, { amount: "200", categoryId: "hotel", date: dayFromToday(-3) });
  await anna.hasExpense(trip, { amount: "86,50", categoryId: "camping", date: dayFromToday(-2) });
  await anna.hasExpense(trip, { amount: "112,50", categoryId: "restaurant", date: dayFromToday(-1) });
  await anna.hasExpense(trip, { amount: "1", categoryId: "oepnv" });
  return trip;
}

const segment = ({ page }: Traveller, name: string) =>
  page.getByRole("link", { name: new RegExp(`^${name}, `) });
const row = ({ page }: Traveller, name: string) =>
  page.locator(".per-sum .category-rows details").filter({ has: page.locator("summary", { hasText: name }) });

/** Clicks a slice at its right edge, since its middle is the hole of the ring. */
async function tapInRing(link: Locator): Promise<void> {
  const { width, height } = (await link.boundingBox())!;
  await link.click({ position: { x: width - 12, y: height / 2 } });
}

test("Anna clicks a category in the chart and sees its subcategories", async ({ anna }) => {
  const { page } = anna;
  await onTheRoad(anna);
  for (const view of ["bars", "pie"]) {
    await anna.open(`/analytics?view=${view}`);
    await expect(page.locator(".per-sum").getByText("Camping")).toBeHidden();
    if (view === "pie") await tapInRing(segment(anna, "Unterkunft"));
    else await row(anna, "Unterkunft").locator("summary").click();
    const parts = row(anna, "Unterkunft").getByRole("table", { name: "Unterkunft" });
    await expect(parts.getByRole("row", { name: "Camping 86,50 € 30 %" })).toBeVisible();
    await expect(row(anna, "Unterkunft").locator("summary")).toBeInViewport();
    await expect(page).toHaveURL(`/analytics?view=${view}`);
    await expect(row(anna, "Unterkunft").locator("summary")).toBeFocused();
    await row(anna, "Essen").locator("summary").click();
    await expect(page.locator(".per-sum").getByText("Restaurant")).toBeVisible();
    await expect(page.locator(".per-sum").getByText("Camping")).toBeHidden();
  }
});

test("Anna uses the statistics with the keyboard alone @both", async ({ anna }) => {
  const { page } = anna;
  await onTheRoad(anna);
  await anna.hasTrip({ name: "Island", state: "archived" });
  await anna.open("/analytics");
  await anna.tabTo(row(anna, "Essen").locator("summary"));
  await page.keyboard.press("Enter");
  await expect(page.locator(".per-sum").getByText("Restaurant")).toBeVisible();

  await anna.tabTo(page.getByRole("link", { name: "Kreis" }));
  await page.keyboard.press("Enter");
  await expect(page.locator(".per-sum .slices")).toBeVisible();
  await anna.tabTo(segment(anna, "Transport"));
  await page.keyboard.press("Enter");
  await expect(page.locator(".per-sum").getByText("ÖPNV")).toBeVisible();

  await anna.tabTo(page.locator(".per-sum summary", { hasText: "Als Tabelle" }));
  await page.keyboard.press("Enter");
  const table = page.getByRole("table", { name: "Nach Kategorie" });
  await expect(table.getByRole("row", { name: "Zusammen 400,00 € 100 %" })).toBeVisible();

  await anna.tabTo(page.getByLabel("Reise", { exact: true }));
  await page.keyboard.press("ArrowDown");
  if (!hasJavaScript()) {
    await anna.tabTo(page.getByRole("button", { name: "Anzeigen" }));
    await page.keyboard.press("Enter");
  }
  await expect(page.locator("header option:checked")).toHaveText("Island");
  await expect(page.getByText("Keine Zahlungsmittel-Daten verfügbar")).toBeVisible();
});

test("Anna chooses trips with the arrow keys: each is shown at once, the focus stays, and she goes back", async ({
  anna,
}) => {
  const { page } = anna;
  await onTheRoad(anna);
  const island = await anna.hasTrip({
    name: "Island",
    state: "archived",
    startDate: "2026-05-05",
    endDate: "2026-05-08",
  });
  await anna.hasExpense(island, { amount: "20", categoryId: "taxi", date: "2026-05-06" });
  const malta = await anna.hasTrip({ name: "Malta", state: "archived", startDate: "2026-03-05" });
  await anna.open("/analytics?view=pie");
  const trips = page.getByLabel("Reise", { exact: true });
  await trips.focus();
  for (const [key, name, id] of [
    ["ArrowDown", "Island", island],
    ["ArrowDown", "Malta", malta],
    ["ArrowUp", "Island", island],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page).toHaveURL(`/analytics?view=pie&trip=${id}`);
    await expect(trips).toBeFocused();
    await expect(trips.locator("option:checked")).toHaveText(name);
  }
  await expect(page.locator(".per-sum .slices a")).toHaveCount(1);
  await expect(page.getByText("Am Ende ausgegeben: 20,00 €, geplant: 1.500,00 €.")).toBeVisible();
  for (let step = 0; step < 3; step++) await page.goBack();
  await expect(page).toHaveURL("/analytics?view=pie");
  await expect(trips).toHaveValue(/.+/);
  await expect(trips.locator("option:checked")).toHaveText("Interrail Portugal");
  await expect(page.locator(".per-sum .slices a")).toHaveCount(3);
});
