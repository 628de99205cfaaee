import { expect, test } from "vitest";
import { isNameOf, isPlainCancellation, isRenewed } from "~/domain/declaration";

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

test.each([
  ["2027-11-16", false],
  ["2027-11-30", false],
  ["2028-11-16", true],
])(
  "a contract since 16 November 2026 that is paid to %s has gone on after its first year: %s",
  (paidTo, is) => {
    const startedAt = new Date("2026-11-16T12:00:00Z");
    expect(isRenewed({ startedAt, currentPeriodEnd: new Date(`${paidTo}T12:00:00Z`) })).toBe(is);
    expect(isRenewed({ startedAt: null, currentPeriodEnd: startedAt })).toBe(false);
  },
);
