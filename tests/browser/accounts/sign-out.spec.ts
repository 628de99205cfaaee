// Signing out takes effect on the device at once, even if the server cannot be reached.
import { createHash } from "node:crypto";
import type { Page } from "@playwright/test";
import { cachedAddresses, expect, expectCached, noNetwork, test } from "../../support/bad-line";
import { test as onGoodLine, type Traveller } from "../../support/browser";
import { entriesOn, recordSignOut, signOutsOn } from "../../support/device";

/** Opens a screen and waits until it works offline. */
async function isOn(anna: Traveller, path: string): Promise<void> {
  anna.provokes(noNetwork);
  await anna.open(path);
  await expectCached(anna.page, "/outbox.data", `${path}.data`, "/logout-success");
}

const goodbye = (page: Page) => page.waitForURL("**/logout-success", { waitUntil: "commit" });
const warning = (page: Page) => page.getByRole("dialog", { name: "Noch nicht gesendet" });
const signOutButton = (page: Page) => page.getByRole("button", { name: "Abmelden", exact: true });

/** The token of the browser's session. */
async function tokenOn(page: Page): Promise<string> {
  const cookies = await page.context().cookies();
  return cookies.find(({ name }) => name === "session")!.value;
}

/** Returns whether the server still accepts this token. */
async function isAlive(server: { url: string }, token: string): Promise<boolean> {
  const headers = { Cookie: `session=${token}` };
  return (await fetch(`${server.url}/api/trips`, { headers })).status === 200;
}

/** Opens an address and returns the final path with the page's text. */
async function led(opening: ReturnType<Page["goto"]>): Promise<[path: string, text: string]> {
  const answer = (await opening)!;
  return [new URL(answer.url()).pathname, await answer.text()];
}

test("Anna signs out offline: discarded entries are deleted, nothing of hers is shown, and the server is told later", async ({
  anna,
  line,
  page,
  server,
}) => {
  await anna.hasTrip();
  await isOn(anna, "/profile");
  await anna.open("/expenses");
  await expectCached(page, "/expenses.data");
  const other = await page.context().newPage();
  await other.goto("/expenses");
  await expect(other.getByRole("heading", { name: "Ausgaben", level: 1 })).toBeVisible();
  await page.bringToFront();
  const token = await tokenOn(page);

  line.cut();
  await anna.keepExpense({ amount: "6,40", description: "Postkarten" });
  await page.getByRole("link", { name: "Profil", exact: true }).click();
  await signOutButton(page).click();
  await warning(page).getByRole("button", { name: "Jetzt senden" }).click();
  await expect(warning(page)).toContainText("Eine Änderung ist noch nicht gesendet.");
  await warning(page).getByRole("button", { name: "Abbrechen" }).click();
  await expect(page).toHaveURL("/profile");
  expect(await entriesOn(page)).toHaveLength(1);

  await signOutButton(page).click();
  const both = [goodbye(page), goodbye(other)];
  await warning(page).getByRole("button", { name: "Verwerfen und abmelden" }).click();
  await Promise.all(both);
  const [path, text] = await led(page.goto("/profile"));
  expect([path, text.includes("Du bist abgemeldet.")]).toEqual(["/logout-success", true]);
  expect(await entriesOn(page)).toEqual([]);
  expect(Object.values(await cachedAddresses(page)).flat()).toEqual([
    "/logout-success",
    "/offline",
    "/offline.data",
  ]);
  // By going back, and in the other tab.
  for (const way of [() => page.goBack(), () => page.goto("/expenses"), () => other.goto("/outbox")]) {
    const [where, what] = await led(way());
    expect([where, /^\/(logout-success|offline|)$/.test(where)]).toEqual([where, true]);
    expect(what).not.toMatch(/Interrail|Postkarten/);
  }
  expect(await isAlive(server, token)).toBe(true);

  // No further action by anybody.
  line.mend();
  await expect.poll(() => isAlive(server, token), { timeout: 40_000 }).toBe(false);
  // In a new tab, because the others leave the offline page by themselves as soon as the server answers.
  const later = await page.context().newPage();
  await later.goto("/expenses");
  await expect(later).toHaveURL("/login?redirectTo=%2Fexpenses");
  await expect.poll(() => signOutsOn(later)).toEqual([]);
  expect(anna.expenseCount).toBe(0);
});

test("The server does not respond to Anna's sign-out, and then cannot end her session: she is signed out all the same, and can sign in again", async ({
  anna,
  line,
  page,
  server,
}) => {
  await anna.hasTrip();
  await isOn(anna, "/profile");
  anna.provokes(/502/);
  const token = await tokenOn(page);
  line.strikes(({ url }) => (url === "/logout" ? "gateway" : undefined));
  line.hold();
  const bye = goodbye(page);
  await signOutButton(page).click();
  await bye;
  line.mend();
  await page.goto("/my-trips");
  await expect(page).toHaveURL("/login?redirectTo=%2Fmy-trips");
  expect(await isAlive(server, token)).toBe(true);
  expect(await signOutsOn(page)).toHaveLength(1);

  // The server still refuses to sign out, but can be asked whether another person is signed in.
  line.strikes(({ url, method }) => (url === "/logout" && method === "POST" ? "gateway" : undefined));
  await anna.signIn();
  await expect(anna.tripCard("Interrail Portugal")).toBeVisible();
  expect(await isAlive(server, token)).toBe(false);
  await page.reload();
  await expect(anna.tripCard("Interrail Portugal")).toBeVisible();

  line.strikes(() => undefined);
  await page.goto("/expenses");
  await expect.poll(() => signOutsOn(page)).toEqual([]);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Ausgaben", level: 1 })).toBeVisible();
});

test("Anna's tab crashes during her sign-out: it is completed before anything of hers is shown", async ({
  anna,
  line,
  page,
  server,
}) => {
  await anna.hasTrip();
  await isOn(anna, "/profile");
  const token = await tokenOn(page);
  await recordSignOut(page, createHash("sha256").update(token).digest("base64url"));
  await page.close();

  const next = await anna.page.context().newPage();
  const asked = line.requests.length;
  await next.goto("/expenses");
  await expect(next).toHaveURL("/login?redirectTo=%2Fexpenses");
  const [first] = line.requests.slice(asked);
  expect(first).toBe("POST /logout");
  expect(await isAlive(server, token)).toBe(false);
  expect(Object.values(await cachedAddresses(next)).flat()).not.toContain("/profile.data");
});

onGoodLine(
  "Anna signs out, and a page restored by the Back button shows nothing of hers, even without the outbox",
  async ({ anna, page }) => {
    anna.provokes(noNetwork);
    await page.route("**/assets/offline-runtime-*.js", (route) => route.abort());
    await anna.open("/profile");
    await anna.isSignedOut();
    await expect(page.getByText(anna.email)).toBeVisible();
    // Chromium has no page cache while it is tested.
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByText(anna.email)).toHaveCount(0);
  },
);

onGoodLine(
  "Anna is told that signing out failed, without a service worker, and loses nothing",
  async ({ anna, page }) => {
    await anna.hasTrip();
    anna.provokes(/Failed to load resource/);
    await page.route("**/outbox/send", (route) => route.abort());
    await anna.open("/expenses");
    await anna.keepExpense({ amount: "5", description: "Eis" });
    await anna.open("/profile");
    await anna.outboxIsReady();
    await page.route("**/logout", (route) => route.fulfill({ status: 503 }));
    const discard = warning(page).getByRole("button", { name: "Verwerfen und abmelden" });
    await signOutButton(page).click();
    await discard.click();
    await anna.expectToast("Abmelden hat nicht geklappt");
    await expect(warning(page)).toHaveCount(0);
    expect((await entriesOn(page)).map(({ fields }) => fields.description)).toEqual(["Eis"]);
    await page.reload();
    await expect(page).toHaveURL("/profile");
    await anna.outboxIsReady();

    // Her page is from before she signs in again: her current session ends.
    const form = { intent: "account.sign-in", email: anna.email, password: anna.password };
    await page.context().request.post("/login", { form, maxRedirects: 0 });
    await page.unroute("**/logout");
    const bye = goodbye(page);
    await signOutButton(page).click();
    await discard.click();
    await bye;
    await expect.poll(() => entriesOn(page)).toEqual([]);
    await page.goto("/profile");
    await expect(page).toHaveURL("/login?redirectTo=%2Fprofile");
  },
);
