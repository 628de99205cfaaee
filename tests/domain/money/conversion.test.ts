import { describe, expect, test } from "vitest";
import {
  approximate,
  centsOf,
  RATE_DIGITS,
  RATE_LENGTH,
  type RateError,
  rateWithFee,
  ratioOf,
  readFee,
  readRate,
  readTypedRate,
  SIGNIFICANT_DIGITS,
} from "~/domain/money/conversion";
import { type CurrencyCode, currencyCodes, decimalsOf, type ForeignCurrency } from "~/domain/money/currency";
import { exchangedFor, readExchanged } from "~/domain/money/exchange";
import { MAX_CENTS, MAX_UNITS, numberFromUnits } from "~/domain/money/money";
import { formatApproximately } from "~/locales/de/money/foreign-format";
import { fc, wholeNumber } from "../../support/property";

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
    [1_005, "KWD", "2", 50, "just above the tie"],
    [1, "JPY", "200", 1, "half a cent is rounded up"],
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
      { numRuns: 1_000 },
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
    ["1e3", { error: "unreadable" }],
    ["12+3", { error: "unreadable" }],
    ["2x4,5", { error: "unreadable" }],
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

describe("What 100 € were exchanged for", () => {
  const readings: [text: string, currency: ForeignCurrency, reading: object][] = [
    ["2.860.510", "VND", { rate: "28605.1" }],
    ["2860510 ₫", "VND", { rate: "28605.1" }],
    ["108,37", "USD", { rate: "1.0837" }],
    ["40.200", "HUF", { rate: "402" }],
    ["17.850", "JPY", { rate: "178.5" }],
    ["33,255", "KWD", { rate: "0.33255" }],
    ["1", "VND", { rate: "0.01" }],
    ["", "VND", { rate: null }],
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
    ["1.0837", "108.37"],
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
    [-1_230, "VND", "28615", "−352.000"],
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
      Number(figure.replaceAll(".", "").replace(",", ".").replace("−", "-")),
    );
  });
});
