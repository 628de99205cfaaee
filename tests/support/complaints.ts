import type { Page } from "@playwright/test";

/** What the test runner says where it lets no service worker in. */
const NO_WORKER = "Service Worker registration blocked by Playwright";

/**
 * What the browser says to developers from now on, and what it asks of other sites; the list grows as it comes:
 * errors of scripts, refused or missing resources, hydration that did not fit.
 */
export function complaintsOf(page: Page, origin: string): string[] {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => {
    if (message.text() === NO_WORKER) return;
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.protocol !== "data:" && url.origin !== origin) complaints.push(`left for ${request.url()}`);
  });
  return complaints;
}
