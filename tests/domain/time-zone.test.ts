import { afterEach, describe, expect, test, vi } from "vitest";
import { dayOf, deviceTimeZone, deviceToday, isTimeZone, readDay, timeOf } from "~/domain/day";
import { anyText, fc, textOf } from "../support/property";

describe("A time zone", () => {
  test.each([
    "Europe/Berlin",
    "Pacific/Kiritimati",
    "America/Argentina/Buenos_Aires",
    "UTC",
    "europe/berlin",
    "+05:45",
  ])("%s is valid", (name) => {
    expect(isTimeZone(name)).toBe(true);
  });

  test("Every zone that the machine lists is valid", () => {
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
  ])("%j is not valid", (name) => {
    expect(isTimeZone(name)).toBe(false);
  });

  test("No name throws, and every valid zone has a day", () => {
    const almostZone = textOf(
      ["Europe", "/", "Berlin", "UTC", "GMT", "Etc", "+", "-", "0", "5", ":", "_", " "],
      5,
    );
    const now = new Date("2026-11-16T12:00:00Z");
    fc.assert(
      fc.property(fc.oneof(almostZone, anyText), (name) => {
        if (isTimeZone(name)) expect(readDay(dayOf(now, name))).toBeDefined();
      }),
      { numRuns: 1_000 },
    );
  });

  test("All spellings and aliases of a zone are usable and share one calendar", () => {
    const spellings = Array.from({ length: 1_200 }, (_, bits) => spelled("Asia/Calcutta", bits));
    const moment = new Date("2026-11-16T23:30:00Z");
    isTimeZone("Asia/Kolkata");
    const intl = Intl.DateTimeFormat;
    let made = 0;
    const counting = vi.spyOn(Intl, "DateTimeFormat").mockImplementation(function count(...args) {
      made++;
      return new intl(...args);
    });
    for (const name of ["Asia/Kolkata", ...spellings, ...spellings]) {
      if (!isTimeZone(name) || dayOf(moment, name) !== "2026-11-17") expect.fail(name);
      if (timeOf(moment, name) !== "05:00") expect.fail(name);
    }
    counting.mockRestore();
    // The alias's own first use.
    expect(made).toBeLessThanOrEqual(1);
  });

  test("No offset needs a formatter", () => {
    const intl = vi.spyOn(Intl, "DateTimeFormat");
    const moment = new Date("2026-11-16T23:30:00Z");
    expect([dayOf(moment, "+00:31"), timeOf(moment, "+00:31")]).toEqual(["2026-11-17", "00:01"]);
    expect(intl).not.toHaveBeenCalled();
    intl.mockRestore();
  });

  test.each([
    ["Europe/Berlin", "00:30"],
    ["UTC", "23:30"],
    ["America/St_Johns", "20:00"],
    ["-0330", "20:00"],
  ])("The time of day in %s is %s", (name, time) => {
    expect(timeOf(new Date("2026-11-16T23:30:00Z"), name)).toBe(time);
  });

  test.each([
    ["Asia/Calcutta", "Asia/Kolkata", "2026-11-17"],
    ["Europe/Kiev", "Europe/Kyiv", "2026-11-17"],
    ["US/Eastern", "America/New_York", "2026-11-16"],
    ["Etc/GMT+5", "-05:00", "2026-11-16"],
    ["UTC", "+00", "2026-11-16"],
    ["Asia/Kathmandu", "+0545", "2026-11-17"],
  ])("%s has the same day as %s", (name, other, day) => {
    const moment = new Date("2026-11-16T23:30:00Z");
    expect([isTimeZone(name), dayOf(moment, name), dayOf(moment, other)]).toEqual([true, day, day]);
  });
});

describe("A device whose browser reports", () => {
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  test.each([
    ["Asia/Tokyo", "theme=dark; tz=Europe%2FLisbon", "Asia/Tokyo"],
    [
      "Etc/Unknown",
      "theme=dark; tz=America%2FArgentina%2FBuenos_Aires; x=1",
      "America/Argentina/Buenos_Aires",
    ],
    ["Etc/Unknown", "tz=Asia/Tokyo", "Asia/Tokyo"],
    ["Etc/Unknown", "tz=Etc%2FUnknown", "Europe/Berlin"],
    ["Etc/Unknown", "tz=%", "Europe/Berlin"],
    ["Etc/Unknown", "", "Europe/Berlin"],
    [undefined, "", "Europe/Berlin"],
  ])("%s, with the cookies %j, is in %s", (reported, cookie, zone) => {
    const options = { ...Intl.DateTimeFormat().resolvedOptions(), timeZone: reported as string };
    vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockReturnValue(options);
    vi.stubGlobal("document", { cookie });
    expect(deviceTimeZone()).toBe(zone);
    const moment = new Date("2026-11-16T23:30:00Z");
    expect(deviceToday(moment)).toBe(dayOf(moment, zone));
  });
});

/** Writes the name with letters in upper or lower case according to the bits. */
function spelled(name: string, bits: number): string {
  return [...name]
    .map((letter, index) => ((bits >> index) & 1 ? letter.toUpperCase() : letter.toLowerCase()))
    .join("");
}
