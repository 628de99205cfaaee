import { expect, test } from "vitest";
import { consentOf, readConsent } from "~/domain/public/consent";

const now = new Date("2026-11-21T12:00:00Z");
const both = { analytics: true, marketing: true };
const none = { analytics: false, marketing: false };

test.each([
  ["all", none, both],
  ["necessary", both, none],
  ["reject", both, none],
  ["selection", { analytics: true, marketing: false }, { analytics: true, marketing: false }],
] as const)("the choice %s with %o ticked means %o", (choice, ticked, agreed) => {
  const consent = consentOf(choice, ticked, now);
  expect(consent).toEqual({ necessary: true, ...agreed, date: "2026-11-21T12:00:00.000Z" });
  expect(readConsent(JSON.stringify(consent), now)).toEqual(consent);
});

test("a choice is valid for half a year, then it is asked for again", () => {
  const kept = JSON.stringify(consentOf("all", none, now));
  const after = (days: number) => new Date(now.getTime() + days * 86_400_000);
  expect(readConsent(kept, after(179.9))).toBeDefined();
  expect(readConsent(kept, after(180))).toBeUndefined();
  expect(readConsent(kept, after(-1))).toBeDefined();
});

test.each([
  undefined,
  "",
  "yes",
  "null",
  "[]",
  '"x"',
  "{}",
  '{"analytics":"true","marketing":true,"date":"2026-11-21"}',
  '{"analytics":true,"marketing":true,"date":"yesterday"}',
  '{"analytics":true,"marketing":true}',
])("%s is not a choice", (text) => {
  expect(readConsent(text, now)).toBeUndefined();
});
