// Checks a page for accessibility problems that axe finds, and for content wider than the window.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type { AxeResults, RunOptions } from "axe-core";

/** The minified build: half the size of the package's main file, and faster to parse on each page. */
const axeScript = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** Rules about colours. All other rules give the same result in both themes. */
const colourRules = ["color-contrast", "link-in-text-block"];
const wide = { width: 1280, height: 800 };

interface Story {
  /** True at the end of a story: the window stays wide and dark, since drawing the page once more takes time. */
  isOver?: boolean;
}

/** Checks the page at its present window size in both themes, and its width on a wide window. */
export async function expectAccessible(page: Page, story: Story = {}): Promise<void> {
  await expectAccessibleHere(page, story);
  await expectFitsWide(page, story);
}

/** Checks that the page is not wider than its present window, nor than a wide one. */
export async function expectFits(page: Page, story: Story = {}): Promise<void> {
  await expectFitsHere(page);
  await expectFitsWide(page, story);
}

async function expectFitsWide(page: Page, { isOver }: Story): Promise<void> {
  const phone = page.viewportSize()!;
  await page.setViewportSize(wide);
  expect(await tooWide(page), "what is wider than 1280 px").toEqual([]);
  if (!isOver) await page.setViewportSize(phone);
}

async function expectFitsHere(page: Page): Promise<void> {
  expect(await tooWide(page), "what is wider than the window").toEqual([]);
}

/** Checks the page at its present window size: all rules in the light theme, colour rules in the dark one. */
export async function expectAccessibleHere(page: Page, { isOver }: Story = {}): Promise<void> {
  await expectFitsHere(page);
  expect(await tooSmall(page), "what is too small for a thumb").toEqual([]);
  if (!(await page.evaluate(() => "axe" in window))) await loadAxe(page);
  for (const [theme, runOnly] of [
    ["light", { type: "tag", values: rules }],
    ["dark", { type: "rule", values: colourRules }],
  ] as const) {
    await switchTheme(page, theme);
    const options: RunOptions = {
      resultTypes: ["violations"],
      runOnly: { ...runOnly, values: [...runOnly.values] },
      // Without style sheets, which axe would load again, and only an experimental rule reads.
      preload: { assets: ["media"] },
    };
    expect((await violationsIn(page, options)).map(formatViolation), `${theme}: what axe finds`).toEqual([]);
  }
  if (!isOver) await switchTheme(page, "light");
}

/**
 * Runs the script as the console of the developer tools does: Chromium compiles it once for all pages of a window. What
 * `page.evaluate()` runs it compiles again for each page, which takes as long as loading a screen.
 */
async function loadAxe(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Runtime.evaluate", { expression: axeScript });
  await devTools.detach();
}

function violationsIn(page: Page, options: RunOptions): Promise<AxeResults["violations"]> {
  return page.evaluate(async (chosen) => {
    const { axe } = window as unknown as { axe: typeof import("axe-core") };
    return (await axe.run(document, chosen)).violations;
  }, options);
}

/**
 * Switches the theme, and waits for transitions to end: colours in between have other contrasts. Animations that follow
 * scrolling never end, and do not depend on the theme.
 */
async function switchTheme(page: Page, theme: string): Promise<void> {
  await page.evaluate(async (chosen) => {
    document.documentElement.dataset.theme = chosen;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const timed = document.getAnimations().filter(({ timeline }) => timeline === document.timeline);
    // Ended, not waited for: a page that draws nothing would never end them.
    for (const animation of timed) {
      if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish();
    }
  }, theme);
}

/**
 * Returns what can be pressed and is smaller than 44 by 44 px, the least that a thumb hits. A column of a chart or a tab
 * shares its row's width and may be a fifth narrower if it is higher for it. Links within a text are as high as its
 * lines, parts of a drawing have a row of a list beside them, and a field within its label is pressed by the label.
 */
function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const pressable = document.querySelectorAll<HTMLElement>(
      "a[href], button, summary, select, textarea, input:not([type=hidden]), [role=button]",
    );
    const isInText = (element: Element) =>
      getComputedStyle(element).display === "inline" &&
      element.closest("p, dd, address, .bullets, svg") !== null;
    return [...pressable]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !isInText(element))
      .map((element) => element.closest("label") ?? element)
      .filter((element) => {
        const own = element.getBoundingClientRect();
        const over = getComputedStyle(element, "::after");
        const isCovered = over.position === "absolute" && over.content !== "none";
        const width = Math.max(own.width, isCovered ? Number.parseFloat(over.width) : 0);
        const height = Math.max(own.height, isCovered ? Number.parseFloat(over.height) : 0);
        const isHidden = own.width <= 1 || own.height <= 1;
        // Less a rounding of layout.
        return !isHidden && (height < 43.9 || width < 34 || width * height < 43.9 ** 2);
      })
      .map((element) => {
        const { width, height } = element.getBoundingClientRect();
        return `${Math.round(width)} × ${Math.round(height)}: ${element.outerHTML.slice(0, 160)}`;
      });
  });
}

/** Returns elements beyond the right edge of the window; none if the page does not scroll sideways. */
function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth } = document.documentElement;
    if (scrollWidth <= window.innerWidth) return [];
    const beyond = [...document.body.querySelectorAll("*")].filter(
      (element) => element.getBoundingClientRect().right > window.innerWidth,
    );
    return beyond.map((element) => element.outerHTML.slice(0, 100));
  });
}

function formatViolation({ id, nodes }: AxeResults["violations"][number]): string {
  return `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join("\n")}`;
}
