import { describe, expect, test } from "vitest";
import { currencyCodes } from "~/domain/money/currency";
import { formatExpense } from "~/locales/de/expenses/sum";
import { currencyNames } from "~/locales/de/money/currencies";
import { currenciesByName } from "~/locales/de/money/currencies-by-name";
import { rateOrigin } from "~/locales/de/money/currency";
import { formatForeign, formatRate, formatShortRate, signOf } from "~/locales/de/money/foreign-format";

const spaced = (text: string) => text.replaceAll("\u00a0", " ");

test("every currency has a German name, in the order of the names", () => {
  expect(Object.keys(currencyNames).toSorted()).toEqual(currencyCodes);
  const names = Object.values(currencyNames);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(names.toSorted(new Intl.Collator("de").compare));
  expect(currenciesByName).toEqual(Object.keys(currencyNames));
});

test("no two currencies share a sign, and dollars are told apart", () => {
  const signs = currencyCodes.map(signOf);
  expect(new Set(signs).size).toBe(signs.length);
  expect(signs).not.toContain("$");
});

describe("amounts", () => {
  test.each([
    [450_000, "VND", "450.000 ₫"],
    [1_250, "USD", "12,50 US$"],
    [1_500, "JPY", "1.500 ¥"],
    [1_500, "KWD", "1,500 KWD"],
    [1, "HUF", "0,01 Ft"],
    [999_999_999_999_999, "VND", "999.999.999.999.999 ₫"],
  ] as const)("%d %s are %s", (units, currency, text) => {
    expect(spaced(formatForeign(units, currency))).toBe(text);
  });

  test("of an expense break only between the currencies", () => {
    const original = {
      amount: 450_000,
      currency: "VND",
      rate: "1",
      rateDay: "2026-11-01",
      rateSource: "own",
    } as const;
    expect(formatExpense({ amount: 1_573, original })).toBe("450.000\u00a0₫\u00a0· 15,73\u00a0€");
    expect(formatExpense({ amount: 1_573, original: null })).toBe("15,73\u00a0€");
    const pending = { entryId: "e", kind: "add", state: "waiting" } as const;
    const withoutRate = { amount: 450_000, currency: "VND" } as const;
    expect(formatExpense({ amount: 0, pending: { ...pending, withoutRate } })).toBe("450.000\u00a0₫");
  });
});

describe("rates", () => {
  test.each([
    ["28604.9", "28.604,9"],
    ["0.000001", "0,000001"],
    ["1.0837", "1,0837"],
  ])("%s is %s", (rate, text) => expect([formatRate(rate), formatShortRate(rate)]).toEqual([text, text]));

  test("of twelve digits are shown with six", () => {
    expect(formatShortRate("28112.9238329")).toBe("28.112,9");
    expect(formatShortRate("0.00123456789012")).toBe("0,00123457");
    expect(formatShortRate("1.08378378")).toBe("1,08378");
    expect(formatShortRate("1234567.89012")).toBe("1.234.570");
    expect(formatShortRate("0.000000123456789012")).toBe("0,000000123457");
  });

  test.each([
    ["ecb", "2026-11-20", undefined, "EZB, 20. Nov."],
    ["inforeuro", "2026-03-01", undefined, "EU-Kommission, März"],
    ["own", "2026-11-20", undefined, "eigener Kurs"],
    ["cash", "2026-11-20", undefined, "Barkurs der Reise"],
    ["card", "2026-11-20", "1.75", "mit 1,75 % Kartengebühr"],
    ["card", "2026-11-20", null, "mit Kartengebühr"],
    ["charged", "2026-11-20", undefined, "abgebucht"],
  ] as const)("from %s are named %s", (rateSource, rateDay, fee, text) => {
    expect(spaced(rateOrigin({ rateSource, rateDay }, fee))).toBe(text);
  });
});
