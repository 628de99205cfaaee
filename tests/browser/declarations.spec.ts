import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import PostalMime from "postal-mime";
import { expectAccessible } from "../support/accessibility";
import { expect } from "../support/browser";
import { linkIn, type Received } from "../support/mailbox";
import type { ServerProcess } from "../support/server-process";
import { test } from "../support/stripe-browser";

/** Waits for the newest mail to this address with this subject. */
async function mailInFolder({ folder }: ServerProcess, subject: string, address: string): Promise<Received> {
  let found: Received | undefined;
  await expect
    .poll(
      async () => {
        found = (await mailsIn(path.join(folder, "outbox"))).findLast(
          ({ to, mail }) => to === address && mail.subject === subject,
        );
        return found !== undefined;
      },
      { timeout: 30_000 },
    )
    .toBe(true);
  return found!;
}

async function mailsIn(outbox: string): Promise<Received[]> {
  const names = existsSync(outbox) ? readdirSync(outbox).sort() : [];
  return Promise.all(
    names.map(async (name) => {
      const bytes = readFileSync(path.join(outbox, name));
      const mail = await PostalMime.parse(bytes);
      return { to: mail.to?.[0]?.address ?? "", mail, raw: bytes.toString("latin1") };
    }),
  );
}

test("Vera cancels in two steps, without an account, and saves the text; she withdraws with the keyboard alone", async ({
  vera,
}) => {
  const { page } = vera;
  await vera.open("/faq");
  await page.getByRole("link", { name: "Verträge hier kündigen" }).click();
  await expect(page).toHaveURL("/vertrag-kuendigen");
  await page.getByLabel("Dein Name").fill("Vera Muster");
  await page.getByLabel("Wohin schicken wir").fill("vera@example.org");
  await page.getByRole("button", { name: "Jetzt kündigen" }).click();
  await expect(page.getByRole("heading", { name: "Deine Kündigung ist eingegangen" })).toBeVisible();
  await expect(page.getByText("zum frühestmöglichen Zeitpunkt")).toBeVisible();
  await expect(page.getByText("bekommt die E-Mail-Adresse seines Kontos")).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Als Text speichern" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("reisekasse-kuendigung.txt");

  await vera.open("/vertrag-widerrufen");
  await vera.tabTo(page.getByLabel("Dein Name"));
  await page.keyboard.type("Vera Muster");
  await vera.tabTo(page.getByLabel("Wohin schicken wir"));
  await page.keyboard.type("vera@example.org");
  await vera.tabTo(page.getByRole("button", { name: "Widerruf bestätigen" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Dein Widerruf ist eingegangen" })).toBeVisible();
});

test("Anna's name is filled in, and a missing field shows its message; nobody sees the receipt once she has signed out", async ({
  anna,
}) => {
  anna.provokes(/status of 400/);
  const { page } = anna;
  await anna.open("/vertrag-kuendigen");
  await expect(page.getByLabel("Dein Name")).toHaveValue("Anna Muster");
  await expect(page.getByLabel("Wohin schicken wir")).toHaveValue(anna.email);
  await page.getByText("Außerordentliche Kündigung").click();
  await page.getByRole("button", { name: "Jetzt kündigen" }).click();
  const reason = page.getByLabel("Grund");
  await expect(reason).toHaveAccessibleDescription("Bitte nenne den Grund der außerordentlichen Kündigung.");
  await reason.fill("Umzug auf den Mond");
  await page.getByRole("button", { name: "Jetzt kündigen" }).click();
  const receipt = page.getByText("Umzug auf den Mond");
  await expect(receipt).toBeVisible();

  const kept = await page.evaluate(async () => {
    const names = "caches" in window ? await caches.keys() : [];
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return keys.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept.filter((path) => path.includes("erklaerung"))).toEqual([]);
  // Not by the button, since the goodbye page redirects by itself, which could interfere.
  await page.request.post("/logout");
  await anna.open("/");
  await page.goBack();
  await expect(page).not.toHaveURL(/erklaerung/);
  await expect(receipt).toHaveCount(0);
  await anna.open("/erklaerung");
  await expect(page).toHaveURL("/");
});

test("Anna subscribes, withdraws without signing in, follows the link, and has no premium any more", async ({
  anna,
  stripe,
  server,
}) => {
  anna.provokes(/left for (https:\/\/(js|api)\.stripe\.com|http:\/\/127\.0\.0\.1)/);
  await stripe.meets(anna);
  await anna.open("/subscribe");
  await stripe.pays(anna.page);
  await anna.expectToast("Erfolgreich abonniert!");
  await anna.page.context().clearCookies({ name: "session" });
  await anna.open("/vertrag-widerrufen");
  await anna.page.getByLabel("Dein Name").fill("Anna Muster");
  await anna.page.getByLabel("Wohin schicken wir").fill(anna.email);
  await anna.page.getByRole("button", { name: "Widerruf bestätigen" }).click();
  await expect(anna.page.getByRole("heading", { name: "Dein Widerruf ist eingegangen" })).toBeVisible();

  const mail = await mailInFolder(server, "Dein Widerruf ist eingegangen: bitte bestätigen", anna.email);
  const statuses = () => stripe.standIn.ledger.subscriptionsOf(anna.email).map(({ status }) => status);
  await anna.open(linkIn(mail));
  await expect(anna.page.getByText("Was du bezahlt hast, erstatten wir dir")).toBeVisible();
  await expectAccessible(anna.page);
  expect(statuses()).toEqual(["active"]);
  await anna.page.getByRole("button", { name: "Widerruf bestätigen" }).click();
  await expect(anna.page.getByRole("heading", { name: "Dein Widerruf ist bestätigt" })).toBeVisible();
  await expect.poll(statuses).toEqual(["canceled"]);
  await mailInFolder(server, "Dein Widerruf ist bestätigt", anna.email);

  await anna.open("/login?redirectTo=/subscribe");
  await anna.signIn();
  await expect(anna.page.getByRole("heading", { name: "Deine Bestellung" })).toBeVisible();
  await expect(anna.page.getByRole("heading", { name: "Du hast Premium" })).toHaveCount(0);
});

// The forms themselves are screens of every-screen.spec.ts.
test("A link that nobody was sent is accessible, and so is the footer below a screen", async ({ anna }) => {
  anna.provokes(/status of 410/);
  for (const path of ["/erklaerung-bestaetigen", "/expenses"]) {
    await anna.open(path);
    await expectAccessible(anna.page);
  }
});
