import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, test } from "../support/browser";

/** Scrolls down as far as possible. */
const scrollDown = "window.scrollTo(0, document.body.scrollHeight)";

async function registerVera(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByLabel("Vorname").fill("Vera");
  await page.getByLabel("Nachname").fill("Muster");
  await page.getByLabel("E-Mail-Adresse").fill(`vera-${randomUUID()}@example.com`);
  await page.getByLabel("Passwort", { exact: true }).fill("geheim123");
  await page.evaluate(scrollDown);
  await page.getByRole("button", { name: "Registrieren" }).click();
}

test("Vera registers at the bottom of a long form and arrives at the top of her home", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 400 });
  await registerVera(page, "/login?mode=register");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hallo Vera!");
  await expect.poll(() => page.evaluate("window.scrollY")).toBe(0);
});

test("Anna ends her trip on home and sees the top of the next screen", async ({ anna }) => {
  const { page } = anna;
  await anna.hasTrip();
  await anna.open("/");
  await page.evaluate(scrollDown);
  await page.getByRole("link", { name: "Reise beenden" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Reise beenden" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Hallo/);
  await expect.poll(() => page.evaluate("window.scrollY")).toBe(0);
});

test("Anna deletes a trip on its screen and sees the top of her trips", async ({ anna }) => {
  const { page } = anna;
  for (let nth = 0; nth < 4; nth++) await anna.hasTrip({ state: "planned" });
  const trip = await anna.hasTrip({ state: "planned" });
  for (let nth = 0; nth < 5; nth++) await anna.hasExpense(trip, { amount: "5" });
  await anna.open(`/trip/${trip}`);
  await page.evaluate(scrollDown);
  await page
    .getByRole("link", { name: /^Löschen/ })
    .first()
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Löschen" }).click();
  await expect(page).toHaveURL(/\/my-trips/);
  await expect(page.getByRole("article")).toHaveCount(4);
  await expect.poll(() => page.evaluate("window.scrollY")).toBe(0);
});

test("The cookie banner covers nothing of Vera's form at 360 by 780", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto("/login?mode=register");
  const banner = page.getByRole("region", { name: "Cookies" }).or(page.locator("#cookie-banner"));
  await expect(banner.first()).toBeAttached();
  const button = (await page.getByRole("button", { name: "Registrieren" }).boundingBox())!;
  const { y } = (await banner.first().boundingBox())!;
  expect(button.y + button.height).toBeLessThanOrEqual(y);
});
