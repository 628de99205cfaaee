import { describe, expect, test } from "vitest";
import { exchangedFor, readExchanged } from "~/domain/conversion";
import { decimalsOf, type ForeignCurrency } from "~/domain/currency";
import { fc } from "../support/property";

describe("What 100 € were exchanged for", () => {
  const readings: [text: string, currency: ForeignCurrency, reading: object][] = [
    ["2.860.510", "VND", { rate: "28605.1" }],
    ["2860510 ₫", "VND", { rate: "28605.1" }],
    ["108,37", "USD", { rate: "1.0837" }],
    ["108", "USD", { rate: "1.08" }],
    ["40.200", "HUF", { rate: "402" }],
    ["17.850", "JPY", { rate: "178.5" }],
    ["33,255", "KWD", { rate: "0.33255" }],
    ["1", "VND", { rate: "0.01" }],
    ["", "VND", { rate: null }],
    ["   ", "VND", { rate: null }],
    ["0", "VND", { error: "zero" }],
    ["-5", "VND", { error: "negative" }],
    ["viel", "VND", { error: "unreadable" }],
    ["17,5", "JPY", { error: "tooPrecise" }],
    ["108,375", "USD", { error: "tooPrecise" }],
    ["1.234", "KWD", { error: "ambiguous" }],
    ["12345678901234567", "VND", { error: "tooLong" }],
  ];

  test.each(readings)("%j in %s is read as %j", (text, currency, reading) => {
    expect(readExchanged(text, currency)).toEqual(reading);
  });

  test.each([
    ["28605.1", "2860510"],
    ["28605", "2860500"],
    ["1.0837", "108.37"],
    ["1.08375", "108.375"],
    ["0.33255", "33.255"],
    ["0.003", "0.3"],
    ["0.01", "1"],
  ])("at a rate of %s is %s", (rate, exchanged) => {
    expect(exchangedFor(rate)).toBe(exchanged);
  });

  test("is read back as the rate that it came from", () => {
    const anyUnits = fc.integer({ min: 1, max: 99_999_999_999 });
    const anyCurrency = fc.constantFrom<ForeignCurrency>("VND", "USD", "HUF", "KWD");
    fc.assert(
      fc.property(anyUnits, anyCurrency, (units, currency) => {
        const decimals = decimalsOf(currency);
        const text = (units / 10 ** decimals).toFixed(decimals).replace(".", ",");
        const { rate } = readExchanged(text, currency);
        const again = exchangedFor(rate!).replace(".", ",");
        expect(readExchanged(again, currency)).toEqual({ rate });
      }),
    );
  });
});
