// What waits on Anna's device of costs that are still to pay, deposits and refunds.
import { expect, test } from "vitest";
import type { ExpenseRow } from "~/domain/expenses/expense";
import type { OutboxEntry, Snapshot } from "~/domain/outbox";
import type { Trip } from "~/domain/trips/trip";
import { dueText, openSumText } from "~/locales/de/expenses/sum";
import { forecastHeadline } from "~/locales/de/statistics/forecast-headline";
import { foundIn, type LoadedList } from "~/offline/found-on-device";
import { overlayOf, pendingLimitNews } from "~/offline/outbox/pending-overlay";
import type { PendingExpenses } from "~/offline/screen-state";

const today = "2026-11-04";
const older: Snapshot = { loadedAt: 0, submitted: [] };
const trip = { id: "rome", startDate: "2026-11-01", endDate: "2026-11-10", budget: 100_000 } as Trip;

const row: ExpenseRow = {
  ...{ id: "x1", day: "2026-11-06", amount: 27_000, categoryId: "hotel", paymentMethod: null },
  ...{ description: null, notes: null, locationName: null, locationAddress: null, photoUrl: null },
};
const hotel: ExpenseRow = { ...row, description: "Hotel", unpaid: "planned" };
const flat: ExpenseRow = { ...row, id: "x2", day: "2026-11-01", description: "Wohnung", unpaid: "deposit" };

/** An entry for a new expense with these fields. */
function added(fields: OutboxEntry["fields"]): OutboxEntry {
  return {
    ...{ id: "e1", account: "anna", intent: "expense.add", screen: "/", state: "waiting", day: today },
    ...{ createdAt: 0, attempts: 0, retryAt: 0 },
    fields: { tripId: "rome", amount: "90", categoryId: "hotel", date: today, ...fields },
  };
}

/** An entry that makes something else of an expense, over the same amount. */
function becomes(before: ExpenseRow, kind: string): OutboxEntry {
  const fields = { id: before.id, amount: "270", categoryId: before.categoryId, kind };
  return { ...added(fields), intent: "expense.change", fields, tripId: "rome", before };
}

async function waiting(...entries: OutboxEntry[]): Promise<PendingExpenses> {
  return (await overlayOf(entries))(older).expenses("rome")!;
}

const titles = (rows: readonly ExpenseRow[]) => rows.map(({ description }) => description);

test("what Anna plans without a network is in what is open, and in no sum of what is paid", async () => {
  const rome = await waiting(added({ kind: "planned", description: "Museum" }));
  expect([rome.spent(0), rome.count(0)]).toEqual([0, 0]);
  expect(rome.open({ planned: 27_000, deposit: 5 })).toEqual({ planned: 36_000, deposit: 5 });
  expect([rome.dueOn(100, today), rome.dueOn(100, "2026-11-05")]).toEqual([9_100, 100]);
  expect(titles(rome.openRows([flat, hotel]))).toEqual(["Wohnung", "Museum", "Hotel"]);
  expect(rome.recent([], 3)).toEqual([]);
  expect(rome.tiles({}, ["planned"])).toEqual({ accommodation: 9_000 });
  expect(rome.tiles({})).toEqual({});
});

test("what is spread over nights takes from all days that are left, and not from today alone", async () => {
  const rome = await waiting(added({ kind: "planned", nights: "3" }));
  expect(rome.dueOn(0, today)).toBe(0);
});

test("Anna pays what was planned: the budget stays as it was, and the row goes from the group to its day", async () => {
  const rome = await waiting(becomes(hotel, "expense"));
  const planned = rome.open({ planned: 27_000, deposit: 0 }).planned;
  expect([rome.spent(1_000), planned]).toEqual([28_000, 0]);
  const before = forecastHeadline(trip, { spent: 1_000, planned: 27_000, unspreadToday: 0 }, today);
  expect(rome.headline(before, trip, { spent: rome.spent(1_000), planned, unspreadToday: 0 }, today)).toEqual(
    before,
  );
  expect(rome.openRows([hotel])).toEqual([]);
  const days = rome.days([], { isFirst: true, isContinued: false, isLast: true });
  expect(days.map(({ day, total, rows }) => [day, total, titles(rows)])).toEqual([
    ["2026-11-06", 27_000, ["Hotel"]],
  ]);
});

test("a deposit that came back leaves its sum, and counts in no other", async () => {
  const rome = await waiting(becomes(flat, "returned"));
  expect(rome.open({ planned: 0, deposit: 27_000 })).toEqual({ planned: 0, deposit: 0 });
  expect([rome.spent(0), rome.openRows([flat])]).toEqual([0, []]);
});

test("home without a budget says what was spent, and not what is still to pay", () => {
  const headline = forecastHeadline(
    { ...trip, budget: null },
    { spent: 1_000, planned: 27_000, unspreadToday: 0 },
    today,
  );
  expect(headline).toMatchObject({ label: "Ausgegeben", amount: 1_000 });
});

test("what waits to be paid raises a limit, and to be paid no further", () => {
  const onScreen = {
    tripId: "rome",
    trips: [{ id: "rome", name: "Rom", isActive: true, isShared: false, limits: { accommodation: 40_000 } }],
    sums: { accommodation: 31_000 },
  };
  expect(pendingLimitNews(added({ kind: "planned" }), onScreen)).toContain("Ausgeschöpft");
  expect(pendingLimitNews(becomes(hotel, "expense"), { ...onScreen, sums: { accommodation: 40_000 } })).toBe(
    "",
  );
});

test("without a network Anna's device filters by kind what it has stored", () => {
  const pizza = { ...row, id: "x3", unpaid: null, description: "Pizza", amount: 2_000 };
  const refund = { ...pizza, id: "x4", description: "Kleid", amount: -1_250 };
  const bicycle: ExpenseRow = { ...pizza, id: "x5", description: "Rad", unpaid: "returned", amount: 5_000 };
  const stored: LoadedList = {
    ...{ isAsked: false, isFound: false, spent: 750, count: 2, byMain: [] },
    groups: [{ day: row.day, total: 750, rows: [pizza, refund, bicycle] }],
    open: { rows: [flat, hotel], totals: { planned: 27_000, deposit: 27_000 }, hasMore: false },
    ...{ next: undefined, isFirst: true, isContinued: false },
  };
  const found = (kinds: string) => {
    const { spent, count, groups, open } = foundIn(stored, `/expenses?kinds=${kinds}`);
    return [
      spent,
      count,
      ...groups.map(({ total, rows }) => [total, ...titles(rows)]),
      titles(open?.rows ?? []),
    ];
  };
  expect(found("refund")).toEqual([-1_250, 1, [-1_250, "Kleid"], []]);
  expect(found("returned")).toEqual([0, 1, [0, "Rad"], []]);
  expect(found("planned")).toEqual([0, 1, ["Hotel"]]);
  expect(found("open")).toEqual([0, 2, ["Wohnung", "Hotel"]]);
  // A list that was stored before there was anything open.
  const { open: _, ...before } = stored;
  expect(foundIn(before, "/expenses?kinds=planned")).toMatchObject({ count: 0, groups: [] });
});

test.each([
  ["2026-11-14", "fällig am 14. Nov."],
  ["2026-11-04", "Heute fällig"],
  ["2026-11-02", "War am 2. Nov. fällig"],
  ["2027-01-02", "fällig am 2. Jan. 2027"],
  ["2025-12-31", "War am 31. Dez. 2025 fällig"],
])("what is due on %s says: %s", (day, text) => {
  expect(dueText(day, today)).toBe(text);
});

test.each([
  [37_500, 0, "375,00 €"],
  [0, 80_000, "Kaution 800,00 €"],
  [37_500, 80_000, "375,00 € · Kaution 800,00 €"],
  [0, 0, "0,00 €"],
])("with %i to pay and %i held the group says: %s", (planned, deposit, text) => {
  expect(openSumText({ planned, deposit }).replaceAll("\u00a0", " ")).toBe(text);
});
