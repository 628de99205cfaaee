// Checks every screen of `npm run shots` with axe and for complaints of the browser, in both themes.
import type { Page, Route } from "@playwright/test";
import {
  choiceOfCookies,
  loginOfDemo,
  makePeople,
  type People,
  withGoogle,
} from "../../scripts/shots/people";
import { ready } from "../../scripts/shots/ready";
import { type Screen, screens } from "../../scripts/shots/screens";
import { test as base, expect } from "../support/browser";
import { complaintsOf } from "../support/complaints";
import { expectAccessible } from "../support/everyone";
import { type ServerProcess, startServer } from "../support/server-process";

const test = base.extend<object, { city: { server: ServerProcess; people: People } }>({
  city: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner insists on a pattern
    async ({}, use) => {
      const server = await startServer(withGoogle, "scripts/demo.mjs");
      const people = await makePeople(server.url, await loginOfDemo(server.lines));
      await use({ server, people });
      await server.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ city }, use) => use(city.server.url),
});

for (const screen of screens) {
  test(`${screen.name} is accessible @js`, async ({ page, city }) => {
    const complaints = complaintsOf(page, city.server.url);
    await show(page, screen, city);
    await expectAccessible(page);
    // A refused form and an expired link are expected.
    const isStatus = (text: string) => /status of (400|401|404|410|422)/.test(text);
    expect(complaints.filter((text) => !isStatus(text))).toEqual([]);
  });
}

async function show(
  page: Page,
  { as, path, act, isFirstVisit }: Screen,
  { server, people }: { server: ServerProcess; people: People },
): Promise<void> {
  const known = isFirstVisit ? [] : [choiceOfCookies];
  const cookies = [{ name: "theme", value: "light" }, ...known, ...(as ? people[as].cookies : [])];
  await page.context().addCookies(cookies.map((cookie) => ({ ...cookie, url: server.url })));
  await page.route(leadsOn, stay);
  await page.goto(typeof path === "string" ? path : path(people[as ?? "newcomer"]));
  await ready(page);
  await act?.(page);
}

/** Pages that redirect after some seconds, before they could be checked. */
const leadsOn = /\/(logout-success|account-deleted)$/;

async function stay(route: Route): Promise<void> {
  const response = await route.fetch();
  const { refresh: _, ...headers } = response.headers();
  await route.fulfill({ response, headers });
}
