// Chromium by its DevTools protocol and Firefox by WebDriver BiDi, both through Puppeteer.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import puppeteer, { type BrowserContext, type KeyInput, type LaunchOptions, type Page } from "puppeteer-core";
import { type Browser, type Cookie, type Key, type Settings, Tab } from "./browser.ts";

/** Starts the browser and returns it with one tab. */
export async function openByPuppeteer(options: LaunchOptions, settings: Settings): Promise<Browser> {
  const folder = mkdtempSync(path.join(tmpdir(), "reisekasse-browser-"));
  const downloads = path.join(folder, "downloads");
  const browser = await puppeteer.launch({
    ...options,
    defaultViewport: null,
    downloadBehavior: { policy: "allow", downloadPath: downloads },
  });
  const context = browser.defaultBrowserContext();
  const newTab = async (page?: Page) => {
    const tab = new PuppeteerTab(page ?? (await context.newPage()), context);
    await tab.prepare(settings);
    return tab;
  };
  const tab = await newTab((await context.pages())[0]);
  return {
    tab,
    downloads,
    newTab: () => newTab(),
    async empty() {
      for (const page of await context.pages()) if (page !== tab.page) await page.close();
      await context.deleteCookie(...(await context.cookies()));
    },
    async close() {
      await browser.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

class PuppeteerTab extends Tab {
  readonly page: Page;
  readonly #context: BrowserContext;

  constructor(page: Page, context: BrowserContext) {
    super();
    this.page = page;
    this.#context = context;
  }

  async prepare({ javaScript = true, width, height }: Settings): Promise<void> {
    if (width && height) await this.resize(width, height);
    if (!javaScript) await this.page.setJavaScriptEnabled(false);
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
