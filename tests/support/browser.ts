// The vocabulary of the browser tests: people who use Reisekasse in Chromium, with and without JavaScript.
import { test as base, type Download, expect } from "@playwright/test";
import { dayFromToday } from "../../scripts/shots/days";
import { hasJavaScript, type TripFields, type TripState } from "./owner";
import { Records } from "./records";
import { type ServerProcess, startServer } from "./server-process";
import { type ExpenseFields, Traveller } from "./traveller";
import { SharedWindow } from "./window";

export {
  type Download,
  dayFromToday,
  type ExpenseFields,
  expect,
  hasJavaScript,
  Traveller,
  type TripFields,
  type TripState,
};

interface Fixtures {
  /** True for a new window instead of the one that the tests of a worker share. */
  hasOwnWindow: boolean;
  /** Vera, a visitor without an account. */
  vera: Traveller;
  /** Anna, signed in; no page is open yet. */
  anna: Traveller;
}

interface WorkerFixtures {
  /** Extra variables of the server. */
  serverEnv: Record<string, string>;
  server: ServerProcess;
  records: Records;
  /** Opens the shared window, or empties it. */
  openSharedWindow: () => Promise<SharedWindow>;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  serverEnv: [{}, { scope: "worker", option: true }],
  server: [
    async ({ serverEnv }, use) => {
      const server = await startServer(serverEnv);
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
  records: [async ({ server }, use) => use(new Records(server)), { scope: "worker" }],
  openSharedWindow: [
    async ({ browser, server }, use, { project }) => {
      const { locale, timezoneId, viewport, serviceWorkers, javaScriptEnabled } = project.use;
      const options = {
        locale,
        timezoneId,
        viewport,
        serviceWorkers,
        javaScriptEnabled,
        baseURL: server.url,
      };
      let window: SharedWindow | undefined;
      await use(async () => {
        window ??= await SharedWindow.open(browser, options);
        await window.empty();
        return window;
      });
      await window?.close();
    },
    { scope: "worker" },
  ],
  hasOwnWindow: [false, { option: true }],
  baseURL: async ({ server }, use) => use(server.url),
  context: async ({ browser, hasOwnWindow, openSharedWindow }, use) => {
    if (!hasOwnWindow) return use((await openSharedWindow()).context);
    // The runner adds the project's options, and those of the test.
    const context = await browser.newContext();
    await use(context);
    await context.close();
  },
  page: async ({ context, hasOwnWindow }, use) => {
    const page = hasOwnWindow ? await context.newPage() : context.pages()[0]!;
    await use(page);
    // A request that a test holds back may go on only now, when the story is over.
    if (!page.isClosed()) await page.unrouteAll({ behavior: "ignoreErrors" });
  },
  vera: async ({ page, records, baseURL }, use) => {
    const vera = new Traveller(page, "Vera", { records, url: baseURL! });
    await use(vera);
    expect(vera.complaints, "what the browser complained of").toEqual([]);
  },
  anna: async ({ page, records, baseURL }, use) => {
    const anna = new Traveller(page, "Anna", { records, url: baseURL! });
    await anna.hasAccount();
    await use(anna);
    expect(anna.complaints, "what the browser complained of").toEqual([]);
  },
});

/** For tests with a clock, scripts that run before the page's own, permissions, or an empty HTTP cache. */
export const testInOwnWindow = test.extend({ hasOwnWindow: true });
