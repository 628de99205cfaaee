import { defineConfig } from "@playwright/test";
import { launchOptions } from "./scripts/browser.mjs";

const phone = { width: 360, height: 740 };

export default defineConfig({
  testDir: "tests/browser",
  outputDir: "test-results/browser",
  fullyParallel: true,
  workers: 2,
  // Generous: a busy machine is no fault of the screens.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // A second try would hide a race.
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: [["list"], ["json", { outputFile: "test-results/playwright.json" }]],
  use: {
    locale: "de-DE",
    timezoneId: "Europe/Berlin",
    viewport: phone,
    // A test of one screen must not meet what another has kept; those of the service worker let it in.
    serviceWorkers: "block",
    // A trace doubles the time: `--trace on` makes one where a failure needs a closer look.
    screenshot: "only-on-failure",
    launchOptions: launchOptions(),
  },
  projects: [
    // @once: what the server has rendered and scripts leave alone, shown without them, which takes less time.
    { name: "with JavaScript", use: { javaScriptEnabled: true }, grepInvert: /@once/ },
    { name: "without JavaScript", use: { javaScriptEnabled: false }, grepInvert: /@js/ },
  ],
});
