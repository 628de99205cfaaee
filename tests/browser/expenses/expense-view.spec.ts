import { expectCached, noNetwork, test as onBadLine } from "../../support/bad-line";
import { expect, type Traveller, test } from "../../support/browser";

const beside = { width: 1280, height: 800 };

async function hasCoffeeAndTea(anna: Traveller): Promise<string> {
  const trip = await anna.hasTrip();
  await anna.hasExpense(trip, { amount: "3", description: "Kaffee", notes: "Mit Zimt" });
  await anna.hasExpense(trip, { amount: "2", description: "Tee" });
  return trip;
}

const row = (anna: Traveller, title: string) =>
  anna.page.locator(".expense-row > a:first-child").filter({ hasText: title });

test("Anna taps an expense and reads it, goes on to change it, and is back at the list", async ({ anna }) => {
  const { page } = anna;
  await hasCoffeeAndTea(anna);
  await anna.open("/expenses");
  await row(anna, "Kaffee").click();
  await expect(anna.dialog.getByRole("heading", { name: "Kaffee" })).toBeVisible();
  await expect(anna.dialog).toContainText("Mit Zimt");
  await expect(page.locator("main")).toHaveAttribute("inert");
  await anna.dialog.getByRole("link", { name: "Bearbeiten" }).click();
  await anna.dialog.getByLabel("Beschreibung").fill("Milchkaffee");
  await anna.dialog.getByRole("button", { name: "Ausgabe speichern" }).click();
  await anna.expectToast("Ausgabe aktualisiert!");
  await expect(anna.rowTitles).toHaveText(["Tee", "Milchkaffee"]);
});

test("Anna deletes the expense that she reads, and Back leads to nothing that is gone", async ({
  anna,
  page,
}) => {
  await hasCoffeeAndTea(anna);
  await anna.open("/");
  await anna.open("/expenses");
  await row(anna, "Kaffee").click();
  await anna.dialog.getByRole("link", { name: "Bearbeiten" }).click();
  await anna.dialog.getByRole("link", { name: "Löschen" }).click();
  await anna.dialog.getByRole("button", { name: "Löschen" }).click();
  await anna.expectToast("Ausgabe gelöscht!");
  await expect(anna.rowTitles).toHaveText(["Tee"]);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(/nicht/);
  await expect(anna.dialog).toHaveCount(0);
});

onBadLine("Without a network Anna reads the expense from its row", async ({ anna, line }) => {
  anna.provokes(noNetwork);
  await hasCoffeeAndTea(anna);
  await anna.open("/expenses");
  await expectCached(anna.page, "/outbox.data");
  line.cut();
  await row(anna, "Kaffee").click();
  await expect(anna.dialog).toContainText("Mit Zimt");
  await anna.page.keyboard.press("Escape");
  await expect(anna.dialog).toHaveCount(0);
  await expect(row(anna, "Kaffee")).toBeFocused();
});

test("In a wide window the view stands beside the list, which stays usable; Escape closes it, however many were read", async ({
  anna,
}) => {
  const { page } = anna;
  await hasCoffeeAndTea(anna);
  await page.setViewportSize(beside);
  await anna.open("/expenses");
  const hint = page.getByText("Wähle eine Ausgabe, dann steht sie hier.");
  await expect(hint).toBeVisible();
  await row(anna, "Kaffee").click();
  await expect(anna.dialog.getByRole("heading", { name: "Kaffee" })).toBeFocused();
  await expect(hint).toBeHidden();
  expect(await anna.dialog.evaluate((dialog) => dialog.matches(":modal"))).toBe(false);
  await expect(page.locator("main")).not.toHaveAttribute("inert");
  await expect(row(anna, "Kaffee")).toHaveAttribute("aria-current", "true");
  const [list, pane] = [await page.locator(".rows").first().boundingBox(), await anna.dialog.boundingBox()];
  expect(list!.x + list!.width).toBeLessThan(pane!.x);

  await row(anna, "Tee").click();
  await expect(anna.dialog.getByRole("heading", { name: "Tee" })).toBeFocused();
  await expect(row(anna, "Kaffee")).not.toHaveAttribute("aria-current");
  await page.keyboard.press("Escape");
  await expect(anna.dialog).toHaveCount(0);
  await expect(page).toHaveURL("/expenses");
  await expect(row(anna, "Tee")).toBeFocused();
});

test("Opened by its address in a wide window it is a pane at once; in a smaller one it covers the list", async ({
  anna,
}) => {
  const { page } = anna;
  const trip = await anna.hasTrip();
  const id = await anna.hasExpense(trip, { amount: "3", description: "Kaffee" });
  await page.setViewportSize(beside);
  await anna.open(`/expenses?dialog=view&id=${id}`);
  const isModal = () => anna.dialog.evaluate((dialog) => dialog.matches(":modal"));
  await expect(page.locator("main")).not.toHaveAttribute("inert");
  expect(await isModal()).toBe(false);
  await page.setViewportSize({ width: 800, height: 800 });
  await expect(page.locator("main")).toHaveAttribute("inert");
  expect(await isModal()).toBe(true);
  await page.setViewportSize(beside);
  await expect(page.locator("main")).not.toHaveAttribute("inert");
  expect(await isModal()).toBe(false);
  await anna.dialog.getByRole("link", { name: "Schließen" }).click();
  await expect(page).toHaveURL("/expenses");
});
