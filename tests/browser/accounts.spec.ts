import { expect, test } from "../support/browser";

test("Anna signs out, sees the goodbye page, and comes to the start page three seconds later", async ({
  anna,
}) => {
  const { page } = anna;
  await anna.open("/profile");
  const thanks = page.waitForResponse("**/logout-success");
  await page.getByRole("button", { name: "Abmelden" }).click();
  const goodbye = await thanks;
  expect(goodbye.headers().refresh).toBe("3; url=/");
  await expect(page.getByText("Du bist abgemeldet. Danke, dass du Reisekasse nutzt.")).toBeVisible();
  await expect(page).toHaveURL("/", { timeout: 30_000 });
  await expect(page.getByRole("link", { name: "Login" })).toBeVisible();

  await anna.open("/profile");
  await expect(page).toHaveURL("/login?redirectTo=%2Fprofile");
});

test("Anna mistypes her password, sees the message in red, and her address stays", async ({ anna }) => {
  const { page } = anna;
  anna.provokes(/status of 401/);
  await anna.hasTheme("light");
  await anna.isSignedOut();
  await anna.open("/login");
  await anna.signIn(anna.email, "geheim124");
  const alert = page.getByRole("alert");
  await expect(alert).toHaveText("E-Mail-Adresse oder Passwort ist falsch.");
  await expect(alert).toHaveCSS("color", "rgb(179, 38, 30)");
  await expect(page.getByLabel("E-Mail-Adresse")).toHaveValue(anna.email);

  await page.getByLabel("Passwort").fill(anna.password);
  await page.getByRole("button", { name: "Anmelden" }).click();
  await expect(page).toHaveURL("/");
});

test("Vera's error is cleared when she switches to registering, and back", async ({ vera }) => {
  const { page } = vera;
  vera.provokes(/status of 401/);
  await vera.open("/login");
  await vera.signIn(vera.email, "geheim124");
  await expect(page.getByRole("alert")).toBeVisible();

  await page.getByRole("link", { name: "Noch kein Konto? Registrieren" }).click();
  await expect(page.getByRole("heading", { name: "Konto erstellen" })).toBeVisible();
  await expect(page.getByRole("alert")).toBeHidden();

  await page.getByRole("link", { name: "Schon ein Konto? Anmelden" }).click();
  await expect(page.getByRole("heading", { name: "Anmelden" })).toBeVisible();
  await expect(page.getByRole("alert")).toBeHidden();
});

test("Vera looks at the password that she typed, and keeps it when she switches to registering", async ({
  vera,
}) => {
  const { page } = vera;
  await vera.open("/login");
  await page.getByLabel("E-Mail-Adresse").fill(vera.email);
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
});

test("Vera leaves out required fields, and each one shows its message", async ({ vera }) => {
  const { page } = vera;
  await vera.open("/login?mode=register");
  await page.getByLabel("Passwort").fill("kurz");
  await page.getByRole("button", { name: "Registrieren" }).click();
  for (const [label, message] of [
    ["Vorname", "Vorname ist erforderlich"],
    ["Nachname", "Nachname ist erforderlich"],
    ["E-Mail-Adresse", "E-Mail-Adresse ist erforderlich"],
    ["Passwort", "Mindestens 6 Zeichen."],
  ] as const) {
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(message);
  }
  await expect(page.getByLabel("Vorname")).toBeFocused();
});

test("Vera's browser checks nothing, and the server shows a message at each field", async ({ vera }) => {
  const { page } = vera;
  vera.provokes(/status of 400/);
  await vera.open("/login?mode=register");
  await page.getByLabel("Vorname").fill("   ");
  await page.getByLabel("Nachname").fill("Muster");
  // Valid for every browser, but too long: 64 characters are allowed before the @.
  const address = `${"v".repeat(65)}@example.com`;
  await page.getByLabel("E-Mail-Adresse").fill(address);
  await page.getByLabel("Passwort").fill(vera.password);
  await page.getByRole("button", { name: "Registrieren" }).click();
  await expect(page.getByLabel("Vorname")).toHaveAccessibleDescription("Vorname ist erforderlich");
  await expect(page.getByLabel("E-Mail-Adresse")).toHaveAccessibleDescription(
    "Bitte gib eine gültige E-Mail-Adresse ein.",
  );
  await expect(page.getByLabel("E-Mail-Adresse")).toHaveValue(address);
  await expect(page.getByLabel("Nachname")).toHaveValue("Muster");
});

test("Vera cannot press the button again while she is being registered", async ({ vera }) => {
  const { page } = vera;
  const held = await vera.holdsPosts();
  await vera.open("/login?mode=register");
  await page.getByLabel("Vorname").fill("Vera");
  await page.getByLabel("Nachname").fill("Muster");
  await page.getByLabel("E-Mail-Adresse").fill(vera.email);
  await page.getByLabel("Passwort").fill(vera.password);
  await page.getByRole("button", { name: "Registrieren" }).click();
  await expect(page.getByRole("button", { name: "Einen Moment …" })).toBeDisabled();
  held.release();
  await expect(page).toHaveURL("/");
});
