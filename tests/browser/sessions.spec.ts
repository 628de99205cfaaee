import type { Browser, BrowserContext } from "@playwright/test";
import { expect, type Traveller, test } from "../support/browser";
import { entriesOn } from "../support/device";

const phone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";
const laptop = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0";

/** Signs the person in on another device. */
async function elsewhere(
  browser: Browser,
  person: Traveller,
  { userAgent, baseURL }: { userAgent: string; baseURL: string },
): Promise<BrowserContext> {
  const device = await browser.newContext({ userAgent, baseURL });
  const answer = await device.request.post("/login", {
    form: { intent: "account.sign-in", email: person.email, password: person.password },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(303);
  return device;
}

const status = async (device: BrowserContext) =>
  (await device.request.get("/profile", { maxRedirects: 0 })).status();

test("Anna sees where she is signed in, and signs out the phone that she has lost", async ({
  anna,
  browser,
  server,
}) => {
  const [lost, kept] = [
    await elsewhere(browser, anna, { userAgent: phone, baseURL: server.url }),
    await elsewhere(browser, anna, { userAgent: laptop, baseURL: server.url }),
  ];
  await anna.open("/profile");
  await anna.page.getByRole("link", { name: "Angemeldete Geräte" }).click();
  const rows = anna.dialog.getByRole("listitem");
  await expect(rows).toHaveCount(3);
  await expect(rows.filter({ hasText: "Dieses Gerät" })).toHaveText(/Chrome · /);
  await expect(rows.filter({ hasText: "Safari · iPhone" })).toHaveText(/Zuletzt aktiv: heute/);
  await anna.dialog.getByRole("button", { name: "Abmelden: Safari · iPhone" }).click();
  await anna.expectToast("Gerät abgemeldet");
  await expect(rows).toHaveCount(2);
  expect([await status(lost), await status(kept)]).toEqual([303, 200]);
  await Promise.all([lost.close(), kept.close()]);
});

test("Anna is told that signing out failed, without a service worker, and loses nothing", async ({
  anna,
  page,
}) => {
  await anna.hasTrip();
  anna.provokes(/Failed to load resource/);
  await page.route("**/outbox/send", (route) => route.abort());
  await anna.open("/expenses");
  await anna.keepExpense({ amount: "5", description: "Eis" });
  await anna.open("/profile");
  await anna.outboxIsReady();
  await page.route("**/logout", (route) => route.fulfill({ status: 503 }));
  const warning = page.getByRole("dialog", { name: "Noch nicht gesendet" });
  const discard = warning.getByRole("button", { name: "Verwerfen und abmelden" });
  await page.getByRole("button", { name: "Abmelden", exact: true }).click();
  await discard.click();
  await anna.expectToast("Abmelden hat nicht geklappt");
  await expect(warning).toHaveCount(0);
  expect((await entriesOn(page)).map(({ fields }) => fields.description)).toEqual(["Eis"]);
  await page.reload();
  await expect(page).toHaveURL("/profile");
  await anna.outboxIsReady();

  await page.unroute("**/logout");
  const goodbye = page.waitForURL("**/logout-success", { waitUntil: "commit" });
  await page.getByRole("button", { name: "Abmelden", exact: true }).click();
  await discard.click();
  await goodbye;
  await expect.poll(() => entriesOn(page)).toEqual([]);
  await page.goto("/profile");
  await expect(page).toHaveURL("/login?redirectTo=%2Fprofile");
});
