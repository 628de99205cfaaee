import { defineConfig } from "@playwright/test";
import { launchOptions } from "./scripts/browser.mjs";

const phone = { width: 360, height: 740 };
const screens = "**/every-screen.spec.ts";

export default defineConfig({
  testDir: "tests/browser",
  outputDir: "test-results/browser",
  fullyParallel: true,
  workers: 2,
  // Generous, so that tests pass on a busy machine.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // A retry would hide a race.
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: [["list"], ["json", { outputFile: "test-results/playwright.json" }]],
  use: {
    locale: "de-DE",
    timezoneId: "Europe/Berlin",
    viewport: phone,
    // A test must not see pages that another one has cached. Tests of the service worker allow it.
    serviceWorkers: "block",
    // No trace, which doubles the time. `--trace on` records one for a closer look at a failure.
    screenshot: "only-on-failure",
    launchOptions: launchOptions(),
  },
  projects: [
    // In one worker, beside the others in the second: its server and its people take ten seconds of processor time.
    { name: "screens", testMatch: screens, fullyParallel: false },
    {
      name: "with JavaScript",
      testIgnore: screens,
      use: { javaScriptEnabled: true },
      grepInvert: /@plain/,
    },
    // @both and @plain: what the browser itself does, such as validating, focusing and laying out. What forms without
    // scripts do on the server is tested by HTTP, which is cheaper.
    {
      name: "without JavaScript",
      testIgnore: screens,
      use: { javaScriptEnabled: false },
      grep: /@(both|plain)/,
    },
  ],
});
