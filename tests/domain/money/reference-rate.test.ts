import { describe, expect, test } from "vitest";
import { addDays, daysBetween } from "~/domain/day";
import { RATE_DIGITS } from "~/domain/money/conversion";
import type { ForeignCurrency } from "~/domain/money/currency";
import {
  checkRates,
  monthOf,
  pickReferenceRate,
  type RateFeed,
  RatesRefused,
  type ReferenceRate,
  readReferenceRate,
  refuseJumps,
} from "~/domain/money/reference-rate";
import { anyDay, anyText, fc, textOf } from "../../support/property";

const today = "2026-11-20";

/** Returns the reason for which the work is refused, or undefined. Anything else that it throws fails the test. */
function refusalOf(work: () => unknown): string | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    expect(error).toBeInstanceOf(RatesRefused);
    return (error as RatesRefused).reason;
  }
}

const ecb = (currency: ForeignCurrency, day: string, rate: string): ReferenceRate => ({
  source: "ecb",
  currency,
  day,
  rate,
});
const inforEuro = (day: string, rate: string): ReferenceRate => ({
  source: "inforeuro",
  currency: "USD",
  day,
  rate,
});

describe("a published rate", () => {
  test.each([
    ["1.0837", "1.0837"],
    ["162.20", "162.2"],
    ["162.00", "162"],
    ["007.5", "7.5"],
    ["0.30821", "0.30821"],
    ["1345678.12345", "1345678.12345"],
    ["1000000000", "1000000000"],
    ["0.001", "0.001"],
    ["1.00000000000000000000", "1"],
  ])("%s is %s", (text, rate) => expect(readReferenceRate(text)).toBe(rate));

  test.each([
    ...["", "0", "0.0", "-1.2", "+1.2", "1e-9", "1E3", "NaN", "Infinity", "0x10", "1,0837", "1.", ".5", " 1"],
    ...["1.2.3", "1_000", "０.５", "0.000000001", "0.0009", "1000000000.1", "1.234567890123", "1 "],
    ...["1234567890123", "1".repeat(40), `1.${"1".repeat(40)}`, `1.${"0".repeat(40)}`],
  ])("is not %j", (text) => expect(readReferenceRate(text)).toBeUndefined());

  test("is positive, has at most 12 digits, and reads as itself", () => {
    const almost = textOf(["0", "1", "9", "37", ".", "-", "e", " ", "000"]);
    fc.assert(
      fc.property(fc.oneof(anyText, almost), (text) => {
        const rate = readReferenceRate(text);
        if (rate === undefined) return;
        expect(Number(rate)).toBe(Number(text));
        expect(Number(rate)).toBeGreaterThan(0);
        expect(rate.replace(".", "").replace(/^0+/, "").length).toBeLessThanOrEqual(RATE_DIGITS);
        expect(readReferenceRate(rate)).toBe(rate);
      }),
    );
  });
});

describe("a document", () => {
  const usd = { currency: "USD", day: today, rate: "1.0837" };

  test("yields its rates", () => {
    expect(checkRates("ecb", [usd], today)).toEqual([ecb("USD", today, "1.0837")]);
  });

  test("may say the same twice, also with more zeros", () => {
    expect(checkRates("ecb", [usd, usd, { ...usd, rate: "1.08370" }], today)).toHaveLength(1);
  });

  test("may hold the euro and currencies that nobody pays with", () => {
    const others = ["EUR", "XAU", "XYZ"].map((currency) => ({ ...usd, currency, rate: "1" }));
    expect(checkRates("inforeuro", [...others, usd], today)).toHaveLength(1);
  });

  test.each([
    ["without a rate", [], "empty"],
    ["with nothing but the euro", [{ ...usd, currency: "EUR", rate: "1" }], "empty"],
    ["with another value for the same day", [usd, { ...usd, rate: "1.0838" }], "duplicate"],
    ["with a rate of zero", [usd, { ...usd, currency: "VND", rate: "0" }], "impossible"],
    ["with a rate that is no number", [{ ...usd, rate: "N/A" }], "impossible"],
    ["with a currency in small letters", [usd, { ...usd, currency: "usd" }], "unreadable"],
    ["with the 31st of November", [{ ...usd, day: "2026-11-31" }], "unreadable"],
    ["from tomorrow", [usd, { ...usd, day: "2026-11-21" }], "future"],
  ])("%s is refused", (_, rates, reason) => {
    expect(refusalOf(() => checkRates("ecb", rates, today))).toBe(reason);
  });

  test("throws nothing but a refusal, and yields only positive rates up to today", () => {
    const mostly = (usual: string, ...others: fc.Arbitrary<string>[]) =>
      fc.oneof({ arbitrary: fc.constant(usual), weight: 8 }, ...others);
    const part = fc.record({
      currency: mostly("USD", fc.constantFrom("VND", "EUR", "KWD", "usd", ""), anyText),
      day: mostly(today, fc.constantFrom("2026-11-19", "2026-13-01", ""), anyDay, anyText),
      rate: mostly(
        "1.1",
        fc.constantFrom("0", "-1", "1e-9", "NaN", "9".repeat(40)),
        fc.double().map(String),
        anyText,
      ),
    });
    let accepted = 0;
    const property = fc.property(fc.array(part, { maxLength: 4 }), (parts) => {
      let rates: ReferenceRate[] = [];
      if (refusalOf(() => (rates = checkRates("ecb", parts, today)))) return;
      accepted++;
      for (const { rate, day } of rates) {
        expect(Number(rate)).toBeGreaterThan(0);
        expect(day <= today).toBe(true);
      }
    });
    fc.assert(property, { numRuns: 5_000 });
    expect(accepted).toBeGreaterThan(500);
  });
});

describe("a jump", () => {
  const stored = [ecb("USD", "2026-11-19", "1.1"), ecb("USD", "2026-11-12", "1.0"), ecb("JPY", today, "160")];

  test.each([
    ["half", "0.55", undefined],
    ["double", "2.2", undefined],
    ["less than half", "0.5499", "jump"],
    ["more than double", "2.2000000001", "jump"],
    ["a shifted point", "11", "jump"],
  ])("%s the newest stored rate: %s", (_, rate, reason) => {
    expect(refusalOf(() => refuseJumps([ecb("USD", today, rate)], stored))).toBe(reason);
  });

  test("between two days of one document is refused without any stored rate", () => {
    const document = [ecb("USD", today, "108.37"), ecb("USD", "2026-11-19", "1.0837")];
    expect(refusalOf(() => refuseJumps(document, []))).toBe("jump");
    expect(refusalOf(() => refuseJumps(document.slice(1), []))).toBeUndefined();
  });

  test("is judged for each currency by itself", () => {
    expect(refusalOf(() => refuseJumps([ecb("KRW", today, "1500")], stored))).toBeUndefined();
  });

  test("stays refused for as long as the stored rate is used, then a real devaluation gets through", () => {
    const verdict = (source: RateFeed, days: number) =>
      refusalOf(() =>
        refuseJumps(
          [{ source, currency: "ARS", day: addDays("2026-10-01", days), rate: "1600" }],
          [{ source, currency: "ARS", day: "2026-10-01", rate: "400" }],
        ),
      );
    expect([verdict("ecb", 10), verdict("ecb", 11)]).toEqual(["jump", undefined]);
    expect([verdict("inforeuro", 31), verdict("inforeuro", 61)]).toEqual(["jump", undefined]);
  });

  test("is more than a factor of two, exactly", () => {
    const digits = fc.integer({ min: 1, max: 499_999_999_999 });
    fc.assert(
      fc.property(digits, fc.constantFrom(-1, 0, 1), fc.integer({ min: 1, max: 8 }), (half, off, places) => {
        const decimal = (n: number) => {
          const text = String(n).padStart(places + 1, "0");
          return `${text.slice(0, -places)}.${text.slice(-places)}`;
        };
        const jump = refusalOf(() =>
          refuseJumps(
            [ecb("USD", today, decimal(2 * half + off))],
            [ecb("USD", "2026-11-19", decimal(half))],
          ),
        );
        expect(jump).toBe(off > 0 ? "jump" : undefined);
      }),
    );
  });
});

describe("the reference rate of a day", () => {
  const rates = [
    ecb("USD", "2026-11-20", "1.20"),
    ecb("USD", "2026-11-19", "1.19"),
    ecb("USD", "2026-10-30", "1.30"),
    inforEuro("2026-11-01", "1.11"),
    inforEuro("2026-10-01", "1.10"),
  ];
  const sunday = "2026-11-22";

  test.each([
    ["a working day has its own", "2026-11-19", sunday, "1.19"],
    ["a Saturday has Friday's", "2026-11-21", sunday, "1.2"],
    ["up to ten days later it is still used", "2026-11-09", sunday, "1.30"],
    ["after eleven days the month's is", "2026-11-10", sunday, "1.11"],
    ["a day before the first fixing has the month's", "2026-10-15", sunday, "1.10"],
    ["a day before everything has none", "2026-09-30", sunday, undefined],
    ["1998 has none", "1998-05-01", sunday, undefined],
    ["today has the newest", sunday, sunday, "1.2"],
    ["next year has today's", "2027-07-01", sunday, "1.2"],
    ["today has the newest known, however old", "2027-07-01", "2027-07-01", "1.2"],
    ["a past day has none of another month", "2027-06-30", "2027-07-01", undefined],
  ])("%s", (_, day, now, rate) => {
    const picked = pickReferenceRate(rates, day, now)?.rate;
    expect(picked && Number(picked)).toBe(rate && Number(rate));
  });

  test("in advance is the ECB's newest, although the Commission has next month's already", () => {
    const known = [...rates, inforEuro("2026-12-01", "1.12")];
    expect(pickReferenceRate(known, "2026-12-24", sunday)).toMatchObject({ source: "ecb", rate: "1.20" });
  });

  test("of the first of a month is the ECB's where both have one", () => {
    const both = [ecb("USD", "2026-10-01", "1.01"), inforEuro("2026-10-01", "1.10")];
    for (const list of [both, both.toReversed()]) {
      expect(pickReferenceRate(list, "2026-10-01", sunday)?.source).toBe("ecb");
      expect(pickReferenceRate(list, "2027-10-01", "2027-10-01")?.source).toBe("ecb");
    }
  });

  const near = fc.integer({ min: -90, max: 40 }).map((days) => addDays(today, days));
  const anyRates = fc.uniqueArray(
    fc.oneof(
      near.map((day) => ecb("USD", day, "1.1")),
      near.map((day) => inforEuro(monthOf(day), "1.2")),
    ),
    { selector: ({ source, day }) => source + day, maxLength: 30 },
  );

  test("follows the rules for any rates and days", () => {
    fc.assert(
      fc.property(anyRates, near, (known, day) => {
        const picked = pickReferenceRate(known, day, today);
        const since = day < today ? day : today;
        const usable = known.filter(
          (rate) => rate.source === "ecb" && rate.day <= day && daysBetween(rate.day, since) <= 10,
        );
        const ofMonth = known.find(
          (rate) => rate.source === "inforeuro" && rate.day.slice(0, 7) === day.slice(0, 7),
        );
        if (usable.length > 0) {
          expect(picked?.day).toBe(
            usable
              .map((rate) => rate.day)
              .sort()
              .at(-1),
          );
          expect(picked?.source).toBe("ecb");
        } else if (ofMonth) expect(picked).toBe(ofMonth);
        else if (day < today) expect(picked).toBeUndefined();
        else {
          const days = known.map((rate) => rate.day).filter((each) => each <= day);
          expect(picked?.day).toBe(days.sort().at(-1));
        }
      }),
    );
  });

  test("of a past day does not change with fixings of later days", () => {
    fc.assert(
      fc.property(anyRates, near, (known, day) => {
        if (day >= today) return;
        const then = known.filter((rate) => rate.day <= day);
        expect(pickReferenceRate(known, day, today)).toBe(pickReferenceRate(then, day, today));
      }),
    );
  });
});
