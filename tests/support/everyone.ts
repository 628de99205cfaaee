// What a page must be for everyone: nothing for axe to find, and nothing beyond the edge of its window.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type { AxeResults, RunOptions } from "axe-core";

/** Half the size of what the package exports, and as much sooner parsed by each page. */
const axeScript = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** Rules that depend on colours: the result of all others is the same in the dark. */
const colourRules = ["color-contrast", "link-in-text-block"];
const wide = { width: 1280, height: 800 };

/** Expects that the page as it is now is for everyone: on this window in both themes, and wide. */
export async function expectForEveryone(page: Page): Promise<void> {
  const phone = page.viewportSize()!;
  await expectNothingWrong(page);
  await page.setViewportSize(wide);
  expect(await tooWide(page), "what is wider than 1280 px").toEqual([]);
  await page.setViewportSize(phone);
}

/** Expects the same on this window alone: all rules in the light theme, those about colours in the dark one. */
export async function expectNothingWrong(page: Page): Promise<void> {
  expect(await tooWide(page), "what is wider than the window").toEqual([]);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeScript);
  for (const [theme, runOnly] of [
    ["light", { type: "tag", values: rules }],
    ["dark", { type: "rule", values: colourRules }],
  ] as const) {
    await turn(page, theme);
    const options: RunOptions = {
      resultTypes: ["violations"],
      runOnly: { ...runOnly, values: [...runOnly.values] },
    };
    expect((await violationsIn(page, options)).map(sayViolation), `${theme}: what axe finds`).toEqual([]);
  }
  await turn(page, "light");
}

function violationsIn(page: Page, options: RunOptions): Promise<AxeResults["violations"]> {
  return page.evaluate(async (chosen) => {
    const { axe } = window as unknown as { axe: typeof import("axe-core") };
    return (await axe.run(document, chosen)).violations;
  }, options);
}

/** Shows the page in this theme. Colours that are still changing have contrasts that nobody reads. */
async function turn(page: Page, theme: string): Promise<void> {
  await page.evaluate(async (chosen) => {
    document.documentElement.dataset.theme = chosen;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
  }, theme);
}

/** What reaches beyond the right edge without a box of its own that scrolls; nothing where the page does not scroll. */
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

function sayViolation({ id, nodes }: AxeResults["violations"][number]): string {
  return `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join("\n")}`;
}
