// Anna's newest entries on a trip decide in which currency the next one opens.
import { expect, test } from "vitest";
import type { CurrencyCode } from "~/domain/money/currency";
import { newestCurrencies, openingCurrency, otherCurrency, usualCurrency } from "~/domain/money/own-currency";
import type { TripCurrencies } from "~/domain/trips/trip";

const swiss: TripCurrencies = { lastUsed: "CHF", cardFee: null, cashRates: { CHF: null, USD: null } };

const usual: [string, CurrencyCode[], CurrencyCode][] = [
  ["no entry", [], "EUR"],
  ["one in francs", ["CHF"], "CHF"],
  ["one taxi in dollars after coffees in euro", ["USD", "EUR", "EUR"], "EUR"],
  ["as many in both, the later one", ["USD", "EUR"], "USD"],
  ["two of each, the later one", ["CHF", "USD", "USD", "EUR", "CHF"], "CHF"],
  ["two that are newer than one each", ["CHF", "EUR", "USD", "USD", "PLN"], "USD"],
  ["a sixth that is too old to count", ["USD", "USD", "EUR", "EUR", "PLN", "EUR"], "USD"],
];

test.each(usual)("Most of the last five count: %s", (_, newestFirst, currency) => {
  expect(usualCurrency(newestFirst)).toBe(currency);
});

const offered: [string, CurrencyCode[], TripCurrencies | null, CurrencyCode | undefined][] = [
  ["her own last one, before the trip's", ["EUR", "USD", "CHF"], swiss, "USD"],
  ["the trip's last one", ["EUR"], swiss, "CHF"],
  ["the trip's first one, if the others paid in euro last", [], { ...swiss, lastUsed: "EUR" }, "CHF"],
  ["her own, which the others do not know of", ["USD"], null, "USD"],
  ["none", ["EUR"], null, undefined],
];

test.each(offered)("Beside the euro stands %s", (_, newestFirst, trip, currency) => {
  expect(otherCurrency(newestFirst, trip)).toBe(currency);
});

test("The form names no currency as long as there is only the euro", () => {
  expect(openingCurrency(["EUR", "EUR"], null)).toBeUndefined();
  expect(openingCurrency([], swiss)).toBe("EUR");
  expect(openingCurrency(["EUR", "EUR", "USD"], null)).toBe("EUR");
});

test("Entries on another trip do not count", () => {
  const entries = (["USD", null, "CHF", null, null, null, "PLN", "PLN"] as const).map(
    (originalCurrency, n) => ({ originalCurrency, tripId: n === 0 ? "paris" : "rome" }),
  );
  expect(newestCurrencies(entries, "rome")).toEqual(["EUR", "CHF", "EUR", "EUR", "EUR"]);
  expect(newestCurrencies(entries, "paris")).toEqual(["USD"]);
});
