import { describe, expect, test } from "vitest";
import { dayOf, isTimeZone, readDay } from "~/domain/day";
import { anyText, fc, textOf } from "../support/property";

describe("A time zone", () => {
  test.each([
    "Europe/Berlin",
    "Pacific/Kiritimati",
    "America/Argentina/Buenos_Aires",
    "UTC",
    "europe/berlin",
    "+05:45",
  ])("%s is one", (name) => {
    expect(isTimeZone(name)).toBe(true);
  });

  test("Every zone that the machine names is one", () => {
    const zones = Intl.supportedValuesOf("timeZone");
    expect(zones.length).toBeGreaterThan(300);
    expect(zones.filter((name) => !isTimeZone(name))).toEqual([]);
  });

  test.each([
    "",
    " ",
    "Berlin",
    "Europe",
    "Europe/",
    "Europe/Atlantis",
    "Europe/Berlin ",
    " Europe/Berlin",
    "Europe/Berlin\0",
    "Europe%2FBerlin",
    "Europe\\Berlin",
    "../../etc/passwd",
    "+25:00",
    "+2",
    "undefined",
    "null",
    "__proto__",
    "<script>",
    "🌍",
    "Ｅurope/Berlin",
    `Europe/${"x".repeat(60)}`,
  ])("%j is none", (name) => {
    expect(isTimeZone(name)).toBe(false);
  });

  test("No name throws, and every zone that is one has a day", () => {
    const almostZone = textOf(
      ["Europe", "/", "Berlin", "UTC", "GMT", "Etc", "+", "-", "0", "5", ":", "_", " "],
      5,
    );
    const now = new Date("2026-11-16T12:00:00Z");
    fc.assert(
      fc.property(fc.oneof(almostZone, anyText), (name) => {
        if (isTimeZone(name)) expect(readDay(dayOf(now, name))).toBeDefined();
      }),
      { numRuns: 5_000 },
    );
  });

  test("Many spellings of one zone all stay usable", () => {
    const spellings = Array.from({ length: 1_200 }, (_, bits) => spelled("Europe/Berlin", bits));
    const moment = new Date("2026-11-16T23:30:00Z");
    for (const name of [...spellings, ...spellings]) {
      if (!isTimeZone(name) || dayOf(moment, name) !== "2026-11-17") expect.fail(name);
    }
  });
});

/** The name with its letters upper or lower case as the bits say. */
function spelled(name: string, bits: number): string {
  return [...name]
    .map((letter, index) => ((bits >> index) & 1 ? letter.toUpperCase() : letter.toLowerCase()))
    .join("");
}
