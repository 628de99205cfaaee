import { expect, test } from "vitest";
import { changedValues, lastOfMergers, recordedSettings, renamedEntry } from "~/domain/sharing/history";
import type { TripWithCurrencies } from "~/domain/trips/trip";

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
    before: {
      parts: [
        part("emil", 5, 1, 1),
        part("ben", 4, 2, 2),
        part("dora", 0, 3, null),
        part("anna", 0, 3, 1),
        part("clara", 0, 1, 1),
      ],
    },
    after: { fromId: "emil", toId: "emil", settlesWith: "emil", note: "emil" },
  };
  const mergers = ["emil", "dora"].map((from) => ({ from, into: "ben" }));
  const renamed = renamedEntry(entry, lastOfMergers(mergers));
  expect(renamed.before).toEqual({
    parts: [part("anna", 0, 3, 1), part("ben", 9, 6, 3), part("clara", 0, 1, 1)],
  });
  expect(renamed.after).toEqual({ fromId: "ben", toId: "ben", settlesWith: "ben", note: "emil" });
  const nameless = {
    ...entry,
    memberId: "emil",
    subjectId: null,
    before: null,
    after: { settlesWith: null },
  };
  expect(renamedEntry(nameless, lastOfMergers(mergers))).toEqual({ ...nameless, memberId: "ben" });
  expect(renamedEntry({ ...entry, subjectId: "dora" }, lastOfMergers(mergers)).subjectId).toBe("ben");
});

test("a change has the values that differ, within maps too", () => {
  const before = { name: "Rom", budget: 0, limits: { food: 1, taxi: 2 }, gone: true, same: {} };
  const after = {
    name: "Rom",
    budget: null,
    limits: { food: 1, taxi: 3, fuel: 4 },
    cashRates: { USD: 1 },
    same: {},
  };
  expect(changedValues(before, after)).toEqual({
    before: { budget: 0, limits: { taxi: 2, fuel: null }, gone: true, cashRates: null },
    after: { budget: null, limits: { taxi: 3, fuel: 4 }, gone: null, cashRates: { USD: 1 } },
  });
  expect(changedValues(before, { ...before, fee: undefined, limits: { ...before.limits } })).toBeUndefined();
});

test("the settings of a trip are recorded as of one without limits and rates where it has none", () => {
  const shared = {
    name: "Rom",
    destination: "Rom",
    startDate: "2026-11-12",
    endDate: "2026-11-24",
    budget: null,
  };
  const trip = {
    ...shared,
    travelMethod: "bahn",
    id: "trip",
    state: "planned",
  } as unknown as TripWithCurrencies;
  const settings = { ...shared, travelMethod: "bahn" };
  expect(recordedSettings(trip)).toEqual({ ...settings, limits: {}, cardFee: undefined, cashRates: {} });
});
