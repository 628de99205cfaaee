// The vocabulary of the browser tests: people who use Reisekasse in Chromium, with and without JavaScript.
import { test as base, type Download, expect } from "@playwright/test";
import { dayFromToday } from "../../scripts/shots/days";
import { hasJavaScript, type TripFields, type TripState } from "./owner";
import { Records } from "./records";
import { type ServerProcess, startServer } from "./server-process";
import { type ExpenseFields, Traveller } from "./traveller";

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
  records: [
    async ({ server }, use) => {
      const records = new Records(server);
      await use(records);
      records.close();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  page: async ({ page }, use) => {
    await use(page);
    // A request that a test holds back may go on only now, when the page is about to close.
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
