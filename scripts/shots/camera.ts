// Takes a screenshot of each screen in each size and theme.
import { mkdirSync } from "node:fs";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { launchOptions } from "../browser.mjs";
import { choiceOfCookies, type People, type PersonName } from "./people.ts";
import { ready } from "./ready.ts";
import type { Screen } from "./screens.ts";

export const FOLDER = "shots";
const sizes = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
];
const themes = ["light", "dark"];
/** Number of sizes and themes that are photographed in parallel. */
const AT_ONCE = 2;

export interface Look {
  viewport: { width: number; height: number };
  theme: string;
  /** Pixels of the picture for each pixel of CSS; 1 by default. */
  scale?: number;
}

const allLooks: readonly Look[] = sizes.flatMap((viewport) => themes.map((theme) => ({ viewport, theme })));

/** Returns the path of a screen's picture. */
export function pictureOf(name: string, { viewport, theme }: Look, folder = FOLDER): string {
  return `${folder}/${name}--${viewport.width}--${theme}.png`;
}

/** Takes the screenshots. Returns their number, and a line for each failure. */
export async function photograph(
  origin: string,
  people: People,
  screens: readonly Screen[],
  folder = FOLDER,
  looks = allLooks,
): Promise<{ taken: number; failures: string[] }> {
  mkdirSync(folder, { recursive: true });
  const browser = await chromium.launch(launchOptions());
  const result = { taken: 0, failures: [] as string[] };
  const waiting = [...looks];
  const work = async () => {
    for (let look = waiting.shift(); look; look = waiting.shift()) {
      const session = new Session(browser, origin, people, look);
      for (const screen of screens) {
        await session.take(screen, folder).then(
          () => result.taken++,
          (error) => result.failures.push(`${screen.name}--${look.viewport.width}--${look.theme}: ${error}`),
        );
      }
      await session.close();
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  } finally {
    await browser.close();
  }
  return result;
}

/** A size and theme, with a browser context for each person, created on demand. */
class Session {
  readonly #contexts = new Map<PersonName | undefined, BrowserContext>();
  readonly #browser: Browser;
  readonly #origin: string;
  readonly #people: People;
  readonly #look: Look;

  constructor(browser: Browser, origin: string, people: People, look: Look) {
    this.#browser = browser;
    this.#origin = origin;
    this.#people = people;
    this.#look = look;
  }

  async take(screen: Screen, folder: string): Promise<void> {
    const { name, as, path, act, isFirstVisit = false, isWindow = false } = screen;
    const context = this.#contexts.get(as) ?? (await this.#contextOf(as));
    if (isFirstVisit) await context.clearCookies({ name: choiceOfCookies.name });
    else await context.addCookies([{ ...choiceOfCookies, url: this.#origin }]);
    const page = await context.newPage();
    try {
      await page.goto(typeof path === "string" ? path : path(this.#people[as ?? "newcomer"], this.#people));
      await ready(page);
      await act?.(page);
      if (!isWindow) await unroll(page, this.#look.viewport);
      // The element that was clicked last would look hovered.
      await page.mouse.move(0, 0);
      await page.screenshot({ path: pictureOf(name, this.#look, folder) });
      await refuseOverflow(page);
    } finally {
      await page.close();
    }
  }

  async close(): Promise<void> {
    for (const context of this.#contexts.values()) await context.close();
  }

  async #contextOf(as: PersonName | undefined): Promise<BrowserContext> {
    const { viewport, theme, scale } = this.#look;
    const context = await this.#browser.newContext({
      viewport,
      deviceScaleFactor: scale,
      baseURL: this.#origin,
      locale: "de-DE",
      timezoneId: "Europe/Berlin",
      reducedMotion: "reduce",
      hasTouch: viewport.width < 1_000,
    });
    const own = [{ name: "theme", value: theme }, ...(as ? this.#people[as].cookies : [])];
    await context.addCookies(own.map((cookie) => ({ ...cookie, url: this.#origin })));
    await waitForFont(context);
    this.#contexts.set(as, context);
    return context;
  }
}

/** Makes pages wait for the font: by themselves they show it only if it is there at once, and so not in every picture. */
async function waitForFont(context: BrowserContext): Promise<void> {
  await context.route("**/*.css", async (route) => {
    const response = await route.fetch();
    const styles = await response.text();
    await route.fulfill({ response, body: styles.replaceAll("font-display:optional", "font-display:block") });
  });
}

/** Makes the window as high as the page, so that elements fixed to the lower edge cover nothing. */
async function unroll(page: Page, { width, height }: Look["viewport"]): Promise<void> {
  const content = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.max(height, content) });
}

/** @throws an Error if the page is wider than the window */
async function refuseOverflow(page: Page): Promise<void> {
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  if (excess > 0) throw new Error(`the page is ${excess} px wider than the window`);
}
