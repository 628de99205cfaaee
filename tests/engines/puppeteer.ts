// Chromium by its DevTools protocol and Firefox by WebDriver BiDi, both through Puppeteer.
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import puppeteer, {
  type BrowserContext,
  type KeyInput,
  type LaunchOptions,
  type Page,
  type Browser as RunningBrowser,
} from "puppeteer-core";
import { type Browser, type Cookie, type Key, type Settings, type Special, Tab } from "./browser.ts";
import { END_MS, signalGroup } from "./programs.ts";

/** Milliseconds that a browser may take to start. Firefox alone needs half a minute on a busy machine. */
const START_MS = 120_000;

/** Milliseconds that a browser may take to answer a command. */
const ANSWER_MS = 40_000;

/** Starts the browser. `launch` returns the options of its program, which differ where pages run no scripts. */
export async function openByPuppeteer(
  launch: (downloads: string, special: Special) => LaunchOptions,
  settings: Settings,
): Promise<Browser> {
  const folder = mkdtempSync(path.join(tmpdir(), "reisekasse-browser-"));
  const downloads = path.join(folder, "downloads");
  mkdirSync(downloads);
  const start = (special: Special) =>
    puppeteer.launch({
      defaultViewport: null,
      timeout: START_MS,
      protocolTimeout: ANSWER_MS,
      downloadBehavior: { policy: "allow", downloadPath: downloads },
      ...launch(downloads, special),
    });
  const tabIn = async (context: BrowserContext, known?: Page) => {
    const tab = new PuppeteerTab(known ?? (await context.newPage()), context);
    await tab.resize(settings.width, settings.height);
    return tab;
  };
  const browser = await start({});
  const context = browser.defaultBrowserContext();
  let second: RunningBrowser | undefined;
  const closeSecond = async () => {
    if (second) await end(second);
    second = undefined;
  };
  return {
    downloads,
    async onlyTab() {
      await closeSecond();
      const [first, ...more] = await context.pages();
      // In a tab of Firefox that was used before, a navigation that its page began can abort the next one. Chromium
      // once did not come back from opening a new one.
      const isFirefox = launch(downloads, {}).browser === "firefox";
      const tab = await tabIn(context, isFirefox ? undefined : first);
      const others = isFirefox ? [first!, ...more] : more;
      for (const page of others) await page.close();
      await context.deleteCookie(...(await context.cookies()));
      return tab;
    },
    newTab: () => tabIn(context),
    async specialTab(special) {
      if (!special.withoutScripts) return tabIn(context);
      second = await start(special);
      const [page] = await second.pages();
      return tabIn(second.defaultBrowserContext(), page);
    },
    async close() {
      await closeSecond();
      await end(browser);
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Ends a browser, even if it hangs. */
async function end(browser: RunningBrowser): Promise<void> {
  await Promise.race([browser.close().catch(() => undefined), sleep(END_MS)]);
  signalGroup(browser.process()!, "SIGKILL");
}

class PuppeteerTab extends Tab {
  readonly page: Page;
  readonly #context: BrowserContext;

  constructor(page: Page, context: BrowserContext) {
    super();
    this.page = page;
    this.#context = context;
  }

  async open(url: string): Promise<void> {
    await this.page.goto(url);
  }

  async back(): Promise<void> {
    await this.page.goBack();
  }

  async reload(): Promise<void> {
    await this.page.reload();
  }

  async url(): Promise<string> {
    return this.page.url();
  }

  async front(): Promise<void> {
    await this.page.bringToFront();
  }

  async close(): Promise<void> {
    await this.page.close();
  }

  async resize(width: number, height: number): Promise<void> {
    await this.page.setViewport({ width, height });
  }

  async press(key: Key): Promise<void> {
    await this.page.keyboard.press(key as KeyInput);
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
  }

  async run<Args extends unknown[], Result>(
    script: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result> {
    return (await this.page.evaluate(script as (...args: unknown[]) => unknown, ...args)) as Result;
  }

  async setCookie({ name, value, httpOnly = false }: Cookie): Promise<void> {
    const { hostname } = new URL(this.page.url());
    await this.#context.setCookie({ name, value, httpOnly, domain: hostname, path: "/", sameSite: "Lax" });
  }

  async cookie(name: string): Promise<string | undefined> {
    return (await this.#context.cookies()).find((one) => one.name === name)?.value;
  }

  async deleteCookie(name: string): Promise<void> {
    await this.#context.deleteCookie(...(await this.#context.cookies()).filter((one) => one.name === name));
  }

  async picture(): Promise<Buffer> {
    return Buffer.from(await this.page.screenshot());
  }

  protected async clickAt(x: number, y: number): Promise<void> {
    await this.page.mouse.click(x, y);
  }
}
