// What an expense costs: which rate counts for what was said, and that what is stored stays. A device must read back the
// euros that the server will store.
import { describe, expect, test } from "vitest";
import type { Day } from "~/domain/day";
import type { PaymentMethod } from "~/domain/expenses/payment-method";
import {
  type Amount,
  type AmountContext,
  type AmountTexts,
  decodeAmount,
  type ResolvedAmount,
  resolveAmount,
} from "~/domain/money/amount";
import { centsOf, type FrozenRate, type Original, rateWithFee, ratioOf } from "~/domain/money/conversion";
import type { ForeignCurrency } from "~/domain/money/currency";
import { usualRate } from "~/domain/money/expense-rate";
import type { RateFeed, ReferenceRate } from "~/domain/money/reference-rate";
import { Problem } from "~/domain/problem";
import type { TripCurrencies } from "~/domain/trips/trip";

const [today, friday]: [Day, Day] = ["2026-11-16", "2026-11-13"];
/** The ECB's rate of that Friday, and InforEuro's of the month. */
const [VND, USD, KWD, PEN] = ["28605.1", "1.0837", "0.3561", "4.05"] as const;

function fixed(source: RateFeed, day: Day, rates: Partial<Record<ForeignCurrency, string>>): ReferenceRate[] {
  const list = Object.entries(rates) as [ForeignCurrency, string][];
  return list.map(([currency, rate]) => ({ source, currency, day, rate }));
}

const published = [
  ...fixed("ecb", friday, { VND, USD, KWD, JPY: "180.25", HUF: "402.35" }),
  ...fixed("inforeuro", "2026-11-01", { PEN, USD: "1.2" }),
];

/** The rates once those of Monday are there. */
const newer = [...published, ...fixed("ecb", today, { VND: "28700", USD: "1.1" })];

interface Paid {
  day?: Day;
  paymentMethod?: PaymentMethod | null;
  trip?: TripCurrencies | null;
  rates?: readonly ReferenceRate[];
  stored?: ResolvedAmount;
}

/** What the server stores. By default it is paid by card, today, on a trip without rates of its own. */
function onServer(amount: Amount, paid: Paid = {}): ResolvedAmount | Problem {
  const { day = today, paymentMethod = "kreditkarte", trip = null, rates = published, stored } = paid;
  const { original } = stored ?? {};
  const currency = amount.currency === undefined ? original?.currency : amount.currency;
  const fixings = rates.filter((rate) => rate.currency === currency);
  return resolveAmount(amount, { day, paymentMethod, stored, known: { trip, fixings, today } });
}

/** What the server stores of an amount that it does not refuse. */
function stored(amount: Amount, paid?: Paid): ResolvedAmount {
  const resolved = onServer(amount, paid);
  if (resolved instanceof Problem) throw resolved;
  return resolved;
}

const soup = { number: 450_000, currency: "VND" } as const;
const dollars = { number: 12.5, currency: "USD" } as const;

describe("An expense is converted", () => {
  test.each<[what: string, amount: Amount, cents: number, original: Original, paid?: Paid]>([
    [
      "by the ECB's rate of the day, or the newest before it",
      soup,
      1_573,
      { amount: 450_000, currency: "VND", rate: VND, rateDay: friday, rateSource: "ecb" },
    ],
    [
      "by InforEuro's rate of the month if the ECB has none",
      { number: 40.5, currency: "PEN" },
      1_000,
      { amount: 4_050, currency: "PEN", rate: PEN, rateDay: "2026-11-01", rateSource: "inforeuro" },
    ],
    [
      "by InforEuro's rate if the ECB's is more than ten days older",
      dollars,
      1_042,
      { amount: 1_250, currency: "USD", rate: "1.2", rateDay: "2026-11-01", rateSource: "inforeuro" },
      { day: "2026-11-02" },
    ],
    [
      "by the newest rate for a day to come",
      dollars,
      1_153,
      { amount: 1_250, currency: "USD", rate: USD, rateDay: friday, rateSource: "ecb" },
      { day: "2027-03-01" },
    ],
    [
      "by the rate that was typed",
      { ...dollars, rate: { rate: "1.25" } },
      1_000,
      { amount: 1_250, currency: "USD", rate: "1.25", rateDay: today, rateSource: "own" },
    ],
    [
      "to the sum that was charged",
      { ...dollars, cents: 1_200 },
      1_200,
      { amount: 1_250, currency: "USD", rate: "1.04166666667", rateDay: "2026-11-14", rateSource: "charged" },
      { day: "2026-11-14" },
    ],
    [
      "to the sum that was charged, from the form",
      { units: 1_250, currency: "USD", charged: 1_200 },
      1_200,
      { amount: 1_250, currency: "USD", rate: "1.04166666667", rateDay: today, rateSource: "charged" },
    ],
    [
      "to the charged sum where the typed rate is at odds with it",
      { ...dollars, cents: 1_200, rate: { rate: "1.25" } },
      1_200,
      { amount: 1_250, currency: "USD", rate: "1.04166666667", rateDay: today, rateSource: "charged" },
    ],
    [
      "by the typed rate where the charged sum agrees to the cent",
      { ...dollars, cents: 1_000, rate: { rate: "1.25" } },
      1_000,
      { amount: 1_250, currency: "USD", rate: "1.25", rateDay: today, rateSource: "own" },
    ],
    [
      "by the reference rate that a device had shown, though a newer is there",
      { ...soup, rate: { rate: VND, rateDay: friday, rateSource: "ecb" } },
      1_573,
      { amount: 450_000, currency: "VND", rate: VND, rateDay: friday, rateSource: "ecb" },
      { rates: newer },
    ],
    [
      "by a rate that only claims to be the ECB's, as typed",
      { ...soup, rate: { rate: "28000", rateDay: friday, rateSource: "ecb" } },
      1_607,
      { amount: 450_000, currency: "VND", rate: "28000", rateDay: today, rateSource: "own" },
    ],
    [
      "by the ECB's rate of a day that had none, as typed",
      { ...soup, rate: { rate: VND, rateDay: "2026-11-14", rateSource: "ecb" } },
      1_573,
      { amount: 450_000, currency: "VND", rate: VND, rateDay: today, rateSource: "own" },
    ],
    [
      "in a currency that ended, by the rate that is typed",
      { number: 75.34, currency: "HRK", rate: { rate: "7.5345" } },
      1_000,
      { amount: 7_534, currency: "HRK", rate: "7.5345", rateDay: "2022-08-01", rateSource: "own" },
      { day: "2022-08-01" },
    ],
  ])("%s", (_, amount, cents, original, paid) => {
    expect(onServer(amount, paid)).toEqual({ amount: cents, original });
  });

  test.each<[what: string, amount: Amount, kind: string, paid?: Paid]>([
    ["of a currency that nobody publishes a rate of", { number: 5, currency: "IRR" }, "noRate"],
    ["of 1998", dollars, "noRate", { day: "1998-05-01" }],
    ["of a lev after Bulgaria took the euro", { number: 5, currency: "BGN" }, "noRate"],
    ["on a server without any rate", soup, "noRate", { rates: [] }],
    ["in half a yen", { number: 0.5, currency: "JPY" }, "originalTooPrecise"],
    ["in tenths of a cent", { number: 0.001, currency: "USD" }, "originalTooPrecise"],
    ["of too many digits", { number: 1e15, currency: "VND" }, "originalTooLarge"],
    ["of more than the largest amount", { ...dollars, rate: { rate: "0.000000001" } }, "amountTooLarge"],
    ["without an amount", { currency: "USD" }, "originalMissing"],
    ["without an amount, with a charged sum", { currency: "USD", cents: 500 }, "originalMissing"],
    ["without a currency", { number: 5, cents: 500 }, "currencyMissing"],
    ["with a rate and no currency", { rate: { rate: "1.1" }, cents: 500 }, "currencyMissing"],
    ["in euro without an amount", { currency: null }, "amountMissing"],
  ])("unless it is one %s", (_, amount, kind, paid) => {
    expect(onServer(amount, paid)).toMatchObject({ kind });
  });

  test("or is refused with the name of its currency", () => {
    expect(onServer({ number: 5, currency: "IRR" })).toMatchObject({ details: { currency: "IRR" } });
    expect(onServer({ number: 0.5, currency: "JPY" })).toMatchObject({ details: { currency: "JPY" } });
  });

  test("on a server without any rate if a rate or the sum is typed", () => {
    expect(onServer({ ...soup, rate: { rate: "28000" } }, { rates: [] })).toMatchObject({ amount: 1_607 });
    expect(onServer({ ...soup, cents: 1_600 }, { rates: [] })).toMatchObject({ amount: 1_600 });
  });
});

describe("A trip's own rate and fee", () => {
  const trip: TripCurrencies = { lastUsed: "VND", cardFee: "1.75", cashRates: { VND: "28000" } };
  const withFee = rateWithFee(VND, "1.75");

  test.each<[method: PaymentMethod | null, source: FrozenRate["rateSource"], rate: string]>([
    ["barzahlung", "cash", "28000"],
    ["cash", "cash", "28000"],
    ["kreditkarte", "card", withFee],
    ["ec-konto", "card", withFee],
    ["debit_card", "card", withFee],
    ["crypto", "ecb", VND],
    ["andere", "ecb", VND],
    [null, "ecb", VND],
  ])("count for %s: %s", (paymentMethod, rateSource, rate) => {
    const { amount, original } = stored(soup, { trip, paymentMethod });
    const rateDay = rateSource === "ecb" ? friday : today;
    expect(original).toMatchObject({ rateSource, rate, rateDay });
    expect(amount).toBe(centsOf(450_000, "VND", rate));
    const reference: FrozenRate = { rate: VND, rateDay: friday, rateSource: "ecb" };
    expect(usualRate("VND", { day: today, paymentMethod, trip }, reference)).toEqual({
      rate,
      rateDay,
      rateSource,
    });
  });

  test("count less than what was typed", () => {
    const cash = { trip, paymentMethod: "barzahlung" } as const;
    const typed = stored({ ...soup, rate: { rate: "27000" } }, cash);
    expect(typed).toMatchObject({ original: { rateSource: "own" } });
    const charged = stored({ ...soup, cents: 1_500 }, cash);
    expect(charged).toMatchObject({ amount: 1_500, original: { rateSource: "charged" } });
  });

  test("in another currency: the fee counts, the rate for cash is the reference", () => {
    expect(stored(dollars, { trip })).toMatchObject({ original: { rateSource: "card" } });
    const cash = stored(dollars, { trip, paymentMethod: "barzahlung" });
    expect(cash).toMatchObject({ original: { rateSource: "ecb" } });
  });

  test.each([null, "0"])("no fee, %s, is none", (cardFee) => {
    const free = stored(soup, { trip: { ...trip, cardFee } });
    expect(free).toMatchObject({ original: { rateSource: "ecb", rate: VND } });
  });

  test.each<[what: string, source: FrozenRate["rateSource"], rate: string, taken: FrozenRate["rateSource"]]>([
    ["a card's, of an older fixing", "card", withFee, "card"],
    ["the one for cash", "cash", "28000", "cash"],
    ["one for cash that is not the trip's", "cash", "27999", "own"],
    ["a card's without the fee", "card", VND, "own"],
  ])("are recognized when a device sends what it had shown: %s", (_, rateSource, rate, taken) => {
    const shown = { ...soup, rate: { rate, rateDay: today, rateSource } };
    expect(stored(shown, { trip, rates: newer })).toMatchObject({ original: { rate, rateSource: taken } });
  });

  test("are recognized when a device had only the monthly rate, also after the ECB's history came in", () => {
    const rates = [...published, ...fixed("ecb", "2026-10-30", { USD: "1.08" })];
    const monthly = { rate: "1.2", rateDay: "2026-11-01", rateSource: "inforeuro" } as const;
    expect(stored({ ...dollars, rate: monthly }, { trip, rates })).toMatchObject({ original: monthly });
    expect(stored({ ...dollars, rate: { ...monthly, rate: "1.3" } }, { trip, rates })).toMatchObject({
      original: { rate: "1.3", rateSource: "own" },
    });
  });
});

describe("A change", () => {
  const of = (before: ResolvedAmount, amount: Amount, paid?: Paid) =>
    onServer(amount, { rates: newer, ...paid, stored: before });

  test("of the amount keeps the rate, also one that has been followed by newer ones", () => {
    const frozen = { rate: VND, rateDay: friday, rateSource: "ecb" };
    expect(of(stored(soup), { number: 900_000 })).toMatchObject({
      amount: 3_146,
      original: { ...frozen, amount: 900_000 },
    });
  });

  test("of the amount of a charged sum keeps the ratio, and back again the euros are the same", () => {
    const before = stored({ ...dollars, cents: 1_201 });
    const double = of(before, { number: 25 });
    const rate = ratioOf(1_250, "USD", 1_201);
    expect(double).toMatchObject({ amount: 2_402, original: { rate, rateSource: "charged" } });
    expect(of(double as ResolvedAmount, { number: 12.5 })).toEqual(before);
  });

  test.each<[what: string, paid: Paid]>([
    ["of the day", { day: "2026-11-02" }],
    ["of the payment method from card to cash", { paymentMethod: "barzahlung" }],
    ["of anything else", {}],
  ])("%s keeps the euros", (_, paid) => {
    const trip: TripCurrencies = { lastUsed: "VND", cardFee: "1", cashRates: { VND: "20000" } };
    const before = stored(soup, { trip });
    expect(before.original?.rateSource).toBe("card");
    const other = { ...trip, cardFee: "50", cashRates: { VND: "14000" } };
    expect(of(before, {}, { trip: other, ...paid })).toEqual(before);
  });

  test("of the currency converts anew, with the same number", () => {
    const before = stored(dollars);
    expect(of(before, { currency: "KWD" })).toMatchObject({
      amount: 3_510,
      original: { amount: 12_500, currency: "KWD", rate: KWD },
    });
    expect(of(before, { currency: "JPY" })).toMatchObject({ kind: "originalTooPrecise" });
    expect(of(before, { currency: "IRR" })).toMatchObject({ kind: "noRate" });
    expect(of(before, { currency: "JPY", number: 1_500 })).toMatchObject({ amount: 832 });
  });

  test("of the currency in a form that still holds the old rate does not take that", () => {
    const before = stored({ ...dollars, rate: { rate: "1.25" } });
    const form = { units: 12_500, currency: "KWD", rate: before.original! } as const;
    expect(of(before, form)).toMatchObject({ original: { rate: KWD, rateSource: "ecb" } });
  });

  test("of the currency to one with the same rate, typed, takes that", () => {
    const before = stored({ ...dollars, rate: { rate: "1.25" } });
    expect(of(before, { currency: "KWD", rate: { rate: "1.25" } })).toMatchObject({
      amount: 1_000,
      original: { currency: "KWD", rate: "1.25", rateSource: "own" },
    });
  });

  test("of the rate", () => {
    const before = stored({ ...dollars, rate: { rate: "1.25" } });
    expect(of(before, { rate: { rate: "1.3" } })).toMatchObject({
      amount: 962,
      original: { rateSource: "own" },
    });
    const reference = { rate: USD, rateDay: friday, rateSource: "ecb" } as const;
    expect(of(before, { rate: reference })).toMatchObject({ amount: 1_153, original: reference });
  });

  test("to the rate of the day, which is asked for in place of the stored one", () => {
    const before = stored(soup);
    const form = { units: 450_000, currency: "VND", rate: before.original!, asksNewRate: true } as const;
    expect(of(before, form)).toMatchObject({ amount: 1_568, original: { rate: "28700", rateDay: today } });
  });

  test("of the charged sum, in JSON or in the form", () => {
    const before = stored(dollars);
    const charged = { rateSource: "charged" };
    expect(of(before, { cents: 1_111 })).toMatchObject({ amount: 1_111, original: charged });
    const same = { units: 1_250, currency: "USD", charged: before.amount } as const;
    expect(of(before, same)).toMatchObject({ amount: before.amount, original: charged });
  });

  test("of amount and euros to what the kept rate gives keeps the rate", () => {
    expect(of(stored(dollars), { number: 25, cents: 2_307 })).toMatchObject({
      amount: 2_307,
      original: { rate: USD, rateSource: "ecb" },
    });
  });

  test("to euro keeps the euros, or takes those that were typed", () => {
    const before = stored(soup);
    expect(of(before, { currency: null })).toEqual({ amount: 1_573, original: null });
    expect(of(before, { currency: null, cents: 1_600 })).toEqual({ amount: 1_600, original: null });
  });

  test("from euro to a foreign currency: the stored euros are not taken for a charged sum, others are", () => {
    const before = stored({ cents: 45_000_000 });
    expect(of(before, { ...soup, cents: 45_000_000 }, { rates: published })).toMatchObject({ amount: 1_573 });
    expect(of(before, { ...soup, cents: 1_600 })).toMatchObject({ amount: 1_600 });
    expect(of(before, { number: 5 })).toMatchObject({ kind: "currencyMissing" });
    expect(of(before, { currency: "VND" })).toMatchObject({ kind: "originalMissing" });
  });

  test("by a form without a currency: equal euros change nothing, others are the charged sum", () => {
    const before = stored(soup);
    expect(of(before, { cents: before.amount })).toEqual(before);
    expect(of(before, { cents: 1_600 })).toMatchObject({
      amount: 1_600,
      original: { rateSource: "charged" },
    });
  });

  test.each<[source: string, amount: Amount & { number: number }, paid?: Paid]>([
    ["ecb", dollars, { paymentMethod: "andere" }],
    ["inforeuro", { number: 5, currency: "PEN" }, { paymentMethod: "andere" }],
    ["own", { ...dollars, rate: { rate: "1.25" } }],
    ["cash", soup, { paymentMethod: "barzahlung" }],
    ["card", soup],
    ["charged", { ...dollars, cents: 1_201 }],
  ])("to what was read changes nothing: %s stays, and copies well", (source, amount, paid) => {
    const trip: TripCurrencies = { lastUsed: "VND", cardFee: "1.5", cashRates: { VND: "28000" } };
    const before = stored(amount, { trip, ...paid });
    expect(before.original?.rateSource).toBe(source);
    const { currency, rate, rateDay, rateSource } = before.original!;
    const read = { cents: before.amount, number: amount.number, currency };
    const again = { ...read, rate: { rate, rateDay, rateSource } };
    expect(of(before, again, { trip, ...paid })).toEqual(before);
    expect(onServer(again, { trip, ...paid, rates: newer })).toEqual(before);
  });
});

describe("The texts of a form", () => {
  test.each<[texts: AmountTexts, amount: Amount | undefined, errors?: object]>([
    [{ amount: "12,50" }, { cents: 1_250 }],
    [{ amount: "12,50", originalCurrency: "" }, { cents: 1_250 }],
    [
      { amount: "12,50", originalCurrency: "EUR" },
      { cents: 1_250, currency: null },
    ],
    [
      { amount: "450.000", originalCurrency: "VND" },
      { units: 450_000, currency: "VND" },
    ],
    [
      { amount: "12,50", originalCurrency: "USD", chargedAmount: "11,20", newRate: "on" },
      { units: 1_250, currency: "USD", charged: 1_120, asksNewRate: true },
    ],
    [
      { amount: "1", originalCurrency: "VND", exchangeRate: "28.605,1", rateDate: friday, rateSource: "ecb" },
      { units: 1, currency: "VND", rate: { rate: VND, rateDay: friday, rateSource: "ecb" } },
    ],
    [
      { amount: "1", originalCurrency: "VND", exchangeRate: "28605", rateDate: "gestern", rateSource: "?" },
      { units: 1, currency: "VND", rate: { rate: "28605" } },
    ],
    [
      { amount: "1", originalCurrency: "VND", exchangeRate: "viel", chargedAmount: "0" },
      { units: 1, currency: "VND" },
      { exchangeRate: "unreadable", chargedAmount: "zero" },
    ],
    [{}, undefined, { amount: "required" }],
    [{ amount: "1,5", originalCurrency: "JPY" }, undefined, { amount: "tooPrecise" }],
    [{ amount: "1", originalCurrency: "Euro" }, undefined, { originalCurrency: "unknown" }],
  ])("%j say %j", (texts, amount, errors = {}) => {
    expect(decodeAmount(texts)).toMatchObject({ errors });
    expect(decodeAmount(texts).amount).toEqual(amount);
  });
});

describe("A device reads back", () => {
  const at = (texts: AmountTexts, context: Partial<AmountContext> = {}) => {
    const { amount } = decodeAmount({ amount: "450.000", originalCurrency: "VND", ...texts });
    return resolveAmount(amount!, { day: today, paymentMethod: null, ...context });
  };
  const shown = { exchangeRate: "28604,9", rateDate: "2026-11-01", rateSource: "inforeuro" };
  const original: Original = {
    amount: 450_000,
    currency: "VND",
    rate: "28604.9",
    rateDay: "2026-11-01",
    rateSource: "inforeuro",
  };

  test("by the rate that it showed, believing it", () => {
    const { rateDay, rateSource } = original;
    expect(at(shown)).toMatchObject({ amount: 1_573, original: { rateDay, rateSource } });
  });

  test("no rate that nobody typed or showed", () => {
    expect(at({})).toMatchObject({ kind: "noRate" });
  });

  test("a stored rate, and the stored euros of an unchanged amount", () => {
    const kept = at({ amount: "900000" }, { stored: { amount: 1_573, original } });
    expect(kept).toMatchObject({ amount: 3_146, original: { rate: "28604.9" } });
    expect(at(shown, { stored: { amount: 1_500, original } })).toMatchObject({ amount: 1_500 });
  });

  test("the rate of the day only once it has shown it", () => {
    const context = { stored: { amount: 1_573, original } };
    expect(at({ newRate: "on" }, context)).toMatchObject({ kind: "noRate" });
    expect(at({ ...shown, newRate: "on" }, context)).toMatchObject({ amount: 1_573 });
    expect(at({ originalCurrency: "USD", amount: "10" }, context)).toMatchObject({ kind: "noRate" });
  });
});
