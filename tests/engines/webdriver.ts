// WebKitGTK's test browser by classic WebDriver, on a screen of its own in memory.
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { Agent } from "node:http";
import type { Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { Builder, Capabilities, Key as Keys, Origin, type WebDriver } from "selenium-webdriver";
import { freePort } from "../support/free-port.ts";
import { type Browser, type Cookie, type Key, type Settings, type Special, Tab, until } from "./browser.ts";
import { end, failed, run } from "./programs.ts";

/** Lets the window be as narrow as a phone, which the browser's own toolbar would prevent. */
const narrow =
  "* { min-width: 0; min-height: 0; padding: 0; margin: 0; border: none; font-size: 1px; -gtk-icon-transform: scale(0); }";

/** Milliseconds that a page may take to load, and a script to answer. */
const COMMAND_MS = 20_000;

/** Milliseconds that the driver may take to answer: longer than it waits itself, and than a browser takes to start. */
const ANSWER_MS = 40_000;

/** A new tab changes the toolbar, which takes a second try; more are for a busy machine. */
const RESIZES_MAX = 5;

/** How often, and how many milliseconds apart, the page's height is read after the window changed. */
const LOOKS_MAX = 15;
const LOOK_AGAIN_MS = 20;

/** How often a page is opened that does not come, and how often it is looked for each time: for ten seconds at least. */
const OPENS_MAX = 3;
const OPEN_LOOKS_MAX = 500;

/** How often a key is pressed that the page never gets, and how often it is asked for each of them. */
const PRESSES_MAX = 3;
const KEY_LOOKS_MAX = 150;

export interface WebKitFiles {
  driver: string;
  browser: string;
  screen: string;
}

/** Starts the screen, the driver and the browser, and returns the browser with one tab. */
export async function openWebKit(files: WebKitFiles, settings: Settings): Promise<Browser> {
  const folder = mkdtempSync(path.join(tmpdir(), "reisekasse-webkit-"));
  const config = path.join(folder, "config");
  const downloads = path.join(folder, "downloads");
  for (const one of [path.join(config, "gtk-3.0"), downloads]) mkdirSync(one, { recursive: true });
  writeFileSync(path.join(config, "gtk-3.0", "gtk.css"), narrow);
  writeFileSync(path.join(config, "user-dirs.dirs"), `XDG_DOWNLOAD_DIR="${downloads}"\n`);
  const started: ChildProcess[] = [];
  const close = async () => {
    for (const program of started.toReversed()) await end(program);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const display = await startScreen(files.screen, started);
    const { LC_ALL: _, ...env } = process.env;
    const start = async (special: Special) => {
      const url = await startDriver(files.driver, started, {
        ...env,
        DISPLAY: display,
        HOME: folder,
        XDG_CONFIG_HOME: config,
        LANGUAGE: "de",
        LANG: "C.UTF-8",
        TZ: "Europe/Berlin",
        // Without a session bus, GTK would look for accessibility and settings on one.
        NO_AT_BRIDGE: "1",
        GSETTINGS_BACKEND: "memory",
        // Nothing here has a graphics card: pages are drawn at once, and not put together by a software one.
        WEBKIT_DISABLE_DMABUF_RENDERER: "1",
        WEBKIT_DISABLE_COMPOSITING_MODE: "1",
        // Compiling for speed never pays in a journey.
        JSC_useDFGJIT: "0",
      });
      return Session.start(url, files.browser, settings, special);
    };
    let session = await start({});
    const restart = async (special: Special) => {
      await end(started.pop()!);
      session = await start(special);
      return session.first;
    };
    return {
      downloads,
      async onlyTab() {
        if (session.isSpecial) return restart({});
        await session.closeOthers();
        return session.first;
      },
      newTab: () => session.newTab(),
      specialTab: restart,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Starts a screen in memory on a free number, and returns its name. */
async function startScreen(file: string, started: ChildProcess[]): Promise<string> {
  const args = ["-displayfd", "3", "-screen", "0", "1280x1024x24", "-nolisten", "tcp", "-noreset"];
  const child = run(file, args, { stdio: ["ignore", "ignore", "ignore", "pipe"] });
  started.push(child);
  const lines = createInterface({ input: child.stdio[3] as NodeJS.ReadableStream });
  const [number] = (await Promise.race([once(lines, "line"), failed(child)])) as [string];
  return `:${number}`;
}

/** Starts the driver on a free port, and returns its address once it answers. */
async function startDriver(file: string, started: ChildProcess[], env: NodeJS.ProcessEnv): Promise<string> {
  const port = await freePort();
  const child = run(file, [`--port=${port}`], { stdio: "ignore", env });
  started.push(child);
  const url = `http://127.0.0.1:${port}`;
  const isReady = () =>
    fetch(`${url}/status`, { signal: AbortSignal.timeout(ANSWER_MS) }).then(
      ({ ok }) => ok,
      () => false,
    );
  await Promise.race([until(isReady, `${file} does not answer`), failed(child)]);
  return url;
}

/** Gives up a command that the driver does not answer. */
class Connections extends Agent {
  override createConnection(...args: Parameters<Agent["createConnection"]>) {
    const socket = super.createConnection(...args) as Socket;
    return socket.setTimeout(ANSWER_MS, () => socket.destroy(new Error("the driver does not answer")));
  }
}

/** A run of the browser. Directs commands to tabs, since classic WebDriver knows only a current one. */
class Session {
  readonly driver: WebDriver;
  readonly first: WebKitTab;
  readonly isSpecial: boolean;
  readonly #settings: Settings;
  /** Height of the browser's toolbar when it was last measured, in pixels. */
  toolbar = 0;
  #current: string;

  private constructor(driver: WebDriver, handle: string, settings: Settings, special: Special) {
    this.driver = driver;
    this.#settings = settings;
    this.isSpecial = Object.values(special).includes(true);
    this.#current = handle;
    this.first = new WebKitTab(this, handle);
  }

  static async start(url: string, binary: string, settings: Settings, special: Special): Promise<Session> {
    const { withoutScripts = false, tabSkipsLinks = false } = special;
    const args = [
      "--automation",
      `--enable-javascript=${!withoutScripts}`,
      `--enable-tabs-to-links=${!tabSkipsLinks}`,
    ];
    const driver = await new Builder()
      .disableEnvironmentOverrides()
      .usingServer(url)
      .usingHttpAgent(new Connections())
      .withCapabilities(
        new Capabilities({
          browserName: "MiniBrowser",
          "webkitgtk:browserOptions": { binary, args },
        }),
      )
      .build();
    await driver.manage().setTimeouts({ pageLoad: COMMAND_MS, script: COMMAND_MS });
    const session = new Session(driver, await driver.getWindowHandle(), settings, special);
    await session.first.resize(settings.width, settings.height);
    return session;
  }

  async in<Result>(handle: string, task: () => Promise<Result>): Promise<Result> {
    if (this.#current !== handle) await this.driver.switchTo().window(handle);
    this.#current = handle;
    return task();
  }

  async newTab(): Promise<Tab> {
    await this.driver.switchTo().newWindow("tab");
    this.#current = await this.driver.getWindowHandle();
    const tab = new WebKitTab(this, this.#current);
    await tab.resize(this.#settings.width, this.#settings.height);
    return tab;
  }

  async close(handle: string): Promise<void> {
    await this.in(handle, () => this.driver.close());
    this.#current = "";
  }

  async closeOthers(): Promise<void> {
    for (const handle of await this.driver.getAllWindowHandles()) {
      if (handle !== this.first.handle) await this.close(handle);
    }
    await this.in(this.first.handle, () => this.driver.manage().deleteAllCookies());
  }
}

const keys: Record<Key, string> = { Tab: Keys.TAB, Enter: Keys.ENTER, ArrowDown: Keys.ARROW_DOWN };

/** The name of the key that the page waits for, or an empty text once it has come. */
type KeyWatch = { keyWanted?: string };

/**
 * Runs in the page: notes there when this key arrives, and swallows those of our keys that come unasked. A key that was
 * pressed again because it was late arrives twice.
 */
function wantKey(key: string, ours: string[]): void {
  const watch = window as KeyWatch;
  if (watch.keyWanted === undefined) {
    const take = (event: KeyboardEvent) => {
      if (!ours.includes(event.key)) return;
      if (event.key === watch.keyWanted) {
        watch.keyWanted = "";
        return;
      }
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    addEventListener("keydown", take, { capture: true });
  }
  watch.keyWanted = key;
}

/** A page is marked before another one is opened. */
type Mark = { isLeft?: boolean };

class WebKitTab extends Tab {
  readonly handle: string;
  readonly #session: Session;

  constructor(session: Session, handle: string) {
    super();
    this.#session = session;
    this.handle = handle;
  }

  /**
   * Opens a page, again if a navigation that the page before began has aborted it. Does not rely on the driver, which takes
   * a `history.replaceState()` of that page for the end of loading.
   */
  async open(url: string): Promise<void> {
    for (let tries = 0; tries < OPENS_MAX; tries++) {
      await this.run(() => {
        (window as Mark).isLeft = true;
      });
      await this.#do((driver) => driver.get(url));
      if (await this.#isOpenSoon(new URL(url))) return;
    }
    throw new Error(`${url} is not opened`);
  }

  async #isOpenSoon({ origin }: URL): Promise<boolean> {
    const isOpen = (wanted: string) =>
      !(window as Mark).isLeft && document.readyState === "complete" && location.origin === wanted;
    for (let looks = 0; looks < OPEN_LOOKS_MAX; looks++) {
      if (await this.run(isOpen, origin).catch(() => false)) return true;
      await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
    }
    return false;
  }

  back(): Promise<void> {
    return this.#do((driver) => driver.navigate().back());
  }

  reload(): Promise<void> {
    return this.#do((driver) => driver.navigate().refresh());
  }

  url(): Promise<string> {
    return this.#do((driver) => driver.getCurrentUrl());
  }

  async front(): Promise<void> {
    await this.#do(async () => undefined);
  }

  async close(): Promise<void> {
    await this.#session.close(this.handle);
  }

  /** Makes the page this large: the window is larger by its toolbar, and the page follows it a moment later. */
  async resize(width: number, height: number): Promise<void> {
    for (let tries = 0; tries < RESIZES_MAX; tries++) {
      const rect = { x: 0, y: 0, width, height: height + this.#session.toolbar };
      await this.#do((driver) => driver.manage().window().setRect(rect));
      const { page, bar } = await this.#sizeSoon(height);
      if (page === height) return;
      this.#session.toolbar = Math.max(0, bar);
    }
  }

  /**
   * Returns the page's height and the toolbar's, as soon as the page is that high or has had time for it. It waits here,
   * since timers of a page without JavaScript never run.
   */
  async #sizeSoon(height: number): Promise<{ page: number; bar: number }> {
    for (let looks = 1; ; looks++) {
      const size = await this.run(() => ({ page: innerHeight, bar: outerHeight - innerHeight }));
      if (size.page === height || looks === LOOKS_MAX) return size;
      await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
    }
  }

  /** Presses a key until the page gets it: on a busy machine the driver delivers one late or never. */
  async press(key: Key): Promise<void> {
    await this.run(wantKey, key, Object.keys(keys));
    for (let tries = 0; tries < PRESSES_MAX; tries++) {
      await this.type(keys[key]);
      if (await this.#hasKey()) return;
    }
    throw new Error(`the driver delivered no ${key}`);
  }

  async #hasKey(): Promise<boolean> {
    for (let looks = 0; looks < KEY_LOOKS_MAX; looks++) {
      // A page that the key has opened never heard of it.
      if (await this.run(() => !(window as KeyWatch).keyWanted)) return true;
      await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
    }
    return false;
  }

  async type(text: string): Promise<void> {
    await this.#do((driver) => driver.actions().sendKeys(text).perform());
  }

  async run<Args extends unknown[], Result>(
    script: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result> {
    return this.#do(
      async (driver) => (await driver.executeScript(script as () => unknown, ...args)) as Result,
    );
  }

  async setCookie({ name, value, httpOnly = false }: Cookie): Promise<void> {
    await this.#do((driver) =>
      driver.manage().addCookie({ name, value, httpOnly, path: "/", sameSite: "Lax" }),
    );
  }

  async cookie(name: string): Promise<string | undefined> {
    const all = await this.#do((driver) => driver.manage().getCookies());
    return all.find((one) => one.name === name)?.value;
  }

  async deleteCookie(name: string): Promise<void> {
    await this.#do((driver) => driver.manage().deleteCookie(name));
  }

  async picture(): Promise<Buffer> {
    return Buffer.from(await this.#do((driver) => driver.takeScreenshot()), "base64");
  }

  protected async clickAt(x: number, y: number): Promise<void> {
    await this.#do((driver) =>
      driver.actions().move({ x, y, duration: 0, origin: Origin.VIEWPORT }).press().release().perform(),
    );
  }

  #do<Result>(task: (driver: WebDriver) => Promise<Result>): Promise<Result> {
    return this.#session.in(this.handle, () => task(this.#session.driver));
  }
}
