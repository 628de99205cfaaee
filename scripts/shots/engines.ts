// Takes the screenshots in Firefox, WebKit or Chromium, with the drivers of the journeys in tests/engines/.
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type Browser, type Tab, until } from "../../tests/engines/browser.ts";
import type { Engine } from "../../tests/engines/engines.ts";
import { Line } from "../../tests/support/line.ts";
import { choiceOfCookies, type People, type PersonName } from "./people.ts";
import type { Screen } from "./screens.ts";

const sizes = [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 1280, height: 800 },
];
const themes = ["light", "dark"];

/** Tells whether a screen can be shown without Playwright. */
export function isForEngines({ act, actInTab }: Screen): boolean {
  return !act || actInTab !== undefined;
}

/** Takes the screenshots into shots/<engine>/. Returns their number, and a line for each failure. */
export async function photographIn(
  engine: Engine,
  origin: string,
  people: People,
  screens: readonly Screen[],
): Promise<{ taken: number; failures: string[] }> {
  const folder = path.join("shots", engine.name);
  mkdirSync(folder, { recursive: true });
  const browser = await engine.open(sizes[0]);
  const result = { taken: 0, failures: [] as string[] };
  try {
    for (const [as, own] of Map.groupBy(screens, (screen) => screen.as)) {
      const visit = await Visit.begin(browser, origin, people, as);
      for (const screen of own) {
        for (const theme of themes) {
          await visit.take(screen, theme, folder, result).catch((error: Error) => {
            result.failures.push(`${screen.name}--${theme}: ${error.message}`);
          });
        }
      }
      await visit.end();
    }
  } finally {
    await browser.close();
  }
  return result;
}

/** A person in front of the browser's only tab. A port of their own gives them empty storage and no service worker. */
class Visit {
  readonly #tab: Tab;
  readonly #line: Line;
  readonly #people: People;
  readonly #as: PersonName | undefined;

  private constructor(tab: Tab, line: Line, people: People, as: PersonName | undefined) {
    this.#tab = tab;
    this.#line = line;
    this.#people = people;
    this.#as = as;
  }

  static async begin(browser: Browser, origin: string, people: People, as?: PersonName): Promise<Visit> {
    const tab = await browser.onlyTab();
    const line = await Line.to(origin);
    // The page of a captive portal does not count as a response, so entries remain in the outbox.
    line.strikes(({ url }) => (url === "/outbox/send" ? "portal" : undefined));
    // A cookie is set on a page of the site; this one has no scripts.
    await tab.open(`${line.url}/robots.txt`);
    for (const cookie of as ? people[as].cookies : []) await tab.setCookie(cookie);
    return new Visit(tab, line, people, as);
  }

  async end(): Promise<void> {
    await this.#line.close();
  }

  /** Loads the screen once, and takes it in each size. */
  async take(
    { name, path: address, actInTab, isFirstVisit = false, isWindow = false }: Screen,
    theme: string,
    folder: string,
    result: { taken: number; failures: string[] },
  ): Promise<void> {
    const tab = this.#tab;
    await tab.resize(sizes[0]!.width, sizes[0]!.height);
    if (isFirstVisit) await tab.deleteCookie(choiceOfCookies.name);
    else await tab.setCookie(choiceOfCookies);
    await tab.setCookie({ name: "theme", value: theme });
    const place = typeof address === "string" ? address : address(this.#people[this.#as ?? "newcomer"]);
    await tab.open(this.#line.url + place);
    await until(() => tab.run(isReady), "the page's scripts did not start");
    await actInTab?.(tab);
    for (const { width, height } of sizes) {
      await tab.resize(width, height);
      const content = await tab.run(settle);
      if (!isWindow && content > height) {
        await tab.resize(width, content);
        await tab.run(settle);
      }
      const file = `${name}--${width}--${theme}.png`;
      writeFileSync(path.join(folder, file), await tab.picture());
      result.taken++;
      const excess = await tab.run(() => document.documentElement.scrollWidth - innerWidth);
      if (excess > 0) result.failures.push(`${file}: the page is ${excess} px wider than the window`);
    }
  }
}

/** Runs in the page. Tells whether React has hydrated it, if it loads any scripts. */
function isReady(): boolean {
  const isHydrated = Object.keys(document.body).some((key) => key.startsWith("__reactFiber"));
  return document.readyState === "complete" && (isHydrated || !document.querySelector("script[type=module]"));
}

/** Runs in the page. Ends animations after a change of size, and returns the height of the content in pixels. */
async function settle(): Promise<number> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  for (const animation of document.getAnimations()) {
    if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish();
  }
  document.querySelector(":target")?.scrollIntoView({ behavior: "instant" });
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  return document.documentElement.scrollHeight;
}
