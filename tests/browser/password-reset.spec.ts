import { expectAccessible, expectFits } from "../support/accessibility";
import { test as base, expect, type Traveller } from "../support/browser";
import { linkIn, type Mailbox, startMailbox } from "../support/mailbox";

/** Uses a server that sends mails to a test mailbox. */
const test = base.extend<object, { mailbox: Mailbox }>({
  mailbox: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner insists on a pattern
    async ({}, use) => {
      const mailbox = await startMailbox();
      await use(mailbox);
      await mailbox.close();
    },
    { scope: "worker" },
  ],
  serverEnv: [
    async ({ mailbox }, use) => use({ SMTP_URL: mailbox.url, APP_URL: "http://localhost" }),
    { scope: "worker" },
  ],
});

// In one worker, because a second one would start a server and a browser of its own.
test.describe.configure({ mode: "default" });

test("Anna forgot her password, and sets a new one with the keyboard alone", async ({ anna, mailbox }) => {
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
  await anna.open(linkIn(await mailbox.next(anna.email)));
  await expect(page.getByText(`Für dein Konto ${anna.email}`)).toBeVisible();
  await anna.tabTo(page.getByLabel("Neues Passwort", { exact: true }));
  await keyboard.type("neu-geheim");
  await anna.tabTo(page.getByLabel("Neues Passwort wiederholen"));
  await keyboard.type("neu-geheim");
  await keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Hallo Anna!" })).toBeVisible();
  await anna.expectToast("Passwort geändert");
  await anna.isSignedOut();
  await anna.open("/login");
  await anna.signIn(anna.email, "neu-geheim");
  await expect(page.getByRole("heading", { name: "Hallo Anna!" })).toBeVisible();
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

test("The pages behind links in mails are accessible, before and after use", async ({ anna, mailbox }) => {
  test.slow();
  const { page } = anna;
  anna.provokes(/status of 410/);
  const email = `sehr-lange-fremde-adresse-${anna.email}`;
  await changesAddress(anna, email);
  await expect(page.getByText("Deine neue E-Mail-Adresse wartet auf deine Bestätigung.")).toBeVisible();
  await expectAccessible(page);
  const confirming = linkIn(await mailbox.nextConfirmation(email));
  await page.context().clearCookies();
  await anna.open(confirming);
  await expect(page.getByRole("button", { name: "Adresse bestätigen" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Adresse bestätigen" }).click();
  await anna.expectToast("E-Mail-Adresse bestätigt");

  await mailbox.next(anna.email);
  const restoring = linkIn(await mailbox.next(anna.email));
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
