// Rules in app/styles/ that nothing uses. A class of a package or composed while running is listed with its values.
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { mainCategoryIds } from "~/domain/expenses/category";
import { limitStates } from "~/domain/trips/limit";

const withoutComments = (source: string) => source.replace(/\/\*.*?\*\//gs, "");
const read = (pattern: string) =>
  globSync(pattern).map((file) => withoutComments(readFileSync(file, "utf8")));

const styles = read("app/styles/*.css").join("\n");
/** What the sources quote: words in any string but a path. */
const strings = read("app/**/*.{ts,tsx}").flatMap((source) => source.match(/"[^"\n]*"|`[^`]*`/g) ?? []);
const quoted = new Set(
  strings.filter((string) => !/^"[.~]/.test(string)).flatMap((string) => string.split(/[^\w-]+/)),
);

/** Values of what a template composes; its beginning is in the sources. */
const composed: Record<string, readonly string[]> = {
  "of-": mainCategoryIds,
  "is-": limitStates,
};

function isUsedClass(name: string): boolean {
  return (
    quoted.has(name) ||
    Object.entries(composed).some(([start, ends]) => {
      return (
        strings.some((string) => string.includes(`${start}\${`)) && ends.some((end) => start + end === name)
      );
    })
  );
}

test("each class in app/styles/ is in the sources", () => {
  const selectors = styles.replace(/@apply [^;]*;|url\([^)]*\)/g, "").match(/[^{};]+(?=\{)/g) ?? [];
  const classes = new Set(selectors.flatMap((selector) => selector.match(/\.[a-z][\w-]*/g) ?? []));
  expect([...classes].map((name) => name.slice(1)).filter((name) => !isUsedClass(name))).toEqual([]);
});

const sources = [...strings, styles].join("\n");
/** Kinds of tokens of which Tailwind makes utilities. */
const utilities: readonly [token: RegExp, utility: (name: string) => RegExp][] = [
  [/^--color-/, (name) => new RegExp(`\\b(bg|text|border(-[a-z])?|outline|fill|stroke)-${name}(?![\\w-])`)],
  [/^--text-/, (name) => new RegExp(`\\btext-${name}(?![\\w-])`)],
  [/^--radius-/, (name) => new RegExp(`\\brounded(-[a-z]+)?-${name}(?![\\w-])`)],
  [/^--shadow-/, (name) => new RegExp(`\\bshadow-${name}(?![\\w-])`)],
  [/^--font-/, (name) => new RegExp(`\\bfont-${name}(?![\\w-])`)],
  [/^--breakpoint-/, (name) => new RegExp(`\\b(max-)?${name}:`)],
];

function isUsedToken(token: string): boolean {
  if (sources.includes(`var(${token})`) || sources.includes(`var(${token},`)) return true;
  const [start, utility] = utilities.find(([start]) => start.test(token)) ?? [];
  return (
    start !== undefined && utility!(token.replace(start, "").replace(/--line-height$/, "")).test(sources)
  );
}

test("each token that app/styles/ defines is used", () => {
  const tokens = new Set([...styles.matchAll(/(?<![\w-])(--[a-z][\w-]*)\s*:/g)].map(([, token]) => token!));
  expect([...tokens].filter((token) => !isUsedToken(token))).toEqual([]);
});

test("each animation in app/styles/ runs somewhere", () => {
  const names = [...styles.matchAll(/@keyframes ([\w-]+)/g)].map(([, name]) => name!);
  expect(names.filter((name) => !new RegExp(`animation(-name)?:[^;]*\\b${name}\\b`).test(styles))).toEqual(
    [],
  );
});
