import { describe, expect, test } from "vitest";
import type { ExpenseRow } from "~/domain/expenses/expense";
import type { OutboxEntry, Snapshot } from "~/domain/outbox";
import { byMainCategory, totalOf } from "~/domain/statistics/summary";
import type { Trip } from "~/domain/trips/trip";
import { editedFields } from "~/forms/outbox/entry-form";
import { formatApproximately } from "~/locales/de/money/foreign-format";
import { forecastHeadline } from "~/locales/de/statistics/forecast-headline";
import { foundIn } from "~/offline/found-on-device";
import { overlayOf, pendingLimitNews } from "~/offline/outbox/pending-overlay";

const today = "2026-11-21";

/** A list of one page. */
const onlyPage = { isFirst: true, isContinued: false, isLast: true };

const coffee: OutboxEntry = {
  id: "e1",
  account: "anna",
  intent: "expense.add",
  fields: { tripId: "rome", amount: "4,50", categoryId: "restaurant", date: today },
  screen: "/",
  state: "waiting",
  createdAt: 0,
  day: today,
  attempts: 0,
  retryAt: 0,
};
const renaming: OutboxEntry = {
  ...coffee,
  id: "e2",
  intent: "trip.rename",
  fields: { id: "rome", name: "Roma" },
};

/** The data of a screen that was read before all of these entries. */
const older: Snapshot = { loadedAt: 0, submitted: [] };

const row: ExpenseRow = {
  id: "x1",
  day: today,
  amount: 1_000,
  categoryId: "restaurant",
  paymentMethod: null,
  description: null,
  notes: null,
  locationName: null,
  locationAddress: null,
  photoUrl: null,
};

test("Anna's waiting coffee is in every figure of its trip, and in none of another trip", async () => {
  const overlay = (await overlayOf([coffee]))(older);
  const rome = overlay.expenses("rome")!;
  expect(rome.spent(1_000)).toBe(1_450);
  expect(rome.count(1)).toBe(2);
  const ofDay = { total: 1_450, count: 2, spread: 0 };
  expect(rome.ofDay({ total: 1_000, count: 1, spread: 0 }, today)).toEqual(ofDay);
  expect(rome.ofDay({ total: 0, count: 0, spread: 0 }, "2026-11-20")).toEqual({
    total: 0,
    count: 0,
    spread: 0,
  });
  expect(rome.tiles({ food: 1_000 } as never)).toEqual({ food: 1_450 });
  expect(rome.byMain([]).map(({ total }) => total)).toEqual([450]);
  expect(rome.recent([row], 5).map(({ amount }) => amount)).toEqual([450, 1_000]);
  expect(rome.recent([row], 1).map(({ amount }) => amount)).toEqual([450]);
  const days = rome.days([{ day: today, total: 1_000, rows: [row] }], onlyPage);
  expect(days.map(({ day, total, rows }) => [day, total, rows.length])).toEqual([[today, 1_450, 2]]);
  expect(overlay.expenses("paris")).toBeUndefined();
});

/** What was spent, all of it today unless it is said. */
const figures = (spent: number, unspreadToday = spent) => ({ spent, planned: 0, unspreadToday });

test("Home's headline is the one that the server would compute with the coffee", async () => {
  const rome = (await overlayOf([coffee]))(older).expenses("rome")!;
  const trip = { id: "rome", startDate: "2026-11-20", endDate: "2026-11-29", budget: 10_000 } as Trip;
  const old = forecastHeadline(trip, figures(1_000), today);
  const shown = rome.headline(old, trip, figures(1_450), today);
  expect(shown).toEqual(forecastHeadline(trip, figures(1_450), today));
  expect(shown).not.toEqual(old);
  const dong = { currency: "VND", rate: "28605.1" } as const;
  const inDong = rome.headline(old, trip, figures(1_450), today, dong).inForeign;
  expect(inDong).toBe(formatApproximately(shown.amount, dong));
});

test("A waiting hotel for several nights is in today's sum, and not taken from today's allowance alone", async () => {
  const hotel = { ...coffee, fields: { ...coffee.fields, amount: "30", categoryId: "hotel", nights: "3" } };
  const rome = (await overlayOf([hotel]))(older).expenses("rome")!;
  const waiting = { total: 4_000, count: 2, spread: 3_000 };
  expect(rome.ofDay({ total: 1_000, count: 1, spread: 0 }, today)).toEqual(waiting);
  expect(rome.ofDay({ total: 1_000, count: 1, spread: 600 }, today).spread).toBe(3_600);
  const trip = { id: "rome", startDate: "2026-11-20", endDate: "2026-11-29", budget: 10_000 } as Trip;
  const old = forecastHeadline(trip, figures(1_000), today);
  // (100 − 40 + 10) / 9 − 10, in place of (100 − 10 + 10) / 9 − 10.
  expect(old).toMatchObject({ label: "Heute noch", amount: 111 });
  const shown = rome.headline(old, trip, figures(rome.spent(1_000), waiting.total - waiting.spread), today);
  expect(shown).toMatchObject({ label: "Heute zu viel", amount: 223 });
});

test("A trip has a mark while a change of it waits, and other trips stay as they are", async () => {
  const overlay = (await overlayOf([coffee, renaming]))(older);
  const [rome, paris] = [{ id: "rome" }, { id: "paris" }];
  expect(overlay.trip(rome)).toEqual({
    id: "rome",
    pending: { label: "Reise umbenennen", state: "waiting" },
    areDebtsOld: true,
  });
  expect(overlay.trip(paris)).toBe(paris);
});

const phoFields = { ...coffee.fields, amount: "450.000", originalCurrency: "VND" };

test("Anna's waiting phở counts by the rate that she saw", async () => {
  const rate = { exchangeRate: "28604,9", rateDate: "2026-11-01", rateSource: "inforeuro" };
  const rome = (await overlayOf([{ ...coffee, fields: { ...phoFields, ...rate } }]))(older).expenses("rome");
  expect(rome!.spent(1_000)).toBe(2_573);
  expect(rome!.recent([], 5)).toMatchObject([
    { amount: 1_573, original: { amount: 450_000, currency: "VND" } },
  ]);
});

test("The currencies of what Anna enters without a network are known, the newest first", async () => {
  const dong = { ...coffee, id: "e3", fields: phoFields };
  const rejected = { ...dong, id: "e4", state: "rejected" } as const;
  const overlay = (await overlayOf([coffee, dong, renaming, rejected]))(older);
  expect(overlay.currencies("rome")).toEqual(["VND", "EUR"]);
  expect(overlay.currencies("paris")).toEqual([]);
});

test("Without a rate it is shown in dong, and counts in no sum of euros", async () => {
  const rome = (await overlayOf([{ ...coffee, fields: phoFields }]))(older).expenses("rome")!;
  expect(rome.spent(1_000)).toBe(1_000);
  expect(rome.ofDay({ total: 1_000, count: 1, spread: 0 }, today).total).toBe(1_000);
  expect(rome.byMain([]).map(({ total }) => total)).toEqual([0]);
  const withoutRate = { amount: 450_000, currency: "VND" };
  expect(rome.recent([], 5)).toMatchObject([{ pending: { state: "waiting", withoutRate } }]);
});

test("A foreign expense that Anna turns into euro offline is a plain one", async () => {
  const original = { amount: 10, currency: "USD", rate: "1", rateDay: today, rateSource: "own" } as const;
  const before = { ...row, original };
  const fields = { id: "x1", amount: "9", originalCurrency: "EUR", categoryId: "restaurant" };
  const change = { ...coffee, intent: "expense.change" as const, fields, tripId: "rome", before };
  const rome = (await overlayOf([change]))(older).expenses("rome")!;
  expect(rome.recent([before], 5)).toMatchObject([{ amount: 900, original: null }]);
});

const rome = { id: "rome", name: "Rom", isActive: true, isShared: false };
const limited = { tripId: "rome", trips: [{ ...rome, limits: { food: 10_000 } }] };

test.each([
  [7_549, ""],
  [7_550, "Limit für Essen: Fast ausgeschöpft, noch 20,00 €. "],
  [8_000, ""],
  [9_550, "Limit für Essen: Ausgeschöpft. "],
  [10_000, "Limit für Essen: Überschritten um 4,50 €. "],
  [10_001, ""],
])("With %i cents spent of 100 €, a waiting coffee for 4,50 € says: %s", (food, said) => {
  const news = pendingLimitNews(coffee, { ...limited, sums: { food, travel: 99_999 } });
  expect(news.replaceAll("\u00a0", " ")).toBe(said);
});

test("A waiting change counts by what it adds, and one to another category in full", () => {
  const fields = { id: "x1", amount: "12", categoryId: "bar" };
  const change: OutboxEntry = { ...coffee, intent: "expense.change", fields, tripId: "rome", before: row };
  const says = (entry: OutboxEntry, food: number) => pendingLimitNews(entry, { ...limited, sums: { food } });
  expect(says(change, 7_799)).toBe("");
  expect(says(change, 7_800)).toContain("Fast ausgeschöpft");
  const moved = { ...change, before: { ...row, categoryId: "taxi" } as ExpenseRow };
  expect(says(moved, 7_799)).toContain("Fast ausgeschöpft");
  expect(says({ ...change, before: undefined }, 7_800)).toBe("");
});

test("Nothing is said of a deletion, without a rate, without limits, without sums, or on another trip's screen", () => {
  const near = { ...limited, sums: { food: 7_999 } };
  expect(pendingLimitNews(coffee, near)).not.toBe("");
  const deleted: OutboxEntry = { ...coffee, intent: "expense.delete", fields: { id: "x1" }, before: row };
  expect(pendingLimitNews({ ...deleted, tripId: "rome" }, near)).toBe("");
  const inDong = { ...coffee.fields, amount: "450000", originalCurrency: "VND" };
  expect(pendingLimitNews({ ...coffee, fields: inDong }, near)).toBe("");
  expect(pendingLimitNews(renaming, near)).toBe("");
  expect(pendingLimitNews(coffee, { ...near, trips: [{ ...rome, limits: null }] })).toBe("");
  expect(pendingLimitNews(coffee, { ...near, sums: undefined })).toBe("");
  expect(pendingLimitNews(coffee, { ...near, tripId: "paris" })).toBe("");
});

describe("On a list that is filtered by Anna's words, what waits", () => {
  const listed = { ...row, description: "Kaffee in Rom" };
  const groups = [{ day: today, total: 1_000, rows: [listed] }];

  /** Sum, number, and the rows with their days' sums, once these entries wait. */
  async function shown(entries: OutboxEntry[], days = groups) {
    const rome = (await overlayOf(entries))(older).expenses("rome", { query: "?q=kaffee" })!;
    const rows = rome
      .days(days, onlyPage)
      .map(({ total, rows }) => [
        total,
        ...rows.map(({ description, pending }) => [description, pending?.kind]),
      ]);
    const byMain = rome.byMain(byMainCategory([{ categoryId: "restaurant", total: 1_000, count: 1 }]));
    return [rome.spent(1_000), rome.count(1), totalOf(byMain), rows];
  }

  const change = (description: string, before: ExpenseRow): OutboxEntry => ({
    ...coffee,
    id: `change of ${description}`,
    intent: "expense.change",
    fields: { id: before.id, amount: "7", categoryId: "restaurant", description },
    tripId: "rome",
    before,
  });
  const beer = { ...row, id: "x2", description: "Bier", day: "2026-11-20" };

  test("counts if it is found, and not if it is not", async () => {
    const found = { ...coffee, fields: { ...coffee.fields, description: "Zweiter KAFFEE" } };
    const rows = [[1_450, ["Zweiter KAFFEE", "add"], ["Kaffee in Rom", undefined]]];
    expect(await shown([found])).toEqual([1_450, 2, { total: 1_450, count: 2 }, rows]);
    const other = { ...coffee, fields: { ...coffee.fields, description: "Tee" } };
    const same = [[1_000, ["Kaffee in Rom", undefined]]];
    expect(await shown([other])).toEqual([1_000, 1, { total: 1_000, count: 1 }, same]);
  });

  test("moves a row out, or in", async () => {
    expect(await shown([change("Tee", listed)])).toEqual([0, 0, { total: 0, count: 0 }, []]);
    expect(await shown([change("Eiskaffee", beer)])).toEqual([
      1_700,
      2,
      { total: 1_700, count: 2 },
      [
        [1_000, ["Kaffee in Rom", undefined]],
        [700, ["Eiskaffee", "change"]],
      ],
    ]);
  });

  test("that moves a row out and in again shows it once", async () => {
    const tea = { ...listed, amount: 700, description: "Tee" };
    const rows = [[700, ["Doch Kaffee", "change"]]];
    const entries = [change("Tee", listed), change("Doch Kaffee", tea)];
    expect(await shown(entries)).toEqual([700, 1, { total: 700, count: 1 }, rows]);
  });

  test("that deletes a row leaves it there with its mark, and out of the sums", async () => {
    const deletion = { ...change("", listed), intent: "expense.delete" as const, fields: { id: "x1" } };
    const rows = [[0, ["Kaffee in Rom", "delete"]]];
    expect(await shown([deletion])).toEqual([0, 0, { total: 0, count: 0 }, rows]);
    const [sum, count] = await shown([{ ...deletion, fields: { id: "x2" }, before: beer }]);
    expect([sum, count]).toEqual([1_000, 1]);
  });
});

test("Without a network Anna finds in the stored list what the server would find", () => {
  const rows = [
    { ...row, description: "Café" },
    { ...row, id: "x2", description: "Café", categoryId: "taxi" as const },
    { ...row, id: "x3", description: "CAFE\u0301", amount: 5 },
  ];
  const groups = [
    { day: today, total: 3_000, rows },
    { day: "2026-11-20", total: 9, rows: [{ ...row, id: "x4", amount: 9 }] },
  ];
  const list = { isAsked: false, isFound: false, spent: 3_009, count: 4, byMain: [], groups, ...onlyPage };
  expect(foundIn({ ...list, next: "2026-11-19" }, "/expenses?q=cafe&category=food")).toMatchObject({
    isFound: true,
    isOnDevice: true,
    // Older expenses are not on the device, and the screen says so.
    searched: 4,
    spent: 1_005,
    count: 2,
    groups: [{ day: today, total: 1_005, rows: [{ id: "x1" }, { id: "x3" }] }],
    isFirst: true,
    next: undefined,
  });
  expect(foundIn({ ...list, next: undefined }, "/expenses?q=cafe")).not.toHaveProperty("searched");
  expect(foundIn({ ...list, next: "2026-11-19" }, "/expenses?q=+&from=morgen")).toMatchObject({
    isFound: false,
    count: 4,
  });
});

test("an edited entry from an older version leaves out the fields that it lacks, unless something was typed", () => {
  const typed = { amount: "5", notes: "", nights: "" };
  expect(editedFields({ amount: "4", notes: "Notiz" }, typed)).toEqual({ amount: "5", notes: "" });
  expect(editedFields({ amount: "4" }, { ...typed, nights: "3" })).toEqual({ amount: "5", nights: "3" });
});
