// What holds of every screen, whoever looks at it: nothing that axe finds, nothing wider than the window.
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Expects that axe finds nothing on the page and that it fits its window; `look` says in which size and colours. */
export async function expectForEveryone(page: Page, look: string): Promise<void> {
  expect(await tooWide(page), `${look}: what is too wide`).toEqual([]);
  // Colours on their way to others have contrasts that nobody reads.
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map((animation) => animation.finished)),
  );
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
  expect(violations.map(sayViolation), `${look}: what axe finds`).toEqual([]);
}

/** What reaches beyond the right edge without a box of its own that scrolls; nothing where the page does not scroll. */
export function tooWide(page: Page): Promise<string[]> {
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
