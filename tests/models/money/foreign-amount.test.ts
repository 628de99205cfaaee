// Expenses in foreign currencies in the database: their euros stay, and the trip remembers what it was paid in.
import { beforeEach, describe, expect, test } from "vitest";
import type { Day } from "~/domain/day";
import type { Amount } from "~/domain/money/amount";
import type { ForeignCurrency } from "~/domain/money/currency";
import { addExpense, changeExpense } from "~/models/expenses/expense.server";
import { findExpense } from "~/models/expenses/found.server";
import { storeRates } from "~/models/money/rates.server";
import { changeTripCurrency, tripCurrencySettings } from "~/models/money/trip-currencies.server";
import { duplicateTrip, findTrip } from "~/models/trips/trip.server";
import {
  anExpense,
  aTrip,
  expenseChanges,
  expenseInput,
  minutesLater,
  now,
  refusal,
  sent,
  someone,
} from "../../support/models";
import { execute } from "../../support/rows";

async function fix(day: Day, rates: Partial<Record<ForeignCurrency, string>>): Promise<void> {
  const list = Object.entries(rates) as [ForeignCurrency, string][];
  await storeRates(
    "ecb",
    list.map(([currency, rate]) => ({ source: "ecb", currency, day, rate })),
  );
}

let anna: string;
let trip: string;

beforeEach(async () => {
  execute("delete from rates");
  await fix("2026-11-13", { VND: "28605.1", USD: "1.0837", JPY: "180.25" });
  anna = await someone();
  trip = await aTrip(anna);
});

const input = (amount: Amount) => expenseInput(trip, { amount });

/** Adds an expense and returns its euros and where they came from. */
async function spent(amount: Amount) {
  const id = await anExpense(anna, trip, { amount });
  return { id, ...(await amountOf(id)) };
}

async function listed(tripId: string) {
  return (await tripCurrencySettings(anna, tripId))?.currencies;
}

async function currenciesOf(tripId: string) {
  return (await findTrip(anna, tripId))?.currencies;
}

async function amountOf(id: string) {
  const { amount, original } = (await findExpense(anna, id))!;
  return { amount, original };
}

async function changed(id: string, amount: Amount) {
  await changeExpense(anna, id, expenseChanges({ amount }), sent());
  return amountOf(id);
}

const soup = { number: 450_000, currency: "VND" } as const;
const dollars = { number: 12.5, currency: "USD" } as const;

test("Anna's retry after a new fixing answers the same euros, and one key is one expense", async () => {
  const add = async () => (await addExpense(anna, input(soup), sent("key", minutesLater(5)))).expense!.id;
  const id = await add();
  const before = await amountOf(id);
  await fix("2026-11-16", { VND: "14400" });
  expect(await add()).toBe(id);
  execute("delete from rates");
  expect(await add()).toBe(id);
  expect(await amountOf(id)).toEqual(before);
  for (const other of [{ number: 5 }, { currency: "LAK" as const }, { rate: { rate: "1" } }, { cents: 1 }]) {
    expect(await refusal(addExpense(anna, input({ ...soup, ...other }), sent("key")))).toBe("keyReused");
  }
});

test("a repeated change answers as it is now and converts nothing", async () => {
  const { id } = await spent(dollars);
  const change = () =>
    changeExpense(anna, id, expenseChanges({ amount: { rate: { rate: "1.25" } } }), sent("change"));
  expect((await change()).expense?.amount).toBe(1_000);
  await changed(id, { number: 25 });
  expect((await change()).expense?.amount).toBe(2_000);
});

describe("A trip remembers", () => {
  test("nothing as long as Anna pays in euro", async () => {
    await spent({ cents: 500 });
    expect(await currenciesOf(trip)).toBeNull();
    expect(await listed(trip)).toEqual([]);
  });

  test("its currencies and the one used last, also if that is the euro again", async () => {
    await spent(soup);
    await spent(dollars);
    const cashRates = { VND: null, USD: null };
    expect(await currenciesOf(trip)).toEqual({ lastUsed: "USD", cardFee: null, cashRates });
    const plain = await spent({ cents: 500 });
    expect(await currenciesOf(trip)).toEqual({ lastUsed: "EUR", cardFee: null, cashRates });
    await changed(plain.id, { number: 1_500, currency: "JPY" });
    expect(await currenciesOf(trip)).toEqual({
      lastUsed: "JPY",
      cardFee: null,
      cashRates: { ...cashRates, JPY: null },
    });
  });

  test("nothing of Anna's private expenses, which others who join later must not learn of", async () => {
    const { expense } = await addExpense(anna, { ...input(soup), isPrivate: true }, sent());
    expect(await currenciesOf(trip)).toBeNull();
    const change = (amount: Amount, isPrivate?: boolean) =>
      changeExpense(anna, expense!.id, expenseChanges({ amount, isPrivate }), sent());
    await change(dollars);
    expect(await currenciesOf(trip)).toBeNull();
    await change({}, false);
    expect((await currenciesOf(trip))?.lastUsed).toBe("USD");
  });

  test("rate and fee until Anna removes them, and the expenses' sums beside them", async () => {
    await spent({ ...soup, rate: { rate: "30000" } });
    await spent({ ...soup, rate: { rate: "30000" }, number: 300_000 });
    const set = (changes: object) => changeTripCurrency(anna, trip, "VND", changes, sent());
    const sums = { currency: "VND", isUsed: true, originalTotal: 750_000, total: 2_500, count: 2 };
    expect(await set({ cashRate: "28000", cardFee: "1.75" })).toEqual({
      ...sums,
      cashRate: "28000",
      cardFee: "1.75",
    });
    expect(await set({ cashRate: null })).toEqual({ ...sums, cashRate: null, cardFee: "1.75" });
    expect(await set({})).toEqual({ ...sums, cashRate: null, cardFee: "1.75" });
    expect(await set({ cardFee: null })).toEqual({ ...sums, cashRate: null, cardFee: null });
  });

  test("everything in its copy, which has no expenses", async () => {
    await spent(soup);
    await changeTripCurrency(anna, trip, "VND", { cashRate: "28000", cardFee: "1.75" }, sent());
    const copy = await duplicateTrip(anna, trip, " (Kopie)", sent("copy", now));
    expect(await currenciesOf(copy)).toEqual(await currenciesOf(trip));
    expect(await listed(copy)).toMatchObject([{ currency: "VND", cashRate: "28000", count: 0 }]);
  });

  test("sums of the largest amounts without an error", async () => {
    const largest = { number: 999_999_999_999_999, currency: "VND", cents: 1 } as const;
    for (let i = 0; i < 3; i++) await spent(largest);
    expect(await listed(trip)).toMatchObject([{ originalTotal: 2_999_999_999_999_997, total: 3 }]);
  });
});
