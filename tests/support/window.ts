// The window that most browser tests of a worker share: a new one starts a process that compiles all scripts again.
import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from "@playwright/test";

/** Members of a page whose effect lasts as long as the page. */
const lasting = ["clock", "addInitScript", "exposeFunction", "exposeBinding"] as const;

/** Events that tests listen to. Playwright itself listens to others. */
const events = ["console", "pageerror", "request", "requestfinished", "requestfailed", "response"];

/** A window that is emptied before each test, so that none sees what another has left. */
export class SharedWindow {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly #devTools: CDPSession;
  readonly #options: BrowserContextOptions;

  private constructor(page: Page, devTools: CDPSession, options: BrowserContextOptions) {
    this.context = page.context();
    this.page = page;
    this.#devTools = devTools;
    this.#options = options;
  }

  static async open(browser: Browser, options: BrowserContextOptions): Promise<SharedWindow> {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    for (const member of lasting) forbid(page, member);
    return new SharedWindow(page, await context.newCDPSession(page), options);
  }

  /** Closes other tabs, and removes what a test can leave on the device, in the window and on the page. */
  async empty(): Promise<void> {
    const { context, page } = this;
    for (const tab of context.pages()) if (tab !== page) await tab.close();
    for (const event of events) page.removeAllListeners(event);
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await context.setOffline(false);
    // Text of the same site: it runs no script that could write to the storage again. It is opened first, because the
    // page before would be laid out again for the changes below.
    await page.goto("/robots.txt");
    await context.clearPermissions();
    await context.setGeolocation(null);
    await page.emulateMedia({ colorScheme: null, reducedMotion: null, forcedColors: null, media: null });
    await page.setViewportSize(this.#options.viewport!);
    await page.mouse.move(0, 0);
    await page.evaluate(() => sessionStorage.clear());
    await this.#devTools.send("Storage.clearDataForOrigin", {
      origin: this.#options.baseURL!,
      storageTypes: "all",
    });
    await context.clearCookies();
    await this.#devTools.send("Page.resetNavigationHistory");
  }

  async close(): Promise<void> {
    await this.context.close();
  }
}

/** Makes a member throw in the shared window. */
function forbid(page: Page, member: (typeof lasting)[number]): void {
  Object.defineProperty(page, member, {
    get() {
      throw new Error(`page.${member} would outlast this test: write it with testInOwnWindow`);
    },
  });
}
