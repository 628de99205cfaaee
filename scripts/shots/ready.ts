import type { Page } from "@playwright/test";

/** Waits until JavaScript, where the page brings any, has taken over. */
export async function ready(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isTakenOver = Object.keys(document.body).some((key) => key.startsWith("__reactFiber"));
    return (
      document.readyState === "complete" && (isTakenOver || !document.querySelector("script[type=module]"))
    );
  });
  // Its effects, which listen to clicks, run before the second frame. Not by an idle callback: after a key was
  // pressed Chromium without a window may wait for ever for an idle moment, and with it all that follows.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}
