// What waits on Anna's phone of money that came back, of deposits, and of what is still to pay.
import { describe, expect, test } from "vitest";
import { type ExpenseRow, groupByDay } from "~/domain/expenses/expense";
import { passes } from "~/domain/expenses/filter";
import type { ExpenseKind } from "~/domain/expenses/kind";
import { type PendingChange, pendingChange } from "~/domain/expenses/pending-expense";
import { daysWithChanges, openRowsWithChanges, recentWithChanges } from "~/domain/expenses/pending-rows";
import type { OutboxEntry } from "~/domain/outbox";
import { nothingOpen } from "~/domain/statistics/open";
import { difference, openWithChanges, ownShares, tilesWithChanges } from "~/domain/statistics/pending-sums";
import { tileSums } from "~/domain/statistics/summary";
import { deedOf, undone } from "~/locales/de/outbox/entry";

const row = (more: Partial<ExpenseRow> = {}): ExpenseRow => ({
  id: "x",
  day: "2026-11-20",
  amount: 1_250,
  categoryId: "hotel",
  paymentMethod: null,
  description: null,
  notes: null,
  locationName: null,
  locationAddress: null,
  photoUrl: null,
  ...more,
});

function entry(fields: OutboxEntry["fields"], before?: ExpenseRow): OutboxEntry {
  return {
    id: "e1",
    account: "anna",
    intent: before ? "expense.change" : "expense.add",
    fields: {
      tripId: "t",
      amount: "12,50",
      categoryId: "hotel",
      ...(before && { id: before.id }),
      ...fields,
    },
    ...(before && { before }),
    screen: "/expenses",
    state: "waiting",
    createdAt: 0,
    day: "2026-11-21",
    attempts: 0,
    retryAt: 0,
  };
}

function sent(fields: OutboxEntry["fields"], before?: ExpenseRow): PendingChange {
  return pendingChange(entry(fields, before), "r1")!;
}

describe("A waiting entry", () => {
  test.each<[what: string, fields: OutboxEntry["fields"], stored: Partial<ExpenseRow>]>([
    ["from before kinds is an expense", {}, { amount: 1_250 }],
    ["of a refund is below 0", { kind: "refund", refundOf: "e0" }, { amount: -1_250, refundOf: "e0" }],
    ["of what is to pay is above 0", { kind: "planned" }, { amount: 1_250, unpaid: "planned" }],
    ["of a deposit names no expense", { kind: "deposit", refundOf: "e0" }, { unpaid: "deposit" }],
    ["of a kind that is none is an expense", { kind: "gift" }, { amount: 1_250 }],
  ])("%s", (_what, fields, stored) => {
    const { after } = sent(fields);
    expect(after).toMatchObject(stored);
    expect(after).toEqual({ ...row({ id: "r1", day: "2026-11-21" }), ...stored });
  });

  test.each<
    [what: string, before: Partial<ExpenseRow>, kind: string | undefined, after: Partial<ExpenseRow>]
  >([
    [
      "without a kind stays a refund",
      { amount: -900, refundOf: "e0" },
      undefined,
      { amount: -1_250, refundOf: "e0" },
    ],
    [
      "without a kind stays a deposit",
      { unpaid: "deposit" },
      undefined,
      { amount: 1_250, unpaid: "deposit" },
    ],
    ["that is paid now is an expense", { unpaid: "planned" }, "expense", { amount: 1_250, unpaid: null }],
    [
      "that is no refund any more has no link",
      { amount: -900, refundOf: "e0" },
      "expense",
      { amount: 1_250, refundOf: null },
    ],
  ])("of a change %s", (_what, before, kind, after) => {
    expect(sent({ kind }, row(before)).after).toMatchObject(after);
  });

  test("of a refund in dong is rounded like its expense, and has its sign", () => {
    const rate = { exchangeRate: "28000", rateDate: "2026-11-13", rateSource: "ecb" };
    const { after } = sent({ kind: "refund", amount: "1", originalCurrency: "VND", ...rate });
    expect(after).toMatchObject({ amount: -1, original: { amount: -1, currency: "VND" } });
    expect(sent({ amount: "1", originalCurrency: "VND" }, after).after).toMatchObject({ amount: -1 });
  });

  test("without a rate costs nothing yet, and says what came back", () => {
    const { after, withoutRate } = sent({ kind: "refund", amount: "500", originalCurrency: "VND" });
    expect(after?.amount).toBe(0);
    expect(withoutRate).toEqual({ amount: -500, currency: "VND" });
    const filtered = (kinds: ExpenseKind[]) => passes(after!, { words: [], kinds });
    expect([filtered(["refund"]), filtered(["expense"])]).toEqual([true, false]);
  });

  test("of a shared refund has the turn of its expense", () => {
    const among = { splitMode: "equal", payer: "a", "for.a": "on", "for.b": "on", "for.c": "on" };
    const shares = (fields: OutboxEntry["fields"]) =>
      sent({ amount: "10", ...among, ...fields }).after?.sharing?.parts.map(({ share }) => share);
    expect(shares({ kind: "refund", refundOf: "e1" })).toEqual([-333, -333, -334]);
    expect(shares({ kind: "refund" })).toEqual([-333, -334, -333]);
  });
});

const planned = row({ id: "p", day: "2026-12-01", amount: 9_600, unpaid: "planned" });
const deposit = row({ id: "d", day: "2026-11-18", amount: 80_000, unpaid: "deposit" });
const spent = row({ id: "s", day: "2026-11-20", amount: 2_000 });
const paid = sent({ amount: "96", kind: "expense" }, planned);
const givenBack = sent({ amount: "800", kind: "returned" }, deposit);

describe("An entry in the outbox", () => {
  const deeds = (fields: OutboxEntry["fields"], before?: ExpenseRow) => [
    deedOf(entry(fields, before)),
    undone(entry(fields, before)),
  ];

  test("names the kind of its expense, and so does the toast once it is taken back", () => {
    expect(deeds({})).toEqual(["Neue Ausgabe", "Ausgabe zurückgenommen!"]);
    expect(deeds({ kind: "refund" })).toEqual(["Neue Erstattung", "Erstattung zurückgenommen!"]);
    expect(deeds({}, planned)).toEqual(["Geplante Ausgabe ändern", "Geplante Ausgabe zurückgenommen!"]);
    expect(deeds({ kind: "returned" }, deposit)[0]).toBe("Zurückgegebene Kaution ändern");
  });
});

describe("Rows with what waits", () => {
  const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
  const page = { isFirst: true, isContinued: false, isLast: true };
  const days = (changes: PendingChange[]) =>
    daysWithChanges(groupByDay([spent], new Map([["2026-11-20", 2_000]])), changes, page).map(
      ({ day, total, rows }) => [day, total, ids(rows)],
    );

  test("have what is open in a group of its own, by the day when it is due", () => {
    const added = sent({ kind: "planned", date: "2026-11-30" });
    expect(ids(openRowsWithChanges([deposit, planned], [added]))).toEqual(["d", "r1", "p"]);
    expect(days([added])).toEqual([["2026-11-20", 2_000, ["s"]]]);
    expect(ids(recentWithChanges([spent], [added]))).toEqual(["s"]);
  });

  test("have what is paid now on its day", () => {
    expect(openRowsWithChanges([planned], [paid])).toEqual([]);
    expect(days([paid])).toEqual([
      ["2026-12-01", 9_600, ["p"]],
      ["2026-11-20", 2_000, ["s"]],
    ]);
    expect(ids(recentWithChanges([spent], [paid]))).toEqual(["p", "s"]);
  });

  test("have a deposit that came back on its day, whose sum it does not raise", () => {
    expect(openRowsWithChanges([deposit], [givenBack])).toEqual([]);
    expect(days([givenBack])).toEqual([
      ["2026-11-20", 2_000, ["s"]],
      ["2026-11-18", 0, ["d"]],
    ]);
    expect(ids(recentWithChanges([spent], [givenBack]))).toEqual(["s"]);
  });
});

describe("Sums with what waits", () => {
  test("count what is paid, and name what is open beside it", () => {
    const changes = [
      sent({ kind: "planned" }),
      sent({ kind: "deposit", amount: "5" }),
      sent({ kind: "refund" }),
    ];
    expect(difference(changes)).toEqual({ total: -1_250, count: 1 });
    expect(tilesWithChanges(tileSums([]), changes).accommodation).toBe(-1_250);
    expect(openWithChanges(nothingOpen, changes)).toEqual({ planned: 1_250, deposit: 500 });
  });

  test("move what is paid now from one to the other, and forget a deposit that came back", () => {
    expect(difference([paid, givenBack])).toEqual({ total: 9_600, count: 1 });
    const open = { planned: 9_600, deposit: 80_000 };
    expect(openWithChanges(open, [paid, givenBack])).toEqual({ planned: 0, deposit: 0 });
  });

  test("of Anna alone have her share of what is to pay, and the deposits that she gave", () => {
    const among = { splitMode: "equal", "for.a": "on", "for.b": "on" };
    const changes = [
      sent({ kind: "planned", payer: "b", ...among }),
      sent({ kind: "deposit", amount: "100", payer: "a", ...among }),
      sent({ kind: "deposit", amount: "60", payer: "b", ...among }),
    ];
    const own = ownShares(changes, { memberId: "a" });
    expect(openWithChanges(nothingOpen, own)).toEqual({ planned: 625, deposit: 10_000 });
  });
});
