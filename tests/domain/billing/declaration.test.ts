import { describe, expect, test } from "vitest";
import { type Declared, isNameOf, isRenewed, needsReview, outcomeOf } from "~/domain/billing/declaration";

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
    const declared = {
      kind: "cancel",
      name: "",
      contract: "",
      email: "",
      isExtraordinary: false,
      reason: null,
    } as const;
    const contract = { startedAt: new Date("2026-11-16"), currentPeriodEnd: new Date("2027-11-16") };
    const outcome = outcomeOf({ ...declared, endsOn, receivedAt: new Date("2026-12-01") }, contract);
    expect(outcome !== "checked").toBe(isPlain);
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

describe("a contract that is paid from 16 November 2026 for a year at a time", () => {
  const plain: Declared = {
    ...({ kind: "cancel", name: "Anna", contract: "Premium", email: "anna@example.com" } as const),
    isExtraordinary: false,
    reason: null,
    endsOn: null,
  };
  const startedAt = new Date("2026-11-16T12:00:00Z");
  const outcome = (receivedAt: string, paidTo: string, changes: Partial<Declared> = {}) =>
    outcomeOf(
      { ...plain, ...changes, receivedAt: new Date(receivedAt) },
      { startedAt, currentPeriodEnd: new Date(paidTo) },
    );
  const end = { isRenewed: false, isExtraordinary: false, isLate: false };

  test.each([
    ["2026-11-16T12:00:01Z", "2027-11-16T12:00:00Z", { ...end, endsOn: "2027-11-16" }],
    ["2027-11-16T11:59:00Z", "2027-11-16T12:00:00Z", { ...end, endsOn: "2027-11-16" }],
    // Renewed since: the end on the day of receipt counts.
    ["2027-11-16T11:59:00Z", "2028-11-16T12:00:00Z", { ...end, endsOn: "2027-11-16", isLate: true }],
    ["2027-11-16T12:01:00Z", "2028-11-16T12:00:00Z", { ...end, endsOn: "2028-11-16", isRenewed: true }],
  ])(
    "cancelled at %s, when it is paid to %s, ends as it stood at the receipt",
    (receivedAt, paidTo, ends) => {
      expect(outcome(receivedAt, paidTo)).toEqual(ends);
      expect(needsReview(outcome(receivedAt, paidTo))).toBe(ends.isLate || ends.isRenewed);
    },
  );

  test("a day after its end, and an unknown contract, are left to a person", () => {
    const late = outcome("2026-12-01T00:00:00Z", "2027-11-16T12:00:00Z", { endsOn: "2027-12-01" });
    const none = outcomeOf({ ...plain, receivedAt: startedAt }, undefined);
    expect([late, none, needsReview(late)]).toEqual(["checked", "checked", true]);
  });
});
