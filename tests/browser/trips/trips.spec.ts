import type { Locator } from "@playwright/test";
import { dayFromToday, expect, test } from "../../support/browser";
import { tripFields } from "../../support/owner";

test("Anna leaves out all fields of a trip, then fills them in wrongly: each one shows its message, and the others stay", async ({
  anna,
}) => {
  const { dialog } = anna;
  await anna.open("/my-trips?dialog=trip");
  for (const label of ["Startdatum", "Enddatum"]) await dialog.getByLabel(label).clear();
  await dialog.getByRole("button", { name: "Reise erstellen" }).click();
  for (const [label, message] of [
    ["Reisename", "Reisename ist erforderlich"],
    ["Reiseziel", "Reiseziel ist erforderlich"],
    ["Startdatum", "Startdatum ist erforderlich"],
    ["Enddatum", "Enddatum ist erforderlich"],
  ] as const) {
    await expect(dialog.getByLabel(label)).toHaveAccessibleDescription(message);
  }
  await expect(dialog.getByRole("group", { name: "Verkehrsmittel" })).toHaveAccessibleDescription(
    "Verkehrsmittel ist erforderlich",
  );
  await expect(dialog.getByLabel("Reisename")).toBeFocused();

  await anna.fillInTrip({
    name: "   ",
    destination: "Reykjavík",
    startDate: "2026-12-01",
    endDate: "2029-12-09",
    budget: "12,345",
    travelMethod: "Boot",
  });
  await expect(dialog.getByLabel("Gleich starten")).toBeChecked();
  await dialog.getByRole("button", { name: "Reise erstellen" }).click();
  await expect(dialog.getByLabel("Reisename")).toHaveAccessibleDescription("Reisename ist erforderlich");
  await expect(dialog.getByLabel("Reiseziel")).toHaveValue("Reykjavík");
  await expect(dialog.getByLabel("Startdatum")).toHaveValue("2026-12-01");
  await expect(dialog.getByLabel("Enddatum")).toHaveAccessibleDescription("Höchstens drei Jahre.");
  await expect(dialog.getByText("Höchstens zwei Stellen nach dem Komma.")).toBeVisible();
  await expect(dialog.getByLabel("Reisename")).toBeFocused();
  await expect(dialog.getByRole("radio", { name: "Boot" })).toBeChecked();
  await expect(dialog.getByLabel("Gleich starten")).toBeChecked();

  await dialog.getByLabel("Reisename").fill("Island");
  await dialog.getByLabel("Startdatum").fill("2029-12-01");
  await expect(dialog.getByLabel("Enddatum")).toHaveAccessibleDescription("");
  await dialog.getByLabel("Budget").clear();
  await dialog.getByLabel("Budget").pressSequentially("-5");
  await dialog.getByRole("button", { name: "Reise erstellen" }).click();
  await expect(dialog.getByText("Budget muss positiv sein")).toBeVisible();
  await expect(dialog.getByLabel("Reisename")).toHaveValue("Island");
  expect(anna.tripCount).toBe(0);
});

test("The server fails at Anna's trip: what it says is in view, however far she has scrolled", async ({
  anna,
  page,
}) => {
  anna.provokes(/503/);
  await page.route("**/my-trips.data*", (route) => route.fulfill({ status: 503 }));
  await anna.open("/my-trips?dialog=trip");
  await anna.fillInTrip({
    name: "Island",
    destination: "Reykjavík",
    startDate: "2026-12-01",
    endDate: "2026-12-09",
    travelMethod: "Boot",
  });
  for (const _ of ["at first", "again"]) {
    await anna.dialog.getByText("Boot").scrollIntoViewIfNeeded();
    await anna.dialog.getByRole("button", { name: "Reise erstellen" }).click();
    await expect(anna.dialog.getByRole("alert")).toBeInViewport({ ratio: 1 });
  }
  await expect(anna.dialog.getByLabel("Reisename")).toHaveValue("Island");
});

test("Anna clicks anywhere on a card and opens the trip", async ({ anna }) => {
  const { page } = anna;
  await anna.hasTrip({ name: "Azoren", state: "planned" });
  await anna.open("/my-trips");
  await anna.tripCard("Azoren").getByText("ausgegeben").click({ force: true });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Azoren");
});

test("Anna ends a trip from the list after a confirmation", async ({ anna }) => {
  const { page } = anna;
  await anna.hasTrip();
  await anna.open("/my-trips?filter=current");
  await anna.openMenu("Interrail Portugal");
  await page.getByRole("link", { name: /^Reise beenden/ }).click();
  await expect(anna.dialog).toContainText("„Interrail Portugal“ läuft gerade und wird beendet.");
  await anna.dialog.getByRole("button", { name: "Reise beenden" }).click();
  await anna.expectToast("Reise beendet!");
  await expect(page).toHaveURL("/my-trips?filter=current");
  await anna.toast.getByRole("link", { name: "Beendete Reisen" }).click();
  await expect(page).toHaveURL("/my-trips?filter=finished");
  await expect(anna.toast).toHaveCount(0);
  await expect(anna.tripCard("Interrail Portugal").getByText("Beendet", { exact: true })).toBeVisible();
});

test("The longest name of a trip stays inside the dialog that starts another one, and leaves room for its buttons @plain", async ({
  anna,
}) => {
  const { page, dialog } = anna;
  await page.setViewportSize({ width: 360, height: 780 });
  await anna.hasTrip({
    name: `Donaudampfschifffahrtsgesellschaftskapitänsurlaub ${"von Passau ".repeat(6)}!!!!`,
  });
  const next = await anna.hasTrip({ name: "Lissabon", state: "planned" });
  await anna.open(`/my-trips?dialog=start-trip&id=${next}`);
  const buttons = dialog.getByRole("button", { name: /starten$/ });
  await expect(buttons).toHaveCount(2);
  const fits = await buttons.evaluateAll((all) =>
    all.map((button) => {
      const [inner, outer] = [document.createRange(), button.getBoundingClientRect()];
      inner.selectNodeContents(button);
      const text = inner.getBoundingClientRect();
      return text.left >= outer.left && text.right <= outer.right;
    }),
  );
  expect(fits).toEqual([true, true]);
  const title = dialog.getByRole("heading", { name: /läuft noch/ });
  const lines = await title.evaluate((heading) => {
    const { height, lineHeight, paddingTop } = getComputedStyle(heading);
    return Math.round((parseFloat(height) - parseFloat(paddingTop)) / parseFloat(lineHeight));
  });
  expect(lines).toBe(3);
});

test("Anna creates a trip that begins at once while another runs, and chooses what becomes of that", async ({
  anna,
  page,
}) => {
  await anna.hasTrip({ name: "Portugal" });
  await anna.open("/my-trips");
  await page.getByRole("link", { name: "Neue Reise erstellen" }).first().click();
  await anna.fillInTrip({
    ...tripFields,
    name: "Japan",
    startDate: dayFromToday(0),
    endDate: dayFromToday(8),
  });
  await anna.dialog.getByText("Gleich starten").click();
  await anna.dialog.getByRole("button", { name: "Reise erstellen" }).click();
  await expect(anna.dialog.getByRole("heading", { name: "Portugal läuft noch." })).toBeVisible();
  await anna.expectToast("Reise erstellt!");
  await anna.dialog.getByRole("button", { name: "Portugal beenden und starten" }).click();
  await anna.expectToast("Reise gestartet!");
  await expect(anna.tripCard("Japan")).toContainText("Aktiv");
  await expect(anna.tripCard("Portugal")).toContainText("Beendet");
});

test("Anna opens the menu of a trip by keyboard; Escape closes it, and of two menus one is open", async ({
  anna,
}) => {
  const { page } = anna;
  for (const name of ["Azoren", "Madeira"]) await anna.hasTrip({ name, state: "planned" });
  await anna.open("/my-trips");
  const [azores, madeira] = ["Azoren", "Madeira"].map((name) => anna.tripCard(name)) as [Locator, Locator];
  const remove = azores.getByRole("link", { name: /^Löschen/ });
  await anna.tabTo(azores.getByLabel("Mehr: Azoren"));
  await page.keyboard.press("Enter");
  await expect(remove).toBeVisible();
  await anna.tabTo(remove);
  await page.keyboard.press("Escape");
  await expect(remove).toBeHidden();
  await expect(azores.getByLabel("Mehr: Azoren")).toBeFocused();
  await anna.openMenu("Azoren");
  await anna.openMenu("Madeira");
  await expect(madeira.getByRole("button", { name: /^Duplizieren/ })).toBeVisible();
  await expect(remove).toBeHidden();
});

test("Anna opens the menu of a trip without scripts, and duplicates it @plain", async ({ anna }) => {
  await anna.hasTrip({ name: "Azoren", state: "planned" });
  await anna.open("/my-trips");
  await anna.openMenu("Azoren");
  await anna.page.getByRole("button", { name: /^Duplizieren/ }).click();
  await anna.expectToast("Reise dupliziert!");
});

test("A new trip begins with today, the travel method of the last one, and at once if none is active", async ({
  anna,
}) => {
  const { dialog, page } = anna;
  const today = dayFromToday(0);
  await anna.open("/my-trips?dialog=trip");
  await expect(dialog.getByLabel("Startdatum")).toHaveValue(today);
  await expect(dialog.getByLabel("Enddatum")).toHaveValue(today);
  await expect(dialog.getByLabel("Gleich starten")).toBeChecked();
  await anna.fillInTrip({ name: "Island", destination: "Reykjavík", travelMethod: "Boot" });
  await dialog.getByRole("button", { name: "Reise erstellen" }).click();
  await anna.expectToast("Reise erstellt!");
  await page.getByRole("link", { name: "Neue Reise erstellen" }).click();
  await expect(dialog.getByRole("radio", { name: "Boot" })).toBeChecked();
  await expect(dialog.getByLabel("Gleich starten")).not.toBeChecked();
});
