import { expect, hasJavaScript, test } from "../../support/browser";

test.beforeEach(async ({ anna }) => {
  await anna.hasTrip();
});

test("Anna closes the dialog by Escape, by a tap beside it and by going back, and the focus is on the button that opened it", async ({
  anna,
}) => {
  const { page } = anna;
  await anna.open("/");
  const opener = page.getByRole("link", { name: "Ausgabe hinzufügen", exact: true }).first();
  for (const close of [
    () => page.keyboard.press("Escape"),
    () => page.mouse.click(180, 20),
    () => page.goBack(),
  ]) {
    await opener.click();
    await expect(anna.dialog).toBeVisible();
    await close();
    await expect(anna.dialog).toBeHidden();
    await expect(page).toHaveURL("/");
    await expect(opener).toBeFocused();
  }
});

test("Anna closes a dialog that she opened by its address, clicks close twice before the first click has an effect, and goes back to the screen before", async ({
  anna,
}) => {
  const { page } = anna;
  await anna.open("/profile");
  await anna.open("/expenses?dialog=expense");
  await page.keyboard.press("Escape");
  await expect(anna.dialog).toBeHidden();
  await expect(page).toHaveURL("/expenses");
  for (let time = 0; time < 2; time++) {
    await anna.openExpenseDialog();
    await anna.dialog.getByRole("link", { name: "Schließen" }).evaluate((cross: HTMLElement) => {
      cross.click();
      cross.click();
    });
    await expect(anna.dialog).toBeHidden();
    await expect(page).toHaveURL("/expenses");
    await page.goForward();
    await expect(anna.dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(anna.dialog).toBeHidden();
    await expect(page).toHaveURL("/expenses");
  }
  await page.goBack();
  await expect(page).toHaveURL("/profile");
  await expect(page.getByRole("heading", { name: "Profil" })).toBeVisible();
});

test("Anna tabs through the dialog and never leaves it", async ({ anna }) => {
  const { page } = anna;
  await anna.open("/?dialog=expense&main=food");
  await expect(anna.amount).toBeFocused();
  const visited = new Set<string>();
  for (let step = 0; step < 40; step++) {
    await page.keyboard.press(step < 30 ? "Tab" : "Shift+Tab");
    const place = await page.evaluate(() => {
      const { activeElement: element } = document;
      if (!element || element === document.body) return "the browser's own";
      return element.closest("dialog") ? "dialog" : element.outerHTML;
    });
    visited.add(place);
  }
  expect([...visited].filter((place) => !["dialog", "the browser's own"].includes(place))).toEqual([]);
  expect(visited).toContain("dialog");
});

test("Anna neither scrolls nor reaches the screen behind an open dialog @both", async ({ anna }) => {
  const { page } = anna;
  await anna.open("/?dialog=expense");
  await expect(page.locator("main")).toHaveAttribute("inert");
  await expect(page.getByRole("navigation", { includeHidden: true })).toHaveAttribute("inert");
  await page.mouse.move(180, 20);
  await page.mouse.wheel(0, 400);
  await expect(anna.dialog).toBeInViewport();
  expect(await page.evaluate(() => document.scrollingElement!.scrollTop)).toBe(0);
  await expect(anna.dialog.getByRole("link", { name: "Schließen" })).toBeInViewport();
  expect(await anna.dialog.evaluate((dialog) => dialog.matches(":modal"))).toBe(hasJavaScript());
  for (let step = 0; step < 30; step++) {
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest("main, nav")?.tagName)).toBeUndefined();
  }
});

test("Anna saves her first expense, whose button goes, and the focus moves to the heading; after the next it is not lost, and after a deletion it is at the heading", async ({
  anna,
}) => {
  const { page } = anna;
  await anna.open("/expenses");
  await anna.addExpense({ amount: "3", description: "Kaffee" });
  const heading = page.getByRole("heading", { name: "Ausgaben", exact: true });
  await expect(heading).toBeFocused();
  await anna.addExpense({ amount: "2", description: "Tee" });
  await expect(page.getByRole("link", { name: "Ausgabe hinzufügen", exact: true }).last()).toBeFocused();
  await anna.followInRow("Löschen: Kaffee, 3,00 €");
  await anna.dialog.getByRole("button", { name: "Löschen" }).click();
  await anna.expectToast("Ausgabe gelöscht!");
  await expect(heading).toBeFocused();
});

for (const place of ["home", "her trip's screen"])
  test(`Anna deletes an expense on ${place}, which lists it no longer, and goes on`, async ({
    anna,
    page,
  }) => {
    const trip = await anna.hasTrip();
    for (const description of ["Tee", "Kaffee"]) await anna.hasExpense(trip, { amount: "3", description });
    await anna.open(place === "home" ? "/" : `/trip/${trip}`);
    const { pathname } = new URL(page.url());
    await anna.followInRow(/^Löschen: Kaffee/);
    await anna.dialog.getByRole("button", { name: "Löschen" }).click();
    await anna.expectToast("Ausgabe gelöscht!");
    await expect(anna.rowTitles).toHaveText(["Tee"]);
    await expect(page).toHaveURL(pathname);
    await anna.followInRow(/^Bearbeiten: Tee/);
    await expect(anna.dialog).toBeVisible();
  });

test("Anna opens a dialog that her screen does not have, and sees the screen", async ({ anna }) => {
  await anna.open("/analytics?dialog=expense");
  await expect(anna.page.getByRole("heading", { name: "Statistik" })).toBeVisible();
  await expect(anna.dialog).toHaveCount(0);
  await expect(anna.page.locator("main")).not.toHaveAttribute("inert");
});
