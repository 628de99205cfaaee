import { expect, test } from "../support/browser";

test("Anna adds an expense with the keyboard alone", async ({ anna }) => {
  const { page, dialog } = anna;
  const { keyboard } = page;
  await anna.hasTrip();
  await anna.open("/");
  await anna.tabTo(page.getByRole("link", { name: "Ausgabe hinzufügen", exact: true }).first());
  await keyboard.press("Enter");
  await expect(dialog).toBeVisible();
  await anna.ready();
  await anna.tabTo(dialog.getByRole("button", { name: "Transport" }));
  await keyboard.press("Enter");
  await expect(anna.amount).toBeFocused();
  await keyboard.type("2,40");
  await anna.tabTo(dialog.getByRole("radio", { name: "Benzin" }));
  await keyboard.press("ArrowDown");
  await keyboard.press("ArrowDown");
  await expect(dialog.getByRole("radio", { name: "ÖPNV" })).toBeChecked();
  await anna.tabTo(anna.saveButton);
  await keyboard.press("Enter");
  await anna.expectToast("Ausgabe hinzugefügt!");
  await expect(anna.rowTitles).toHaveText(["ÖPNV"]);
});

test("Anna saves with Enter in the amount field", async ({ anna }) => {
  await anna.hasTrip();
  await anna.open("/?dialog=expense&category=food");
  await anna.chooseCategory("Bar");
  await anna.amount.fill("4,50");
  await anna.amount.press("Enter");
  await anna.expectToast("Ausgabe hinzugefügt!");
});

test("Anna starts a trip with the keyboard alone", async ({ anna }) => {
  const { page } = anna;
  await anna.hasTrip({ state: "planned" });
  await anna.open("/my-trips");
  await anna.tabTo(page.getByRole("button", { name: /^Starten/ }));
  await page.keyboard.press("Enter");
  await anna.expectToast("Reise gestartet!");
});

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
  await keyboard.press("Space");
  await anna.tabTo(dialog.getByRole("button", { name: "Reise erstellen" }));
  await keyboard.press("Enter");
  await anna.expectToast("Reise erstellt!");
  await expect(page.getByRole("heading", { name: "Island" })).toBeVisible();
  await expect(page.getByText("5. Mai bis 6. Juni 2027 · 33 Tage")).toBeVisible();
});

test("Anna tabs through home, and the focus is visible at each stop", async ({ anna }) => {
  const { page } = anna;
  const trip = await anna.hasTrip();
  await anna.hasExpense(trip, { amount: "12,50" });
  await anna.open("/");
  const stops: string[] = [];
  for (let step = 0; step < 22; step++) {
    await page.keyboard.press("Tab");
    stops.push(await anna.expectVisibleFocus());
  }
  expect(stops[0]).toBe("Zum Inhalt springen");
  expect(stops).toContain("Ausgabe hinzufügen");
  expect(stops).toContain("Profil");
});

test("Anna skips to the content", async ({ anna }) => {
  const { page } = anna;
  await anna.hasTrip();
  await anna.open("/expenses");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Zum Inhalt springen" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/expenses#inhalt");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Zurück", exact: true })).toBeFocused();
});

test("Anna goes to another screen, and the focus is on its heading @js", async ({ anna }) => {
  const { page } = anna;
  await anna.hasTrip();
  await anna.open("/");
  for (const [tab, heading] of [
    ["Ausgaben", "Ausgaben"],
    ["Statistik", "Statistik"],
    ["Meine Reisen", "Meine Reisen"],
    ["Profil", "Profil"],
    ["Start", "Interrail Portugal"],
  ] as const) {
    await page.getByRole("navigation").getByRole("link", { name: tab, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeFocused();
  }
});

test("Anna's screens have one heading each and a title of their own", async ({ anna }) => {
  const { page } = anna;
  const trip = await anna.hasTrip();
  const titles = new Set<string>();
  for (const path of ["/", "/expenses", "/analytics", "/my-trips", "/profile", `/trip/${trip}`]) {
    await anna.open(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    titles.add(await page.title());
  }
  expect(titles.size).toBe(6);
  for (const title of titles) expect(title).toMatch(/ · Reisekasse$/);
});

test("The title changes when Anna goes to another screen", async ({ anna }) => {
  const { page } = anna;
  await anna.open("/");
  await expect(page).toHaveTitle("Start · Reisekasse");
  await page.getByRole("link", { name: "Statistik" }).click();
  await expect(page).toHaveTitle("Statistik · Reisekasse");
});
