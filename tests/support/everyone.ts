// What a page must be for everyone: nothing for axe to find, and nothing beyond the edge of its window.
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { ready } from "../../scripts/shots/ready";

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const wide = { width: 1280, height: 800 };

export const themes = ["light", "dark"] as const;

/** The page at the address that is open, in both themes, on a phone and wide. It is loaded anew. */
export async function expectForEveryone(page: Page): Promise<void> {
  const phone = page.viewportSize()!;
  for (const theme of themes) {
    await page.context().addCookies([{ name: "theme", value: theme, url: page.url() }]);
    await page.reload();
    await ready(page);
    await expectNothingWrong(page, theme);
  }
  await expectFitsWide(page);
  await page.setViewportSize(phone);
}

/** The page as it is now. */
export async function expectNothingWrong(page: Page, theme: string): Promise<void> {
  // Colours on their way to others have contrasts that nobody reads.
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map((animation) => animation.finished)),
  );
  expect(await tooWide(page), `${theme}: what is wider than the window`).toEqual([]);
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
  expect(violations.map(sayViolation), `${theme}: what axe finds`).toEqual([]);
}

export async function expectFitsWide(page: Page): Promise<void> {
  await page.setViewportSize(wide);
  expect(await tooWide(page), "what is wider than 1280 px").toEqual([]);
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

interface Violation {
  id: string;
  nodes: { html: string; failureSummary?: string }[];
}

function sayViolation({ id, nodes }: Violation): string {
  return `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join("\n")}`;
}
