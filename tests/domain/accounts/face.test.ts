import { expect, test } from "vitest";
import { DEFAULT_PROFILE_COLOR, profileColors } from "~/domain/accounts/account";
import { contrast, deepened } from "~/domain/accounts/color";
import { faceOf } from "~/domain/accounts/face";

const INK = "#1f2a2e";

test.each([
  ["#000000", "#ffffff", 21],
  ["#ffffff", "#ffffff", 1],
  ["#0f6a73", "#ffffff", 6.3],
  ["#566166", "#ffffff", 6.4],
])("%s on %s has a contrast of %d", (one, other, expected) => {
  expect(contrast(one, other)).toBeCloseTo(expected, 1);
  expect(contrast(other, one)).toBe(contrast(one, other));
});

test("a colour that is dark enough stays, another is deepened just as far as needed", () => {
  expect(deepened("#7F1D1D", 4.6)).toBe("#7f1d1d");
  expect(contrast(deepened("#3B82F6", 4.6), "#ffffff")).toBeGreaterThanOrEqual(4.6);
  expect(contrast(deepened("#3B82F6", 4.6), "#ffffff")).toBeLessThan(4.75);
});

test("the initial reads on every colour: white on most, ink on yellow and light green", () => {
  for (const chosen of profileColors.filter((color) => color !== DEFAULT_PROFILE_COLOR)) {
    const { color, isLight } = faceOf("ben", "Ben", chosen);
    expect(contrast(color, isLight ? INK : "#ffffff"), chosen).toBeGreaterThanOrEqual(isLight ? 6.4 : 4.6);
  }
  expect(faceOf("ben", "Ben", "#EAB308").isLight).toBe(true);
  expect(faceOf("ben", "Ben", "#22C55E").isLight).toBe(true);
  expect(faceOf("ben", "Ben", "#06B6D4").isLight).toBeUndefined();
});

test("Ben keeps the colour that he chose on every trip, Mia without an account has one of the palette by her id", () => {
  expect(faceOf("ben", "Ben", "#7F1D1D")).toEqual({ color: "#7f1d1d", initials: "B" });
  expect(faceOf("mia", "Mia")).toEqual(faceOf("mia", "Mia"));
  const colors = new Set(Array.from({ length: 200 }, (_, nth) => faceOf(`member-${nth}`, "Mia").color));
  expect(colors.size).toBe(profileColors.length);
});

test("two people who never chose a colour differ, although the default is the same", () => {
  expect(faceOf("anna", "Anna", DEFAULT_PROFILE_COLOR).color).not.toBe(
    faceOf("ben", "Ben", DEFAULT_PROFILE_COLOR).color,
  );
});

test.each([
  ["anna", "A"],
  [" ömer ", "Ö"],
  ["👩‍👧 Familie", "👩‍👧"],
  ["", "?"],
  [null, "?"],
])("the face of %j shows %s", (name, initials) => {
  expect(faceOf("id", name).initials).toBe(initials);
});

test.each([
  ["\u200dZoë", "Z"],
  ["\u00adAnna", "A"],
  ["\u0301Emil", "E"],
  ["\u200d", "?"],
])("of the name %j the first letter that can be seen is %s", (name, letter) => {
  expect(faceOf("anna", name).initials).toBe(letter);
});
