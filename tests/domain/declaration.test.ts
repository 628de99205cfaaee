import { expect, test } from "vitest";
import { isNameOf, isPlainCancellation } from "~/domain/declaration";

const anna = { firstName: "Anna Lena", lastName: "Groß" };

test.each([
  ["Anna Lena Groß", true],
  ["GROSS, anna lena", true],
  ["  Lena   Anna  Gross ", true],
  ["Anna Groß", false],
  ["Anna Lena Groß-Muster", false],
  ["", false],
])("%s is Anna Lena Groß: %s", (name, isSame) => {
  expect(isNameOf(name, anna)).toBe(isSame);
});

test.each([
  [null, true],
  ["2027-11-16", true],
  ["2027-01-01", true],
  ["2027-11-17", false],
] as const)(
  "to %s a contract that ends on 16 November 2027 is ended without a look: %s",
  (endsOn, isPlain) => {
    expect(isPlainCancellation({ endsOn }, "2027-11-16")).toBe(isPlain);
  },
);
