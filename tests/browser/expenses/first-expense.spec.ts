import type { Locator } from "@playwright/test";
import { expect, test } from "../../support/browser";

/** Most taps and typed characters from the landing page to the first saved expense. */
const [TAPS_MAX, CHARACTERS_MAX] = [16, 46];

test("Vera, new here, has saved her first expense after at most 16 taps and 46 characters", async ({
  vera,
}) => {
  const { page, dialog } = vera;
  await page.setViewportSize({ width: 360, height: 780 });
  let [taps, characters] = [0, 0];
  const tap = async (control: Locator) => {
    await control.click();
    taps++;
  };
  const type = async (field: Locator, text: string) => {
    if (!(await field.evaluate((input) => input === document.activeElement))) await tap(field);
    await field.pressSequentially(text);
    characters += text.length;
  };
  await vera.open("/");
  await tap(page.getByRole("link", { name: "Kostenlos testen" }).first());
  await type(page.getByLabel("Vorname"), "Vera");
  await type(page.getByLabel("Nachname"), "Muster");
  await type(page.getByLabel("E-Mail-Adresse"), "v@muster.de");
  await type(page.getByLabel("Passwort", { exact: true }), "geheim1");
  await tap(page.getByRole("button", { name: "Registrieren" }));

  await tap(page.getByRole("link", { name: "Neue Reise erstellen" }));
  await type(dialog.getByLabel("Reisename"), "Porto");
  await type(dialog.getByLabel("Reiseziel"), "Porto");
  await tap(dialog.locator(".chip").getByText("Flug", { exact: true }));
  await tap(dialog.getByRole("button", { name: "Reise erstellen" }));
  await vera.expectToast("Reise erstellt!");

  await tap(page.getByRole("link", { name: /^Essen/ }));
  await tap(dialog.locator(".chip").getByText("Restaurant", { exact: true }));
  await type(vera.amount, "12,5");
  await tap(dialog.getByRole("button", { name: "Ausgabe speichern" }));
  await vera.expectToast("Ausgabe hinzugefügt!");
  await expect(page.locator(".cover-card")).toContainText("12,50");
  expect(taps).toBeLessThanOrEqual(TAPS_MAX);
  expect(characters).toBeLessThanOrEqual(CHARACTERS_MAX);
});
