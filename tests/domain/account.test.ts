import { describe, expect, test } from "vitest";
import {
  canonicalEmail,
  DEFAULT_PROFILE_COLOR,
  emailKey,
  initials,
  PASSWORD_MAX,
  PASSWORD_MIN,
} from "~/domain/account";
import { anyText, fc } from "../support/property";

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
  ])("of %j %j are %s", (firstName, lastName, letters) => {
    expect(initials(firstName, lastName)).toBe(letters);
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

describe("Two spellings of an address", () => {
  test.each([
    ["Anna@Example.com", "anna@example.com"],
    ["ANNA@EXAMPLE.COM", "anna@example.com"],
    ["JÖRG@example.com", "jörg@example.com"],
    ["jo\u0308rg@example.com", "jörg@example.com"],
    ["\u212aim@example.com", "kim@example.com"],
    ["\uff41nna@example.com", "anna@example.com"],
    ["nic\u212A@example.com", "nick@example.com"],
    ["ａｎｎａ＠ｅｘａｍｐｌｅ．ｃｏｍ", "anna@example.com"],
    ["\u017Fusi@example.com", "susi@example.com"],
    ["STRA\u1E9EE@example.com", "straße@example.com"],
  ])("%j and %j are the same", (one, other) => {
    expect(emailKey(one)).toBe(emailKey(other));
  });

  test.each([
    ["anna@example.com", "anne@example.com"],
    ["anna@example.com", "anna@example.org"],
    ["a.nna@example.com", "anna@example.com"],
    ["anna+reise@example.com", "anna@example.com"],
    ["strasse@example.com", "straße@example.com"],
    ["\u0130da@example.com", "ida@example.com"],
    ["\u0131da@example.com", "ida@example.com"],
    ["аnna@example.com", "anna@example.com"],
  ])("%j and %j differ", (one, other) => {
    expect(emailKey(one)).not.toBe(emailKey(other));
  });

  test("have the same key, which is its own key", () => {
    fc.assert(
      fc.property(anyText, (email) => {
        expect(emailKey(emailKey(email))).toBe(emailKey(email));
        expect(emailKey(canonicalEmail(email))).toBe(emailKey(email));
      }),
    );
  });
});

test.each([
  ["Nic\u212A@Example.com", "NicK@Example.com"],
  ["Ａnna@example.com", "Anna@example.com"],
  ["\u017Fusi@example.com", "susi@example.com"],
  ["Jo\u0308rg@straße.example", "Jörg@straße.example"],
  ["\u0130da@example.com", "\u0130da@example.com"],
])("Mail for %j is sent to %s", (typed, stored) => {
  expect(canonicalEmail(typed)).toBe(stored);
});

test("A password has 6 to 200 characters, and a new profile is blue", () => {
  expect([PASSWORD_MIN, PASSWORD_MAX]).toEqual([6, 200]);
  expect(DEFAULT_PROFILE_COLOR).toBe("#3B82F6");
});
