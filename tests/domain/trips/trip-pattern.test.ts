import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { TripPattern } from "~/components/trips/pattern";

const BYTES_MAX = 600;

test("The pattern of a trip weighs at most 600 bytes, and is the same each time", () => {
  const patternOf = (name: string) => renderToStaticMarkup(createElement(TripPattern, { of: name }));
  const names = Array.from({ length: 500 }, (_, nth) => `Interrail ${nth}`);
  const heavy = names.filter((name) => Buffer.byteLength(patternOf(name)) > BYTES_MAX);
  expect(heavy).toEqual([]);
  expect(new Set(names.map(patternOf)).size).toBeGreaterThan(490);
  expect(patternOf("Azoren")).toBe(patternOf("Azoren"));
});
