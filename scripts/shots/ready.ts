import type { Page } from "@playwright/test";

/** Waits until React has hydrated the page, if it loads any scripts. */
export async function ready(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isHydrated = Object.keys(document.body).some((key) => key.startsWith("__reactFiber"));
    return (
      document.readyState === "complete" && (isHydrated || !document.querySelector("script[type=module]"))
    );
  });
  // Effects, which add event listeners, run before the second frame. An idle callback would not do: after a key press
  // headless Chromium may never call it.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}
