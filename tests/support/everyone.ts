// What a page must be for everyone: nothing for axe to find, and nothing beyond the edge of its window.
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** What depends on colours: all else is the same in the dark. */
const colourRules = ["color-contrast", "link-in-text-block"];
const wide = { width: 1280, height: 800 };

/** The page as it is now: on this window in both themes, and wide. */
export async function expectForEveryone(page: Page): Promise<void> {
  const phone = page.viewportSize()!;
  await expectNothingWrong(page);
  await page.setViewportSize(wide);
  expect(await tooWide(page), "what is wider than 1280 px").toEqual([]);
  await page.setViewportSize(phone);
}

/** The page as it is now, on this window, in both themes: all rules in the light one, those about colours in the dark. */
export async function expectNothingWrong(page: Page): Promise<void> {
  expect(await tooWide(page), "what is wider than the window").toEqual([]);
  // In the page itself: there are no frames, and a second page to gather their results costs more than the look.
  const axe = () => new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  for (const [theme, check] of [
    ["light", axe().withTags(rules)],
    ["dark", axe().withRules(colourRules)],
  ] as const) {
    await turn(page, theme);
    const { violations } = await check.analyze();
    expect(violations.map(sayViolation), `${theme}: what axe finds`).toEqual([]);
  }
  await turn(page, "light");
}

/** Colours on their way to others have contrasts that nobody reads. */
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

interface Violation {
  id: string;
  nodes: { html: string; failureSummary?: string }[];
}

function sayViolation({ id, nodes }: Violation): string {
  return `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join("\n")}`;
}
