import { expect, test } from "../../support/browser";

test("Vera cancels in two steps, without an account, and saves the text; she withdraws with the keyboard alone", async ({
  vera,
}) => {
  const { page } = vera;
  await vera.open("/vertrag-kuendigen");
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
