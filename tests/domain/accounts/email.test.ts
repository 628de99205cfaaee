import { describe, expect, test } from "vitest";
import { canonicalEmail, emailKey, isEmail, mailboxKey } from "~/domain/accounts/email";
import { anyText, fc } from "../../support/property";

describe("An address that a mailer can send to", () => {
  test.each([
    "anna@example.com",
    "anna.muster+reise@mail.example.com",
    "Jörg@straße.example",
    "jörg@xn--strae-oqa.example",
    "安娜@例え。テスト",
    "o'hara/{sales}=1!#$%&*?^_`|~-@example.com",
    "anna@localhost",
    `${"x".repeat(64)}@example.com`,
  ])("%j is accepted", (email) => {
    expect(isEmail(email)).toBe(true);
  });

  test.each([
    ["no address", "anna", "@example.com", "anna@", "anna muster@example.com", "anna@example@example.com"],
    [
      "several addresses",
      "a,b@example.com",
      "a;b@example.com",
      "a@example.com,b@example.com",
      "a@b.de;c@d.de",
    ],
    ["angle brackets", "<anna@example.com>", "a@example.com>", "Anna<anna@example.com>"],
    ["comments, quotes, backslashes", "(c)a@example.com", "a@example.com(c)", '"a"@example.com', "a\\@b.de"],
    ["what vanishes", "an\u00adna@example.com", "an\u200bna@example.com", "anna\ufe0f@example.com"],
    ["what vanishes", "anna\u202e@example.com", "an\u3164na@example.com", "an\u{e0061}na@example.com"],
    ["what vanishes in a domain", "anna@exam\u00adple.com", "anna@exam\u200dple.com"],
    ["control characters", "anna\u0007@example.com", "anna@example.com\r\nRCPT TO:<b@example.com>"],
    ["no domain", "anna@example.com.", "anna@.example.com", "anna@example..com", "anna@[127.0.0.1]"],
    ["no domain", "anna@example.com/x", "anna@exam%70le.com", "anna@example.com:25", "anna@ex_ample.com"],
    ["no domain", "anna@example.com?x", "anna@example.com#x", "anna@xn--\u00e4.com"],
    ["too long a name", `${"x".repeat(65)}@example.com`],
  ])("%s: refused", (_, ...emails) => {
    expect(emails.filter(isEmail)).toEqual([]);
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
    ["anna@Straße.example", "anna@xn--strae-oqa.example"],
    ["anna@STRASSE.example", "anna@strasse.example"],
    ["anna@ΟΔΟΣ.example", "anna@οδοσ.example"],
    ["anna@example。com", "anna@example.com"],
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
    ["anna@straße.example", "anna@strasse.example"],
    // Nothing is sent to these.
    ["anna@exam\u00adple.com", "anna@example.com"],
    ["anna@example.com.", "anna@example.com"],
    ["anna@example.com/x", "anna@example.com"],
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

describe("A mailbox", () => {
  test.each([
    ["anna+1@example.com", "anna@example.com"],
    ["Anna+reise+2026@Example.com", "anna@example.com"],
    ["anna+@straße.example", "anna@xn--strae-oqa.example"],
    ["+1@example.com", "+1@example.com"],
    ["anna@example.com", "anna@example.com"],
  ])("of %j is %j", (email, mailbox) => {
    expect(mailboxKey(email)).toBe(mailbox);
  });
});
