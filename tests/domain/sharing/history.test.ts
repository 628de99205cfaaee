import { expect, test } from "vitest";
import { lastOfMergers, renamedEntry } from "~/domain/sharing/history";

test.each<[string, [from: string, into: string][], Record<string, string>]>([
  ["nobody", [], {}],
  ["one into another", [["emil", "ben"]], { emil: "ben" }],
  [
    "a chain",
    [
      ["emil", "eva"],
      ["eva", "ben"],
      ["ben", "clara"],
    ],
    { emil: "clara", eva: "clara", ben: "clara" },
  ],
  [
    "each into the other in turn",
    [
      ["emil", "ben"],
      ["ben", "emil"],
    ],
    { emil: "emil", ben: "emil" },
  ],
])("people who were merged are known by whom they became: %s", (_, pairs, expected) => {
  const mergers = pairs.map(([from, into]) => ({ from, into }));
  expect(Object.fromEntries(lastOfMergers(mergers))).toEqual(expected);
});

test("an entry of before adds up the parts of those who are one now", () => {
  const part = (memberId: string, paid: number, share: number, weight: number | null) => {
    return { memberId, paid, share, weight };
  };
  const entry = {
    ...{ id: "1", tripId: "trip", memberId: "anna", at: new Date(0), subjectId: "expense", version: 2 },
    action: "expense.changed" as const,
    before: { parts: [part("emil", 5, 1, 1), part("ben", 0, 2, null), part("anna", 0, 3, 1)] },
    after: { fromId: "emil", toId: "anna" },
  };
  const renamed = renamedEntry(entry, lastOfMergers([{ from: "emil", into: "ben" }]));
  expect(renamed.before).toEqual({ parts: [part("anna", 0, 3, 1), part("ben", 5, 3, 1)] });
  expect(renamed.after).toEqual({ fromId: "ben", toId: "anna" });
});
