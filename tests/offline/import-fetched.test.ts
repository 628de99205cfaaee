import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { importFetched } from "~/offline/import-fetched";

const script = () => new Response("", { headers: { "Content-Type": "text/javascript" } });

/** The answers to the next requests, in their order. */
let answers: (() => Response)[];
const fetched = vi.fn(async (_address: string) => answers.shift()!());

beforeEach(() => {
  fetched.mockClear();
  vi.stubGlobal("fetch", fetched);
  // A page without files that it preloads.
  vi.stubGlobal("document", { querySelector: () => null });
});
afterEach(() => void vi.unstubAllGlobals());

const broken = () => {
  throw new TypeError("Failed to fetch");
};
const portal = () => new Response("Willkommen im Hotel", { headers: { "Content-Type": "text/html" } });

// A browser remembers a failed import, and fails it from then on.
test.each([
  ["is broken", broken],
  ["ends in a captive portal", portal],
  ["answers 502", () => new Response("", { status: 502 })],
])("A script is not imported while the line %s, and is once the line is mended", async (line, failure) => {
  const file = `assets/late-${line.length}.js`;
  answers = [failure, script];
  const load = vi.fn(async () => "the part");
  await expect(importFetched(load, [file])).rejects.toThrow();
  expect(load).not.toHaveBeenCalled();
  expect(await importFetched(load, [file])).toBe("the part");
  expect(fetched.mock.calls).toEqual([[`/${file}`], [`/${file}`]]);
});

test("A script that has been fetched is not fetched again", async () => {
  answers = [script];
  for (let time = 0; time < 2; time++) await importFetched(async () => "the part", ["assets/once.js"]);
  expect(fetched).toHaveBeenCalledOnce();
});
