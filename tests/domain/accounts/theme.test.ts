import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { DEFAULT_THEME, isNight, isTheme, nextTheme, paper, themeIn, themes } from "~/domain/accounts/theme";

test.each([
  ["light", "dark"],
  ["dark", "auto"],
  ["auto", "light"],
] as const)("After %s comes %s", (theme, next) => {
  expect(nextTheme(theme)).toBe(next);
});

test("A theme is light, dark or auto, and auto by default", () => {
  expect(themes).toEqual(["light", "dark", "auto"]);
  expect(themes.filter(isTheme)).toEqual(themes);
  expect(DEFAULT_THEME).toBe("auto");
});

test("Nothing else is a theme", () => {
  const others = ["", "Light", "dark ", "system", "toString", null, undefined, 0, ["dark"]];
  expect(others.filter(isTheme)).toEqual([]);
});

test("It is night from 19:00 to before 07:00", () => {
  const hours = Array.from({ length: 24 }, (_, hour) => hour);
  expect(hours.filter(isNight)).toEqual([0, 1, 2, 3, 4, 5, 6, 19, 20, 21, 22, 23]);
});

test("The cookies of a device name its theme, or none", () => {
  expect(["theme=dark", "tz=x; theme=light; a=b", "mytheme=dark", "theme=pink", ""].map(themeIn)).toEqual([
    ...["dark", "light", undefined, undefined, undefined],
  ]);
});

test("The browser's bars have the colour of the page", () => {
  const tokens = readFileSync("app/styles/tokens.css", "utf8");
  expect(tokens).toContain(`--color-paper: light-dark(${paper.light}, ${paper.dark});`);
});
