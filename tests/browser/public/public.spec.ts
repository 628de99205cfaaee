import type { Page } from "@playwright/test";
import { expect, type Traveller, test } from "../../support/browser";

const banner = (page: Page) => page.getByRole("region", { name: "Cookie-Hinweis" });

/** The stored consent; undefined before a choice. */
async function choice({ page }: Traveller): Promise<{ analytics: boolean; marketing: boolean } | undefined> {
  const cookie = (await page.context().cookies()).find(({ name }) => name === "consent");
  return cookie && JSON.parse(decodeURIComponent(cookie.value));
}

test("Vera looks around, and nothing is stored on her device; she allows one of two purposes, and withdraws it", async ({
  vera,
}) => {
  const { page } = vera;
  for (const path of ["/", "/agb", "/datenschutz", "/logout-success", "/faq"]) {
    await vera.open(path);
    await expect(banner(page)).toBeVisible();
  }
  expect(await page.context().cookies()).toEqual([]);
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);

  await banner(page).locator("summary").click();
  await expect(banner(page).getByLabel("Notwendig")).toBeChecked();
  await expect(banner(page).getByLabel("Notwendig")).toBeDisabled();
  await banner(page).getByLabel("Marketing").check();
  await page.getByRole("button", { name: "Auswahl speichern" }).click();
  await expect(banner(page)).toHaveCount(0);
  expect(await choice(vera)).toMatchObject({ analytics: false, marketing: true });

  await page.getByRole("link", { name: "Cookie-Einstellungen" }).last().click();
  await expect(banner(page).getByLabel("Marketing")).toBeChecked();
  await banner(page).getByLabel("Marketing").uncheck();
  await page.getByRole("button", { name: "Auswahl speichern" }).click();
  await expect(banner(page)).toHaveCount(0);
  await expect(page).toHaveURL("/faq");
  expect(await choice(vera)).toMatchObject({ analytics: false, marketing: false });
});

test("Vera's keyboard reaches the banner first, and it never covers the focused element", async ({
  vera,
}) => {
  const { page } = vera;
  await vera.open("/");
  const seen: string[] = [];
  for (let stop = 0; stop < 45; stop++) {
    await page.keyboard.press("Tab");
    seen.push(await vera.expectVisibleFocus());
    expect(await coverOfFocus(page), `what lies over "${seen.at(-1)}"`).toBe("");
    if (seen.at(-1) === "Cookie-Einstellungen") break;
  }
  expect(seen.slice(0, 6)).toEqual([
    ...["Zum Inhalt springen", "Welche das sind"],
    ...["Alle akzeptieren", "Nur notwendige", "Ablehnen", "Einstellungen"],
  ]);
  expect(seen).toContain("Kostenlos testen");
  expect(seen.at(-1)).toBe("Cookie-Einstellungen");
});

/** Returns the element that covers the middle of the focused one; empty if there is none. */
function coverOfFocus(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement!;
    const { x, y, width, height } = element.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    const isFree = top !== null && (element.contains(top) || top.contains(element));
    return isFree ? "" : (top?.outerHTML.slice(0, 80) ?? "the edge of the window");
  });
}

test("Vera answers in the middle of a page, which does not move; then each link in the header leads to its section", async ({
  vera,
}) => {
  const { page } = vera;
  await vera.open("/");
  const price = page.getByRole("heading", { name: "Preise" });
  await price.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  const place = await price.boundingBox();
  expect(before).toBeGreaterThan(500);
  await page.getByRole("button", { name: "Ablehnen" }).click();
  await expect(banner(page)).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
  expect(await price.boundingBox()).toEqual(place);
  // Playwright's own click would scroll first.
  await page.getByRole("button", { name: /^Design/ }).dispatchEvent("click");
  await expect(page.getByRole("button", { name: "Design: hell" })).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);

  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    for (const name of ["Funktionen", "Über uns", "Preise", "FAQ"]) {
      await page.getByRole("navigation", { name: "Seite" }).getByRole("link", { name }).click();
      const heading = page.getByRole("heading", { name, exact: true });
      const head = (await page.getByRole("banner").boundingBox())!;
      expect(head.y).toBe(0);
      await expect.poll(async () => (await heading.boundingBox())!.y).toBeGreaterThan(head.height);
      await expect.poll(async () => (await heading.boundingBox())!.y).toBeLessThan(head.height + 200);
    }
  }
});

test("Anna's session has ended elsewhere: the start page is the landing page", async ({ anna }) => {
  await anna.hasTrip();
  await anna.open("/expenses");
  await anna.page.context().clearCookies({ name: "session" });
  await anna.page.getByRole("link", { name: "Start", exact: true }).click();
  await expect(anna.page.getByRole("heading", { name: "Wissen, ob das Reisegeld reicht." })).toBeVisible();
  await expect(anna.page.locator("script[src]")).toHaveCount(0);
});
