import { expect } from "../support/browser";
import { expectForEveryone } from "../support/everyone";
import { test } from "../support/stripe-browser";

test("Vera cancels in two steps from any page, without an account, and keeps the text", async ({ vera }) => {
  for (const start of ["/", "/faq", "/login"]) {
    await vera.open(start);
    await expect(vera.page.getByRole("link", { name: "Vertrag widerrufen" })).toBeVisible();
  }
  await vera.page.getByRole("link", { name: "Verträge hier kündigen" }).click();
  await expect(vera.page).toHaveURL("/vertrag-kuendigen");
  await vera.page.getByLabel("Dein Name").fill("Vera Muster");
  await vera.page.getByLabel("Wohin schicken wir").fill("vera@example.org");
  await vera.page.getByRole("button", { name: "Jetzt kündigen" }).click();
  await expect(vera.page.getByRole("heading", { name: "Deine Kündigung ist eingegangen" })).toBeVisible();
  await expect(vera.page.getByText("zum frühestmöglichen Zeitpunkt")).toBeVisible();
  const [file] = await Promise.all([
    vera.page.waitForEvent("download"),
    vera.page.getByRole("link", { name: "Als Text speichern" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("reisekasse-kuendigung.txt");
});

test("Vera withdraws by keyboard alone", async ({ vera }) => {
  const { page } = vera;
  await vera.open("/vertrag-widerrufen");
  await vera.tabTo(page.getByLabel("Dein Name"));
  await page.keyboard.type("Vera Muster");
  await vera.tabTo(page.getByLabel("Wohin schicken wir"));
  await page.keyboard.type("vera@example.org");
  await vera.tabTo(page.getByRole("button", { name: "Widerruf bestätigen" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Dein Widerruf ist eingegangen" })).toBeVisible();
});

test("Anna finds herself filled in, and what she forgets is said at the field", async ({ anna }) => {
  anna.provokes(/status of 400/);
  await anna.open("/");
  await anna.page.getByRole("link", { name: "Verträge hier kündigen" }).click();
  await expect(anna.page.getByLabel("Dein Name")).toHaveValue("Anna Muster");
  await expect(anna.page.getByLabel("Wohin schicken wir")).toHaveValue(anna.email);
  await anna.page.getByText("Außerordentliche Kündigung").click();
  await anna.page.getByRole("button", { name: "Jetzt kündigen" }).click();
  const reason = anna.page.getByLabel("Grund");
  await expect(reason).toHaveAccessibleDescription("Bitte nenne den Grund der außerordentlichen Kündigung.");
  await reason.fill("Umzug auf den Mond");
  await anna.page.getByRole("button", { name: "Jetzt kündigen" }).click();
  await expect(anna.page.getByText("Umzug auf den Mond")).toBeVisible();
});

test("Anna subscribes, withdraws without signing in, and has no premium any more", async ({
  anna,
  stripe,
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
  await expect
    .poll(() => stripe.standIn.ledger.subscriptionsOf(anna.email).map(({ status }) => status))
    .toEqual(["canceled"]);
  await anna.open("/login?redirectTo=/subscribe");
  await anna.signIn();
  await expect(anna.page.getByRole("heading", { name: "Du hast Premium" })).toHaveCount(0);
  await expect(anna.page.getByRole("heading", { name: "Deine Bestellung" })).toBeVisible();
});

test("the pages of contracts are for everyone, and so is the footer below a screen @js", async ({ anna }) => {
  for (const path of ["/vertrag-kuendigen", "/vertrag-widerrufen", "/", "/expenses"]) {
    await anna.open(path);
    await expectForEveryone(anna.page);
  }
});
