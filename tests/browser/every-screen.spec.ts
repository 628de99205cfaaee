// Checks every screen of `npm run shots` for complaints of the browser, for its width, and with axe in both themes.
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
import { expectAccessible, expectFits } from "../support/accessibility";
import { test as base, expect } from "../support/browser";
import { complaintsOf } from "../support/complaints";
import { startServer } from "../support/server-process";

const test = base.extend<object, { people: People }>({
  // With the people of the demo.
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner insists on a pattern
    async ({}, use) => {
      const server = await startServer(withGoogle, "scripts/demo.mjs");
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
  people: [
    async ({ server }, use) => use(await makePeople(server.url, await loginOfDemo(server.lines))),
    { scope: "worker", timeout: 120_000 },
  ],
});

/** Drops screens that differ only in what is photographed of them. */
const documents = screens.filter(
  (screen, nth) => nth === screens.findIndex((other) => isSame(other, screen)),
);

function isSame(one: Screen, other: Screen): boolean {
  const isSamePath = withoutHash(one.path) === withoutHash(other.path);
  const isSameState = one.as === other.as && one.isFirstVisit === other.isFirstVisit;
  return isSamePath && isSameState && one.act === other.act;
}

function withoutHash(path: Screen["path"]): Screen["path"] | undefined {
  return typeof path === "string" ? path.split("#")[0] : path;
}

/**
 * Screens that show other texts, amounts or numbers of rows than a screen whose name begins or ends alike, by the same
 * components, or less. Texts and rows can be too wide, and scripts fail; axe would find the same as on that other screen.
 */
const alike = [
  ...["home-extreme", "expenses-extreme", "expenses-found-extreme", "trip-expenses"],
  ...["trip-rename-extreme", "my-trips-extreme", "trip-details-extreme", "trip-delete-extreme"],
  ...["analytics-extreme-pie", "profile-extreme", "edit-profile-extreme", "export-extreme"],
  ...["members-extreme", "history-extreme", "settle-extreme", "analytics-people-crowd"],
  ...["expense-again-extreme", "repayment-change", "settle-creditor"],
  ...["expenses-currencies", "home-currency", "login-first", "landing-first", "access-other"],
  ...["withdraw-contract", "home-active", "home-no-budget", "analytics", "analytics-no-budget"],
  ...["analytics-finished", "analytics-planned", "trip-details-empty", "login", "register", "join"],
  ...["members", "trip-create"],
];

/** Fewer or more rows with shorter texts than on a screen in `alike`. Photographed, but with nothing left to check. */
const fewerOrMoreRows = [
  ...["home-3", "home-300", "expenses-3", "expenses-demo", "trip-expenses-empty", "my-trips-planned"],
  ...["analytics-3", "analytics-300", "profile-empty"],
  ...["analytics-300-pie", "analytics-per-day-pie"],
  ...["members-alone", "sessions", "trip-shared"],
  ...["trip-currencies-none", "expense-again", "expense-foreign-edit", "export-trip"],
];

/** Shown in full by another screen, which adds an error, unfolds a part or marks a row. */
const contained = [
  ...["forgot-password", "cancel-contract", "payout"],
  ...["analytics-tables", "analytics-open", "analytics-pie"],
  ...["expense-step-2", "expense-nights", "trip-limits", "trip-currencies-six"],
  ...["trip-currencies-end", "edit-profile", "feedback", "delete-account", "member-name"],
  ...["trip-delete", "repayment-add"],
];

/** The same components with another sentence of about the same length. */
const otherSentence = [
  ...["public-from-general", "login-cancelled", "account-deleted", "restore-email-gone", "access-gone"],
  ...["trip-not-found", "my-trips-deleted-empty", "analytics-none-active"],
  ...["trip-end", "trip-delete-for-good"],
];

const withoutAxe = [...alike, ...fewerOrMoreRows, ...contained, ...otherSentence];

for (const screen of documents.filter(({ name }) => !withoutAxe.includes(name))) {
  test(`${screen.name} is accessible`, async ({ page, people, server }) => {
    const complaints = complaintsOf(page, server.url);
    await show(page, screen, { people, url: server.url });
    await expectAccessible(page, { isOver: true });
    // Premium refuses guests.
    const isRefused = (text: string) => screen.name === "subscribe-guest" && /status of 403/.test(text);
    expectOnlyStatuses(complaints.filter((text) => !isRefused(text)));
  });
}

for (const name of alike) {
  const screen = documents.find((each) => each.name === name)!;
  test(`${name} is as wide as the window`, async ({ page, people, server }) => {
    const complaints = complaintsOf(page, server.url);
    await show(page, screen, { people, url: server.url });
    await expectFits(page, { isOver: true });
    expectOnlyStatuses(complaints);
  });
}

/** Expects no complaints but those about a refused form or an expired link. */
function expectOnlyStatuses(complaints: string[]): void {
  const isStatus = (text: string) => /status of (400|401|404|409|410|422)/.test(text);
  expect(complaints.filter((text) => !isStatus(text))).toEqual([]);
}

async function show(
  page: Page,
  { as, path, act, isFirstVisit }: Screen,
  { people, url }: { people: People; url: string },
): Promise<void> {
  const known = isFirstVisit ? [] : [choiceOfCookies];
  const cookies = [{ name: "theme", value: "light" }, ...known, ...(as ? people[as].cookies : [])];
  await page.context().addCookies(cookies.map((cookie) => ({ ...cookie, url })));
  const address = typeof path === "string" ? path : path(people[as ?? "newcomer"], people);
  // Transitions would be drawn, frame by frame, whenever the theme changes.
  await page.emulateMedia({ reducedMotion: "reduce" });
  // Only for these, because a window with routes has no HTTP cache.
  if (leadsOn.includes(address)) await page.route(`**${address}`, stay);
  await page.goto(address);
  await ready(page);
  // Scripts and the font have arrived by now. A dialog that is opened by its address, not by a tap, gets its later parts with
  // the scripts, and grows upwards on a phone.
  if (!address.includes("dialog="))
    expect(await page.evaluate(layoutShifts, SHIFT_MIN), "what has moved by itself").toEqual([]);
  await act?.(page);
  expect(await page.evaluate(textsWithoutSpace), "texts that are read out as one word").toEqual([]);
}

/**
 * Runs in the page: returns texts in one line of the layout that lie beside each other without a space, such as a label
 * and its amount. A margin between them is not read out.
 */
function textsWithoutSpace(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const isInline = (element: Element) => getComputedStyle(element).display === "inline";
  const isLine = (element: Element) => !/flex|grid/.test(getComputedStyle(element).display);
  /** Whether only inline boxes lie between a text and the element that holds both. */
  const isInLineOf = (holder: Element, text: Node) => {
    for (let one = text.parentElement!; one !== holder; one = one.parentElement!)
      if (!isInline(one)) return false;
    return true;
  };
  const found: string[] = [];
  let before: Node | undefined;
  while (walker.nextNode()) {
    const text = walker.currentNode;
    const isShown =
      text.parentElement!.checkVisibility() && !text.parentElement!.closest("script, style, option");
    if (!isShown || text.textContent === "") continue;
    if (before && before.parentElement !== text.parentElement) {
      const range = document.createRange();
      range.setStart(before, 0);
      range.setEnd(text, 0);
      const holder = range.commonAncestorContainer as Element;
      const isOneWord =
        /[\p{L}\p{N}]$/u.test(before.textContent!) && /^[\p{L}\p{N}−+]/u.test(text.textContent!);
      const hasBreak = range.cloneContents().querySelector("br, img, input, svg") !== null;
      if (isOneWord && !hasBreak && isLine(holder) && [before, text].every((one) => isInLineOf(holder, one)))
        found.push(`${before.textContent}|${text.textContent}`);
    }
    before = text;
  }
  return found;
}

/** Less is 0.00 in every report: a few letters that are some pixels narrower once the font is there. */
const SHIFT_MIN = 0.005;

/** Runs in the page: names what has moved since it was first drawn, without anybody's doing. */
async function layoutShifts(least: number): Promise<string[]> {
  await document.fonts.ready;
  const seen: PerformanceEntry[] = [];
  const observer = new PerformanceObserver((list) => seen.push(...list.getEntries()));
  observer.observe({ type: "layout-shift", buffered: true });
  // Buffered entries are handed over in a task of their own.
  await new Promise((resolve) => setTimeout(resolve, 0));
  seen.push(...observer.takeRecords());
  observer.disconnect();
  type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };
  const said = (node: Node | null) =>
    node instanceof HTMLElement ? node.className || node.tagName : (node?.textContent ?? "");
  return (seen as Shift[])
    .filter(({ value }) => value >= least)
    .flatMap(({ value, sources }) => sources.map(({ node }) => `${said(node)}: ${value}`));
}

/** Pages that redirect after some seconds, before they could be checked. */
const leadsOn = ["/logout-success", "/account-deleted"];

async function stay(route: Route): Promise<void> {
  const response = await route.fetch();
  const { refresh: _, ...headers } = response.headers();
  await route.fulfill({ response, headers });
}
