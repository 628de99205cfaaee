import { describe, expect, test, vi } from "vitest";
import { DEFAULT_PROFILE_COLOR, initials, PASSWORD_MAX, PASSWORD_MIN } from "~/domain/accounts/account";
import { anyText, fc } from "../../support/property";

describe("Initials", () => {
  test.each([
    ["Anna", "Muster", "AM"],
    ["anna", "muster", "AM"],
    ["  Anna", "\tMuster ", "AM"],
    ["Anna", "", "A"],
    ["", "Muster", "M"],
    ["", "", "B"],
    ["  ", "\t", "B"],
    ["Anna Maria", "von Muster", "AV"],
    ["Özlem", "ñandú", "ÖÑ"],
    ["🏖", "Muster", "🏖M"],
    ["李", "小龙", "李小"],
    ["O\u0308zlem", "n\u0303andu\u0301", "ÖÑ"],
    ["👩‍👩‍👧", "🇩🇪🇫🇷", "👩‍👩‍👧🇩🇪"],
    ["👍🏽", "q\u0323\u0307", "👍🏽Q\u0323\u0307"],
  ])("of %j %j are %s", (firstName, lastName, letters) => {
    expect(initials(firstName, lastName)).toBe(letters);
  });

  test("are code points in a browser that cannot tell where a character ends", () => {
    vi.stubGlobal("Intl", {});
    expect([initials("🏖 Anna", "q\u0323"), initials("👩‍👩‍👧", "")]).toEqual(["🏖Q", "👩"]);
    vi.unstubAllGlobals();
  });

  test("exist for every name, and split no character", () => {
    fc.assert(
      fc.property(anyText, anyText, (firstName, lastName) => {
        const letters = initials(firstName.toWellFormed(), lastName.toWellFormed());
        expect(letters).not.toBe("");
        expect(letters.isWellFormed()).toBe(true);
      }),
    );
  });
});

test("A password has 6 to 200 characters, and a new profile is blue", () => {
  expect([PASSWORD_MIN, PASSWORD_MAX]).toEqual([6, 200]);
  expect(DEFAULT_PROFILE_COLOR).toBe("#3B82F6");
});
