import { expect, test } from "../../support/browser";

test("Anna changes her name, her colour and her password, and mends a password that is too short", async ({
  anna,
}) => {
  await anna.open("/profile");
  await anna.page.getByRole("link", { name: "Profil bearbeiten" }).click();
  await expect(anna.page).toHaveURL("/profile?dialog=edit-profile");
  await anna.dialog.getByLabel("Vorname").fill("Änne");
  await anna.dialog.getByRole("radio", { name: "Tannengrün" }).check();
  await anna.dialog.getByText("Passwort ändern").click();
  await expect(anna.dialog.getByLabel("Neues Passwort wiederholen")).toBeInViewport({ ratio: 1 });
  await anna.dialog.getByLabel("Bisheriges Passwort").fill(anna.password);
  // Mending a refused password clears the error, and what was opened stays open under her fingers.
  const password = anna.dialog.getByLabel("Neues Passwort", { exact: true });
  await password.fill("neu-g");
  await anna.dialog.getByRole("button", { name: "Speichern" }).click();
  await expect(password).toBeFocused();
  await expect(password).toHaveAttribute("aria-invalid", "true");
  await password.press("End");
  await anna.page.keyboard.type("eheim", { delay: 30 });
  await expect(password).toHaveValue("neu-geheim");
  await expect(password).not.toHaveAttribute("aria-invalid");
  await anna.dialog.getByLabel("Neues Passwort wiederholen").fill("neu-geheim");
  await anna.dialog.getByRole("button", { name: "Speichern" }).click();
  await anna.expectToast("Profil aktualisiert");
  await expect(anna.page.getByRole("main").getByText("Änne Muster")).toBeVisible();
  await expect(anna.page.locator(".avatar")).toHaveAttribute("style", /--avatar: ?#14532d/);
});
