import { expect, test } from "vitest";
import type { CurrencyCode } from "~/domain/money/currency";
import {
  type CurrencySettings,
  type TripCurrencies,
  usedCurrencies,
  withSettings,
  withUsed,
} from "~/domain/trips/trip";

const vietnam: TripCurrencies = {
  lastUsed: "VND",
  cardFee: "1.75",
  cashRates: { VND: "28605.1", USD: null },
};

const changes: [
  what: string,
  before: TripCurrencies | null,
  settings: CurrencySettings,
  after: TripCurrencies | null,
][] = [
  ["nothing", vietnam, {}, vietnam],
  ["nothing on a trip in euro", null, {}, null],
  ["no fee on a trip in euro", null, { cardFee: null, cashRates: {} }, null],
  ["a fee", null, { cardFee: "1.5" }, { lastUsed: "EUR", cardFee: "1.5", cashRates: {} }],
  ["a fee away", vietnam, { cardFee: null }, { ...vietnam, cardFee: null }],
  [
    "a rate",
    vietnam,
    { cashRates: { USD: "1.08" } },
    { ...vietnam, cashRates: { VND: "28605.1", USD: "1.08" } },
  ],
  ["a rate away", vietnam, { cashRates: { VND: null } }, { ...vietnam, cashRates: { VND: null, USD: null } }],
  ["a new currency", null, { added: "JPY" }, { lastUsed: "EUR", cardFee: null, cashRates: { JPY: null } }],
  ["a currency that is there already", vietnam, { added: "VND" }, vietnam],
  ["a currency off the list", vietnam, { dropped: ["USD"] }, { ...vietnam, cashRates: { VND: "28605.1" } }],
  [
    "the one used last off the list",
    vietnam,
    { dropped: ["VND"] },
    { lastUsed: "EUR", cardFee: "1.75", cashRates: { USD: null } },
  ],
  ["everything off the list", { ...vietnam, cardFee: null }, { dropped: ["VND", "USD"] }, null],
];

test.each(changes)("Anna sets %s", (_, before, settings, after) => {
  expect(withSettings(before, settings)).toEqual(after);
});

test("A trip's currencies begin with the usual one, and have the euro beside a single other one", () => {
  expect(usedCurrencies(undefined, "EUR")).toEqual(["EUR"]);
  expect(usedCurrencies({ lastUsed: "EUR", cardFee: "1", cashRates: {} }, "EUR")).toEqual(["EUR"]);
  const dollars = { lastUsed: "USD", cardFee: null, cashRates: { USD: null } } as const;
  expect(usedCurrencies(dollars, "USD")).toEqual(["USD", "EUR"]);
  expect(usedCurrencies(vietnam, "VND")).toEqual(["VND", "USD"]);
  expect(usedCurrencies(vietnam, "EUR")).toEqual(["EUR", "USD", "VND"]);
});

test.each<[used: CurrencyCode, before: TripCurrencies | null, after: TripCurrencies | null]>([
  ["EUR", null, null],
  ["EUR", vietnam, { ...vietnam, lastUsed: "EUR" }],
  ["USD", null, { lastUsed: "USD", cardFee: null, cashRates: { USD: null } }],
  ["VND", vietnam, vietnam],
  ["JPY", vietnam, { ...vietnam, lastUsed: "JPY", cashRates: { ...vietnam.cashRates, JPY: null } }],
])("An expense in %s on a trip with %j leaves %j", (used, before, after) => {
  expect(withUsed(before, used)).toEqual(after);
});
