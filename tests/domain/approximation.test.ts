import { describe, expect, test } from "vitest";
import { approximate, SIGNIFICANT_DIGITS } from "~/domain/conversion";
import { decimalsOf, type ForeignCurrency } from "~/domain/currency";
import { MAX_CENTS, numberFromUnits } from "~/domain/money";
import { formatApproximately } from "~/locales/approximate-format";
import { fc } from "../support/property";

const approximations: [
  cents: number,
  currency: ForeignCurrency,
  rate: string,
  units: number,
  decimals: number,
][] = [
  // Left for today, in dong, which has no decimals.
  [6_441, "VND", "28615", 1_843_000, 0],
  [100, "VND", "28615", 28_620, 0],
  [3, "VND", "28615", 858, 0],
  [0, "VND", "28615", 0, 0],
  [-1_230, "VND", "28615", -352_000, 0],
  // Half away from zero, on both sides.
  [100, "JPY", "12345", 12_350, 0],
  [-100, "JPY", "12345", -12_350, 0],
  [100, "JPY", "12344.9", 12_340, 0],
  // A digit more by rounding.
  [100, "JPY", "9999.5", 10_000, 0],
  [100, "JPY", "99995", 100_000, 0],
  // Two decimals: as many as four digits leave.
  [6_441, "USD", "1.0837", 6_980, 2],
  [12_346, "USD", "1.0837", 13_380, 1],
  [123_456, "USD", "1.0837", 133_800, 0],
  [1_234_567, "USD", "1.0837", 1_338_000, 0],
  [1, "USD", "1.0837", 1, 2],
  [-1, "USD", "0.3", 0, 2],
  // Three decimals.
  [6_441, "KWD", "0.3325", 21_420, 2],
  [100, "KWD", "0.3325", 333, 3],
  // The largest sum in the smallest money.
  [MAX_CENTS, "IRR", "1234567.89", 123_500_000_000_000_000, 0],
];

test.each(approximations)(
  "%d cents in %s at %s are about %d units",
  (cents, currency, rate, units, decimals) => {
    expect(approximate(cents, currency, rate)).toEqual({ units, decimals });
  },
);

const anyCurrency = fc.constantFrom<ForeignCurrency>("VND", "JPY", "USD", "HUF", "KWD", "IRR");
const anyRate = fc
  .tuple(fc.integer({ min: 1, max: 999_999 }), fc.integer({ min: 0, max: 5 }))
  .map(([digits, decimals]) => (digits / 10 ** decimals).toFixed(decimals));
const anyCents = fc.integer({ min: -MAX_CENTS, max: MAX_CENTS });

describe("An approximation", () => {
  test("has at most four significant digits, and is off by at most half of the last one", () => {
    fc.assert(
      fc.property(anyCents, anyCurrency, anyRate, (cents, currency, rate) => {
        const { units } = approximate(cents, currency, rate);
        const digits = BigInt(units).toString().replace("-", "").replace(/0+$/, "");
        expect(digits.length).toBeLessThanOrEqual(SIGNIFICANT_DIGITS);
        const exact = (cents / 100) * Number(rate) * 10 ** decimalsOf(currency);
        const last = Math.max(
          1,
          10 ** (Math.floor(Math.log10(Math.abs(exact) || 1)) - SIGNIFICANT_DIGITS + 1),
        );
        expect(Math.abs(units - exact)).toBeLessThanOrEqual(last / 2 + Math.abs(exact) * 1e-12);
      }),
    );
  });

  test("never has more decimals than the currency, and loses none that it has", () => {
    fc.assert(
      fc.property(anyCents, anyCurrency, anyRate, (cents, currency, rate) => {
        const { units, decimals } = approximate(cents, currency, rate);
        expect(decimals).toBeLessThanOrEqual(decimalsOf(currency));
        const step = 10n ** BigInt(decimalsOf(currency) - decimals);
        expect(BigInt(units) % step).toBe(0n);
      }),
    );
  });

  test("of a debt is that of the sum with a minus, and grows with the sum", () => {
    fc.assert(
      fc.property(anyCents, fc.nat(1_000_000), anyCurrency, anyRate, (cents, more, currency, rate) => {
        const { units } = approximate(cents, currency, rate);
        expect(approximate(-cents, currency, rate).units).toBe(units === 0 ? 0 : -units);
        const larger = approximate(Math.min(MAX_CENTS, cents + more), currency, rate).units;
        expect(larger).toBeGreaterThanOrEqual(units);
      }),
    );
  });
});

describe("As text", () => {
  const texts: [cents: number, currency: ForeignCurrency, rate: string, figure: string][] = [
    [6_441, "VND", "28615", "1.843.000"],
    [-1_230, "VND", "28615", "-352.000"],
    [0, "VND", "28615", "0"],
    [6_441, "USD", "1.0837", "69,80"],
    [12_346, "USD", "1.0837", "133,8"],
    [123_456, "USD", "1.0837", "1.338"],
    [0, "USD", "1.0837", "0,00"],
    [100, "KWD", "0.3325", "0,333"],
    [6_441, "KWD", "0.3325", "21,42"],
    [6_441, "HUF", "402", "25.890"],
  ];

  test.each(texts)("%d cents in %s at %s read %j", (cents, currency, rate, figure) => {
    const text = formatApproximately(cents, { currency, rate });
    expect(text.startsWith(`≈\u00a0${figure}\u00a0`)).toBe(true);
    expect(numberFromUnits(approximate(cents, currency, rate).units, currency)).toBe(
      Number(figure.replaceAll(".", "").replace(",", ".")),
    );
  });
});
