import type { Page } from "@playwright/test";
import { cachedAddresses, expect, expectCached, noNetwork, test } from "../../support/bad-line";
import { Traveller } from "../../support/browser";
import { startServer } from "../../support/server-process";

const strip = (page: Page) => page.locator(".strip");
const tab = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Hauptnavigation" }).getByRole("link", { name });
const offlinePage = (page: Page) => page.getByRole("heading", { name: "Du bist offline" });
const pagesIn = async (page: Page) =>
  Object.keys(await cachedAddresses(page)).filter((name) => name.startsWith("reisekasse-pages"));

test("Anna reads offline what she has read before, in this tab and in a new one, until she is online again", async ({
  anna,
  line,
  page,
}) => {
  anna.provokes(noNetwork);
  await anna.hasTheme("dark");
  const tripId = await anna.hasTrip();
  const id = await anna.hasExpense(tripId, { amount: "12,50" });
  await anna.open("/expenses");
  await expectCached(page, "/expenses.data");
  await tab(page, "Start").click();
  await expectCached(page, "/_.data");
  await page.goto(`/trip/${tripId}`);
  await expectCached(page, `/trip/${tripId}.data`);
  await expect(strip(page)).toHaveCount(0);

  line.cut();
  await page.context().setOffline(true);
  await tab(page, "Ausgaben").click();
  await expect(page).toHaveURL("/expenses");
  await expect(page.getByRole("status").filter({ has: strip(page) })).toHaveText(
    /^Offline: Stand von \d\d:\d\d\.$/,
  );
  await anna.expectSum("12,50 €");
  await page.reload();
  await expect(strip(page)).toBeVisible();
  await expect(page).toHaveURL("/expenses");
  // A dialog that the screen cannot fill leaves the screen below it, and says that it needs the network.
  await page.goto(`/trip/${tripId}?dialog=currencies`);
  await expect(page).toHaveURL(`/trip/${tripId}`);
  await expect(page.getByRole("heading", { name: "Interrail Portugal" })).toBeVisible();
  await anna.expectToast("Das geht nur mit Netz.");
  await page.goto(`/expenses?dialog=delete-expense&id=${id}`);
  await expect(page).toHaveURL("/expenses");
  await anna.expectSum("12,50 €");
  // The expense dialog works even if it was never opened on this screen.
  await page.goto("/?dialog=expense");
  await expect(anna.dialog).toBeVisible();

  const other = await page.context().newPage();
  await other.goto("/analytics");
  await expect(offlinePage(other)).toBeVisible();
  await expect(other.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(other.getByRole("listitem")).toHaveText(["Start", "Ausgaben", "Interrail Portugal"]);
  await other.getByRole("link", { name: "Interrail Portugal" }).click();
  await expect(strip(other)).toBeVisible();
  await expect(other.getByRole("heading", { name: "Interrail Portugal" })).toBeVisible();
  await tab(other, "Statistik").click();
  await expect(offlinePage(other)).toBeVisible();

  line.mend();
  await anna.hasExpense(tripId, { amount: "7,50" });
  await page.goto("/expenses");
  await expect(strip(page)).toBeVisible();
  await page.context().setOffline(false);
  await anna.expectSum("20,00 €");
  await expect(strip(page)).toHaveCount(0);
  await expect(other).toHaveURL("/analytics");
  await expect(other.getByRole("heading", { name: "Statistik" })).toBeVisible();

  const sent = page.waitForResponse((response) => response.request().method() === "POST");
  await anna.addExpense({ amount: "1,50" });
  expect((await sent).fromServiceWorker(), "forms are the page's own business").toBe(false);
  await anna.expectSum("21,50 €");
  await expect(strip(page)).toHaveCount(0);
  // The toast was shown once.
  await page.reload();
  await anna.ready();
  await expect(anna.toast).toHaveCount(0);
});

test("On a slow line Anna sees the cached page after three seconds, then the current one, and no captive portal", async ({
  anna,
  line,
  page,
}) => {
  anna.provokes(noNetwork);
  const tripId = await anna.hasTrip();
  await anna.open("/expenses");
  await expectCached(page, "/expenses.data", "/outbox.data");
  await tab(page, "Start").click();
  await expect(page).toHaveURL("/");
  await expectCached(page, "/_.data");
  await anna.hasExpense(tripId, { amount: "12,50" });

  line.hold();
  const began = performance.now();
  await tab(page, "Ausgaben").click();
  await expect(strip(page)).toBeVisible();
  expect(performance.now() - began).toBeGreaterThan(2_500);
  await expect(page).toHaveURL("/expenses");
  line.mend();
  await anna.expectSum("12,50 €");
  await expect(strip(page)).toHaveCount(0);

  await anna.hasExpense(tripId, { amount: "7,50" });
  line.hold();
  await page.reload({ waitUntil: "commit" });
  await expect(strip(page)).toBeVisible();
  await anna.expectSum("12,50 €");
  line.mend();
  await anna.expectSum("20,00 €");
  await expect(strip(page)).toHaveCount(0);

  line.leadsToPortal();
  await tab(page, "Start").click();
  await expect(strip(page)).toBeVisible();
  await page.reload();
  await expect(strip(page)).toBeVisible();
  await tab(page, "Profil").click();
  // Without a cached page the portal's page is shown.
  await expect(page.getByRole("heading", { name: "Willkommen im Hotel" })).toBeVisible();
  line.mend();
  await anna.open("/");
  await expect(strip(page)).toHaveCount(0);
  await anna.expectSum("20,00 €");
});

test("Without a network Anna filters what her device has stored, with what waits there", async ({
  anna,
  line,
  page,
}) => {
  anna.provokes(noNetwork);
  const trip = await anna.hasTrip();
  await anna.hasExpense(trip, { description: "Café Größe", amount: "3,50" });
  await anna.hasExpense(trip, { description: "Taxi zum Hafen", amount: "19,50" });
  await anna.open("/expenses?q=taxi");
  await expect(page.getByText(/^1 Ausgabe gefunden/)).toBeVisible();
  // The whole list is stored, and nothing for each search.
  await expectCached(page, "/expenses.data", "/_.data");
  await page.getByLabel("Suchen nach").fill("a");
  await page.getByLabel("Suchen nach").press("Enter");
  await expect(page).toHaveURL("/expenses?q=a");
  const addresses = Object.values(await cachedAddresses(page)).flat();
  expect(addresses.filter((address) => address.includes("expenses"))).toEqual(["/expenses.data"]);

  line.cut();
  const note = page.getByText("Gesucht in dem, was auf diesem Gerät gespeichert ist.");
  await page.getByLabel("Suchen nach").fill("cafe");
  await page.getByLabel("Suchen nach").press("Enter");
  await expect(note).toBeVisible();
  await expect(anna.rowTitles).toHaveText(["Café Größe"]);
  await anna.keepExpense({ amount: "4", description: "Zweites CAFÉ" });
  await expect(anna.rowTitles).toHaveText(["Zweites CAFÉ", "Café Größe"]);
  await expect(page.getByText(/^2 Ausgaben gefunden/)).toContainText("7,50");

  // A search that was never made, opened by its address.
  await page.goto("/expenses?q=hafen&category=food");
  await expect(anna.rowTitles).toHaveText(["Taxi zum Hafen"]);
  await expect(note).toBeVisible();
  await page.getByRole("link", { name: "Filter zurücksetzen" }).click();
  await expect(anna.rowTitles).toHaveCount(3);

  line.mend();
  await page.goto("/expenses?q=cafe");
  await expect(page.getByText(/^2 Ausgaben gefunden/)).toContainText("7,50");
  await expect(note).toHaveCount(0);

  // A slow server: after three seconds the device searches, and gives way to the server's answer.
  await anna.hasExpense(trip, { description: "Café am Hafen", amount: "1,50" });
  line.hold();
  await page.getByLabel("Suchen nach").fill("café am");
  await page.getByLabel("Suchen nach").press("Enter");
  await expect(note).toBeVisible();
  await expect(anna.rowTitles).toHaveCount(0);
  // A network that comes and goes must not begin the next search again and again.
  await page.evaluate(() => setInterval(() => dispatchEvent(new Event("online")), 1_000));
  await page.getByLabel("Suchen nach").fill("hafen");
  await page.getByLabel("Suchen nach").press("Enter");
  await expect(anna.rowTitles).toHaveText(["Taxi zum Hafen"]);
  line.mend();
  await expect(anna.rowTitles).toHaveText(["Café am Hafen", "Taxi zum Hafen"]);
  await expect(note).toHaveCount(0);
});

test("Anna's session ends elsewhere and Ben takes her browser: he sees only his own, and what waits of hers stays hers", async ({
  anna,
  line,
  page,
  records,
}) => {
  anna.provokes(noNetwork);
  await anna.hasTrip();
  await anna.open("/expenses");
  await expectCached(page, "/expenses.data", "/outbox.data");
  line.cut();
  await anna.keepExpense({ amount: "5", description: "Eis" });
  // Before the line is mended, since the app then sends by itself.
  await page.context().clearCookies({ name: "session" });
  line.mend();
  // The first response that says so deletes the caches.
  await page.goto("/expenses");
  await expect(page).toHaveURL(/login/);
  await expect.poll(() => pagesIn(page)).toEqual([]);

  const ben = new Traveller(page, "Ben", { records, url: line.url });
  await ben.register();
  await ben.hasTrip({ name: "Nordsee" });
  await page.goto("/my-trips");
  await expectCached(page, "/my-trips.data", "/_.data", "/outbox.data");
  line.cut();
  await page.goto("/expenses");
  await expect(page.getByRole("listitem")).toHaveText(["Start", "Meine Reisen"]);
  await page.goto("/my-trips");
  await expect(ben.tripCard("Nordsee")).toBeVisible();
  line.mend();
  await page.goto("/outbox");
  await expect(page.getByText("Alles gesendet")).toBeVisible();
  await expect(strip(page)).toHaveCount(0);
  await ben.signOut();
  await expect.poll(() => pagesIn(page)).toEqual([]);
  await page.goto("/login?redirectTo=/outbox");
  expect(Object.values(await cachedAddresses(page)).flat()).toEqual([
    "/logout-success",
    "/offline",
    "/offline.data",
  ]);
  expect(ben.expenseCount + anna.expenseCount).toBe(0);

  await anna.signIn();
  await expect(page.locator(".state-badge")).toHaveText(["gespeichert"]);
  expect([ben.expenseCount, anna.expenseCount]).toEqual([0, 1]);
});

test("A new version takes over the caches, and a version without a service worker deletes them", async ({
  anna,
  line,
  page,
  server,
}) => {
  test.slow();
  anna.provokes(noNetwork);
  await anna.hasTrip();
  await anna.open("/expenses");
  await expectCached(page, "/expenses.data");
  const [assets, pages] = Object.keys(await cachedAddresses(page)) as [string, string];
  const version = pages.split("-").at(-1)!;

  const newVersion = async (next: string) => {
    line.changes((path, body) => (path === "/service-worker.js" ? body.replaceAll(version, next) : body));
    // Each visit checks for a new version, and then the caches that the old one wrote at its end are deleted.
    await expect(async () => {
      await page.reload();
      await expect.poll(() => pagesIn(page), { timeout: 10_000 }).toEqual([`reisekasse-pages-${next}`]);
    }).toPass();
  };
  await newVersion("second");
  await expectCached(page, "/expenses.data");
  // Open tabs continue with the files of their version.
  await expect
    .poll(async () => Object.keys(await cachedAddresses(page)))
    .toEqual([assets, "reisekasse-assets-second", "reisekasse-pages-second"]);
  line.cut();
  await page.reload();
  await expect(strip(page)).toBeVisible();
  line.mend();
  await newVersion("third");
  await expect.poll(async () => Object.keys(await cachedAddresses(page))).not.toContain(assets);

  const without = await startServer({
    DATABASE_URL: `file:${server.folder}/reisekasse.db`,
    SERVICE_WORKER: "off",
  });
  line.target = without.url;
  await page.reload();
  const left = () =>
    page.evaluate(async () => [
      ...(await caches.keys()),
      ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
    ]);
  await expect.poll(left).toEqual([]);
  await page.reload();
  await anna.ready();
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  await without.stop();
});
