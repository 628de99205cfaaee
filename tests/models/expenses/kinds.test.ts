// What counts where. Anna's own trip has a budget of 1,000 €, and ten days from today.
import { beforeEach, describe, expect, test } from "vitest";
import { addDays } from "~/domain/day";
import { type ExpenseKind, expenseKinds, openKinds } from "~/domain/expenses/kind";
import { ExpenseChanged } from "~/domain/expenses/stale-change";
import { allowanceOf } from "~/domain/statistics/forecast";
import { openTotals, plannedIn, unspreadOn } from "~/domain/statistics/open";
import { tileSums, totalOf } from "~/domain/statistics/summary";
import { limitUses, percentOfLimit } from "~/domain/trips/limit";
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
import { sumsByCurrency } from "~/models/money/trip-currencies.server";
import { historyOf } from "~/models/sharing/history.server";
import { leaveTrip } from "~/models/sharing/leave.server";
import { addMember } from "~/models/sharing/member.server";
import { openSums, openTotalsByTrip, ownOpenTotalsByTrip } from "~/models/statistics/open-sums.server";
import {
  listedSums,
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

/** What home says of the budget. */
async function headline() {
  const open = await openSums(anna, trip);
  const { planned, deposit } = openTotals(open);
  const spent = totalOf(await sumsByCategory(anna, trip)).total;
  const { total, spread } = await sumOfDay(anna, trip, today);
  const sums = { spent: spent + planned, unspreadToday: total - spread + unspreadOn(open, today) };
  const allowance = allowanceOf(await requireTrip(anna, trip), sums, today);
  return {
    spent,
    left: 100_000 - spent - planned,
    today: allowance?.phase === "during" && allowance.left,
    deposit,
  };
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
    const open = await openExpenses(anna, trip);
    expect(open.map(({ unpaid }) => unpaid).sort()).toEqual(["deposit", "planned"]);
    expect((await recentExpenses(anna, trip, 9)).map(({ amount }) => amount).sort()).toEqual([-1_250, 2_000]);
  });

  test.each(expenseKinds)("is found and counted as %s", async (kind) => {
    for (const filter of [{ words: [], kinds: [kind] }, { words: [] }]) {
      const { expenses } = await findExpenses(anna, trip, filter, { kinds: [kind], limit: 9 });
      expect(expenses.map(({ id }) => id)).toEqual([ids[kind]]);
    }
    const { amount } = (await findExpense(anna, ids[kind]))!;
    expect(totalOf(await listedSums(anna, trip, { words: [] }, [kind]))).toEqual({ total: amount, count: 1 });
    expect(await countExpenses(anna, trip, [kind])).toBe(1);
  });

  test("is found by any kinds, and all take room", async () => {
    expect(await countExpenses(anna, trip, openKinds)).toBe(2);
    expect(await countExpenses(anna, trip, ["refund", "returned"])).toBe(2);
    expect(await countExpenses(anna, trip, ["expense", "deposit"])).toBe(2);
    expect(await countExpenses(anna, trip)).toBe(5);
    expect(await countExpenses(anna, trip, expenseKinds, { words: [], kinds: ["refund"] })).toBe(1);
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

describe("In another currency", () => {
  const baht = (number: number, rate: string, kind?: ExpenseKind) =>
    ({ amount: { number, currency: "THB", rate: { rate } }, kind }) as const;
  const amountOf = async (id: string) => {
    const { amount, original } = (await findExpense(anna, id))!;
    return [amount, original?.amount];
  };

  test("a refund is rounded like its expense", async () => {
    expect(await amountOf(await anExpense(anna, trip, baht(1_000, "38.5")))).toEqual([2_597, 100_000]);
    expect(await amountOf(await anExpense(anna, trip, baht(1_000, "38.5", "refund")))).toEqual([
      -2_597, -100_000,
    ]);
    expect(await amountOf(await anExpense(anna, trip, baht(333.33, "38.5", "refund")))).toEqual([
      -866, -33_333,
    ]);
    expect(await amountOf(await anExpense(anna, trip, baht(1, "8")))).toEqual([13, 100]);
    expect(await amountOf(await anExpense(anna, trip, baht(1, "8", "refund")))).toEqual([-13, -100]);
    const dong = { number: 1, currency: "VND", rate: { rate: "28000" } } as const;
    expect(await amountOf(await anExpense(anna, trip, { amount: dong, kind: "refund" }))).toEqual([-1, -1]);
  });

  test("what was planned is paid at another rate, or keeps its own", async () => {
    const yen = (rate: string) => ({ number: 10_000, currency: "JPY", rate: { rate } }) as const;
    const planned = () => anExpense(anna, trip, { amount: yen("160"), kind: "planned" });
    const [one, other] = [await planned(), await planned()];
    expect(await amountOf(one)).toEqual([6_250, 10_000]);
    await change(one, { kind: "expense", amount: yen("165") });
    await change(other, { kind: "expense" });
    await planned();
    expect([await amountOf(one), await amountOf(other)]).toEqual([
      [6_061, 10_000],
      [6_250, 10_000],
    ]);
    expect(await sumsByCurrency(anna, trip)).toMatchObject([{ currency: "JPY", total: 12_311 }]);
  });
});

describe("Anna's budget", () => {
  test("knows what is due, and 'Bezahlt' changes only what is spent", async () => {
    const id = await add(27_000, { kind: "planned", date: addDays(today, 3) });
    expect(await headline()).toEqual({ spent: 0, left: 73_000, today: 7_300, deposit: 0 });
    await change(id, { kind: "expense" });
    expect(await headline()).toEqual({ spent: 27_000, left: 73_000, today: 7_300, deposit: 0 });
    expect(await findExpense(anna, id)).toMatchObject({ day: addDays(today, 3) });
  });

  test("leaves out a deposit, held and given back", async () => {
    const id = await add(80_000, { kind: "deposit" });
    expect(await headline()).toEqual({ spent: 0, left: 100_000, today: 10_000, deposit: 80_000 });
    await change(id, { kind: "returned" });
    expect(await headline()).toEqual({ spent: 0, left: 100_000, today: 10_000, deposit: 0 });
  });
});

test("A limit counts what is to pay, and is eased by a refund", async () => {
  trip = await aTrip(anna, { limits: { food: 40_000 } });
  await add(30_000);
  const raisedBy = (amount: number, kind?: ExpenseKind) => {
    const input = expenseInput(trip, { amount, ...(kind && { kind }) });
    return addExpense(anna, input, sent());
  };
  const use = async () => {
    const [paid, open] = [await sumsByCategory(anna, trip), plannedIn(await openSums(anna, trip))];
    const [found] = limitUses((await requireTrip(anna, trip)).limits, tileSums(paid), tileSums(open));
    return [found!.state, percentOfLimit(found!)];
  };

  expect((await raisedBy(3_000, "planned")).raised).toMatchObject({
    spent: 30_000,
    open: 3_000,
    state: "near",
  });
  expect(await use()).toEqual(["near", 82]);
  expect((await raisedBy(-5_000)).raised).toBeUndefined();
  expect(await use()).toEqual(["ok", 70]);
  expect((await raisedBy(90_000, "deposit")).raised).toBeUndefined();
  const { expense, raised } = await raisedBy(12_000, "planned");
  expect(raised).toMatchObject({ spent: 25_000, open: 15_000, state: "reached" });
  expect(await use()).toEqual(["reached", 100]);
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
    expect(await openExpenses(anna, trip)).toEqual([]);
    expect(await openSums(anna, trip)).toEqual([]);
    expect(await openTotalsByTrip(anna, [trip])).toEqual(new Map());
    expect(await sumsByTrip(anna, [trip])).toEqual(new Map());
    expect(await listedSums(anna, trip, { words: [] }, expenseKinds)).toEqual([]);
    expect(JSON.stringify(await historyOf(anna, trip))).not.toContain("Geschenk");
    expect(await countExpenses(ben, trip)).toBe(4);
    expect(totalOf(await sumsByCategory(ben, trip, bens))).toEqual({ total: -1_000, count: 1 });
  });
});

test("A stranger finds none of them", async () => {
  await oneOfEach();
  const dora = await someone("Dora");
  expect(await countExpenses(dora, trip)).toBe(0);
  expect(await openExpenses(dora, trip)).toEqual([]);
  expect(await openSums(dora, trip)).toEqual([]);
  expect(await openTotalsByTrip(dora, [trip])).toEqual(new Map());
});
