import type { Locator } from "@playwright/test";
import { expectAccessible } from "../../support/accessibility";
import { test as base, expect, type Traveller } from "../../support/browser";
import { atGoogle, Provider } from "../../support/provider";

/** Uses a server with an OpenID provider in Google's place, which redirects at once. */
const test = base.extend<object, { provider: Provider }>({
  provider: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner insists on a pattern
    async ({}, use) => {
      const provider = await Provider.start();
      await use(provider);
      await provider.stop();
    },
    { scope: "worker" },
  ],
  serverEnv: [async ({ provider }, use) => use(provider.env), { scope: "worker" }],
});

// In one worker, because a second one would start a server and a browser of its own.
test.describe.configure({ mode: "default" });

const atProvider = /^left for http:\/\/localhost:\d+\/authorize/;

/** Signs in with Google with an address that has a password here, and returns the message about it. */
async function comesWithKnownAddress(anna: Traveller, provider: Provider): Promise<Locator> {
  anna.provokes(atProvider);
  await anna.hasProvenAddress();
  provider.person = atGoogle({ email: anna.email });
  await anna.isSignedOut();
  await anna.open("/login");
  await anna.page.getByRole("button", { name: "Mit Google anmelden" }).click();
  const notice = anna.page.getByText("Zu dieser Adresse gibt es schon ein Konto. Melde dich einmal");
  await expect(notice).toBeVisible();
  return notice;
}

test.beforeEach(({ provider }) => {
  provider.person = atGoogle();
});

test("Vera signs in with Google and comes to the screen she wanted", async ({ vera, page }) => {
  vera.provokes(atProvider);
  await vera.open("/my-trips");
  await expect(page).toHaveURL("/login?redirectTo=%2Fmy-trips");
  await page.getByRole("button", { name: "Mit Google anmelden" }).click();
  await expect(page).toHaveURL("/my-trips");
  await vera.expectToast("Willkommen bei Reisekasse, Gina!");
  await vera.open("/profile");
  await expect(page.getByText("Anmeldung mit Google", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Profil bearbeiten" }).click();
  await expect(vera.dialog).toBeVisible();
  await expectAccessible(page);
  await expect(vera.dialog.getByLabel("E-Mail-Adresse")).toHaveAccessibleDescription(
    "Kommt von Google und lässt sich hier nicht ändern.",
  );
  await expect(vera.dialog.getByText("Passwort ändern")).toHaveCount(0);
  await vera.dialog.getByLabel("Vorname").fill("Georgina");
  await vera.dialog.getByRole("button", { name: "Speichern" }).click();
  await vera.expectToast("Profil aktualisiert");
});

test("Anna, who has a password, links Google once, and unlinks it", async ({ anna, page, provider }) => {
  anna.provokes(/status of 401/);
  const notice = await comesWithKnownAddress(anna, provider);
  await expect(page.getByLabel("E-Mail-Adresse")).toHaveValue(anna.email);
  await expectAccessible(page);
  await page.getByLabel("Passwort").fill("falsch1");
  await page.getByRole("button", { name: "Anmelden", exact: true }).click();
  await expect(page.getByRole("alert")).toHaveText("E-Mail-Adresse oder Passwort ist falsch.");
  await expect(notice).toBeVisible();
  await page.getByLabel("Passwort").fill(anna.password);
  await page.getByRole("button", { name: "Anmelden", exact: true }).click();
  await expect(anna.toast).toContainText("Ab jetzt kannst du dich auch mit Google anmelden.");
  await anna.open("/profile");
  await expect(page.getByText("Anmeldung mit Passwort oder Google")).toBeVisible();
  await page.getByRole("link", { name: "Google-Konto Verbunden" }).click();
  await anna.dialog.getByLabel("Dein Passwort").fill(anna.password);
  await anna.dialog.getByRole("button", { name: "Verbindung lösen" }).click();
  await anna.expectToast("Verbindung mit Google gelöst");
  await expect(page.getByRole("link", { name: "Google-Konto Nicht verbunden" })).toBeVisible();
});
