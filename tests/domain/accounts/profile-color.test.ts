import { expect, test } from "vitest";
import { textColorOn } from "~/domain/accounts/color";
import { colorNames } from "~/locales/de/accounts/profile-form";

test.each([
  ["#EAB308", "black"],
  ["#84CC16", "black"],
  ["#3B82F6", "black"],
  ["#7F1D1D", "white"],
  ["#1E3A8A", "white"],
  ["#ffffff", "black"],
  ["#000000", "white"],
])("Initials on %s are %s", (background, color) => {
  expect(textColorOn(background)).toBe(color);
});

test("Initials on every colour of the palette have a contrast of at least 4.5", () => {
  for (const color of Object.keys(colorNames)) {
    const luminance = luminanceOf(color);
    const contrast = textColorOn(color) === "black" ? (luminance + 0.05) / 0.05 : 1.05 / (luminance + 0.05);
    expect(contrast, color).toBeGreaterThanOrEqual(4.5);
  }
});

function luminanceOf(color: string): number {
  const weights = [0.2126, 0.7152, 0.0722];
  return weights.reduce((sum, weight, nth) => {
    const channel = Number.parseInt(color.slice(1 + 2 * nth, 3 + 2 * nth), 16) / 255;
    return sum + weight * (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);
  }, 0);
}
