import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseSync } from "vite";
import { expect, test } from "vitest";
import {
  isGlobalTooNew,
  isMemberTooNew,
  isStaticTooNew,
  isStyleFunctionTooNew,
  isStyleTooNew,
  oldestBrowsers,
} from "../support/browser-data";
import { visitor } from "../support/person";
import { withServer } from "../support/server";

withServer();

const CLIENT = "build/client";

/** Uses in scripts that the oldest browsers lack, with the reason why that does no harm. */
const allowedScripts: Record<string, string> = {
  ".bytes": "the size of a receipt",
  ".canShare": "asked for before it is called",
  ".capture": "an option of listeners",
  ".connection": "a text of ours",
  ".cookies": "a text of ours",
  ".displayName": "React's name of a component",
  ".error": "errors in answers of the router and of forms",
  ".escape": "CSS.escape(), which is old: only RegExp.escape() is new",
  ".index": "a place in a list",
  ".keyboard": "a data attribute of ours",
  ".popover": "an attribute that React knows and no screen has",
  ".restore": "a text of ours",
  ".share": "React's view transitions",
  ".startViewTransition": "the router asks first if it is there",
  ".sync": "the outbox asks first if it is there, and says which promise it can keep",
  ".transfer": "the way of a payment",
  ".use": "React's function",
  ".viewport": "an element of the toasts",
  "Intl.Segmenter": "asked for before it is used",
  navigation: "React asks first if it is there",
  setImmediate: "React asks first if it is there",
};

/** Uses in styles that the oldest browsers lack, with the reason why that does no harm. */
const allowedStyles: Record<string, string> = {
  "-webkit-inner-spin-button": "only Chromium and Safari draw these buttons",
  "-webkit-mask-composite": "decoration",
  "-webkit-tap-highlight-color": "decoration",
  "accent-color": "decoration",
  "animation-range": "asked for before it is used",
  "animation-timeline": "asked for before it is used",
  "content-visibility": "asked for before it is used",
  "details-content": "asked for before it is used",
  "field-sizing": "without it a choice is as wide as its longest name",
  "forced-color-adjust": "without it a bar has the colour of its ground, and its figures stand beside it",
  hyphens: "without it words break anywhere",
  "mask-composite": "decoration",
  "mask-image": "beside it stands its form with -webkit-",
  "overscroll-behavior": "decoration",
  "paint-order": "older Chromium has it for text in SVG, where charts use it",
  property: "Tailwind sets the same initial values where it is missing",
  "scrollbar-color": "decoration",
  resize: "without it a text field keeps its size",
  "scroll()": "asked for before it is used",
  "text-wrap": "decoration",
};

/** Reads the files of the browser's build with this ending. */
function built(ending: string): string[] {
  return readdirSync(CLIENT, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(ending))
    .map((name) => readFileSync(path.join(CLIENT, name), "utf8"));
}

interface Node {
  type: string;
  [key: string]: unknown;
}

/** Calls back for the node and all below it. */
function walk(node: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(node)) for (const one of node) walk(one, visit);
  else if (node && typeof node === "object") {
    if ("type" in node) visit(node as Node);
    for (const child of Object.values(node)) walk(child, visit);
  }
}

/** Lists what scripts use and the oldest browsers lack: `CloseWatcher`, `URL.canParse`, `.toSorted`. */
function tooNewIn(scripts: string[]): string[] {
  const globals = new Set<string>();
  const members = new Map<string, { object: string; name: string }>();
  for (const script of scripts) {
    /** Names of members and keys, which are no globals. */
    const names = new Set<unknown>();
    walk(parseSync("script.js", script).program, (node) => {
      const { type, computed, name } = node;
      if (type === "Property" && !computed) names.add(node.key);
      if (type === "Identifier" && !names.has(node)) globals.add(name as string);
      if (type === "ObjectPattern") {
        for (const { key } of node.properties as { key?: { name?: string } }[]) {
          if (key?.name) members.set(`.${key.name}`, { object: "", name: key.name });
        }
      }
      if (type !== "MemberExpression" || computed) return;
      names.add(node.property);
      const [object, property] = [node.object, node.property] as { name?: string }[];
      const member = { object: object!.name ?? "", name: property!.name! };
      members.set(`${member.object}.${member.name}`, member);
    });
  }
  const statics = [...members.values()].filter(({ object, name }) => isStaticTooNew(object, name));
  const others = [...members.values()].filter((one) => !statics.includes(one) && isMemberTooNew(one.name));
  const found = [
    ...[...globals].filter(isGlobalTooNew),
    ...statics.map(({ object, name }) => `${object}.${name}`),
    ...others.map(({ name }) => `.${name}`),
  ];
  return [...new Set(found)].sort();
}

/** Lists what styles use and the oldest browsers lack. */
function tooNewStyles(css: string): string[] {
  const selectors = [...css.matchAll(/([^{};]+)\{/g)].map(([, selector]) => selector).join("\n");
  const used = {
    properties: css.matchAll(/[{;]\s*([a-z-]+)\s*:/g),
    selectors: selectors.matchAll(/::?([a-z-]+)/g),
    "at-rules": css.matchAll(/@([a-z-]+)/g),
  };
  const found = Object.entries(used).flatMap(([kind, names]) =>
    [...names].map(([, name]) => name!).filter((name) => isStyleTooNew(kind as keyof typeof used, name)),
  );
  if (isStyleTooNew("selectors", "nesting") && /[{};]\s*&/.test(css)) found.push("nesting");
  for (const [, name] of css.matchAll(/([a-z-]+)\(/g))
    if (isStyleFunctionTooNew(name!)) found.push(`${name}()`);
  return [...new Set(found)].sort();
}

test("The list of what is too new finds globals, their functions, and members, also those that are taken out", () => {
  const script = `
    URL.canParse(a), new CloseWatcher(), b.findLast(c), b.union(c), Object.groupBy(d), e.open;
    requestIdleCallback(f), AbortSignal.timeout(1_000);
    const { checkVisibility, matches } = g, { sync } = registration;`;
  expect(tooNewIn([script])).toEqual([
    ".checkVisibility",
    ".sync",
    ".union",
    "AbortSignal.timeout",
    "CloseWatcher",
    "Object.groupBy",
    "URL.canParse",
    "requestIdleCallback",
  ]);
});

test("The list of what is too new finds properties, at-rules, functions and nesting of styles", () => {
  const css = `
    a:has(b){color:color-mix(in srgb, red, blue);field-sizing:content}
    @starting-style{a{top:calc(1px + 1px);color:light-dark(red, blue)}}
    a{top:0;&:hover{top:1px}}`;
  expect(tooNewStyles(css)).toEqual(["field-sizing", "light-dark()", "nesting", "starting-style"]);
});

test("Scripts use nothing that the oldest browsers lack", () => {
  expect(tooNewIn(built(".js"))).toEqual(Object.keys(allowedScripts).sort());
});

test("Scripts within pages use nothing that the oldest browsers lack", async () => {
  const scripts: string[] = [];
  for (const path of ["/", "/login", "/offline", "/logout-success"]) {
    const { html } = await visitor().open(path);
    scripts.push(
      ...[...html.matchAll(/<script(?![^>]* src=)[^>]*>(.+?)<\/script>/gs)].map(([, text]) => text!),
    );
  }
  expect(scripts.length).toBeGreaterThan(5);
  expect(tooNewIn(scripts).filter((use) => !Object.hasOwn(allowedScripts, use))).toEqual([]);
});

test("Styles use nothing that the oldest browsers lack, except for decoration", () => {
  expect(tooNewStyles(built(".css").join("\n"))).toEqual(Object.keys(allowedStyles).sort());
});

test("The operator reads which browsers these are", () => {
  const { chrome, firefox, safari } = oldestBrowsers;
  const text = `Chrome ${chrome}, Firefox ${firefox}, Safari ${safari}`;
  expect(readFileSync("docs/running.md", "utf8")).toContain(text);
});
