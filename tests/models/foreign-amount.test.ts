// Euros of an expense in a foreign currency: which rate counts, and that the result stays.
import { beforeEach, describe, expect, test } from "vitest";
import { centsOf, type Original, rateWithFee, ratioOf } from "~/domain/conversion";
import type { ForeignCurrency } from "~/domain/currency";
import type { Day } from "~/domain/day";
import { CurrencyProblem } from "~/domain/problem";
import type { RateFeed } from "~/domain/reference-rate";
import { addExpense, changeExpense, findExpense } from "~/models/expense.server";
import type { ExpenseChanges, ExpenseInput } from "~/models/expense-input.server";
import { storeRates } from "~/models/rates.server";
import { duplicateTrip, findTrip } from "~/models/trip.server";
import { changeTripCurrency, listTripCurrencies } from "~/models/trip-currencies.server";
import {
  aTrip,
  expenseChanges,
  expenseInput,
  minutesLater,
  now,
  refusal,
  sent,
  someone,
} from "../support/models";
import { allRows, execute } from "../support/rows";

const friday: Day = "2026-11-13";
/** The ECB's rate of that Friday, and InforEuro's of the month. */
const [VND, USD, KWD, PEN] = ["28605.1", "1.0837", "0.3561", "4.05"];

async function fix(
  source: RateFeed,
  day: Day,
  rates: Partial<Record<ForeignCurrency, string>>,
): Promise<void> {
  const list = Object.entries(rates) as [ForeignCurrency, string][];
  await storeRates(
    source,
    list.map(([currency, rate]) => ({ source, currency, day, rate })),
  );
}

let anna: string;
let trip: string;

beforeEach(async () => {
  execute("delete from rates");
  await fix("ecb", friday, { VND, USD, KWD, JPY: "180.25", HUF: "402.35" });
  await fix("inforeuro", "2026-11-01", { PEN, USD: "1.2" });
  anna = await someone();
  trip = await aTrip(anna);
});

/** The expense without its amount in euro, as forms and JSON without a charged sum send it. */
function input(fields: Partial<ExpenseInput>): ExpenseInput {
  const { amount, ...rest } = expenseInput(trip);
  return { ...rest, ...fields };
}

/** Adds an expense and returns its euros and where they came from. */
async function spent(fields: Partial<ExpenseInput>) {
  const { expense } = await addExpense(anna, input(fields), sent());
  return { id: expense!.id, ...(await amountOf(expense!.id)) };
}

async function currenciesOf(tripId: string) {
  return (await findTrip(anna, tripId))?.currencies;
}

async function amountOf(id: string) {
  const { amount, original } = (await findExpense(anna, id))!;
  return { amount, original };
}

async function changed(id: string, changes: Partial<ExpenseChanges>) {
  await changeExpense(anna, id, expenseChanges(changes), sent());
  return amountOf(id);
}

const soup = { originalAmount: 450_000, originalCurrency: "VND" } as const;
const dollars = { originalAmount: 12.5, originalCurrency: "USD" } as const;

describe("Anna's expense is converted", () => {
  test.each<[what: string, fields: Partial<ExpenseInput>, amount: number, original: Original]>([
    [
      "by the ECB's rate of the day, or the newest before it",
      soup,
      1_573,
      { amount: 450_000, currency: "VND", rate: VND, rateDay: friday, rateSource: "ecb" },
    ],
    [
      "by InforEuro's rate of the month if the ECB has none",
      { originalAmount: 40.5, originalCurrency: "PEN" },
      1_000,
      { amount: 4_050, currency: "PEN", rate: PEN, rateDay: "2026-11-01", rateSource: "inforeuro" },
    ],
    [
      "by InforEuro's rate if the ECB's is more than ten days older",
      { ...dollars, date: "2026-11-02" },
      1_042,
      { amount: 1_250, currency: "USD", rate: "1.2", rateDay: "2026-11-01", rateSource: "inforeuro" },
    ],
    [
      "by the newest rate for a day to come",
      { ...dollars, date: "2027-03-01" },
      1_153,
      { amount: 1_250, currency: "USD", rate: USD, rateDay: friday, rateSource: "ecb" },
    ],
    [
      "by the rate that she typed",
      { ...dollars, exchangeRate: "1.25" },
      1_000,
      { amount: 1_250, currency: "USD", rate: "1.25", rateDay: "2026-11-16", rateSource: "own" },
    ],
    [
      "to the sum that she was charged",
      { ...dollars, amount: 1_200, date: "2026-11-14" },
      1_200,
      { amount: 1_250, currency: "USD", rate: "1.04166666667", rateDay: "2026-11-14", rateSource: "charged" },
    ],
    [
      "to the sum that she was charged, from the form",
      { ...dollars, chargedAmount: 1_200 },
      1_200,
      { amount: 1_250, currency: "USD", rate: "1.04166666667", rateDay: "2026-11-16", rateSource: "charged" },
    ],
    [
      "to the charged sum where the typed rate is at odds with it",
      { ...dollars, amount: 1_200, exchangeRate: "1.25" },
      1_200,
      { amount: 1_250, currency: "USD", rate: "1.04166666667", rateDay: "2026-11-16", rateSource: "charged" },
    ],
    [
      "by the typed rate where the charged sum agrees to the cent",
      { ...dollars, amount: 1_000, exchangeRate: "1.25" },
      1_000,
      { amount: 1_250, currency: "USD", rate: "1.25", rateDay: "2026-11-16", rateSource: "own" },
    ],
    [
      "by the reference rate that her device had shown, though a newer is there",
      { ...soup, date: "2026-11-16", exchangeRate: VND, rateDate: friday, rateSource: "ecb" },
      1_573,
      { amount: 450_000, currency: "VND", rate: VND, rateDay: friday, rateSource: "ecb" },
    ],
    [
      "by a rate that only claims to be the ECB's, as typed",
      { ...soup, exchangeRate: "28000", rateDate: friday, rateSource: "ecb" },
      1_607,
      { amount: 450_000, currency: "VND", rate: "28000", rateDay: "2026-11-16", rateSource: "own" },
    ],
    [
      "by the ECB's rate of a day that had none, as typed",
      { ...soup, exchangeRate: VND, rateDate: "2026-11-14", rateSource: "ecb" },
      1_573,
      { amount: 450_000, currency: "VND", rate: VND, rateDay: "2026-11-16", rateSource: "own" },
    ],
    [
      "to at least one cent",
      { originalAmount: 1, originalCurrency: "VND" },
      1,
      { amount: 1, currency: "VND", rate: VND, rateDay: friday, rateSource: "ecb" },
    ],
    [
      "with three decimals of a dinar",
      { originalAmount: 1.234, originalCurrency: "KWD" },
      347,
      { amount: 1_234, currency: "KWD", rate: KWD, rateDay: friday, rateSource: "ecb" },
    ],
    [
      "with two decimals of a forint",
      { originalAmount: 5_000, originalCurrency: "HUF" },
      1_243,
      { amount: 500_000, currency: "HUF", rate: "402.35", rateDay: friday, rateSource: "ecb" },
    ],
    [
      "in a currency that ended, by the rate that she knows",
      { originalAmount: 75.34, originalCurrency: "HRK", exchangeRate: "7.5345", date: "2022-08-01" },
      1_000,
      { amount: 7_534, currency: "HRK", rate: "7.5345", rateDay: "2022-08-01", rateSource: "own" },
    ],
  ])("%s", async (what, fields, amount, original) => {
    if (what.includes("a newer is there")) await fix("ecb", "2026-11-16", { VND: "28700" });
    expect(await spent(fields)).toMatchObject({ amount, original });
  });

  test.each<[what: string, fields: Partial<ExpenseInput>, kind: string]>([
    [
      "of a currency that nobody publishes a rate of",
      { originalAmount: 5, originalCurrency: "IRR" },
      "noRate",
    ],
    ["of 1998", { ...dollars, date: "1998-05-01" }, "noRate"],
    ["of a lev after Bulgaria took the euro", { originalAmount: 5, originalCurrency: "BGN" }, "noRate"],
    ["in half a yen", { originalAmount: 0.5, originalCurrency: "JPY" }, "originalTooPrecise"],
    ["in tenths of a cent", { originalAmount: 0.001, originalCurrency: "USD" }, "originalTooPrecise"],
    ["of too many digits", { originalAmount: 1e15, originalCurrency: "VND" }, "originalTooLarge"],
    ["of more than the largest amount", { ...dollars, exchangeRate: "0.000000001" }, "amountTooLarge"],
    ["without an amount", { originalCurrency: "USD" }, "originalMissing"],
    ["without an amount, with a charged sum", { originalCurrency: "USD", amount: 500 }, "originalMissing"],
    ["without a currency", { originalAmount: 5, amount: 500 }, "currencyMissing"],
    ["with a rate and no currency", { exchangeRate: "1.1", amount: 500 }, "currencyMissing"],
    ["in euro without an amount", { originalCurrency: null }, "amountMissing"],
  ])("unless it is one %s", async (_, fields, kind) => {
    const before = allRows();
    expect(await refusal(addExpense(anna, input(fields), sent("key")))).toBe(kind);
    expect(allRows()).toEqual(before);
  });

  test("or is refused with the name of its currency", async () => {
    const refused = addExpense(anna, input({ originalAmount: 5, originalCurrency: "IRR" }), sent());
    await expect(refused).rejects.toSatisfy(
      (error) => error instanceof CurrencyProblem && error.currency === "IRR",
    );
  });

  test("on a server without any rate if she types one or the sum", async () => {
    execute("delete from rates");
    expect(await refusal(addExpense(anna, input(soup), sent()))).toBe("noRate");
    expect(await spent({ ...soup, exchangeRate: "28000" })).toMatchObject({ amount: 1_607 });
    expect(await spent({ ...soup, amount: 1_600 })).toMatchObject({ amount: 1_600 });
  });
});

describe("A trip's own rate and fee", () => {
  beforeEach(async () => {
    await changeTripCurrency(anna, trip, "VND", { cashRate: "28000", cardFee: "1.75" }, sent());
  });

  test.each([
    ["barzahlung", "cash", "28000"],
    ["kreditkarte", "card", rateWithFee(VND, "1.75")],
    ["ec-konto", "card", rateWithFee(VND, "1.75")],
    ["crypto", "ecb", VND],
    ["andere", "ecb", VND],
  ] as const)("count for %s: %s", async (paymentMethod, rateSource, rate) => {
    const { amount, original } = await spent({ ...soup, paymentMethod });
    expect(original).toMatchObject({ rateSource, rate });
    expect(original!.rateDay).toBe(rateSource === "ecb" ? friday : "2026-11-16");
    expect(amount).toBe(centsOf(450_000, "VND", rate));
  });

  test("count less than what Anna typed", async () => {
    const cash = { ...soup, paymentMethod: "barzahlung" } as const;
    expect(await spent({ ...cash, exchangeRate: "27000" })).toMatchObject({
      original: { rateSource: "own" },
    });
    expect(await spent({ ...cash, amount: 1_500 })).toMatchObject({
      amount: 1_500,
      original: { rateSource: "charged" },
    });
  });

  test("in another currency: the fee counts, the rate for cash is the reference", async () => {
    expect(await spent({ ...dollars, paymentMethod: "kreditkarte" })).toMatchObject({
      original: { rateSource: "card" },
    });
    expect(await spent({ ...dollars, paymentMethod: "barzahlung" })).toMatchObject({
      original: { rateSource: "ecb" },
    });
  });

  test.each([null, "0"])("no fee, %s, is none", async (cardFee) => {
    await changeTripCurrency(anna, trip, "VND", { cardFee }, sent());
    expect(await spent(soup)).toMatchObject({ original: { rateSource: "ecb", rate: VND } });
  });

  test("are recognized when a device sends what it had shown, also an older fixing", async () => {
    await fix("ecb", "2026-11-16", { VND: "28700" });
    const shown = { ...soup, rateDate: "2026-11-16" };
    const card = { exchangeRate: rateWithFee(VND, "1.75"), rateSource: "card" } as const;
    expect(await spent({ ...shown, ...card })).toMatchObject({
      original: { rate: card.exchangeRate, rateSource: "card" },
    });
    const cash = { exchangeRate: "28000", rateSource: "cash" } as const;
    expect(await spent({ ...shown, ...cash })).toMatchObject({
      original: { rate: "28000", rateSource: "cash" },
    });
    expect(await spent({ ...shown, ...cash, exchangeRate: "27999" })).toMatchObject({
      original: { rateSource: "own" },
    });
    expect(await spent({ ...shown, ...card, exchangeRate: VND })).toMatchObject({
      original: { rateSource: "own" },
    });
  });

  test("are recognized when a device had only the monthly rate, also after the ECB's history came in", async () => {
    const monthly = { exchangeRate: "1.2", rateDate: "2026-11-01", rateSource: "inforeuro" } as const;
    await fix("ecb", "2026-10-30", { USD: "1.08" });
    expect(await spent({ ...dollars, ...monthly })).toMatchObject({
      original: { rate: "1.2", rateDay: "2026-11-01", rateSource: "inforeuro" },
    });
    expect(await spent({ ...dollars, ...monthly, exchangeRate: "1.3" })).toMatchObject({
      original: { rate: "1.3", rateSource: "own" },
    });
  });

  test("change no expense that is stored", async () => {
    const cash = await spent({ ...soup, paymentMethod: "barzahlung" });
    const card = await spent(soup);
    await changeTripCurrency(anna, trip, "VND", { cashRate: "14000", cardFee: "50" }, sent());
    expect([await amountOf(cash.id), await amountOf(card.id)]).toEqual(
      [cash, card].map(({ amount, original }) => ({ amount, original })),
    );
  });
});

describe("Anna changes", () => {
  test("the amount: the rate stays, also one that has been followed by newer ones", async () => {
    const { id } = await spent(soup);
    await fix("ecb", "2026-11-16", { VND: "28700" });
    const frozen = { rate: VND, rateDay: friday, rateSource: "ecb" };
    expect(await changed(id, { originalAmount: 900_000 })).toMatchObject({
      amount: 3_146,
      original: { ...frozen, amount: 900_000 },
    });
  });

  test("the amount of what she was charged: the ratio stays, and back again the euros are the same", async () => {
    const { id, amount, original } = await spent({ ...dollars, amount: 1_201 });
    const ratio = ratioOf(1_250, "USD", 1_201);
    const double = await changed(id, { originalAmount: 25 });
    expect(double).toMatchObject({ amount: 2_402, original: { rate: ratio, rateSource: "charged" } });
    expect(await changed(id, { originalAmount: 12.5 })).toEqual({ amount, original });
  });

  test.each<[what: string, changes: Partial<ExpenseChanges>]>([
    ["the day", { date: "2026-11-02" }],
    ["the payment method from card to cash", { paymentMethod: "barzahlung" }],
    ["the description", { description: "Phở" }],
    ["nothing", {}],
    ["nothing but null", { paymentMethod: null, exchangeRate: undefined }],
  ])("%s: no euros change", async (_, changes) => {
    await changeTripCurrency(anna, trip, "VND", { cashRate: "20000", cardFee: "1" }, sent());
    const { id, amount, original } = await spent(soup);
    await fix("ecb", "2026-11-16", { VND: "28700" });
    expect(original?.rateSource).toBe("card");
    expect(await changed(id, changes)).toEqual({ amount, original });
  });

  test("the currency: the expense is converted anew, with the same number", async () => {
    const { id } = await spent(dollars);
    expect(await changed(id, { originalCurrency: "KWD" })).toMatchObject({
      amount: 3_510,
      original: { amount: 12_500, currency: "KWD", rate: KWD },
    });
    expect(await refusal(changed(id, { originalCurrency: "JPY" }))).toBe("originalTooPrecise");
    expect(await refusal(changed(id, { originalCurrency: "IRR" }))).toBe("noRate");
    expect(await changed(id, { originalCurrency: "JPY", originalAmount: 1_500 })).toMatchObject({
      amount: 832,
    });
  });

  test("the currency in a form that still holds the old rate: the old rate is not taken", async () => {
    const { id, original } = await spent({ ...dollars, exchangeRate: "1.25" });
    const form = { originalAmount: 12.5, originalCurrency: "KWD", exchangeRate: "1.25" } as const;
    const origin = { rateDate: original!.rateDay, rateSource: original!.rateSource };
    expect(await changed(id, { ...form, ...origin })).toMatchObject({
      original: { rate: KWD, rateSource: "ecb" },
    });
  });

  test("the currency to one that she types the same rate for: her rate counts", async () => {
    const { id } = await spent({ ...dollars, exchangeRate: "1.25" });
    expect(await changed(id, { originalCurrency: "KWD", exchangeRate: "1.25" })).toMatchObject({
      amount: 1_000,
      original: { currency: "KWD", rate: "1.25", rateSource: "own" },
    });
  });

  test("the rate", async () => {
    const { id } = await spent(dollars);
    expect(await changed(id, { exchangeRate: "1.25" })).toMatchObject({
      amount: 1_000,
      original: { rateSource: "own" },
    });
    const reference = { exchangeRate: USD, rateDate: friday, rateSource: "ecb" } as const;
    expect(await changed(id, reference)).toMatchObject({
      amount: 1_153,
      original: { rateSource: "ecb", rateDay: friday },
    });
  });

  test("the charged sum, by the API or in the form", async () => {
    const { id, amount } = await spent(dollars);
    expect(await changed(id, { amount: 1_111 })).toMatchObject({
      amount: 1_111,
      original: { rateSource: "charged" },
    });
    expect(await changed(id, { exchangeRate: USD })).toMatchObject({
      amount,
      original: { rateSource: "own" },
    });
    expect(await changed(id, { chargedAmount: amount })).toMatchObject({
      amount,
      original: { rateSource: "charged" },
    });
  });

  test("amount and euros to what the kept rate gives: the rate stays", async () => {
    const { id } = await spent(dollars);
    expect(await changed(id, { originalAmount: 25, amount: 2_307 })).toMatchObject({
      amount: 2_307,
      original: { rate: USD, rateSource: "ecb" },
    });
  });

  test("to euro: the euros stay, or are those that she typed", async () => {
    const [one, other] = [await spent(soup), await spent(soup)];
    expect(await changed(one.id, { originalCurrency: null })).toEqual({ amount: 1_573, original: null });
    expect(await changed(other.id, { originalCurrency: null, amount: 1_600 })).toEqual({
      amount: 1_600,
      original: null,
    });
  });

  test("an expense in euro to a foreign one: the stored euros are not taken for a charged sum, others are", async () => {
    const plain = async () => (await spent({ amount: 45_000_000 })).id;
    expect(await changed(await plain(), { ...soup, amount: 45_000_000 })).toMatchObject({ amount: 1_573 });
    expect(await changed(await plain(), { ...soup, amount: 1_600 })).toMatchObject({ amount: 1_600 });
    expect(await refusal(changed(await plain(), { originalAmount: 5 }))).toBe("currencyMissing");
    expect(await refusal(changed(await plain(), { originalCurrency: "VND" }))).toBe("originalMissing");
  });

  test("an old form without a currency: equal euros change nothing, others are the charged sum", async () => {
    const { id, amount, original } = await spent(soup);
    expect(await changed(id, { amount })).toEqual({ amount, original });
    expect(await changed(id, { amount: 1_600 })).toMatchObject({
      amount: 1_600,
      original: { rateSource: "charged" },
    });
  });

  test.each<[source: string, fields: Partial<ExpenseInput>]>([
    ["ecb", { ...dollars, paymentMethod: "andere" }],
    ["inforeuro", { originalAmount: 5, originalCurrency: "PEN", paymentMethod: "andere" }],
    ["own", { ...dollars, exchangeRate: "1.25" }],
    ["cash", { ...soup, paymentMethod: "barzahlung" }],
    ["card", soup],
    ["charged", { ...dollars, amount: 1_201 }],
  ])("nothing and sends back what she read: %s stays, and copies well", async (source, fields) => {
    await changeTripCurrency(anna, trip, "VND", { cashRate: "28000", cardFee: "1.5" }, sent());
    const { id, amount, original } = await spent(fields);
    expect(original?.rateSource).toBe(source);
    const { rate, rateDay, rateSource, currency } = original!;
    const read = {
      amount,
      originalAmount: fields.originalAmount!,
      originalCurrency: currency,
      exchangeRate: rate,
      rateDate: rateDay,
      rateSource,
    };
    await fix("ecb", "2026-11-16", { USD: "1.1", VND: "28700" });
    expect(await changed(id, read)).toEqual({ amount, original });
    expect(await spent({ ...fields, ...read })).toMatchObject({ amount, original });
  });
});

test("Anna's retry after a new fixing answers the same euros, and one key is one expense", async () => {
  const add = async () => (await addExpense(anna, input(soup), sent("key", minutesLater(5)))).expense!.id;
  const id = await add();
  const before = await amountOf(id);
  await fix("ecb", "2026-11-16", { VND: "14400" });
  expect(await add()).toBe(id);
  execute("delete from rates");
  expect(await add()).toBe(id);
  expect(await amountOf(id)).toEqual(before);
  expect(await refusal(addExpense(anna, input({ ...soup, originalAmount: 5 }), sent("key")))).toBe(
    "keyReused",
  );
  expect(await refusal(addExpense(anna, input({ ...soup, exchangeRate: "1" }), sent("key")))).toBe(
    "keyReused",
  );
});

test("a repeated change answers as it is now and converts nothing", async () => {
  const { id } = await spent(dollars);
  const change = () => changeExpense(anna, id, expenseChanges({ exchangeRate: "1.25" }), sent("change"));
  expect((await change()).expense?.amount).toBe(1_000);
  await changed(id, { originalAmount: 25 });
  expect((await change()).expense?.amount).toBe(2_000);
});

describe("A trip remembers", () => {
  test("nothing as long as Anna pays in euro", async () => {
    await addExpense(anna, input({ amount: 500 }), sent());
    expect(await currenciesOf(trip)).toBeNull();
    expect(await listTripCurrencies(anna, trip)).toEqual([]);
  });

  test("its currencies and the one used last, also if that is the euro again", async () => {
    await spent(soup);
    await spent(dollars);
    const cashRates = { VND: null, USD: null };
    expect(await currenciesOf(trip)).toEqual({ lastUsed: "USD", cardFee: null, cashRates });
    const plain = await spent({ amount: 500 });
    expect(await currenciesOf(trip)).toEqual({ lastUsed: "EUR", cardFee: null, cashRates });
    await changed(plain.id, { originalAmount: 1_500, originalCurrency: "JPY" });
    expect(await currenciesOf(trip)).toEqual({
      lastUsed: "JPY",
      cardFee: null,
      cashRates: { ...cashRates, JPY: null },
    });
  });

  test("rate and fee until Anna removes them, and the expenses' sums beside them", async () => {
    await spent({ ...soup, exchangeRate: "30000" });
    await spent({ ...soup, exchangeRate: "30000", originalAmount: 300_000 });
    const set = (changes: object) => changeTripCurrency(anna, trip, "VND", changes, sent());
    const sums = { currency: "VND", originalTotal: 750_000, total: 2_500, count: 2 };
    expect(await set({ cashRate: "28000", cardFee: "1.75" })).toEqual({
      ...sums,
      cashRate: "28000",
      cardFee: "1.75",
    });
    expect(await set({ cashRate: null })).toEqual({ ...sums, cashRate: null, cardFee: "1.75" });
    expect(await set({})).toEqual({ ...sums, cashRate: null, cardFee: "1.75" });
    expect(await set({ cardFee: null })).toEqual({ ...sums, cashRate: null, cardFee: null });
  });

  test("a rate for cash that was not used yet, and lists it", async () => {
    await changeTripCurrency(anna, trip, "THB", { cashRate: "38" }, sent());
    const unused = { currency: "THB", cashRate: "38", cardFee: null, originalTotal: 0, total: 0, count: 0 };
    expect(await listTripCurrencies(anna, trip)).toEqual([unused]);
    expect(await currenciesOf(trip)).toMatchObject({ lastUsed: "EUR" });
  });

  test("everything in its copy, which has no expenses", async () => {
    await spent(soup);
    await changeTripCurrency(anna, trip, "VND", { cashRate: "28000", cardFee: "1.75" }, sent());
    const copy = await duplicateTrip(anna, trip, " (Kopie)", sent("copy", now));
    expect(await currenciesOf(copy)).toEqual(await currenciesOf(trip));
    expect(await listTripCurrencies(anna, copy)).toMatchObject([
      { currency: "VND", cashRate: "28000", count: 0 },
    ]);
  });

  test("sums of the largest amounts without an error", async () => {
    const largest = { originalAmount: 999_999_999_999_999, originalCurrency: "VND", amount: 1 } as const;
    for (let i = 0; i < 3; i++) await spent(largest);
    expect(await listTripCurrencies(anna, trip)).toMatchObject([
      { originalTotal: 2_999_999_999_999_997, total: 3 },
    ]);
  });
});
