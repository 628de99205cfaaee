// The three engines: where each browser is, and how it is started.
import { findBrowser, findFirefox, findWebKit, launchOptions } from "../../scripts/browser.mjs";
import type { Browser, EngineName, Settings } from "./browser.ts";
import { openByPuppeteer } from "./puppeteer.ts";
import { openWebKit } from "./webdriver.ts";

export interface Engine {
  name: EngineName;
  /** Why its journeys are skipped. */
  missing?: string;
  open(settings?: Partial<Settings>): Promise<Browser>;
}

const phone = { width: 390, height: 844 };

const german = { ...process.env, LANGUAGE: "de", TZ: "Europe/Berlin" };

const chromium: Engine = {
  name: "chromium",
  open: (settings = {}) =>
    openByPuppeteer(
      (_, { withoutScripts }) => ({
        browser: "chrome",
        executablePath: findBrowser(),
        args: [...launchOptions().args, ...(withoutScripts ? ["--blink-settings=scriptEnabled=false"] : [])],
        headless: true,
        env: german,
      }),
      { ...phone, ...settings },
    ),
};

/**
 * A process for all pages, none kept ready, none for extensions, and fewer frames: processes that start and frames that
 * nobody sees take a quarter of the journeys' processor time. Compiling for speed never pays in a journey.
 */
const cheapToRun = {
  "dom.ipc.processCount": 1,
  "dom.ipc.processPrelaunch.enabled": false,
  "fission.autostart": false,
  "extensions.webextensions.remote": false,
  "javascript.options.ion": false,
  "layout.frame_rate": 20,
};

const firefox: Engine = {
  name: "firefox",
  missing: findFirefox() ? undefined : "Firefox is not installed",
  open: (settings = {}) =>
    openByPuppeteer(
      (downloads, { withoutScripts = false }) => ({
        browser: "firefox",
        executablePath: findFirefox(),
        headless: true,
        env: german,
        // Firefox takes no folder of downloads from Puppeteer.
        downloadBehavior: undefined,
        extraPrefsFirefox: {
          ...cheapToRun,
          "intl.accept_languages": "de-DE, de",
          "browser.download.folderList": 2,
          "browser.download.dir": downloads,
          "javascript.enabled": !withoutScripts,
        },
      }),
      { ...phone, ...settings },
    ),
};

const webkit: Engine = {
  name: "webkit",
  missing: findWebKit() ? undefined : "WebKitGTK's driver or Xvfb is not installed",
  open: (settings = {}) => openWebKit(findWebKit()!, { ...phone, ...settings }),
};

export const engines: Record<EngineName, Engine> = { chromium, firefox, webkit };
