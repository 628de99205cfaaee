// Payers and shares of an expense of 30 € as JSON, and back.
import { expect, test } from "vitest";
import type { Sharing } from "~/domain/expenses/expense";
import type { Original } from "~/domain/money/conversion";
import { sharingJson, withoutReadBack } from "~/domain/sharing/json";
import type { ExpensePart, SplitMode } from "~/domain/sharing/split";

const part = (memberId: string, paid: number, share: number, weight: number | null): ExpensePart => {
  return { memberId, paid, share, weight };
};
const whose = { version: 3, createdBy: "anna", isPrivate: false };

const sharing = (mode: SplitMode | null, parts: ExpensePart[]): Sharing =>
  ({ ...whose, mode, parts }) as Sharing;

test("an expense of a trip of one person says nothing of payers and shares", () => {
  expect(sharingJson({ amount: 3_000, original: null }, "anna")).toEqual({});
});

test.each([
  ["anna", 30],
  ["ben", 0],
])("an undivided expense was paid by Anna for herself: the share of %s is %i €", (me, myShare) => {
  expect(sharingJson({ amount: 3_000, original: null, sharing: sharing(null, []) }, me)).toEqual({
    ...whose,
    myShare,
    paidBy: [{ memberId: "anna", amount: 30 }],
  });
});

test.each<[mode: SplitMode, original: Partial<Original> | null, weight: number, json: object]>([
  ["equal", null, 1, {}],
  ["shares", null, 50, { weight: 50 }],
  ["percent", null, 5_000, { weight: 5_000 }],
  ["amounts", null, 1_050, { weight: 10.5 }],
  ["amounts", { currency: "JPY" }, 1_050, { weight: 1_050 }],
])(
  "who only paid has no share, and who paid nothing is no payer, divided by %s",
  (mode, original, weight, json) => {
    const parts = [
      part("anna", 3_000, 0, null),
      part("ben", 0, 1_000, weight),
      part("clara", 1, 2_000, weight),
    ];
    const expense = { amount: 3_000, original: original as Original | null, sharing: sharing(mode, parts) };
    expect(sharingJson(expense, "ben")).toEqual({
      ...whose,
      myShare: 10,
      paidBy: [
        { memberId: "anna", amount: 30 },
        { memberId: "clara", amount: 0.01 },
      ],
      split: {
        mode,
        parts: [
          { memberId: "ben", share: 10, ...json },
          { memberId: "clara", share: 20, ...json },
        ],
      },
    });
  },
);

test("what is sent back as it was read counts as left out, in whatever order; what differs does not", () => {
  const read = {
    paidBy: [
      { memberId: "anna", amount: 20 },
      { memberId: "ben", amount: 10 },
    ],
    split: {
      mode: "shares" as const,
      parts: [
        { memberId: "anna", share: 20, weight: 200 },
        { memberId: "ben", share: 10, weight: 100 },
      ],
    },
    isPrivate: false,
  };
  const back = {
    payments: read.paidBy.toReversed(),
    split: { mode: read.split.mode, parts: read.split.parts.toReversed() },
    isPrivate: false,
  };
  expect(withoutReadBack(back, read)).toEqual({});
  expect(withoutReadBack({}, read)).toEqual({});
  const other = {
    payments: [{ memberId: "anna", amount: 20 }],
    split: { ...back.split, mode: "amounts" as const },
    isPrivate: true,
  };
  expect(withoutReadBack(other, read)).toEqual(other);
  const otherParts = { split: { ...back.split, parts: [{ memberId: "anna", weight: 200 }] } };
  expect(withoutReadBack(otherParts, read)).toEqual(otherParts);
});
