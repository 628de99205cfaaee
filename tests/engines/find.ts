// Finds what a person would point at: by its role and its name.

export type Role = "button" | "link" | "field" | "choice" | "heading" | "dialog" | "text";

export interface Wanted {
  role: Role;
  /** The whole name, or a pattern of it. */
  name: string | RegExp;
  /** Selector of the part of the screen to look in; by default the open dialog, if there is one. */
  within?: string;
}

export interface Found {
  /** The number of such elements on the screen. */
  count: number;
  /** The middle of the first one, in CSS pixels of the window, after it was scrolled into view. */
  x: number;
  y: number;
  /** The element that lies over that point, if it is another one. */
  covered?: string;
}

export const button = (name: string | RegExp, within?: string): Wanted => ({ role: "button", name, within });
export const link = (name: string | RegExp, within?: string): Wanted => ({ role: "link", name, within });
export const field = (name: string | RegExp, within?: string): Wanted => ({ role: "field", name, within });
export const choice = (name: string | RegExp, within?: string): Wanted => ({ role: "choice", name, within });
export const heading = (name: string | RegExp, within?: string): Wanted => ({
  role: "heading",
  name,
  within,
});
export const dialog = (name: string | RegExp, within?: string): Wanted => ({ role: "dialog", name, within });
export const text = (name: string | RegExp, within?: string): Wanted => ({ role: "text", name, within });

/**
 * Runs in the page, so it uses nothing from outside. Takes a `Wanted` as JSON, with a pattern as a list of its source. In
 * an open dialog it finds only what is inside, as the rest is inert.
 */
export function find(json: string): Found {
  const { role, name, within } = JSON.parse(json) as { role: Role; name: string | [string]; within?: string };
  const selectors: Record<Role, string> = {
    button: "button, summary, [role=button]",
    link: "a[href]",
    field: "input:not([type=hidden], [type=radio], [type=checkbox]), textarea, select",
    choice: "label",
    heading: "h1, h2, h3",
    dialog: "dialog, [role=dialog]",
    text: "*",
  };
  const plain = (words: string | null | undefined) => (words ?? "").replace(/\s+/g, " ").trim();
  const nameOf = (element: Element): string => {
    const label = element.getAttribute("aria-label");
    if (label) return plain(label);
    const ids = element.getAttribute("aria-labelledby")?.split(" ") ?? [];
    if (ids.length > 0) return plain(ids.map((id) => document.getElementById(id)?.textContent).join(" "));
    if (role === "field") {
      const [own] = (element as HTMLInputElement).labels ?? [];
      return plain(own?.textContent);
    }
    return plain(element.textContent);
  };
  const isNamed = (element: Element) =>
    typeof name === "string" ? nameOf(element) === name : new RegExp(name[0]!).test(nameOf(element));
  const scope = within ? document.querySelector(within) : document.body;
  const all = [...(scope?.querySelectorAll<HTMLElement>(selectors[role]) ?? [])].filter(
    (element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.closest("[inert]") &&
      isNamed(element),
  );
  // Of elements inside each other, the innermost.
  const matches = all.filter((element) => !all.some((other) => other !== element && element.contains(other)));
  const [first] = matches;
  if (!first) return { count: 0, x: 0, y: 0 };
  const isMoving = document.getAnimations().some(({ effect, playState }) => {
    const { target } = effect as KeyframeEffect;
    const isPassing = playState === "running" && Number.isFinite(effect?.getComputedTiming().endTime);
    return isPassing && target?.contains(first);
  });
  first.scrollIntoView({ block: "center", behavior: "instant" });
  const { x, y, width, height } = first.getBoundingClientRect();
  const middle = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
  const top = document.elementFromPoint(middle.x, middle.y);
  if (isMoving) return { count: matches.length, ...middle, covered: "its own movement" };
  const isFree = top && (first.contains(top) || top.contains(first) || top.closest("label") === first);
  return {
    count: matches.length,
    ...middle,
    covered: isFree ? undefined : (top?.outerHTML.slice(0, 120) ?? "nothing"),
  };
}
