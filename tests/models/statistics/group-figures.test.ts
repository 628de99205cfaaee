// Anna owns a trip, Ben and Clara are on it, Dora is a stranger. What somebody pays for themselves alone is outside the
// figures of all, and in their own.
import { beforeEach, describe, expect, test } from "vitest";
import { addDays, type Day } from "~/domain/day";
import { ownFigures } from "~/domain/trips/own-budget";
import { addExpense, changeExpense, deleteExpense } from "~/models/expenses/expense.server";
import { pageOfExpenses } from "~/models/expenses/list.server";
import { sumsByCurrency, tripCurrencySettings } from "~/models/money/trip-currencies.server";
import { listedSums } from "~/models/statistics/listed-sums.server";
import {
  spendingByDay,
  sumOfDay,
  sumsByCategory,
  sumsByCategoryAndMethod,
  sumsByCategoryOn,
  sumsByDay,
} from "~/models/statistics/statistics.server";
import { sumsByTrip, userStats } from "~/models/statistics/trip-sums.server";
import { changeLimits } from "~/models/trips/limits.server";
import { findTrip, requireTrip } from "~/models/trips/trip.server";
import { loadHome } from "~/screens/trips/home.server";
import { tripListScreen } from "~/screens/trips/list.server";
import { loadTrip } from "~/screens/trips/trip.server";
import {
  anExpense,
  aTrip,
  expenseChanges,
  expenseInput,
  joins,
  now,
  sent,
  someone,
  today,
} from "../../support/models";
import { fc } from "../../support/property";

let anna: string;
let ben: string;
let clara: string;
let trip: string;

beforeEach(async () => {
  [anna, ben, clara] = [await someone(), await someone("Ben"), await someone("Clara")];
  trip = await aTrip(anna);
  for (const person of [ben, clara]) await joins(person, anna, trip);
});

const days = { first: addDays(today, -1), last: addDays(today, 1) };

/** Everything that says what a trip costs all of its members, as one of them reads it. */
async function figuresOfAll(person: string) {
  const whole = await sumsByCategory(person, trip);
  const spending = await spendingByDay(person, trip);
  const { spent, todaySum, tiles, headline } = await loadHome(
    person,
    await requireTrip(person, trip),
    "all",
    { today, now },
  );
  const shown = await loadTrip(person, await requireTrip(person, trip), now);
  return {
    whole,
    spending,
    home: { spent, todaySum, tiles, headline },
    trip: { spent: shown.spent, count: shown.count, tiles: shown.tiles },
    byTrip: await sumsByTrip(person, [trip]),
    byMethod: await sumsByCategoryAndMethod(person, trip),
    byDay: await sumsByDay(person, trip),
    ofToday: await sumOfDay(person, trip, today),
    someDays: await sumsByCategoryOn(person, trip, days, whole, spending),
    byCurrency: await sumsByCurrency(person, trip),
    currencies: await tripCurrencySettings(person, trip),
  };
}

/** Returns the sum that the list of trips shows to one of its members. */
async function listedOf(person: string) {
  const [listed] = (await tripListScreen(person, new URL("http://own.invalid/my-trips"))).trips;
  return listed!.spent;
}

/** What a trip costs one of its members. */
async function ownFiguresOf(person: string) {
  const whole = await requireTrip(person, trip);
  const { own } = ownFigures(whole, null);
  const { spent, todaySum, tiles } = await loadHome(person, whole, null, { today, now });
  return { spent, todaySum, tiles, byDay: (await spendingByDay(person, trip, own)).days };
}

const some = fc.array(
  fc.record({
    who: fc.nat(2),
    amount: fc.integer({ min: 1, max: 100_000 }),
    day: fc.integer({ min: -3, max: 3 }).map((days): Day => addDays(today, days)),
    categoryId: fc.constantFrom("restaurant", "hotel", "taxi"),
    paymentMethod: fc.constantFrom("kreditkarte", "barzahlung", null),
    nights: fc.constantFrom(1, 1, 3),
    isPrivate: fc.boolean(),
    isForeign: fc.boolean(),
  }),
  { minLength: 1, maxLength: 8 },
);

test("Whatever they pay for themselves alone, all read the same figures of all, and each their own", async () => {
  await changeLimits(anna, trip, { food: 1_000, travel: 1_000 }, sent());
  const people = [anna, ben, clara];
  const ids: { id: string; who: string }[] = [];
  await fc.assert(
    fc
      .asyncProperty(some, async (expenses) => {
        const counted = expenses.filter(({ isPrivate }) => !isPrivate);
        let total = 0;
        for (const { who, isForeign, amount, day, ...fields } of expenses) {
          const input = { ...fields, date: day, amount: isForeign ? inDollars(amount) : { cents: amount } };
          const id = await anExpense(people[who]!, trip, input);
          ids.push({ id, who: people[who]! });
          if (!fields.isPrivate) total += amount;
        }
        const [ofAnna, ...others] = await Promise.all(people.map(figuresOfAll));
        for (const figures of others) expect(figures).toEqual(ofAnna);
        const sum = { spent: total, count: counted.length };
        expect(ofAnna).toMatchObject({ trip: sum, home: { spent: total } });
        expect(ofAnna!.byDay.reduce((sum, { total }) => sum + total, 0)).toBe(total);
        expect(ofAnna!.byCurrency.reduce((sum, { count }) => sum + count, 0)).toBe(
          counted.filter(({ isForeign }) => isForeign).length,
        );
        const own = await Promise.all(people.map(ownFiguresOf));
        const alone = expenses
          .filter(({ isPrivate }) => isPrivate)
          .reduce((sum, { amount }) => sum + amount, 0);
        expect(own.reduce((sum, { spent }) => sum + spent, 0)).toBe(total + alone);
        expect(await Promise.all(people.map(listedOf))).toEqual(own.map(({ spent }) => spent));
      })
      .afterEach(async () => {
        for (const { id, who } of ids.splice(0)) await deleteExpense(who, id, sent());
      }),
    { numRuns: 5 },
  );
});

test("In which currency Ben pays for himself alone shows nowhere, until the expense is everybody's", async () => {
  const dinner = await anExpense(ben, trip, { amount: inDollars(1_000), isPrivate: true });
  const currencies = async () => (await requireTrip(anna, trip)).currencies;
  expect(await currencies()).toBeNull();
  await changeExpense(ben, dinner, expenseChanges({ amount: inDollars(1_100) }), sent());
  expect(await currencies()).toBeNull();
  await changeExpense(ben, dinner, expenseChanges({ isPrivate: false }), sent());
  expect(await currencies()).toMatchObject({ lastUsed: "USD" });
});

/** An amount in dollars that is worth as many cents. */
function inDollars(cents: number) {
  return { number: cents / 100, currency: "USD", rate: { rate: "1" } } as const;
}

describe("Anna's hat, for herself alone,", () => {
  const hat = { amount: 5_000, isPrivate: true } as const;

  test("changes only her own share, in lists what she sees, and nobody's figures of all", async () => {
    await anExpense(ben, trip, { amount: 900 });
    const [ofAll, ofBen] = [await figuresOfAll(anna), await ownFiguresOf(ben)];
    const id = await anExpense(anna, trip, hat);
    for (const person of [anna, ben, clara]) expect(await figuresOfAll(person)).toEqual(ofAll);
    expect(await ownFiguresOf(ben)).toEqual(ofBen);
    expect(await ownFiguresOf(anna)).toMatchObject({ spent: 5_300, todaySum: { total: 5_300, count: 2 } });
    expect(await userStats(anna)).toMatchObject({ totalExpenses: 2, totalAmount: 5_300 });
    expect(await userStats(ben)).toMatchObject({ totalExpenses: 1, totalAmount: 300 });
    expect((await pageOfExpenses(anna, trip)).dayTotals).toEqual(new Map([[today, 5_900]]));
    const [found] = await listedSums(anna, trip);
    expect(found).toMatchObject({ total: 5_900, count: 2 });
    await changeExpense(anna, id, expenseChanges({ isPrivate: false }), sent());
    const shared = await figuresOfAll(anna);
    expect(shared).toMatchObject({ trip: { spent: 5_900, count: 2 }, home: { spent: 5_900 } });
    for (const person of [ben, clara]) expect(await figuresOfAll(person)).toEqual(shared);
    await changeExpense(anna, id, expenseChanges({ isPrivate: true }), sent());
    for (const person of [anna, ben, clara]) expect(await figuresOfAll(person)).toEqual(ofAll);
  });

  test("comes near no limit of all, until she shares it", async () => {
    await changeLimits(anna, trip, { food: 5_000 }, sent());
    const add = () => addExpense(anna, expenseInput(trip, hat), sent("hat"));
    const added = await add();
    expect([added.raised, (await add()).raised]).toEqual([undefined, undefined]);
    const change = (isPrivate: boolean) =>
      changeExpense(anna, added.expense!.id, expenseChanges({ isPrivate }), sent());
    expect((await change(false)).raised).toMatchObject({ spent: 5_000, state: "reached" });
    expect((await change(true)).raised).toBeUndefined();
  });

  test("counts on a trip of her own, until somebody joins her", async () => {
    const own = await aTrip(anna);
    await anExpense(anna, own, hat);
    const spent = async () => [
      (await sumsByTrip(anna, [own])).get(own)?.total ?? 0,
      (await loadTrip(anna, (await findTrip(anna, own))!, now)).spent,
    ];
    expect(await spent()).toEqual([5_000, 5_000]);
    await joins(ben, anna, own);
    expect(await spent()).toEqual([0, 0]);
  });
});
