import { noNetwork } from "../../support/bad-line";
import { expect, hasJavaScript, Traveller, test } from "../../support/browser";

test("Anna adds Oma by name and invites Ben, who joins by her link and finds the trip among his @both", async ({
  anna,
  records,
  baseURL,
}) => {
  const { page, dialog } = anna;
  const trip = await anna.hasTrip({ name: "Mit Oma an die Ostsee" });
  await anna.open(`/trip/${trip}`);
  await page.getByRole("link", { name: "Mitreisende" }).click();
  await expect(dialog.getByText("Dir gehört die Reise")).toBeVisible();
  await dialog.getByLabel("Person hinzufügen").fill("Oma");
  await dialog.getByRole("button", { name: "Hinzufügen" }).click();
  await expect(dialog.getByText("Ohne Konto", { exact: true })).toBeVisible();
  await anna.expectToast("Oma reist mit");

  await dialog.getByRole("link", { name: "Einladen" }).click();
  await dialog.getByRole("button", { name: "Einladungslink erstellen" }).click();
  await expect(dialog.getByRole("img", { name: "QR-Code des Einladungslinks" })).toBeVisible();
  const link = await dialog.getByLabel("Einladungslink", { exact: true }).inputValue();
  await expect(dialog.getByText("noch 30 Personen")).toBeVisible();
  if (hasJavaScript()) {
    await expect(dialog.getByRole("button", { name: "Link kopieren" })).toBeVisible();
    await page.reload();
    await expect(page.getByLabel("Einladungslink", { exact: true })).toHaveCount(0);
  } else await expect(dialog.getByRole("button", { name: "Link kopieren" })).toBeHidden();

  await anna.isSignedOut();
  const ben = new Traveller(page, "Ben", { records, url: baseURL! });
  await ben.hasAccount();
  await ben.open(new URL(link).pathname);
  await expect(page.getByRole("heading", { name: "Anna lädt dich ein" })).toBeVisible();
  await page.getByRole("button", { name: "Mitreisen" }).click();
  await expect(page).toHaveURL(`/trip/${trip}`);
  await ben.expectToast("Du reist mit!");
  await expect(page.getByRole("link", { name: "Mitreisende (3)" })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Löschen/ })).toHaveCount(0);
  await page.setViewportSize({ width: 360, height: 780 });
  await ben.open(`/trip/${trip}?dialog=leave`);
  const box = await dialog.getByRole("checkbox").boundingBox();
  expect([box!.width, box!.height]).toEqual([24, 24]);
});

test("Anna goes from the list to Oma's page and back with the keyboard, and the focus follows", async ({
  anna,
}) => {
  const { page, dialog } = anna;
  const trip = await anna.hasTrip();
  await anna.open(`/trip/${trip}?dialog=members`);
  await anna.ready();
  await dialog.getByLabel("Person hinzufügen").fill("Oma");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("heading", { name: "Mitreisende" })).toBeFocused();
  await anna.tabTo(dialog.getByRole("link", { name: "Oma" }));
  await page.keyboard.press("Enter");
  const name = dialog.getByRole("heading", { name: "Oma" });
  await expect(name).toBeFocused();
  await dialog.getByRole("button", { name: "Link erstellen" }).click();
  await expect(dialog.getByRole("button", { name: "Link kopieren" })).toBeVisible();
  await expect(name).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page).not.toHaveURL(/dialog=member&/);
});

test("Ben joins with only his name, copies his link, and signs out knowing that only it leads in", async ({
  anna,
  records,
  baseURL,
}) => {
  const { page, dialog } = anna;
  const trip = await anna.hasTrip({ name: "Mit Oma an die Ostsee" });
  await anna.open(`/trip/${trip}?dialog=invite`);
  await dialog.getByRole("button", { name: "Einladungslink erstellen" }).click();
  const link = await dialog.getByLabel("Einladungslink", { exact: true }).inputValue();
  await anna.isSignedOut();

  const ben = new Traveller(page, "Ben", { records, url: baseURL! });
  await ben.open(new URL(link).pathname);
  await page.getByLabel("Dein Name").fill("Ben");
  await page.getByRole("button", { name: "Nur mit Namen mitreisen" }).click();
  await expect(page.getByRole("heading", { name: "Dein Zugang" })).toBeVisible();
  await expect(page.getByRole("img", { name: "QR-Code deines Zugangslinks" })).toBeVisible();
  const access = await page.getByLabel("Dein Zugangslink").inputValue();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Link kopieren" }).click();
  await expect(page.getByRole("button", { name: "Link kopiert" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(access);
  await page.getByRole("link", { name: "Weiter zur Reise" }).click();
  await expect(page).toHaveURL(`/trip/${trip}`);

  await ben.open("/profile");
  await page.getByRole("link", { name: "Abmelden" }).click();
  await expect(dialog.getByText("Nur dein Zugangslink führt wieder herein.")).toBeVisible();
  const goodbye = page.waitForURL("**/logout-success", { waitUntil: "commit" });
  await dialog.getByRole("button", { name: "Abmelden" }).click();
  await goodbye;
});

test("Friends with names of sixty letters widen no page, and hide neither sums nor the way out of a dialog @plain", async ({
  anna,
}) => {
  const { page, dialog } = anna;
  const trip = await anna.hasTrip();
  for (const letter of ["ü", "w"]) await anna.hasCompanion(trip, letter.repeat(60));
  await anna.hasExpense(trip, { amount: "30" });
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const endsWithin = async (selector: string) =>
      page
        .locator(selector)
        .evaluateAll((all) => all.length > 0 && all.every((one) => one.scrollWidth <= one.clientWidth));
    await anna.open(`/trip/${trip}/settle`);
    expect(await endsWithin("main .rows > li, main .card"), `settling at ${width}`).toBe(true);
    const row = page.getByRole("main").getByRole("listitem").filter({ hasText: "ü" }).first();
    const [name, sum] = [
      (await row.getByText("schuldet dir").boundingBox())!,
      (await row.getByText(/^10,00\s€$/).boundingBox())!,
    ];
    expect(sum.x, `beside the name at ${width}`).toBeGreaterThanOrEqual(name.x + name.width);
    expect(sum.y, `beside the name at ${width}`).toBeLessThan(name.y + name.height);
    await anna.open(`/trip/${trip}?dialog=members`);
    await dialog.getByRole("link", { name: "www" }).click();
    await expect(dialog.getByRole("link", { name: "Schließen" })).toBeInViewport();
    expect(await endsWithin("dialog .sheet-head, dialog .sheet-body"), `her page at ${width}`).toBe(true);
  }
});

test("Anna presses Löschen on a trip that Ben, a guest, is on: without a line too, she is told at once why it stays", async ({
  anna,
  playwright,
  baseURL,
}) => {
  const { page, dialog } = anna;
  const trip = await anna.hasTrip({ name: "Mit Ben an die Ostsee" });
  const made = await page.request.post(`/api/trips/${trip}/invitations`, { data: {} });
  const token = new URL((await made.json()).url).pathname.split("/").at(-1);
  const ben = await playwright.request.newContext({ baseURL: baseURL! });
  const joined = await ben.post(`/api/invitations/${token}/accept`, { data: { name: "Ben" } });
  expect(joined.status()).toBe(201);
  await ben.dispose();
  await anna.open(`/trip/${trip}`);
  anna.provokes(noNetwork);
  await page.context().setOffline(true);
  await page.getByRole("link", { name: /^Löschen/ }).click();
  await expect(dialog).toContainText("sind noch Gäste. Nimm sie zuerst von der Reise");
  await expect(dialog.getByRole("button", { name: "Löschen" })).toHaveCount(0);
  await page.context().setOffline(false);
  await dialog.getByRole("link", { name: "Zu den Mitreisenden" }).click();
  await expect(dialog.getByRole("link", { name: "Ben" })).toBeVisible();
});
