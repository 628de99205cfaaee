import { expect, test } from "../../support/browser";

test("Vera looks at the password that she typed, and keeps it when she switches to registering; an error goes", async ({
  vera,
}) => {
  const { page } = vera;
  vera.provokes(/status of 401/);
  await vera.open("/login");
  await page.getByLabel("E-Mail-Adresse").fill(vera.email);
  await page.getByRole("button", { name: "Nur notwendige" }).click();
  await expect(page.locator("#cookie-banner")).toHaveCount(0);
  const password = page.getByLabel("Passwort");
  await password.fill(vera.password);
  const show = page.getByRole("button", { name: "Passwort anzeigen" });
  for (const [type, pressed] of [
    ["text", "true"],
    ["password", "false"],
  ] as const) {
    await show.click();
    await expect(password).toHaveAttribute("type", type);
    await expect(show).toHaveAttribute("aria-pressed", pressed);
    await expect(password).toBeFocused();
  }
  await page.getByRole("link", { name: "Noch kein Konto? Registrieren" }).click();
  await expect(page.getByLabel("Vorname")).toHaveValue("");
  await expect(page.getByLabel("E-Mail-Adresse")).toHaveValue(vera.email);
  await expect(password).toHaveValue(vera.password);
  await page.getByRole("link", { name: "Schon ein Konto? Anmelden" }).click();
  await expect(page.getByRole("heading", { name: "Anmelden" })).toBeVisible();

  await vera.signIn(vera.email, "geheim124");
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(show).not.toBeFocused();
  await page.getByRole("link", { name: "Noch kein Konto? Registrieren" }).click();
  await expect(page.getByRole("heading", { name: "Konto erstellen" })).toBeVisible();
  await expect(page.getByRole("alert")).toBeHidden();
  await page.getByRole("link", { name: "Schon ein Konto? Anmelden" }).click();
  await expect(page.getByRole("heading", { name: "Anmelden" })).toBeVisible();
  await expect(page.getByRole("alert")).toBeHidden();
});

test("Vera registers with a taken address, mends it where she is told so, and arrives at the top of her home", async ({
  anna,
}) => {
  const { page } = anna;
  await page.context().clearCookies({ name: "session" });
  anna.provokes(/status of 409/);
  await page.setViewportSize({ width: 360, height: 780 });
  await anna.open("/login?mode=register");
  const register = page.getByRole("button", { name: "Registrieren" });
  // The question about cookies covers nothing of the form.
  const banner = (await page.locator("#cookie-banner").boundingBox())!;
  const button = (await register.boundingBox())!;
  expect(button.y + button.height).toBeLessThanOrEqual(banner.y);

  await page.setViewportSize({ width: 360, height: 400 });
  const email = page.getByLabel("E-Mail-Adresse");
  await page.getByLabel("Vorname").fill("Vera");
  await page.getByLabel("Nachname").fill("Muster");
  await email.fill(anna.email);
  await page.getByLabel("Passwort").fill(anna.password);
  await register.click();
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription(/^Für diese E-Mail-Adresse gibt es schon ein Konto/);
  await email.fill(`vera-${anna.email}`);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await register.click();
  await anna.expectToast("Willkommen bei Reisekasse, Vera!");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hallo Vera!");
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});
