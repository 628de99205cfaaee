import { expect, expectTypeOf, test } from "vitest";
import {
  type CurrencyCode,
  currenciesSince,
  currencyCodes,
  decimalsOf,
  type ForeignCurrency,
  isCurrencyCode,
} from "~/domain/money/currency";

test.each<[code: CurrencyCode, decimals: number, amount: string]>([
  ["EUR", 2, "1,00 €"],
  ["USD", 2, "1.00 $"],
  ["HUF", 2, "which engines show without decimals"],
  ["IDR", 2, "which engines show without decimals"],
  ["COP", 2, "which engines show without decimals"],
  ["MGA", 2, "although an ariary has five parts"],
  ["JPY", 0, "1 ¥"],
  ["VND", 0, "1 ₫"],
  ["ISK", 0, "since 2007"],
  ["CLP", 0, "1 peso"],
  ["UGX", 0, "1 shilling"],
  ["XPF", 0, "1 franc"],
  ["KWD", 3, "1.000 dinar"],
  ["TND", 3, "1.000 dinar"],
  ["IQD", 3, "1.000 dinar"],
])("An amount in %s has %i decimals: %s", (code, decimals) => {
  expect(decimalsOf(code)).toBe(decimals);
});

test("Every currency is in the list once, in order", () => {
  expect(currencyCodes).toEqual([...new Set(currencyCodes)].sort());
  expect(currencyCodes).toHaveLength(160);
  expect(currencyCodes.every((code) => /^[A-Z]{3}$/.test(code))).toBe(true);
  expect(currencyCodes.filter((code) => decimalsOf(code) === 0)).toHaveLength(16);
  expect(currencyCodes.filter((code) => decimalsOf(code) === 3)).toHaveLength(7);
});

test.each([
  "XAU",
  "XAG",
  "XDR",
  "XXX",
  "XTS",
  "CLF",
  "CHE",
  "UYI",
  "eur",
  "",
  "toString",
  undefined,
  1,
  null,
])("%s is not money", (code) => {
  expect(isCurrencyCode(code)).toBe(false);
});

test.each(["EUR", "VND", "XCG", "ZWG", "HRK", "BGN"])("%s is money, even if it has ended", (code) => {
  expect(isCurrencyCode(code)).toBe(true);
});

test("Anna is offered lev only for a trip that began before Bulgaria took the euro", () => {
  expect(currenciesSince("2025-12-31")).toContain("BGN");
  expect(currenciesSince("2026-01-01")).not.toContain("BGN");
  expect(currenciesSince("2025-12-31")).not.toContain("HRK");
  expect(currenciesSince("1998-05-01")).toEqual(currencyCodes);
  expect(currenciesSince("2026-11-22")).toHaveLength(currencyCodes.length - 6);
  expect(currenciesSince("2026-11-22")).toEqual(expect.arrayContaining(["EUR", "USD", "XCG"]));
});

test("The type of a code is the union of all codes, and the euro is not foreign", () => {
  expectTypeOf<"VND">().toExtend<CurrencyCode>();
  expectTypeOf<"XAU">().not.toExtend<CurrencyCode>();
  expectTypeOf<string>().not.toExtend<CurrencyCode>();
  expectTypeOf<"EUR">().not.toExtend<ForeignCurrency>();
});
