import { describe, expect, test } from "vitest";
import {
  centsOf,
  RATE_DIGITS,
  RATE_LENGTH,
  type RateError,
  rateWithFee,
  ratioOf,
  readFee,
  readRate,
  readTypedRate,
} from "~/domain/conversion";
import { type CurrencyCode, currencyCodes, decimalsOf } from "~/domain/currency";
import { MAX_CENTS, MAX_UNITS } from "~/domain/money";
import { fc, wholeNumber } from "../support/property";

const code = fc.constantFrom(...currencyCodes);
const amount = wholeNumber(1, MAX_UNITS);
const cents = wholeNumber(1, MAX_CENTS);

/** A rate of up to 12 digits, from 0.000001 to a billion. */
const rate = fc
  .tuple(wholeNumber(1, 999_999_999_999), fc.integer({ min: -3, max: 17 }))
  .map(([digits, decimals]) => {
    const shifted = String(digits).padStart(decimals + 1, "0");
    const text = decimals > 0 ? `${shifted.slice(0, -decimals)}.${shifted.slice(-decimals)}` : `${digits}`;
    return readRate(text + (decimals < 0 ? "0".repeat(-decimals) : "")).rate!;
  });

/** Cents as a number, to compare orders of magnitude with. */
function inexactCents(units: number, currency: CurrencyCode, by: string): number {
  return (units / 10 ** decimalsOf(currency) / Number(by)) * 100;
}

function significantDigits(text: string): number {
  return text.replace(".", "").replace(/^0+|0+$/g, "").length;
}

describe("What an expense costs in euro", () => {
  test.each<[units: number, currency: CurrencyCode, rate: string, cents: number | undefined, why: string]>([
    [450_000, "VND", "28605.1", 1_573, "dong for a soup"],
    [12_50, "USD", "1.0837", 1_153, "dollars and cents"],
    [1_500, "JPY", "180.25", 832, "yen have no decimals"],
    [1_234, "KWD", "0.3561", 347, "dinars have three decimals"],
    [5_000_00, "HUF", "402.35", 1_243, "forints have two decimals"],
    [1, "VND", "28605.1", 1, "one dong is a cent and not nothing"],
    [1, "IRR", "999999999", 1, "a hundredth of a rial neither"],
    [1_005, "KWD", "2", 50, "just above the tie"],
    [1, "JPY", "200", 1, "half a cent is rounded up"],
    [3, "JPY", "200", 2, "one and a half cents too"],
    [5, "JPY", "200", 3, "and two and a half, which other roundings make two"],
    [2_999_999, "JPY", "200000000", 1, "just below half is rounded down"],
    [999_999_999_99, "USD", "1", 999_999_999_99, "the most that an expense costs"],
    [1_000_000_000_00, "USD", "1", undefined, "more than that"],
    [MAX_UNITS, "IRR", "49000", 20_408_163_265, "the largest amount in rial"],
    [MAX_UNITS, "VND", "0.000000001", undefined, "far more"],
    [999_999_999_994, "USD", "10", 99_999_999_999, "rounded down to the most"],
    [999_999_999_995, "USD", "10", undefined, "rounded up beyond it"],
  ])("%i units of %s at %s are %s cents: %s", (units, currency, rate, expected) => {
    expect(centsOf(units, currency, rate)).toBe(expected);
  });

  test("Any amount is within half a cent of the exact value, or one cent", () => {
    fc.assert(
      fc.property(amount, code, rate, (units, currency, by) => {
        const found = centsOf(units, currency, by);
        const about = inexactCents(units, currency, by);
        if (found === undefined) expect(about).toBeGreaterThan(MAX_CENTS * (1 - 1e-9));
        else {
          expect(Number.isSafeInteger(found)).toBe(true);
          expect(found).toBeGreaterThanOrEqual(1);
          expect(Math.abs(found - Math.max(about, 0.5))).toBeLessThanOrEqual(0.5 + about * 1e-14);
        }
      }),
    );
  });

  test("The result is rounded half up from the exact fraction", () => {
    fc.assert(
      fc.property(wholeNumber(1, 999_999_999), wholeNumber(1, 999_999_999_999), (units, digits) => {
        // In yen at a rate of `digits` thousandths.
        const by = readRate(`${Math.floor(digits / 1000)}.${String(digits % 1000).padStart(3, "0")}`);
        const exact = BigInt(units) * 100_000n;
        const [whole, rest] = [exact / BigInt(digits), exact % BigInt(digits)];
        const expected = rest * 2n >= BigInt(digits) ? whole + 1n : whole;
        if (expected <= BigInt(MAX_CENTS))
          expect(centsOf(units, "JPY", by.rate!)).toBe(Math.max(1, Number(expected)));
      }),
    );
  });

  test("More costs more, and a higher rate costs less", () => {
    fc.assert(
      fc.property(amount, amount, code, rate, rate, (a, b, currency, one, other) => {
        const [less, more] = [Math.min(a, b), Math.max(a, b)];
        const [low, high] = Number(one) < Number(other) ? [one, other] : [other, one];
        const cost = (units: number, by: string) => centsOf(units, currency, by) ?? Number.POSITIVE_INFINITY;
        expect(cost(less, one)).toBeLessThanOrEqual(cost(more, one));
        expect(cost(a, high)).toBeLessThanOrEqual(cost(a, low));
      }),
    );
  });

  test("A euro is a euro", () => {
    fc.assert(fc.property(cents, (sum) => centsOf(sum, "EUR", "1") === sum));
  });
});

describe("The ratio to a sum that was charged", () => {
  test.each<[units: number, currency: CurrencyCode, cents: number, ratio: string]>([
    [100_00, "USD", 92_00, "1.08695652174"],
    [100_00, "USD", 100_00, "1"],
    [450_000, "VND", 15_73, "28607.7558805"],
    [1, "VND", 1, "100"],
    [1, "KWD", MAX_CENTS, "0.00000000000100000000001"],
    [MAX_UNITS, "VND", 1, "100000000000000000"],
    [999_999_999_999_500, "JPY", 100, "1000000000000000"],
    [2_000_00, "USD", 3_000_00, "0.666666666667"],
  ])("%i units of %s for %i cents is %s", (units, currency, sum, ratio) => {
    expect(ratioOf(units, currency, sum)).toBe(ratio);
  });

  test("converts the same amount back to the same euros", () => {
    fc.assert(
      fc.property(amount, code, cents, (units, currency, sum) => {
        const ratio = ratioOf(units, currency, sum);
        expect(centsOf(units, currency, ratio)).toBe(sum);
        expect(significantDigits(ratio)).toBeLessThanOrEqual(RATE_DIGITS);
        expect(ratio.length).toBeLessThanOrEqual(RATE_LENGTH);
        expect(readRate(ratio)).toEqual({ rate: ratio });
      }),
      { numRuns: 5_000 },
    );
  });
});

describe("The rate of a payment by card", () => {
  test.each<[rate: string, fee: string, withFee: string]>([
    ["1.0837", "0", "1.0837"],
    ["1.0837", "1.75", "1.06506142506"],
    ["28605.1", "1.5", "28182.364532"],
    ["101", "1", "100"],
    ["0.000123456789012", "99.99", "0.0000617314810801"],
    ["0.000000000000000000000000000001", "99.99", "0.00000000000000000000000000000050002500125"],
  ])("%s with a fee of %s percent is %s", (reference, fee, expected) => {
    expect(rateWithFee(reference, fee)).toBe(expected);
  });

  test("makes what was bought dearer by the fee, to a cent", () => {
    fc.assert(
      fc.property(
        wholeNumber(100, 100_000_000),
        rate,
        fc.integer({ min: 0, max: 9_999 }),
        (units, by, hundredths) => {
          const fee = readFee(hundredths / 100)!;
          const [plain, dearer] = [centsOf(units, "USD", by), centsOf(units, "USD", rateWithFee(by, fee))];
          if (plain === undefined || dearer === undefined) return;
          const exact = inexactCents(units, "USD", by) * (1 + hundredths / 10_000);
          expect(dearer).toBeGreaterThanOrEqual(plain);
          expect(Math.abs(dearer - Math.max(exact, 0.5))).toBeLessThanOrEqual(0.5 + exact * 1e-10);
        },
      ),
    );
  });
});

describe("A rate", () => {
  test.each<[sent: number | string, rate: string]>([
    ["1.0837", "1.0837"],
    [1.0837, "1.0837"],
    ["28605.10", "28605.1"],
    ["001.50", "1.5"],
    [" 1.083 ", "1.083"],
    [".5", "0.5"],
    ["5.", "5"],
    [1_000_000, "1000000"],
    ["1000000000000", "1000000000000"],
    [1e-9, "0.000000001"],
    ["1E-9", "0.000000001"],
    [1e21, "1000000000000000000000"],
    ["123456789012", "123456789012"],
    ["0.123456789012", "0.123456789012"],
    ["1234567890120000", "1234567890120000"],
  ])("sent as %s is read as %s", (sent, rate) => {
    expect(readRate(sent)).toEqual({ rate });
  });

  test.each<[sent: number | string, error: RateError]>([
    [0, "zero"],
    ["0.000", "zero"],
    [-0, "zero"],
    [-1.5, "negative"],
    ["-0.5", "negative"],
    [Number.NaN, "unreadable"],
    [Number.POSITIVE_INFINITY, "unreadable"],
    ["", "unreadable"],
    [".", "unreadable"],
    ["1,0837", "unreadable"],
    ["1.2.3", "unreadable"],
    ["0x10", "unreadable"],
    ["1e", "unreadable"],
    ["1e999999999", "unreadable"],
    ["1.0837000000001", "tooPrecise"],
    ["1234567890123", "tooPrecise"],
    ["1".repeat(40), "tooPrecise"],
    ["1".repeat(100_000), "tooPrecise"],
    [0.1 + 0.2, "tooPrecise"],
    [1e-40, "tooPrecise"],
    [1e99, "tooPrecise"],
  ])("sent as %s is refused: %s", (sent, error) => {
    expect(readRate(sent)).toEqual({ error });
  });

  test.each<[typed: string, read: ReturnType<typeof readTypedRate>]>([
    ["1,0837", { rate: "1.0837" }],
    ["1.0837", { rate: "1.0837" }],
    ["28605", { rate: "28605" }],
    ["28.605,1", { rate: "28605.1" }],
    ["28,605.1", { rate: "28605.1" }],
    ["1.234.567,8", { rate: "1234567.8" }],
    ["1,234,567", { rate: "1234567" }],
    ["1.234,", { rate: "1234" }],
    ["000.083", { rate: "0.083" }],
    ["1.234.567", { rate: "1234567" }],
    ["1,083", { rate: "1.083" }],
    ["0.356", { rate: "0.356" }],
    ["1234.567", { rate: "1234.567" }],
    [" 28 605,1 ", { rate: "28605.1" }],
    [",5", { rate: "0.5" }],
    ["1.083", { error: "ambiguous" }],
    ["28.605", { error: "ambiguous" }],
    ["1.23.4", { error: "unreadable" }],
    ["12.34,5", { error: "unreadable" }],
    ["1.234.56", { error: "unreadable" }],
    ["1.234,567.8", { error: "unreadable" }],
    ["1,2.3", { error: "unreadable" }],
    ["1,2,3", { error: "unreadable" }],
    ["Kurs", { error: "unreadable" }],
    ["", { error: "unreadable" }],
    ["0,00", { error: "zero" }],
    ["-1,5", { error: "negative" }],
    ["1,00000000000001", { error: "tooPrecise" }],
  ])("typed as '%s' is read as %o", (typed, read) => {
    expect(readTypedRate(typed)).toEqual(read);
  });

  test("sent in any spelling is read as itself or refused, and read again the same", () => {
    fc.assert(
      fc.property(fc.oneof(fc.double(), fc.string(), rate), (sent) => {
        const { rate: read } = readRate(sent);
        if (read === undefined) return;
        expect(Number(read)).toBe(Number(sent));
        expect(significantDigits(read)).toBeLessThanOrEqual(RATE_DIGITS);
        expect(readRate(read)).toEqual({ rate: read });
      }),
    );
  });
});

test.each<[sent: number | string, fee: string | undefined]>([
  [0, "0"],
  ["1.75", "1.75"],
  ["1,75 %", "1.75"],
  [1.5, "1.5"],
  ["1.50", "1.5"],
  ["99.99", "99.99"],
  ["100", undefined],
  [-1, undefined],
  ["1.755", undefined],
  ["", undefined],
  ["viel", undefined],
])("A card fee of %s percent is read as %s", (sent, fee) => {
  expect(readFee(sent)).toBe(fee);
});
