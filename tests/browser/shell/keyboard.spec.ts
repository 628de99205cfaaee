import { expect, test } from "../../support/browser";

test("Anna creates a trip with the keyboard alone", async ({ anna }) => {
  const { page, dialog } = anna;
  const { keyboard } = page;
  await anna.open("/");
  await anna.tabTo(page.getByRole("link", { name: "Neue Reise erstellen" }));
  await keyboard.press("Enter");
  await expect(dialog).toBeVisible();
  await anna.ready();
  await anna.tabTo(dialog.getByLabel("Reisename"));
  await keyboard.type("Island");
  await anna.tabTo(dialog.getByLabel("Reiseziel"));
  await keyboard.type("Reykjavík");
  // Day and month are equal, since their order depends on the browser.
  await anna.tabTo(dialog.getByLabel("Startdatum"));
  await keyboard.type("05052027");
  await anna.tabTo(dialog.getByLabel("Enddatum"));
  await keyboard.type("06062027");
  await anna.tabTo(dialog.getByRole("radio", { name: "Flug" }));
  await keyboard.press("Space");
  await anna.tabTo(dialog.getByLabel("Gleich starten"));
  for (const isChecked of [false, true]) {
    await keyboard.press("Space");
    await expect(dialog.getByLabel("Gleich starten")).toBeChecked({ checked: isChecked });
  }
  await anna.tabTo(dialog.getByRole("button", { name: "Reise erstellen" }));
  await keyboard.press("Enter");
  await anna.expectToast("Reise erstellt!");
  await expect(page.getByRole("heading", { name: "Island" })).toBeVisible();
  await expect(page.getByText("5. Mai bis 6. Juni 2027 · 33 Tage")).toBeVisible();
});

test("Anna tabs through home and always sees the focus; five tabs lead to screens, each with a title, marked, and focused at its heading", async ({
  anna,
}) => {
  const { page } = anna;
  const trip = await anna.hasTrip();
  await anna.hasExpense(trip, { amount: "12,50" });
  await anna.open("/");
  const stops: string[] = [];
  for (let step = 0; step < 36; step++) {
    await page.keyboard.press("Tab");
    stops.push(await anna.expectVisibleFocus());
  }
  expect(stops[0]).toBe("Zum Inhalt springen");
  expect(stops).toContain("Ausgabe hinzufügen");
  expect(stops).toContain("Profil");

  const tabs = page.getByRole("navigation", { name: "Hauptnavigation" });
  for (const [name, path, heading, title] of [
    ["Ausgaben", "/expenses", "Ausgaben", "Ausgaben"],
    ["Statistik", "/analytics", "Statistik", "Statistik"],
    ["Meine Reisen", "/my-trips", "Meine Reisen", "Meine Reisen"],
    ["Profil", "/profile", "Profil", "Profil"],
    ["Start", "/", "Interrail Portugal", "Start"],
  ] as const) {
    await tabs.getByRole("link", { name, exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeFocused();
    await expect(page).toHaveTitle(`${title} · Reisekasse`);
    await expect(tabs.getByRole("link", { name, exact: true })).toHaveAttribute("aria-current", "page");
  }
});

test("Anna opens a category by a tap, and a field has the focus within it, so that a keyboard opens", async ({
  anna,
}) => {
  const { page } = anna;
  await anna.hasTrip();
  await anna.open("/");
  await anna.ready();
  const tile = page.getByRole("link", { name: /^Essen/ });
  const focused = await tile.evaluate((link: HTMLElement) => {
    link.click();
    return (document.activeElement as HTMLElement).inputMode;
  });
  expect(focused).toBe("decimal");
  await expect(anna.amount).toBeFocused();
  await expect(page.locator(".keyboard-opener")).toHaveCount(0);
});

test("Anna cancels what a dialog asks her, by a button, and is back on her list as filtered @both", async ({
  anna,
}) => {
  const { page, dialog } = anna;
  const trip = await anna.hasTrip();
  await anna.open(`/my-trips?filter=current&dialog=delete-trip&id=${trip}`);
  await anna.tabTo(dialog.getByRole("button", { name: "Abbrechen" }));
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL("/my-trips?filter=current");
  expect(anna.tripCount).toBe(1);
});
