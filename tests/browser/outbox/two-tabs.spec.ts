// Somebody types in one tab, while another tab changes the same trip or expense.
import type { Locator, Page } from "@playwright/test";
import { expect, type Traveller, test } from "../../support/browser";

/** Opens a screen in a second tab of the browser, which is ready to send. */
async function secondTab(anna: Traveller, path: string): Promise<Page> {
  const tab = await anna.page.context().newPage();
  await tab.goto(path);
  await tab.waitForFunction(() => performance.getEntriesByName("outbox ready").length > 0);
  return tab;
}

/** Presses the button, and waits for its toast. */
async function presses(tab: Page, button: Locator, toast: string): Promise<void> {
  await button.click();
  await expect(tab.locator(".toast").getByText(toast, { exact: true })).toBeVisible();
}

async function starts(tab: Page, trip: string): Promise<void> {
  const card = tab.getByRole("article").filter({ hasText: trip });
  await card.getByRole("link", { name: /^Starten/ }).click();
  await tab.getByRole("button", { name: /zurückstellen und starten/ }).click();
  await expect(card.getByText("Aktiv", { exact: true })).toBeVisible();
}

async function deletes(tab: Page, address: string, toast: string): Promise<void> {
  await tab.goto(address);
  await presses(tab, tab.getByRole("dialog").getByRole("button", { name: "Löschen" }), toast);
}

test("Anna starts another trip in a second tab, and what she is typing, in the dialog or as a line, belongs to the trip that it was begun for", async ({
  anna,
  page,
  records,
}) => {
  const rome = await anna.hasTrip({ name: "Rom" });
  const azores = await anna.hasTrip({ name: "Azoren", state: "planned" });
  await anna.open("/");
  await anna.outboxIsReady();
  const tab = await secondTab(anna, "/my-trips");
  const tripIds = () => records.expenses(anna.email).map(({ tripId }) => tripId);
  await anna.openExpenseDialog();
  await anna.chooseMain("Essen");
  await starts(tab, "Azoren");
  await anna.chooseCategory("Restaurant");
  await anna.amount.fill("12");
  await anna.saveExpense();
  await anna.expectToast("Ausgabe hinzugefügt!");
  expect(tripIds()).toEqual([rome]);
  // The screen catches up once nothing is typed.
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Azoren");

  const line = page.getByLabel("Schnell notieren");
  await line.fill("5,55");
  await starts(tab, "Rom");
  await line.pressSequentially(" Eis");
  await line.press("Enter");
  await anna.saveExpense();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Rom");
  await expect.poll(() => tripIds().toSorted()).toEqual([rome, azores].toSorted());
});

test("Anna deletes an expense in a second tab while she changes it: what she typed waits in the outbox, to be entered anew", async ({
  anna,
  page,
}) => {
  anna.provokes(/404/);
  const trip = await anna.hasTrip();
  const id = await anna.hasExpense(trip, { amount: "10", description: "Kaffee" });
  await anna.open("/expenses");
  await anna.outboxIsReady();
  const tab = await secondTab(anna, "/expenses");
  await anna.followInRow(/^Bearbeiten: Kaffee/);
  await anna.amount.fill("11");
  await deletes(tab, `/expenses?dialog=delete-expense&id=${id}`, "Ausgabe gelöscht!");
  await anna.dialog.getByLabel("Beschreibung").fill("Kaffee und Kuchen");
  await anna.saveExpense();
  await expect(anna.dialog.getByRole("alert").first()).toContainText("wurde inzwischen gelöscht.");
  await expect(page).toHaveURL(/\/outbox\?/);
  await page.reload();
  await expect(anna.amount).toHaveValue("11");
  await expect(anna.dialog.getByLabel("Beschreibung")).toHaveValue("Kaffee und Kuchen");
  await anna.dialog.getByRole("link", { name: "Schließen" }).click();
  await expect(page.getByRole("link", { name: /^Verwerfen.*Kaffee/ })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Neu eintragen.*Kaffee/ })).toBeVisible();
});

test("Anna moves a trip to the trash in a second tab while she types an expense of it: what she typed stays", async ({
  anna,
  page,
}) => {
  anna.provokes(/404/);
  const trip = await anna.hasTrip();
  await anna.open("/");
  await anna.outboxIsReady();
  const tab = await secondTab(anna, "/my-trips");
  await anna.openExpenseDialog();
  await anna.chooseMain("Essen");
  await anna.amount.fill("12");
  await deletes(tab, `/my-trips?dialog=delete-trip&id=${trip}`, "Reise gelöscht!");
  await anna.chooseCategory("Restaurant");
  await anna.saveExpense();
  await expect(anna.dialog.getByRole("alert").first()).toContainText("Reise nicht gefunden");
  await expect(anna.amount).toHaveValue("12");
  await anna.dialog.getByRole("link", { name: "Schließen" }).click();
  await expect(page.getByRole("heading", { name: "Hallo Anna!" })).toBeVisible();
});

test("Anna's trip is gone when she saves its limits, which do not wait on the device, and what she typed stays", async ({
  anna,
  page,
}) => {
  const trip = await anna.hasTrip();
  await anna.open(`/trip/${trip}?dialog=limits`);
  await anna.dialog.getByLabel("Essen").fill("100");
  await anna.losesTrip(trip);
  anna.provokes(/404/);
  await anna.dialog.getByRole("button", { name: "Speichern" }).click();
  await expect(anna.dialog.getByRole("alert").first()).toContainText("Reise nicht gefunden");
  await expect(page.locator(".navigation-progress")).toHaveAttribute("data-busy", "false");
  await expect(anna.dialog.getByLabel("Essen")).toHaveValue("100");
});

test("Anna adds an expense, and her second tab shows it without a word of something that was sent", async ({
  anna,
}) => {
  await anna.hasTrip();
  const posts = await anna.holdsPosts();
  await anna.open("/");
  await anna.outboxIsReady();
  const tab = await secondTab(anna, "/expenses");
  const toasts = await tab.evaluateHandle(() => {
    const seen = new Set<string>();
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll(".toast")) seen.add(toast.textContent);
    }).observe(document.body, { childList: true, subtree: true });
    return seen;
  });
  await anna.openExpenseDialog();
  await anna.fillInExpense({ amount: "12", description: "Fado" });
  await anna.saveExpense();
  await expect(tab.locator(".pending-mark")).toHaveText("sendet");
  posts.release();
  await anna.expectToast("Ausgabe hinzugefügt!");
  await expect(tab.locator(".pending-mark")).toHaveCount(0);
  await expect(tab.locator(".row-title")).toHaveText(["Fado"]);
  expect(await toasts.evaluate((seen) => [...seen])).toEqual([]);
});
