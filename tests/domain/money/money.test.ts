import { describe, expect, test } from "vitest";
import { type CurrencyCode, currencyCodes, decimalsOf, type ForeignCurrency } from "~/domain/money/currency";
import {
  AMOUNT_LENGTH,
  type AmountError,
  amountFromEuro,
  centsFromEuro,
  euroFromCents,
  lastingError,
  MAX_CENTS,
  MAX_UNITS,
  numberFromUnits,
  ORIGINAL_LENGTH,
  type OriginalError,
  readAmount,
  readBudget,
  readOriginal,
  tidyAmount,
  unitsFromNumber,
} from "~/domain/money/money";
import { anyText, fc, textOf, wholeNumber } from "../../support/property";

const NO_BREAK = "\u00a0";
const NARROW_NO_BREAK = "\u202f";

/** Text that looks like an amount. */
const almostAmount = textOf([..."0123456789", ",", ".", ",", ".", " ", NO_BREAK, "€", "-", "+", "e"]);
const spellings: [name: string, spell: (cents: number) => string][] = [
  ["German, 1.234,56,", (cents) => grouped(cents, ".", ",")],
  ["English, 1,234.56,", (cents) => grouped(cents, ",", ".")],
  ["Plain with comma, 1234,56,", (cents) => grouped(cents, "", ",")],
  ["Plain with dot, 1234.56,", (cents) => grouped(cents, "", ".")],
];
const amountOrNot = fc.oneof(almostAmount, anyText);

describe("An amount as a person types it", () => {
  test.each<[text: string, cents: number, why: string]>([
    ["12", 1200, "whole euros"],
    ["12,5", 1250, "one decimal after a comma"],
    ["12,50", 1250, "two decimals after a comma"],
    ["12.5", 1250, "one decimal after a dot"],
    ["12.50", 1250, "two decimals after a dot"],
    ["0,01", 1, "the smallest amount"],
    [",5", 50, "nothing before the comma"],
    [".5", 50, "nothing before the dot"],
    ["5,", 500, "nothing after the comma"],
    ["5.", 500, "nothing after the dot"],
    ["007,10", 710, "leading zeros"],
    ["1.234", 123_400, "a lone dot before exactly three digits groups"],
    ["1234.5", 123_450, "a lone dot before one digit is the decimal mark"],
    ["1234.56", 123_456, "a lone dot before two digits is the decimal mark"],
    ["1234,56", 123_456, "a lone comma is the decimal mark"],
    ["1.234,56", 123_456, "both marks: the comma comes last"],
    ["1,234.56", 123_456, "both marks: the dot comes last"],
    ["1.234.567", 123_456_700, "several dots group"],
    ["1,234,567", 123_456_700, "several commas group"],
    ["12,,50", 1250, "a repeated comma counts once"],
    ["1...234,,,,56", 123_456, "repeated marks count once"],
    ["12,50€", 1250, "a trailing euro sign is dropped"],
    [" 12,50 € ", 1250, "spaces are dropped"],
    [`12,50${NO_BREAK}€`, 1250, "a no-break space is dropped"],
    [`1${NARROW_NO_BREAK}234,50${NARROW_NO_BREAK}€`, 123_450, "narrow no-break spaces are dropped"],
    ["€ 12,50", 1250, "a leading euro sign is dropped"],
    ["€ ,50", 50, "a comma behind the sign is the decimal mark"],
    ["12,50 EUR", 1250, "the code is dropped"],
    ["12,50 Euro", 1250, "the name is dropped"],
    ["eur 12,50", 1250, "the code in small letters is dropped"],
    ["\t12,50\r\n", 1250, "tabs and line breaks are dropped"],
    ["9.999.999,99", 999_999_999, "twelve characters"],
    ["999999999,99", MAX_CENTS, "the largest amount with a comma"],
  ])("%j is %i cents (%s)", (text, cents) => {
    expect(readAmount(text)).toEqual({ cents });
    expect(readBudget(text)).toEqual({ cents });
  });

  test.each<[text: string, error: AmountError, why: string]>([
    [",", "unreadable", "nothing but a comma"],
    ["abc", "unreadable", "letters"],
    ["12+3", "unreadable", "a sum"],
    ["12-5", "unreadable", "a difference"],
    ["12\u22125", "unreadable", "a difference with a typographic minus"],
    ["2x4,50", "unreadable", "a product"],
    ["2×4,50", "unreadable", "a product with a cross"],
    ["2*4,50", "unreadable", "a product with an asterisk"],
    ["9/3", "unreadable", "a quotient"],
    ["9:3", "unreadable", "a ratio"],
    ["Fr. 20", "unreadable", "francs"],
    ["Rs. 50", "unreadable", "rupees"],
    ["20 CHF", "unreadable", "another currency"],
    ["20 $", "unreadable", "the sign of another currency"],
    ["EUR. 20", "unreadable", "a dot that no euro has"],
    ["EUR,50", "unreadable", "a comma that may belong to the letters"],
    ["€ 12 €", "unreadable", "the sign twice"],
    ["12 Stück", "unreadable", "a number of pieces"],
    ["1e3", "unreadable", "an exponent"],
    ["+12", "unreadable", "a plus sign"],
    ["12-", "unreadable", "a trailing minus"],
    ["NaN", "unreadable", "not a number"],
    ["١٢", "unreadable", "digits of another script"],
    ["1'234", "unreadable", "an apostrophe that groups"],
    ["1.23.456", "unreadable", "a group of two"],
    ["1.234.56", "unreadable", "several dots and decimals"],
    ["1.23,45", "unreadable", "a group of two before the comma"],
    [".234,56", "unreadable", "a group without anything before it"],
    ["1.,5", "unreadable", "marks side by side"],
    ["1,234.567,8", "unreadable", "marks in turn"],
    ["12,345", "tooPrecise", "three decimals after a lone comma"],
    ["1,234", "tooPrecise", "three decimals after a lone comma, never thousands"],
    [".123", "tooPrecise", "three decimals with nothing to group"],
    ["1.234,567", "tooPrecise", "three decimals after both marks"],
    ["-12,50", "negative", "a minus"],
    ["-0", "negative", "minus zero"],
    ["\u22125", "negative", "a typographic minus"],
    ["1000000000", "tooLarge", "a billion"],
    ["999999999999", "tooLarge", "twelve digits"],
    ["999.999.999,99", "tooLong", "fourteen characters"],
    ["9999999999999", "tooLong", "thirteen digits"],
  ])("%j is refused as %s (%s)", (text, error) => {
    expect(readAmount(text)).toEqual({ error });
    expect(readBudget(text)).toEqual({ error });
  });

  test("Up to 64 characters with blanks are read", () => {
    expect(readAmount(`${" ".repeat(63)}5`)).toEqual({ cents: 500 });
    expect(readAmount(`${" ".repeat(64)}5`)).toEqual({ error: "tooLong" });
  });

  test("A megabyte of separators is refused as too long before anything is replaced in it", () => {
    const text = "1.".repeat(500_000);
    const began = process.cpuUsage();
    for (let times = 0; times < 200; times++) expect(readAmount(text).error).toBe("tooLong");
    expect(process.cpuUsage(began).user).toBeLessThan(500_000);
  });

  test.each(["", " ", "€", ` ${NO_BREAK}€ `])("%j is not an amount", (text) => {
    expect(readAmount(text)).toEqual({ error: "required" });
    expect(readBudget(text)).toEqual({ cents: null });
  });

  test.each(["0", "0,00", "0.0", ",0", "000", "0 €", "0.000"])(
    "%j is a budget, but not an expense",
    (text) => {
      expect(readAmount(text)).toEqual({ error: "zero" });
      expect(readBudget(text)).toEqual({ cents: 0 });
    },
  );

  test("Twelve euros fifty never become 1250 euros", () => {
    const written = ["12,50", "12.50", "12,5", "12.5", "12,50 €", "12,,50", "12..50"];
    for (const text of written) expect([text, readAmount(text).cents]).toEqual([text, 1250]);
    fc.assert(
      fc.property(wholeNumber(1, MAX_CENTS), fc.constantFrom(",", "."), (cents, mark) => {
        const [whole, decimals] = digitsOf(cents);
        expect(readAmount(whole + mark + decimals)).toEqual({ cents });
      }),
    );
  });

  test("An amount in any usual spelling is read back as the same cents", () => {
    const money = wholeNumber(1, MAX_CENTS);
    const blank = fc.constantFrom("", " ", NO_BREAK, NARROW_NO_BREAK);
    const spelling = fc.constantFrom(...spellings);
    fc.assert(
      fc.property(money, spelling, blank, fc.constantFrom("", "€"), (cents, [, spell], space, sign) => {
        const text = spell(cents);
        const expected = text.length <= AMOUNT_LENGTH ? { cents } : { error: "tooLong" };
        expect(readAmount(space + text + space + sign)).toEqual(expected);
        expect(readBudget(space + text + space + sign + space)).toEqual(expected);
      }),
      { numRuns: 2_000 },
    );
  });

  test.each(spellings)("%s up to twelve characters is never refused", (_name, spell) => {
    for (const cents of [1, 9, 10, 99, 100, 101, 99_999, 100_000, 100_050, 12_345_678, 999_999_999]) {
      expect(readAmount(spell(cents))).toEqual({ cents });
    }
  });

  test("Spaces between digits may group", () => {
    const blank = fc.constantFrom(" ", NO_BREAK, NARROW_NO_BREAK);
    fc.assert(
      fc.property(wholeNumber(1, MAX_CENTS), blank, (cents, space) => {
        expect(readAmount(`${grouped(cents, space)} €`)).toEqual({ cents });
      }),
    );
  });

  test("Any text gives whole cents from 1 to the maximum, or an error", () => {
    fc.assert(
      fc.property(amountOrNot, (text) => {
        const { cents, error } = readAmount(text);
        expect(typeof error).toBe(cents === undefined ? "string" : "undefined");
        if (cents !== undefined) expectCents(cents, 1);
      }),
      { numRuns: 4_000 },
    );
  });

  test("Any text gives no budget, whole cents from 0 to the maximum, or an error", () => {
    fc.assert(
      fc.property(amountOrNot, (text) => {
        const { cents, error } = readBudget(text);
        expect(typeof error).toBe(cents === undefined ? "string" : "undefined");
        if (typeof cents === "number") expectCents(cents, 0);
      }),
      { numRuns: 4_000 },
    );
  });

  test("An amount keeps every digit that was typed", () => {
    fc.assert(
      fc.property(almostAmount, (text) => {
        const { cents } = readAmount(text);
        fc.pre(cents !== undefined);
        const digits = Number(text.replace(/\D/g, ""));
        expect([digits, digits * 10, digits * 100]).toContain(cents);
      }),
    );
  });

  test("An amount has no other digits than were typed, in their order, and nothing else was typed but its currency", () => {
    const currency = fc.constantFrom<CurrencyCode>("EUR", "CHF", "INR", "VND", "KWD");
    fc.assert(
      fc.property(sumOrNot, currency, (text, code) => {
        const units = code === "EUR" ? readAmount(text).cents : readOriginal(text, code).units;
        fc.pre(units !== undefined);
        expect(withoutAmount(text, code)).toBe("");
        const digits = Number(text.replace(/\D/g, ""));
        expect([1, 10, 100, 1000].map((factor) => digits * factor)).toContain(units);
      }),
      { numRuns: 2_000 },
    );
  });

  test("A budget and an expense read the same text alike, except an empty one and zero", () => {
    fc.assert(
      fc.property(amountOrNot, (text) => {
        const amount = readAmount(text);
        fc.pre(amount.error !== "required" && amount.error !== "zero");
        expect(readBudget(text)).toEqual(amount);
      }),
    );
  });
});

const operators = ["+", "-", "\u2212", "x", "×", "*", "/", ":"];
const words = ["Fr.", "Rs.", "CHF", "EUR", "Euro", "€", "$", "VND", "Stück", ". ", "x"];
const sumOrNot = fc.oneof(amountOrNot, textOf([..."123456", ",", ".", " ", ...operators, ...words], 8));

describe("The text in an amount field", () => {
  test.each<[text: string, kept: string, currency?: CurrencyCode]>([
    ["12,50", "12,50"],
    ["12,,50", "12,50"],
    ["1...234,,56", "1.234,56"],
    ["1.,.,2", "1.,.,2"],
    ["12,50 €", "12,50"],
    ["€ 12,50", "12,50"],
    ["EUR 12,50", "12,50"],
    ["12,50 Euro", "12,50"],
    [` 1${NO_BREAK}234,50`, "1234,50"],
    ["1, ,5", "1,5"],
    ["-5", "-5"],
    [" \u2212 12,50 €", "-12,50"],
    ["abc", "abc"],
    ["1a2b,3c", "1a2b,3c"],
    ["--5", "--5"],
    ["12-5", "12-5"],
    ["12+3", "12+3"],
    ["2x4,50", "2x4,50"],
    ["Fr. 20", "Fr. 20"],
    ["20 CHF", "20 CHF"],
    ["Fr. 20", "20", "CHF"],
    ["SFr. 20", "20", "CHF"],
    ["20.50 Fr.", "20.50", "CHF"],
    ["CHF 20", "20", "CHF"],
    ["Rs. 50", "50", "INR"],
    ["20 €", "20 €", "CHF"],
    ["Fr", "Fr", "CHF"],
    ["Fr.", "Fr.", "CHF"],
    ["١٢３", "١٢３"],
    ["", ""],
  ])("%j becomes %j (%s)", (text, kept, currency) => {
    expect(tidyAmount(text, currency)).toBe(kept);
  });

  test.each<[typed: string, kept: string, currency: CurrencyCode]>([
    ["Fr. 20", "20", "CHF"],
    ["1,234 Fr.", "1,234", "CHF"],
    ["Rs. 50", "50", "NPR"],
    ["€ 12,50", "12,50", "EUR"],
    ["Fr. 20", "Fr. 20", "EUR"],
    ["12-5", "12-5", "EUR"],
    ["- 12,,50 €", "-12,50", "EUR"],
  ])("%j, typed key by key, becomes %j in %s", (typed, kept, currency) => {
    let text = "";
    for (const key of typed) text = tidyAmount(text + key, currency);
    expect(text.replaceAll(" ", "")).toBe(kept.replaceAll(" ", ""));
  });

  test("loses nothing but blanks, repeated marks and the currency's own sign", () => {
    const currency = fc.constantFrom<CurrencyCode>("EUR", "CHF", "INR", "VND");
    fc.assert(
      fc.property(sumOrNot, currency, (text, code) => {
        const kept = tidyAmount(text, code);
        expect(tidyAmount(kept, code)).toBe(kept);
        expect(kept.replace(/\D/g, "")).toBe(text.replace(/\D/g, ""));
        if (kept === text) return;
        expect(kept).toMatch(/^-?[\d.,]+$/);
        expect(kept).not.toMatch(/,,|\.\./);
        expect(withoutAmount(text, code)).toMatch(/^[-\u2212]?$/);
      }),
      { numRuns: 2_000 },
    );
  });

  test("is not changed if it is a readable amount", () => {
    fc.assert(
      fc.property(almostAmount, (text) => {
        const reading = readAmount(text);
        fc.pre(reading.cents !== undefined);
        expect(readAmount(tidyAmount(text))).toEqual(reading);
      }),
    );
  });
});

describe("An amount from JSON", () => {
  test.each<[euro: number, cents: number]>([
    [0.01, 1],
    [0.07, 7],
    [1.1, 110],
    [19.9, 1990],
    [1234.56, 123_456],
    [999_999_999.99, MAX_CENTS],
  ])("%d is %i cents", (euro, cents) => {
    expect(amountFromEuro(euro)).toEqual({ cents });
    expect(centsFromEuro(euro)).toEqual({ cents });
  });

  test.each<[euro: number, error: AmountError]>([
    [Number.NaN, "unreadable"],
    [Number.POSITIVE_INFINITY, "unreadable"],
    [1e300, "tooLarge"],
    [Number.MAX_SAFE_INTEGER, "tooLarge"],
    [1_000_000_000, "tooLarge"],
    [-0.01, "negative"],
    [-Number.MIN_VALUE, "negative"],
    [Number.MIN_VALUE, "tooPrecise"],
    [0.001, "tooPrecise"],
    [12.345, "tooPrecise"],
    [0.1 + 0.2, "tooPrecise"],
  ])("%d is refused as %s", (euro, error) => {
    expect(amountFromEuro(euro)).toEqual({ error });
    expect(centsFromEuro(euro)).toEqual({ error });
  });

  test.each([0, -0])("%o is a budget of zero, but not an expense", (zero) => {
    expect(amountFromEuro(zero)).toEqual({ error: "zero" });
    expect(Object.is(centsFromEuro(zero).cents, 0)).toBe(true);
  });

  test("Every amount up to 2.000 euros from JSON is exact to the cent", () => {
    const wrong: number[] = [];
    for (let cents = 0; cents <= 200_000; cents++) if (!comesBack(cents)) wrong.push(cents);
    expect(wrong).toEqual([]);
  });

  test("Amounts on both sides of every power of two are exact to the cent", () => {
    const wrong: number[] = [];
    for (let power = 1; power <= MAX_CENTS; power *= 2) {
      for (let cents = Math.max(0, power - 500); cents <= Math.min(MAX_CENTS, power + 500); cents++) {
        if (!comesBack(cents)) wrong.push(cents);
        if (!comesBack(MAX_CENTS - cents)) wrong.push(MAX_CENTS - cents);
      }
    }
    expect(wrong).toEqual([]);
  });

  test("Any amount from JSON is exact to the cent", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_CENTS }), (cents) => comesBack(cents)),
      {
        numRuns: 5_000,
      },
    );
  });

  test("JSON shows an amount with at most two decimals", () => {
    fc.assert(
      fc.property(wholeNumber(0, MAX_CENTS), (cents) => {
        expect(JSON.stringify(euroFromCents(cents))).toMatch(/^\d+(\.\d{1,2})?$/);
      }),
    );
  });

  test("A third decimal is always refused", () => {
    fc.assert(
      fc.property(wholeNumber(0, MAX_CENTS - 1), fc.integer({ min: 1, max: 9 }), (cents, third) => {
        const [whole, decimals] = digitsOf(cents);
        expect(centsFromEuro(Number(`${whole}.${decimals}${third}`))).toEqual({ error: "tooPrecise" });
      }),
      { numRuns: 2_000 },
    );
  });

  test("Any number gives whole cents in range, or an error", () => {
    fc.assert(
      fc.property(fc.double(), (euro) => {
        const { cents, error } = centsFromEuro(euro);
        expect(typeof error).toBe(cents === undefined ? "string" : "undefined");
        if (cents === undefined) return;
        expectCents(cents, 0);
        expect(cents / 100).toBe(euro === 0 ? 0 : euro);
      }),
      { numRuns: 2_000 },
    );
  });

  test("The same amount typed and in JSON is the same cents", () => {
    fc.assert(
      fc.property(wholeNumber(1, MAX_CENTS), (cents) => {
        const json = JSON.stringify(euroFromCents(cents));
        expect(amountFromEuro(JSON.parse(json))).toEqual(readAmount(json));
      }),
    );
  });
});

/** Returns what is in an amount beside digits, marks, blanks and the currency's sign, code or abbreviation. */
function withoutAmount(text: string, currency: CurrencyCode): string {
  const own: Partial<Record<CurrencyCode, string>> = {
    EUR: "€|euro|eur",
    CHF: "s?fr\\.|s?fr",
    INR: "rs\\.|rs",
  };
  const sign = own[currency] ?? "";
  const any = currency === "EUR" ? "" : "|(?!€)\\p{Sc}";
  const once = new RegExp(`${sign && `${sign}|`}${currency}${any}`, "iu");
  return text
    .replace(/\s/g, "")
    .replace(once, "")
    .replace(/[\d.,]/g, "");
}

function expectCents(cents: number, min: number): void {
  expect(Number.isSafeInteger(cents)).toBe(true);
  expect(Object.is(cents, -0)).toBe(false);
  expect(cents).toBeGreaterThanOrEqual(min);
  expect(cents).toBeLessThanOrEqual(MAX_CENTS);
}

function comesBack(cents: number): boolean {
  const sent: unknown = JSON.parse(JSON.stringify(euroFromCents(cents)));
  return typeof sent === "number" && centsFromEuro(sent).cents === cents;
}

function digitsOf(cents: number): [whole: string, decimals: string] {
  const digits = String(cents).padStart(3, "0");
  return [digits.slice(0, -2), digits.slice(-2)];
}

function grouped(cents: number, groupMark: string, decimalMark: "," | "." = ","): string {
  const [whole, decimals] = digitsOf(cents);
  return whole.replace(/\B(?=(\d{3})+$)/g, groupMark) + decimalMark + decimals;
}

describe("An amount in a foreign currency", () => {
  test.each<[text: string, currency: ForeignCurrency, units: number]>([
    ["450.000", "VND", 450_000],
    ["450.000 ₫", "VND", 450_000],
    ["1.500", "JPY", 1_500],
    ["¥1.500", "JPY", 1_500],
    ["1.234.567", "JPY", 1_234_567],
    ["1,234,567", "JPY", 1_234_567],
    ["1500,", "JPY", 1_500],
    ["$12.50", "USD", 1_250],
    ["1.234", "USD", 123_400],
    ["5.000", "HUF", 500_000],
    ["1,234", "KWD", 1_234],
    ["12.5", "KWD", 12_500],
    ["0.250", "KWD", 250],
    ["1234.567", "KWD", 1_234_567],
    ["1.234,567", "KWD", 1_234_567],
    ["1,234.567", "KWD", 1_234_567],
    ["1.234.567", "KWD", 1_234_567_000],
    ["9.999.999.999,99", "IRR", 999_999_999_999],
    ["999999999999,9", "IRR", 99_999_999_999_990],
    ["Fr. 20", "CHF", 2_000],
    ["20.50 Fr.", "CHF", 2_050],
    ["CHF 20", "CHF", 2_000],
    ["20 chf", "CHF", 2_000],
    ["Rs. 50", "LKR", 5_000],
    ["$.50", "USD", 50],
  ])("typed as '%s' in %s is %i smallest units", (text, currency, units) => {
    expect(readOriginal(text, currency)).toEqual({ units });
  });

  test.each<[text: string, currency: ForeignCurrency, error: OriginalError]>([
    ["1,5", "JPY", "tooPrecise"],
    ["1.5", "JPY", "tooPrecise"],
    ["1,500", "JPY", "tooPrecise"],
    ["1.500,00", "JPY", "tooPrecise"],
    ["1.234", "KWD", "ambiguous"],
    ["999.999", "TND", "ambiguous"],
    ["1,2345", "KWD", "tooPrecise"],
    ["12,345", "USD", "tooPrecise"],
    ["", "VND", "required"],
    ["₫", "VND", "required"],
    ["0", "VND", "zero"],
    ["0,000", "KWD", "zero"],
    ["-5", "VND", "negative"],
    ["5 €", "VND", "unreadable"],
    ["12+3", "VND", "unreadable"],
    ["2x450", "VND", "unreadable"],
    ["Fr. 20", "VND", "unreadable"],
    ["20 VND", "CHF", "unreadable"],
    ["CHF .50", "CHF", "unreadable"],
    ["Fr.,50", "CHF", "unreadable"],
    ["fünf", "VND", "unreadable"],
    ["12345678901234567", "IRR", "tooLong"],
    ["9999999999999999", "IRR", "tooLarge"],
    [" ".repeat(100), "VND", "tooLong"],
  ])("typed as '%s' in %s is refused: %s", (text, currency, error) => {
    expect(readOriginal(text, currency)).toEqual({ error });
  });

  const foreign = fc.constantFrom(...(currencyCodes.filter((code) => code !== "EUR") as ForeignCurrency[]));

  test("typed in German with all decimals is read as the same units", () => {
    fc.assert(
      fc.property(wholeNumber(1, MAX_UNITS), foreign, (units, currency) => {
        const digits = String(units).padStart(decimalsOf(currency) + 1, "0");
        const whole = digits.slice(0, digits.length - decimalsOf(currency));
        const fraction = digits.slice(whole.length);
        const text = whole.replace(/\B(?=(\d{3})+$)/g, ".") + (fraction && `,${fraction}`);
        const expected = text.length > ORIGINAL_LENGTH ? { error: "tooLong" } : { units };
        expect(readOriginal(text, currency)).toEqual(expected);
      }),
    );
  });

  const lasting = (text: string, currency: CurrencyCode) =>
    lastingError(text, (typed) =>
      String((currency === "EUR" ? readAmount(typed) : readOriginal(typed, currency)).error ?? ""),
    );

  test.each<[text: string, currency: CurrencyCode, error: string]>([
    ["1,5", "JPY", "tooPrecise"],
    ["1.5000", "JPY", "tooPrecise"],
    ["1.5", "JPY", ""],
    ["1,", "JPY", ""],
    ["1,2345", "KWD", "tooPrecise"],
    ["1.234", "KWD", ""],
    ["9999999999999999", "VND", "tooLarge"],
    ["1,234", "EUR", ""],
    ["1,2345", "EUR", "tooPrecise"],
    ["1.23,4.5", "EUR", "unreadable"],
    ["1000000000", "EUR", "tooLarge"],
    ["0", "EUR", ""],
    ["", "EUR", ""],
    [",", "EUR", ""],
  ])("typed as far as %s %s has what no further key can mend: %j", (text, currency, error) => {
    expect(lasting(text, currency)).toBe(error);
  });

  test("has no error that lasts while it is typed", () => {
    fc.assert(
      fc.property(
        wholeNumber(1, MAX_CENTS),
        fc.constantFrom<CurrencyCode>("EUR", "USD", "VND", "KWD"),
        fc.constantFrom("", "."),
        (units, currency, mark) => {
          const text = numberFromUnits(units, currency).toFixed(decimalsOf(currency));
          const [whole = "", decimals] = text.split(".");
          const typed = whole.replace(/\B(?=(\d{3})+$)/g, mark) + (decimals ? `,${decimals}` : "");
          const max = currency === "EUR" ? AMOUNT_LENGTH : ORIGINAL_LENGTH;
          for (let end = 0; end <= Math.min(typed.length, max); end++) {
            expect([typed.slice(0, end), lasting(typed.slice(0, end), currency)]).toEqual([
              typed.slice(0, end),
              "",
            ]);
          }
        },
      ),
    );
  });

  test("typed in any way gives whole units from 1 to the maximum, or an error", () => {
    fc.assert(
      fc.property(amountOrNot, foreign, (text, currency) => {
        const { units, error } = readOriginal(text, currency);
        if (units === undefined) expect(error).toBeDefined();
        else {
          expect(Number.isSafeInteger(units)).toBe(true);
          expect(units).toBeGreaterThanOrEqual(1);
          expect(units).toBeLessThanOrEqual(MAX_UNITS);
        }
      }),
    );
  });

  test.each<[number: number, currency: CurrencyCode, reading: ReturnType<typeof unitsFromNumber>]>([
    [12.5, "USD", { units: 1_250 }],
    [450_000, "VND", { units: 450_000 }],
    [1.234, "KWD", { units: 1_234 }],
    [9_999_999_999_999.99, "IRR", { units: MAX_UNITS }],
    [10_000_000_000_000, "IRR", { error: "tooLarge" }],
    [12.5, "JPY", { error: "tooPrecise" }],
    [12.345, "USD", { error: "tooPrecise" }],
    [0.001, "USD", { error: "tooPrecise" }],
    [1e-9, "KWD", { error: "tooPrecise" }],
    [0, "USD", { error: "zero" }],
    [-1, "USD", { error: "negative" }],
    [Number.NaN, "USD", { error: "unreadable" }],
    [Number.POSITIVE_INFINITY, "USD", { error: "unreadable" }],
  ])("sent as %d in %s is read as %o", (number, currency, reading) => {
    expect(unitsFromNumber(number, currency)).toEqual(reading);
  });

  test("is sent as a number that prints with at most the currency's decimals and is read back", () => {
    fc.assert(
      fc.property(wholeNumber(1, MAX_UNITS), foreign, (units, currency) => {
        const number: unknown = JSON.parse(JSON.stringify(numberFromUnits(units, currency)));
        expect(String(number).split(".")[1]?.length ?? 0).toBeLessThanOrEqual(decimalsOf(currency));
        expect(unitsFromNumber(number as number, currency)).toEqual({ units });
      }),
    );
  });
});
