// What counts where. Anna's own trip has a budget of 1,000 €, and ten days from today.
import { beforeEach, describe, expect, test } from "vitest";
import { addDays } from "~/domain/day";
import { type ExpenseKind, expenseKinds } from "~/domain/expenses/kind";
import { ExpenseChanged } from "~/domain/expenses/stale-change";
import { openTotals } from "~/domain/statistics/open";
import { totalOf } from "~/domain/statistics/summary";
import { addExpense, changeExpense } from "~/models/expenses/expense.server";
import { findExpense } from "~/models/expenses/found.server";
import { recentlyEntered } from "~/models/expenses/habits.server";
import {
  countExpenses,
  expensesInPages,
  findExpenses,
  openExpenses,
  pageOfExpenses,
  recentExpenses,
} from "~/models/expenses/list.server";
import { changeTripCurrencies, tripCurrencySettings } from "~/models/money/trip-currencies.server";
import { historyOf } from "~/models/sharing/history.server";
import { leaveTrip } from "~/models/sharing/leave.server";
import { addMember } from "~/models/sharing/member.server";
import { listedSums } from "~/models/statistics/listed-sums.server";
import { openSums, openTotalsByTrip, ownOpenTotalsByTrip } from "~/models/statistics/open-sums.server";
import {
  plannedByDay,
  sumOfDay,
  sumsByCategory,
  sumsByCategoryAndMethod,
  sumsByDay,
} from "~/models/statistics/statistics.server";
import { sumsByTrip, userStats } from "~/models/statistics/trip-sums.server";
import { listTrips } from "~/models/trips/list.server";
import { requireTrip } from "~/models/trips/trip.server";
import {
  anExpense,
  aTrip,
  collect,
  expenseChanges,
  expenseInput,
  joins,
  manyExpenses,
  refusal,
  sent,
  someone,
  today,
} from "../../support/models";

let anna: string;
let trip: string;

beforeEach(async () => {
  anna = await someone();
  trip = await aTrip(anna, { budget: 100_000, startDate: today, endDate: addDays(today, 9) });
});

type Fields = Parameters<typeof anExpense>[2];
const add = (amount: number, fields?: Fields) => anExpense(anna, trip, { amount, ...fields });
const change = (id: string, changes: Parameters<typeof expenseChanges>[0], person = anna) =>
  changeExpense(person, id, expenseChanges(changes), sent());

/** Adds one of each kind. */
async function oneOfEach(of = trip, person = anna): Promise<Record<ExpenseKind, string>> {
  const amounts = { expense: 2_000, refund: 1_250, planned: 27_000, deposit: 80_000, returned: 7_000 };
  const added = Object.entries(amounts).map(async ([kind, cents]) => {
    const fields = { kind: kind as ExpenseKind, amount: { cents }, description: kind };
    return [kind, await anExpense(person, of, fields)];
  });
  return Object.fromEntries(await Promise.all(added));
}

describe("One of each kind", () => {
  let ids: Record<ExpenseKind, string>;
  beforeEach(async () => {
    ids = await oneOfEach();
  });

  const paid = { total: 750, count: 2 };

  test("counts in totals and statistics if it is paid", async () => {
    for (const sums of [sumsByCategory, sumsByCategoryAndMethod, listedSums])
      expect(totalOf(await sums(anna, trip))).toEqual(paid);
    expect(await sumsByTrip(anna, [trip])).toEqual(new Map([[trip, paid]]));
    expect(await userStats(anna)).toMatchObject({ totalExpenses: 2, totalAmount: 750 });
    expect(await sumOfDay(anna, trip, today)).toMatchObject(paid);
    expect(await sumsByDay(anna, trip)).toMatchObject([{ day: today, paid: 750 }]);
  });

  test("counts as open if it is to pay or held", async () => {
    const totals = { planned: 27_000, deposit: 80_000 };
    expect(openTotals(await openSums(anna, trip))).toEqual(totals);
    expect(await openTotalsByTrip(anna, [trip])).toEqual(new Map([[trip, totals]]));
    expect(await ownOpenTotalsByTrip(anna, [trip])).toEqual(new Map());
  });

  test("is listed on its day, or with what is open", async () => {
    const { rows, dayTotals } = await pageOfExpenses(anna, trip);
    const listed = [ids.expense, ids.refund, ids.returned];
    expect(rows.map(({ id }) => id).sort()).toEqual(listed.sort());
    expect(dayTotals).toEqual(new Map([[today, 750]]));
    const open = await openExpenses(anna, trip, { limit: 9 });
    expect(open.map(({ unpaid }) => unpaid).sort()).toEqual(["deposit", "planned"]);
    expect((await recentExpenses(anna, trip, 9)).map(({ amount }) => amount).sort()).toEqual([-1_250, 2_000]);
  });

  test.each(expenseKinds)("is found as %s", async (kind) => {
    const { amount } = (await findExpense(anna, ids[kind]))!;
    for (const filter of [{ words: [], kinds: [kind] }, { words: [] }]) {
      const { expenses } = await findExpenses(anna, trip, filter, { kinds: [kind], limit: 9 });
      expect(expenses.map(({ id }) => id)).toEqual([ids[kind]]);
      const sums = await listedSums(anna, trip, { filter, kinds: [kind] });
      expect(totalOf(sums)).toEqual({ total: amount, count: 1 });
    }
  });

  test.each<[ExpenseKind[]]>([
    [["planned", "deposit"]],
    [["refund", "returned"]],
    [["expense", "deposit"]],
    [["expense", "refund", "planned"]],
  ])("is found among %j", async (kinds) => {
    const { expenses } = await findExpenses(anna, trip, { words: [] }, { kinds, limit: 9 });
    expect(expenses.map(({ id }) => id).sort()).toEqual(kinds.map((kind) => ids[kind]).sort());
  });

  test("is never asked for by no kind", async () => {
    const nothing = findExpenses(anna, trip, { words: [] }, { kinds: [], limit: 9 });
    await expect(nothing).rejects.toThrow("no kinds");
  });

  test("teaches habits only as an expense", async () => {
    expect((await recentlyEntered(anna)).map(({ description }) => description)).toEqual(["expense"]);
  });

  test("has the sign of a refund, and its link only as one", async () => {
    for (const kind of expenseKinds) {
      await change(ids.planned, { kind, refundOf: ids.expense });
      expect(await findExpense(anna, ids.planned)).toMatchObject({
        amount: kind === "refund" ? -27_000 : 27_000,
        unpaid: kind === "expense" || kind === "refund" ? null : kind,
        refundOf: kind === "refund" ? ids.expense : null,
      });
    }
  });
});

test("A day, category and payment method stay where a refund cancels all that was spent", async () => {
  await add(10_000);
  await add(-10_000);
  const sum = { total: 0, count: 2 };
  expect(await sumsByDay(anna, trip)).toMatchObject([{ day: today, paid: 0, hasExpenses: true }]);
  expect(await sumsByCategoryAndMethod(anna, trip)).toMatchObject([{ categoryId: "restaurant", ...sum }]);
  expect(await sumsByTrip(anna, [trip])).toEqual(new Map([[trip, sum]]));
});

test("A hotel's refund over the same nights leaves each of them at 0, and listed", async () => {
  await add(10_000, { nights: 3 });
  await add(-10_000, { nights: 3 });
  expect((await sumsByDay(anna, trip)).map(({ total }) => total)).toEqual([0, 0, 0]);
});

describe("A currency in which Anna has only planned", () => {
  const yen = { number: 10_000, currency: "JPY", rate: { rate: "160" } } as const;
  const listed = async () => (await tripCurrencySettings(anna, trip))!.currencies;
  let id: string;
  beforeEach(async () => {
    id = await anExpense(anna, trip, { amount: yen, kind: "planned" });
  });

  test("is used, with nothing paid in it", async () => {
    const nothing = { originalTotal: 0, total: 0, count: 0 };
    expect(await listed()).toMatchObject([{ currency: "JPY", ...nothing, isUsed: true }]);
    await change(id, { kind: "expense" });
    const paid = { originalTotal: 10_000, total: 6_250, count: 1 };
    expect(await listed()).toMatchObject([{ currency: "JPY", ...paid, isUsed: true }]);
  });

  test("keeps its rate for cash until it is paid", async () => {
    await changeTripCurrencies(anna, trip, { cashRates: { JPY: "165" } }, sent());
    await changeTripCurrencies(anna, trip, { dropped: ["JPY"] }, sent());
    expect(await listed()).toMatchObject([{ currency: "JPY", cashRate: "165" }]);
  });
});

test("What is still to pay has its days, with the nights that it is spread over", async () => {
  await add(9_000, { kind: "planned", date: addDays(today, 1), nights: 3 });
  await add(500, { kind: "planned", date: addDays(today, 1) });
  await add(700, { kind: "planned" });
  await add(80_000, { kind: "deposit" });
  await add(300);
  const days = await plannedByDay(anna, trip);
  expect(days.map(({ total, paid }) => [total, paid])).toEqual([
    [700, 700],
    [3_500, 9_500],
    [3_000, 0],
    [3_000, 0],
  ]);
  expect(await sumOfDay(anna, trip, today)).toEqual({ total: 300, count: 1, spread: 0, due: 700 });
  expect(await sumOfDay(anna, trip, addDays(today, 1))).toEqual({ total: 0, count: 0, spread: 0, due: 500 });
});

test("What is planned for several nights is one sum for a category, however much it is", async () => {
  const hotel = { amount: 100, unpaid: "planned", nights: 2, categoryId: "hotel" } as const;
  await manyExpenses(
    anna,
    trip,
    Array.from({ length: 30 }, () => hotel),
  );
  expect(await openSums(anna, trip)).toEqual([
    { unpaid: "planned", categoryId: "hotel", total: 3_000, count: 30, seen: 30 },
  ]);
});

test("A limit counts what is to pay, and is eased by a refund", async () => {
  trip = await aTrip(anna, { limits: { food: 40_000 } });
  await add(30_000);
  const raisedBy = (amount: number, kind?: ExpenseKind) => {
    const input = expenseInput(trip, { amount, ...(kind && { kind }) });
    return addExpense(anna, input, sent());
  };

  expect((await raisedBy(3_000, "planned")).raised).toMatchObject({
    spent: 30_000,
    open: 3_000,
    state: "near",
  });
  expect((await raisedBy(-5_000)).raised).toBeUndefined();
  expect((await raisedBy(90_000, "deposit")).raised).toBeUndefined();
  const { expense, raised } = await raisedBy(12_000, "planned");
  expect(raised).toMatchObject({ spent: 25_000, open: 15_000, state: "reached" });
  expect((await change(expense!.id, { kind: "expense" })).raised).toBeUndefined();
  const { raised: more } = await change(expense!.id, { amount: 12_001 });
  expect(more).toMatchObject({ spent: 37_001, open: 3_000, state: "over" });
});

describe("On a shared trip", () => {
  let ben: string;
  let bens: string;
  beforeEach(async () => {
    ben = await someone("Ben");
    bens = await joins(ben, anna, trip);
  });

  test("two pay 270 € at once, and it is paid once; with another amount the second is told", async () => {
    const id = await add(27_000, { kind: "planned" });
    await change(id, { kind: "expense", version: 1 });
    await change(id, { kind: "expense", version: 1 }, ben);
    expect(await findExpense(anna, id)).toMatchObject({ unpaid: null, sharing: { version: 2 } });

    const other = await add(27_000, { kind: "planned" });
    await change(other, { kind: "expense", version: 1 });
    const attempt = change(other, { kind: "expense", amount: 26_500, version: 1 }, ben);
    const error = (await attempt.catch((error: unknown) => error)) as ExpenseChanged;
    expect(error).toBeInstanceOf(ExpenseChanged);
    expect(error.own?.status).toBe(409);
    expect(error.details.current).toMatchObject({ amount: 27_000, unpaid: null });
    expect((await historyOf(ben, trip)).entries[0]).toMatchObject({
      before: { unpaid: "planned" },
      after: { unpaid: null },
    });
  });

  test("each has a share of what is to pay, and the deposits that they gave", async () => {
    await addMember(anna, trip, "Clara", sent());
    await oneOfEach();
    await add(9_000, { kind: "deposit", payments: [{ memberId: bens }] });
    await add(100, { kind: "planned", isPrivate: true });
    const { memberId: annas } = await requireTrip(anna, trip);
    const own = async (person: string, member: string) => openTotals(await openSums(person, trip, member));
    expect(await own(anna, annas)).toEqual({ planned: 9_100, deposit: 80_000 });
    expect(await own(ben, bens)).toEqual({ planned: 9_000, deposit: 9_000 });
    for (const person of [anna, ben])
      expect(openTotals(await openSums(person, trip))).toEqual({ planned: 27_000, deposit: 89_000 });
    expect(await ownOpenTotalsByTrip(anna, [trip])).toEqual(
      new Map([[trip, { planned: 9_100, deposit: 80_000 }]]),
    );
    expect(await ownOpenTotalsByTrip(ben, [trip])).toEqual(
      new Map([[trip, { planned: 9_000, deposit: 9_000 }]]),
    );
  });

  test("Ben leaves with his shares of what is paid and to pay, and each refund belongs to its copy", async () => {
    const ids = await oneOfEach();
    await add(-1_000, { refundOf: ids.expense });
    await add(-600, { refundOf: "gone" });
    await leaveTrip(ben, trip, { keepShares: true, suffix: "" }, sent());
    const [own] = (await listTrips(ben, { filter: "all", size: 2 })).trips;
    const kept = (await collect(expensesInPages(ben, own!.id, "oldest"))).flat();
    const shares = kept.map(({ amount, unpaid }) => [amount, unpaid] as const);
    expect(shares.sort(([one], [other]) => one - other)).toEqual([
      [-625, null],
      [-500, null],
      [-300, null],
      [1_000, null],
      [13_500, "planned"],
    ]);
    const copyOf = (amount: number) => kept.find((expense) => expense.amount === amount)!;
    expect(copyOf(-500).refundOf).toBe(copyOf(1_000).id);
    expect(copyOf(-300).refundOf).toBe("gone");
    expect(openTotals(await openSums(ben, own!.id))).toEqual({ planned: 13_500, deposit: 0 });
    expect(totalOf(await sumsByCategory(anna, trip))).toEqual({ total: -850, count: 4 });
  });

  test("nobody but Ben sees a private refund, deposit or planned expense of his", async () => {
    const ids = await Promise.all(
      (["refund", "planned", "deposit", "returned"] as const).map((kind) =>
        anExpense(ben, trip, { amount: { cents: 1_000 }, kind, isPrivate: true, description: "Geschenk" }),
      ),
    );
    for (const id of ids) {
      expect(await findExpense(anna, id)).toBeUndefined();
      expect(await refusal(change(id, { kind: "expense" }))).toBe("expenseNotFound");
    }
    expect(await countExpenses(anna, trip)).toBe(0);
    expect(await openExpenses(anna, trip, { limit: 9 })).toEqual([]);
    expect(await openSums(anna, trip)).toEqual([]);
    expect(await openTotalsByTrip(anna, [trip])).toEqual(new Map());
    expect(await sumsByTrip(anna, [trip])).toEqual(new Map());
    expect(await listedSums(anna, trip, { filter: { words: [] }, kinds: expenseKinds })).toEqual([]);
    expect(JSON.stringify(await historyOf(anna, trip))).not.toContain("Geschenk");
    expect(await countExpenses(ben, trip)).toBe(4);
    expect(totalOf(await sumsByCategory(ben, trip, bens))).toEqual({ total: -1_000, count: 1 });
  });
});

test("A stranger finds none of them", async () => {
  await oneOfEach();
  const dora = await someone("Dora");
  expect(await countExpenses(dora, trip)).toBe(0);
  expect(await openExpenses(dora, trip, { limit: 9 })).toEqual([]);
  expect(await openSums(dora, trip)).toEqual([]);
  expect(await openTotalsByTrip(dora, [trip])).toEqual(new Map());
});
