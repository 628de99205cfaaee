// The contrasts that the colours in app/styles/tokens.css promise, in both themes.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { colorOf, contrast, labOf } from "~/domain/accounts/color";
import { mainCategoryIds } from "~/domain/expenses/category";
import { tripHues } from "~/domain/trips/look";

const tokens = readFileSync("app/styles/tokens.css", "utf8");
const themes = ["light", "dark"] as const;
type Theme = (typeof themes)[number];

const PAIR = /^\s*--(\w[\w-]*): (?:light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)|(#[0-9a-f]{6}));$/gm;
const colors = new Map(
  [...tokens.matchAll(PAIR)].map(([, name, light, dark, both]) => [
    name!,
    { light: light ?? both!, dark: dark ?? both! },
  ]),
);

function colorIn(theme: Theme, token: string): string {
  const color = colors.get(`color-${token}`);
  if (!color) throw new Error(`app/styles/tokens.css has no colour ${token}`);
  return color[theme];
}

/** Lays a colour of this opacity over an opaque one, as browsers do, in sRGB. */
function laid(over: string, color: string, opacity: number): string {
  const channels = [1, 3, 5].map((start) => {
    const [upper, lower] = [color, over].map((one) => Number.parseInt(one.slice(start, start + 2), 16));
    return Math.round(upper! * opacity + lower! * (1 - opacity));
  });
  return `#${channels.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}

/** Mixes colours as `color-mix(in oklab, …)` does. */
function mixed(color: string, share: number, other: string): string {
  const [one, two] = [labOf(color), labOf(other)];
  const [lightness, a, b] = one.map((value, axis) => value * share + two[axis]! * (1 - share));
  return colorOf([lightness!, a!, b!]);
}

/** Ratio to one decimal, as the promises are given. */
function ratio(one: string, other: string): number {
  return Number(contrast(one, other).toFixed(1));
}

test.each<[color: string, ground: string, light: number, dark: number]>([
  ["ink", "card", 14.7, 14.2],
  ["ink", "tint", 12.4, 11.3],
  ["quiet", "card", 6.4, 7.4],
  ["quiet", "track", 5.1, 5.6],
  ["accent", "card", 6.3, 7.6],
  ["accent", "tint", 5.3, 6.1],
  ["on-accent", "accent", 6.3, 7.4],
  ["danger", "card", 6.5, 7],
  ["warn", "card", 5.9, 8.9],
  ["good", "card", 5.1, 8],
  ["on-inverse", "inverse", 14.7, 14.9],
  ["inverse-link", "inverse", 8.7, 7.2],
  ["edge", "card", 3.8, 4.3],
])("%s on %s has a contrast of %d, in the dark of %d", (color, ground, light, dark) => {
  expect(ratio(colorIn("light", color), colorIn("light", ground))).toBeGreaterThanOrEqual(light);
  expect(ratio(colorIn("dark", color), colorIn("dark", ground))).toBeGreaterThanOrEqual(dark);
});

test.each<[color: string, grounds: string[]]>([
  ["ink", ["paper", "sheet", "raised", "sunk", "track", "well", "danger-tint"]],
  ["quiet", ["paper", "sheet", "raised", "sunk", "well", "tint"]],
  ["accent", ["paper", "sheet", "raised", "sunk"]],
  ["on-accent", ["accent-deep"]],
  ["danger", ["paper", "sheet", "danger-tint"]],
  ["on-danger", ["danger"]],
  ["warn", ["paper", "sheet"]],
  ["good", ["paper", "sheet"]],
  ["on-cover", ["strip"]],
])("%s can be read on all its other grounds", (color, grounds) => {
  for (const theme of themes)
    for (const ground of grounds)
      expect(contrast(colorIn(theme, color), colorIn(theme, ground)), `${ground}, ${theme}`).toBeGreaterThan(
        4.5,
      );
});

const CATEGORY = /\.of-(\w+) \{\s*--hue: light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g;
const categories = new Map(
  [...tokens.matchAll(CATEGORY)].map(([, id, light, dark]) => [id!, { light: light!, dark: dark! }]),
);

test.each(mainCategoryIds)("the hue of %s can be told on a card and on its own tile", (id) => {
  for (const [theme, onCard, onTile] of [
    ["light", 4.8, 3.8],
    ["dark", 6.7, 5.3],
  ] as const) {
    const [hue, card] = [categories.get(id)![theme], colorIn(theme, "card")];
    expect(ratio(hue, card), theme).toBeGreaterThanOrEqual(onCard);
    expect(ratio(hue, laid(card, hue, 0.14)), theme).toBeGreaterThanOrEqual(onTile);
  }
});

const TRIP = /\[data-trip="(\w+)"\] \{\s*--trip: (#[0-9a-f]{6});/g;
const trips = new Map([...tokens.matchAll(TRIP)].map(([, hue, color]) => [hue!, color!]));
const MIX = /color-mix\(in oklab, var\(--trip\) (\d+)%, (#[0-9a-f]{3,6})\)/g;
const [darkCover, darkIcon, lightTile, darkTile] = [...tokens.matchAll(MIX)].map(
  ([, share, other]) =>
    (color: string) =>
      mixed(color, Number(share) / 100, other!.replace(/^#fff$/, "#ffffff")),
);

test.each(tripHues)("white reads on a cover in %s and on its badges, the icon on its tile", (hue) => {
  const trip = trips.get(hue)!;
  const white = colorIn("light", "on-cover");
  expect(ratio(white, trip)).toBeGreaterThanOrEqual(6.3);
  expect(ratio(white, darkCover!(trip))).toBeGreaterThanOrEqual(11);
  for (const cover of [trip, darkCover!(trip)])
    expect(ratio(white, laid(cover, white, 0.14))).toBeGreaterThanOrEqual(4.6);
  expect(ratio(trip, lightTile!(trip))).toBeGreaterThanOrEqual(4.5);
  expect(ratio(darkIcon!(trip), darkTile!(trip))).toBeGreaterThanOrEqual(4.5);
});
