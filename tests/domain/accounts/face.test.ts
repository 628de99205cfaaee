import { expect, test } from "vitest";
import { DEFAULT_PROFILE_COLOR, profileColors } from "~/domain/accounts/account";
import { colorOf, contrast, deepened, labOf } from "~/domain/accounts/color";
import { faceOf } from "~/domain/accounts/face";
import { choiceFor, hashOf } from "~/domain/text";
import { fc } from "../../support/property";

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

test.each([
  ["#ffffff", 1, 0, 0],
  ["#000000", 0, 0, 0],
  ["#ff0000", 0.627955, 0.224863, 0.125846],
  ["#00ff00", 0.86644, -0.233888, 0.179498],
  ["#0000ff", 0.452014, -0.032457, -0.311528],
])("%s has the coordinates %d, %d, %d in OKLab", (color, ...coordinates) => {
  for (const [nth, found] of labOf(color).entries()) expect(found).toBeCloseTo(coordinates[nth]!, 5);
});

test("a colour survives OKLab, and what no screen can show becomes the nearest channel", () => {
  const channel = fc.integer({ min: 0, max: 255 }).map((value) => value.toString(16).padStart(2, "0"));
  fc.assert(
    fc.property(fc.tuple(channel, channel, channel), (channels) => {
      const color = `#${channels.join("")}`;
      expect(colorOf(labOf(color))).toBe(color);
      expect(contrast(color, "#ffffff")).toBeGreaterThanOrEqual(1);
    }),
  );
  for (const value of ["01", "07", "0a", "0b", "0c", "fe"])
    expect(colorOf(labOf(`#${value.repeat(3)}`))).toBe(`#${value.repeat(3)}`);
  expect([colorOf([2, 0, 0]), colorOf([-1, 0, 0])]).toEqual(["#ffffff", "#000000"]);
});

test.each([
  ["", 0x811c9dc5],
  ["a", 0xe40c292c],
  ["foobar", 0xbf9cf968],
])("the hash of %j is FNV-1a's", (text, hash) => {
  expect(hashOf(text)).toBe(hash);
  expect(choiceFor(text, ["one", "two", "three"])).toBe(["one", "two", "three"][Math.floor(hash / 256) % 3]);
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
