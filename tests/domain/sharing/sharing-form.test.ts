import { describe, expect, test } from "vitest";
import { unreadableFields } from "~/domain/sharing/fields";
import {
  decodeSharing,
  paymentsIn,
  readShare,
  type SharingTexts,
  sharingTextsIn,
  splitIn,
} from "~/domain/sharing/form";

const equal: SharingTexts = { payer: "anna", splitMode: "equal", for: { anna: "on", ben: "on" } };

test("the form of one person's trip says nothing of payers and shares", () => {
  expect(decodeSharing({ payer: "anna" })).toEqual({ sharing: {} });
  expect(decodeSharing({ splitMode: "unknown", payer: "anna" })).toEqual({ sharing: {} });
});

test("one payer, and equal parts of those who are chosen", () => {
  expect(decodeSharing(equal)).toEqual({
    sharing: {
      payments: [{ memberId: "anna" }],
      split: { mode: "equal", parts: [{ memberId: "anna" }, { memberId: "ben" }] },
      isPrivate: false,
    },
  });
});

test("what is only for oneself needs nothing else", () => {
  expect(decodeSharing({ ...equal, isPrivate: "on" })).toEqual({ sharing: { isPrivate: true } });
  expect(decodeSharing({ isPrivate: "on" })).toEqual({ sharing: { isPrivate: true } });
});

test("amounts of several payers go before the one who is chosen, and blanks count as nobody", () => {
  const { sharing } = decodeSharing({ ...equal, paidBy: { anna: "7,50", ben: "5", clara: " " } });
  expect(sharing?.payments).toEqual([
    { memberId: "anna", amount: 7.5 },
    { memberId: "ben", amount: 5 },
  ]);
});

test.each([
  ["0,5", 50],
  ["0.5", 50],
  ["1", 100],
  ["2,25", 225],
  ["33,33 %", 3333],
  ["0", 0],
])("a weight of %j counts %d", (text, weight) => {
  const { sharing } = decodeSharing({ splitMode: "shares", split: { anna: text } });
  expect(sharing?.split?.parts).toEqual([{ memberId: "anna", weight }]);
});

test.each(["halb", "-1", "1,234", "1/2", "1e3"])("a weight of %j is not understood", (text) => {
  expect(decodeSharing({ ...equal, splitMode: "shares", split: { anna: text } })).toEqual({
    error: "weightInvalid",
  });
});

test("exact amounts are in the expense's currency", () => {
  const typed = { ...equal, splitMode: "amounts", split: { anna: "100.000", ben: "0" } };
  const { sharing } = decodeSharing(typed, "VND");
  expect(splitIn("VND", sharing!.split!).parts).toEqual([
    { memberId: "anna", weight: 100_000 },
    { memberId: "ben", weight: 0 },
  ]);
  expect(decodeSharing({ ...typed, split: { anna: "12,345" } }, "EUR")).toEqual({ error: "weightInvalid" });
});

test("a payment that nobody can read is refused", () => {
  expect(decodeSharing({ ...equal, paidBy: { anna: "viel" } })).toEqual({ error: "paymentInvalid" });
});

const weights = { anna: "1", ben: "0,5", ruth: "" };

test.each<[what: string, typed: SharingTexts, parts: Record<string, number>]>([
  ["weights alone count as they are", { split: weights }, { anna: 100, ben: 50 }],
  ["nobody ticked counts as a form without boxes", { split: weights, for: {} }, { anna: 100, ben: 50 }],
  ["Anna unticked takes no part", { split: weights, for: { ben: "on" } }, { ben: 50 }],
  [
    "Ruth ticked without a weight counts 1",
    { split: weights, for: { ben: "on", ruth: "on" } },
    { ben: 50, ruth: 100 },
  ],
  ["all ticked without weights count alike", { for: { anna: "on", ben: "on" } }, { anna: 100, ben: 100 }],
  [
    "a typed 0 stays 0",
    { split: { anna: "0", ben: "1" }, for: { anna: "on", ben: "on" } },
    { anna: 0, ben: 100 },
  ],
  [
    "a weight that nobody can read does not matter of one who is not ticked",
    { split: { anna: "halb", ben: "1" }, for: { ben: "on" } },
    { ben: 100 },
  ],
  [
    "percentages don't know boxes",
    { splitMode: "percent", split: { anna: "60", ben: "40" }, for: { ben: "on", ruth: "on" } },
    { anna: 6_000, ben: 4_000 },
  ],
])("by shares, %s", (_what, typed, parts) => {
  const { sharing } = decodeSharing({ splitMode: "shares", ...typed });
  const weightOf = sharing!.split!.parts.map(({ memberId, weight }) => [memberId, weight]);
  expect(Object.fromEntries(weightOf)).toEqual(parts);
});

test.each<[what: string, typed: SharingTexts, fields: string[]]>([
  ["nothing", equal, []],
  ["Ben's payment", { ...equal, paidBy: { anna: "3", ben: "viel" } }, ["paidBy.ben"]],
  ["Clara's half", { splitMode: "shares", split: { anna: "1", clara: "halb" } }, ["split.clara"]],
  ["weights while all are equal", { ...equal, split: { anna: "halb" } }, []],
  ["cents of cents", { splitMode: "amounts", split: { anna: "1,234", ben: "1" } }, ["split.anna"]],
])("of the fields nobody can read %s", (_what, typed, fields) => {
  expect(unreadableFields(typed)).toEqual(fields);
});

test("amounts of JSON become units, and a fraction of a cent is refused", () => {
  expect(paymentsIn("EUR", [{ memberId: "anna", amount: 12.5 }, { memberId: "ben" }])).toEqual([
    { memberId: "anna", amount: 1_250 },
    { memberId: "ben" },
  ]);
  expect(() => paymentsIn("EUR", [{ memberId: "anna", amount: 0.001 }])).toThrow("paymentInvalid");
});

test.each([
  ["1", 100],
  ["0,5", 50],
  [" 1.25 ", 125],
  ["50 %", undefined],
  ["half", undefined],
])("A share typed as %j is %s hundredths", (text, hundredths) => {
  expect(readShare(text)).toBe(hundredths);
});

describe("a flat form", () => {
  test("is gathered by its fields' names", () => {
    expect(
      sharingTextsIn({
        payer: "anna",
        splitMode: "shares",
        "split.a": "1",
        "split.b": "2",
        "for.a": "on",
        amount: "3",
      }),
    ).toEqual({
      payer: "anna",
      splitMode: "shares",
      isPrivate: undefined,
      split: { a: "1", b: "2" },
      for: { a: "on" },
      paidBy: {},
    });
  });
});
