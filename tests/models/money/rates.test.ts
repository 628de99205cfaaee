// Reference rates: stored whole or not at all, kept for good, and picked for a day.
import { beforeEach, expect, test } from "vitest";
import { addDays } from "~/domain/day";
import type { ForeignCurrency } from "~/domain/money/currency";
import { missingMonths } from "~/domain/money/rate-schedule";
import {
  monthOf,
  pickReferenceRate,
  type RateFeed,
  RatesRefused,
  type ReferenceRate,
} from "~/domain/money/reference-rate";
import {
  fixingsOf,
  newestRateDay,
  ratesOf,
  referenceRate,
  storedMonths,
  storeRates,
} from "~/models/money/rates.server";
import { fc } from "../../support/property";
import { execute, rows } from "../../support/rows";

const today = "2026-11-20";

function fixing(source: RateFeed, day: string, rates: Partial<Record<ForeignCurrency, string>>) {
  return Object.entries(rates).map(
    ([currency, rate]): ReferenceRate => ({ source, currency: currency as ForeignCurrency, day, rate }),
  );
}

const stored = () => rows<ReferenceRate>("select * from rates order by source, currency, day");

beforeEach(() => execute("delete from rates"));

test("a fixing is stored, and the newest day is known", async () => {
  expect(await newestRateDay("ecb")).toBeUndefined();
  await storeRates("ecb", fixing("ecb", today, { JPY: "162.2", USD: "1.0837" }));
  await storeRates("ecb", fixing("ecb", "2026-11-19", { USD: "1.084" }));
  expect(stored()).toHaveLength(3);
  expect(await newestRateDay("ecb")).toBe(today);
  expect(await newestRateDay("inforeuro")).toBeUndefined();
});

test("a stored rate keeps its value, and two who store the same do no harm", async () => {
  const first = fixing("ecb", today, { USD: "1.0837", JPY: "162.2" });
  await Promise.all([storeRates("ecb", first), storeRates("ecb", first)]);
  await storeRates("ecb", fixing("ecb", today, { USD: "1.09", GBP: "0.85" }));
  expect(stored().map(({ currency, rate }) => `${currency} ${rate}`)).toEqual([
    "GBP 0.85",
    "JPY 162.2",
    "USD 1.0837",
  ]);
});

test("of a document with a jump nothing is stored, and the old rates stay", async () => {
  await storeRates("ecb", fixing("ecb", "2026-11-19", { USD: "1.084", JPY: "162" }));
  const before = stored();
  const shifted = fixing("ecb", today, { USD: "1.0837", JPY: "16200" });
  await expect(storeRates("ecb", shifted)).rejects.toThrow(RatesRefused);
  expect(stored()).toEqual(before);
  // The Commission is not judged by the ECB.
  await storeRates("inforeuro", fixing("inforeuro", "2026-11-01", { JPY: "16200" }));
});

test("a currency that the newest fixing leaves out is still compared with its last rate", async () => {
  await storeRates("ecb", fixing("ecb", "2026-11-18", { ISK: "140" }));
  await storeRates("ecb", fixing("ecb", "2026-11-19", { USD: "1.084" }));
  await expect(storeRates("ecb", fixing("ecb", today, { ISK: "1.4" }))).rejects.toThrow("jump: ISK");
});

test("the months that are stored are not missing", async () => {
  await storeRates("inforeuro", fixing("inforeuro", "2026-11-01", { VND: "28604.9", USD: "1.1" }));
  await storeRates("inforeuro", fixing("inforeuro", "2026-05-01", { VND: "28000" }));
  expect(await storedMonths("2026-08-01")).toEqual(["2026-11-01"]);
  const now = new Date("2026-11-20T12:00:00Z");
  expect(missingMonths(now, await storedMonths("2026-08-01"))).toEqual([
    "2026-10-01",
    "2026-09-01",
    "2026-08-01",
  ]);
});

test("all currencies get their rate of a day, from the source that has one", async () => {
  await storeRates("ecb", fixing("ecb", "2026-11-19", { USD: "1.0837", ISK: "140" }));
  await storeRates("inforeuro", fixing("inforeuro", "2026-11-01", { USD: "1.1", VND: "28604.9" }));
  await storeRates("inforeuro", fixing("inforeuro", "2026-05-01", { KWD: "0.33" }));
  const all = ["USD", "ISK", "VND", "KWD", "IRR"] as const;
  const shown = async (day: string) =>
    [...(await ratesOf(all, day, today)).values()].map(({ currency, day, source }) =>
      [currency, source, day].join(" "),
    );
  expect((await shown(today)).sort()).toEqual([
    "ISK ecb 2026-11-19",
    "KWD inforeuro 2026-05-01",
    "USD ecb 2026-11-19",
    "VND inforeuro 2026-11-01",
  ]);
  expect((await shown("2026-11-02")).sort()).toEqual([
    "USD inforeuro 2026-11-01",
    "VND inforeuro 2026-11-01",
  ]);
});

test("the database finds what the rule picks from all rates", async () => {
  const currencies = ["USD", "VND"] as const;
  const near = fc.integer({ min: -60, max: 30 }).map((days) => addDays(today, days));
  const anyRate = fc.tuple(fc.constantFrom("ecb", "inforeuro"), fc.constantFrom(...currencies), near).map(
    ([source, currency, day]): ReferenceRate => ({
      source,
      currency,
      day: source === "ecb" ? day : monthOf(day),
      rate: "1.5",
    }),
  );
  const property = fc.asyncProperty(
    fc.array(anyRate, { minLength: 1, maxLength: 25 }),
    fc.array(near, { minLength: 1, maxLength: 5 }),
    async (known, days) => {
      execute("delete from rates");
      for (const source of ["ecb", "inforeuro"] as const) {
        const own = known.filter((rate) => rate.source === source);
        if (own.length > 0) await storeRates(source, own);
      }
      for (const day of days) {
        const found = await ratesOf(currencies, day, today);
        for (const currency of currencies) {
          const picked = pickReferenceRate(
            known.filter((rate) => rate.currency === currency),
            day,
            today,
          );
          expect(found.get(currency)).toEqual(picked);
          expect(await referenceRate(currency, day, today)).toEqual(picked);
          const fixings = await fixingsOf(currency, [day], today);
          expect(pickReferenceRate(fixings, day, today)).toEqual(picked);
        }
      }
    },
  );
  await fc.assert(property, { numRuns: 30 });
});
