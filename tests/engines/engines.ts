// The three engines: where each browser is, and how it is started.
import { findFirefox, findWebKit, launchOptions } from "../../scripts/browser.mjs";
import type { Browser, EngineName, Settings } from "./browser.ts";
import { openByPuppeteer } from "./puppeteer.ts";
import { openWebKit } from "./webdriver.ts";

export interface Engine {
  name: EngineName;
  /** Why its journeys are skipped. */
  missing?: string;
  open(settings?: Settings): Promise<Browser>;
}

const phone = { width: 390, height: 844 };

const german = { ...process.env, LANGUAGE: "de", TZ: "Europe/Berlin" };

const chromium: Engine = {
  name: "chromium",
  open(settings = {}) {
    const { executablePath, args } = launchOptions();
    return openByPuppeteer(
      { browser: "chrome", executablePath, args, headless: true, env: german },
      { ...phone, ...settings },
    );
  },
};

/** Firefox asks its makers for nothing, takes downloads without asking, and speaks German. */
const preferences = {
  "intl.accept_languages": "de-DE, de",
  "browser.newtabpage.enabled": false,
  "browser.startup.page": 0,
};

const firefox: Engine = {
  name: "firefox",
  missing: findFirefox() ? undefined : "Firefox is not installed",
  open(settings = {}) {
    return openByPuppeteer(
      {
        browser: "firefox",
        executablePath: findFirefox(),
        headless: true,
        env: german,
        extraPrefsFirefox: preferences,
      },
      { ...phone, ...settings },
    );
  },
};

const webkit: Engine = {
  name: "webkit",
  missing: findWebKit() ? undefined : "WebKitGTK's driver or Xvfb is not installed",
  open: (settings = {}) => openWebKit(findWebKit()!, { ...phone, ...settings }),
};

export const engines: Record<EngineName, Engine> = { chromium, firefox, webkit };
