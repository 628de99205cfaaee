// Every screen that `npm run shots` takes a picture of: nothing that axe or the browser complains of, in both themes.
import type { Page } from "@playwright/test";
import { loginOfDemo, makePeople, type People } from "../../scripts/shots/people";
import { ready } from "../../scripts/shots/ready";
import { type Screen, screens } from "../../scripts/shots/screens";
import { test as base, expect } from "../support/browser";
import { complaintsOf } from "../support/complaints";
import { expectForEveryone, tooWide } from "../support/for-everyone";
import { type ServerProcess, startServer } from "../support/server-process";

const test = base.extend<object, { city: { server: ServerProcess; people: People } }>({
  city: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner insists on a pattern
    async ({}, use) => {
      const server = await startServer({}, "scripts/demo.mjs");
      const people = await makePeople(server.url, await loginOfDemo(server.lines));
      await use({ server, people });
      await server.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ city }, use) => use(city.server.url),
});

const wide = { width: 1280, height: 800 };

for (const screen of screens) {
  test(`${screen.name} is for everyone @js`, async ({ page, city }) => {
    const complaints = complaintsOf(page, city.server.url);
    for (const theme of ["light", "dark"]) {
      await show(page, screen, { ...city, theme });
      await expectForEveryone(page, theme);
    }
    await page.setViewportSize(wide);
    expect(await tooWide(page), "what is wider than 1280 px").toEqual([]);
    // A refused form is no fault.
    const isStatus = (text: string) => /status of (400|401|404|422)/.test(text);
    expect(complaints.filter((text) => !isStatus(text))).toEqual([]);
  });
}

async function show(
  page: Page,
  { as, path, act }: Screen,
  { server, people, theme }: { server: ServerProcess; people: People; theme: string },
): Promise<void> {
  const cookies = [{ name: "theme", value: theme }, ...(as ? people[as].cookies : [])];
  await page.context().addCookies(cookies.map((cookie) => ({ ...cookie, url: server.url })));
  await page.goto(typeof path === "string" ? path : path(people[as ?? "newcomer"]));
  await ready(page);
  await act?.(page);
}
