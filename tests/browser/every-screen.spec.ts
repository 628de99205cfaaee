// Every screen that `npm run shots` takes a picture of: nothing that axe or the browser complains of, in both themes.
import AxeBuilder from "@axe-core/playwright";
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

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const wide = { width: 1280, height: 800 };

for (const screen of screens) {
  test(`${screen.name} is for everyone @js`, async ({ page, city }) => {
    const complaints = complaintsOf(page, city.server.url);
    for (const theme of ["light", "dark"]) {
      await show(page, screen, { ...city, theme });
      expect(await tooWide(page), `${theme}: what is wider than 360 px`).toEqual([]);
      const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
      expect(violations.map(sayViolation), `${theme}: what axe finds`).toEqual([]);
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
  { as, path, act, isFirstVisit }: Screen,
  { server, people, theme }: { server: ServerProcess; people: People; theme: string },
): Promise<void> {
  const known = isFirstVisit ? [] : [choiceOfCookies];
  const cookies = [{ name: "theme", value: theme }, ...known, ...(as ? people[as].cookies : [])];
  await page.context().addCookies(cookies.map((cookie) => ({ ...cookie, url: server.url })));
  await page.route(/logout-success|account-deleted/, stayThere);
  await page.goto(typeof path === "string" ? path : path(people[as ?? "newcomer"]));
  await ready(page);
  await act?.(page);
  // Colours on their way to others have contrasts that nobody reads.
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map((animation) => animation.finished)),
  );
}

/** Some pages lead on after a while, which on a busy machine is before all has been looked at. */
async function stayThere(route: Route): Promise<void> {
  const response = await route.fetch();
  const { refresh, ...headers } = response.headers();
  await route.fulfill({ response, headers });
}

/** What reaches beyond the right edge without a box of its own that scrolls; nothing where the page does not scroll. */
function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth } = document.documentElement;
    if (scrollWidth <= window.innerWidth) return [];
    const beyond = [...document.body.querySelectorAll("*")].filter(
      (element) => element.getBoundingClientRect().right > window.innerWidth,
    );
    return beyond.map((element) => element.outerHTML.slice(0, 100));
  });
}

interface Violation {
  id: string;
  nodes: { html: string; failureSummary?: string }[];
}

function sayViolation({ id, nodes }: Violation): string {
  return `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join("\n")}`;
}
