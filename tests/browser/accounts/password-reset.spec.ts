import { expectAccessible, expectFits } from "../../support/accessibility";
import { expect, type Traveller, test } from "../../support/browser";
import { mailInFolder } from "../../support/mail-folder";
import { linkIn } from "../../support/mailbox";

test("Anna forgot her password, and sets a new one with the keyboard alone", async ({ anna, server }) => {
  const { page } = anna;
  const { keyboard } = page;
  await page.context().clearCookies();
  await anna.open("/login");
  await anna.tabTo(page.getByLabel("E-Mail-Adresse"));
  await keyboard.type(anna.email);
  await anna.tabTo(page.getByRole("link", { name: "Passwort vergessen?" }));
  await keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Passwort vergessen?" })).toBeVisible();
  await anna.ready();
  await expect(page).toHaveURL("/forgot-password");
  await anna.tabTo(page.getByLabel("E-Mail-Adresse"));
  await expect(page.getByLabel("E-Mail-Adresse")).toHaveValue(anna.email);
  await keyboard.press("Enter");
  await expect(page.getByText("Wenn es ein Konto mit dieser Adresse gibt,")).toBeVisible();
  await anna.open(linkIn(await mailInFolder(server, "Neues Passwort für Reisekasse", anna.email)));
  await expect(page.getByText(`Für dein Konto ${anna.email}`)).toBeVisible();
  await anna.tabTo(page.getByLabel("Neues Passwort", { exact: true }));
  await keyboard.type("neu-geheim");
  await anna.tabTo(page.getByLabel("Neues Passwort wiederholen"));
  await keyboard.type("neu-geheim");
  await keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Hallo Anna!" })).toBeVisible();
  await anna.expectToast("Passwort geändert");
});

/** Requests another address, which counts only after its link. */
async function changesAddress(anna: Traveller, email: string): Promise<void> {
  await anna.hasProvenAddress();
  await anna.open("/profile?dialog=edit-profile");
  await anna.dialog.getByLabel("E-Mail-Adresse").fill(email);
  await anna.dialog.getByLabel("Bisheriges Passwort").fill(anna.password);
  await anna.dialog.getByRole("button", { name: "Speichern" }).click();
  await anna.expectToast("Fast fertig: Bestätige die neue Adresse");
}

test("The pages behind links in mails are accessible, before and after use", async ({ anna, server }) => {
  test.slow();
  const { page } = anna;
  anna.provokes(/status of 410/);
  const email = `sehr-lange-fremde-adresse-${anna.email}`;
  await changesAddress(anna, email);
  await expect(page.getByText("Deine neue E-Mail-Adresse wartet auf deine Bestätigung.")).toBeVisible();
  await expectAccessible(page);
  const confirming = linkIn(await mailInFolder(server, "Bestätige deine neue E-Mail-Adresse", email));
  await page.context().clearCookies();
  await anna.open(confirming);
  await expect(page.getByRole("button", { name: "Adresse bestätigen" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Adresse bestätigen" }).click();
  await anna.expectToast("E-Mail-Adresse bestätigt");

  const changed = "Deine E-Mail-Adresse wurde geändert";
  const restoring = linkIn(await mailInFolder(server, changed, anna.email));
  await anna.open(restoring);
  await expect(page.getByRole("button", { name: "Adresse wiederherstellen" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Adresse wiederherstellen" }).click();
  await anna.expectToast("Deine Adresse gilt wieder");
  const reset = page.url();
  await expect(page.getByRole("heading", { level: 1, name: "Neues Passwort" })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Neues Passwort", { exact: true }).fill("neu-geheim");
  await page.getByLabel("Neues Passwort wiederholen").fill("neu-geheim");
  await page.getByRole("button", { name: "Passwort speichern" }).click();
  await anna.expectToast("Passwort geändert");
  // The pages of used links differ only in their texts.
  for (const link of [restoring, reset, confirming]) {
    await anna.open(link);
    const over = /schon (benutzt|wieder)|gilt nicht mehr/;
    await expect(page.getByRole("heading", { level: 1, name: over })).toBeVisible();
    await expectFits(page);
  }
});
