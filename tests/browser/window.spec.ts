// Tests the window that the other tests share.
import { expect, test } from "../support/browser";

test("What one story leaves in the shared window is gone before the next", async ({
  anna,
  page,
  context,
  openSharedWindow,
}) => {
  const left = () =>
    page.evaluate(async () => ({
      local: localStorage.length,
      session: sessionStorage.length,
      databases: (await indexedDB.databases()).length,
      caches: (await caches.keys()).length,
      history: history.length,
      isDark: matchMedia("(prefers-color-scheme: dark)").matches,
      isOnline: navigator.onLine,
      width: innerWidth,
      location: (await navigator.permissions.query({ name: "geolocation" })).state,
      cookies: document.cookie,
    }));
  const before = await left();
  const heard: string[] = [];
  page.on("request", (request) => heard.push(request.url()));
  await page.route("**/api/**", (route) => route.abort());
  await anna.hasTheme("dark");
  await anna.open("/");
  await context.grantPermissions(["geolocation"]);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize({ width: 1280, height: 800 });
  await context.newPage();
  await page.evaluate(async () => {
    localStorage.setItem("left", "1");
    sessionStorage.setItem("left", "1");
    await caches.open("left");
    await new Promise((resolve) => Object.assign(indexedDB.open("left"), { onsuccess: resolve }));
  });
  anna.provokes(/ERR_INTERNET_DISCONNECTED/);
  await context.setOffline(true);
  const stale = await left();
  for (const name of Object.keys(before) as (keyof typeof before)[])
    expect([name, stale[name]]).not.toEqual([name, before[name]]);

  const window = await openSharedWindow();
  expect(window.context).toBe(context);
  expect(await left()).toEqual(before);
  expect(context.pages()).toEqual([page]);
  expect(await context.cookies()).toEqual([]);
  heard.length = 0;
  expect((await page.goto("/api/trips"))?.status()).toBe(401);
  expect(heard).toEqual([]);
});

test("A clock, which would outlast its story, is refused in the shared window", ({ page }) => {
  for (const member of ["clock", "addInitScript"] as const)
    expect(() => page[member]).toThrow("testInOwnWindow");
});
