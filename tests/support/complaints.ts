import type { Page } from "@playwright/test";

/** The message of the test runner where it blocks service workers. */
const NO_WORKER = "Service Worker registration blocked by Playwright";

/** Unhandled in the router's `fetchAndDecodeViaTurboStream()`, if the next reload interrupts one in the middle of its body. */
const INTERRUPTED = "AbortError: signal is aborted without reason";

/**
 * Collects errors and warnings of the browser's console, and requests to other sites, in a list that grows: script
 * errors, missing resources, failed hydration.
 */
export function complaintsOf(page: Page, origin: string): string[] {
  const complaints: string[] = [];
  page.on("pageerror", (error) => {
    if (String(error) !== INTERRUPTED) complaints.push(String(error));
  });
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
