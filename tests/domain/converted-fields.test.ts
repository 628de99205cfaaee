// The device must read back the amount that the server will store.
import { describe, expect, test } from "vitest";
import type { Original } from "~/domain/conversion";
import { convertFields } from "~/domain/converted-fields";
import { cashRate, withCardFee } from "~/domain/usual-rate";

const today = "2026-11-22";
const shown = { exchangeRate: "28604,9", rateDate: "2026-11-01", rateSource: "inforeuro" };
const dong = { amount: "450.000", originalCurrency: "VND" };

const original = (more: Partial<Original> = {}): Original => ({
  amount: 450_000,
  currency: "VND",
  rate: "28604.9",
  rateDay: "2026-11-01",
  rateSource: "inforeuro",
  ...more,
});

describe("A new amount is converted", () => {
  test.each([
    ["by the rate that was shown", { ...dong, ...shown }, 1_573, "inforeuro", "2026-11-01"],
    ["by a typed rate", { ...dong, exchangeRate: "28000" }, 1_607, "own", today],
    [
      "by a charged sum before a typed rate",
      { ...dong, exchangeRate: "28000", chargedAmount: "16,20" },
      1_620,
      "charged",
      today,
    ],
    ["to at least one cent", { ...dong, ...shown, amount: "1" }, 1, "inforeuro", "2026-11-01"],
    ["half up", { amount: "0,50", originalCurrency: "USD", exchangeRate: "100" }, 1, "own", today],
    [
      "with three decimals",
      { amount: "1,5", originalCurrency: "KWD", exchangeRate: "0,3" },
      500,
      "own",
      today,
    ],
  ] as const)("%s", (_, fields, cents, rateSource, rateDay) => {
    const { converted } = convertFields(fields, today, undefined)!;
    expect(converted).toMatchObject({ amount: cents, original: { rateSource, rateDay } });
  });

  test.each([
    ["without a rate", dong, undefined],
    ["by a rate that cannot be read", { ...dong, exchangeRate: "viel" }, undefined],
    ["to more than an expense may cost", { ...dong, amount: "999999999999999", exchangeRate: "0,001" }, true],
  ])("not %s, and keeps what was typed", (_, fields, isTooLarge) => {
    const read = convertFields(fields, today, undefined)!;
    expect([read.currency, read.units > 0, read.converted]).toEqual(["VND", true, undefined]);
    expect(read.isTooLarge).toBe(isTooLarge);
  });

  test.each([
    ["in euro", { amount: "12,50" }],
    ["in euro, chosen", { ...shown, amount: "12,50", originalCurrency: "EUR" }],
    ["that cannot be read", { ...dong, amount: "viel" }],
    ["with more decimals than the currency has", { ...dong, amount: "1,5" }],
  ])("not if it is one %s", (_, fields) => {
    expect(convertFields(fields, today, undefined)).toBeUndefined();
  });
});

describe("A changed amount", () => {
  const before = { amount: 1_573, original: original() };
  const convert = (fields: Record<string, string>, old: typeof before = before) =>
    convertFields({ ...dong, ...fields }, today, old)!.converted;

  test("keeps the stored rate, and unchanged its euros", () => {
    expect(convert({ amount: "900000" })).toMatchObject({ amount: 3_146, original: { rate: "28604.9" } });
    const odd = { amount: 1_500, original: original() };
    expect(convert({ ...shown }, odd)).toMatchObject({ amount: 1_500 });
  });

  test("keeps the ratio of a charged sum, and takes another one", () => {
    const charged = { amount: 2_000, original: original({ rate: "22500", rateSource: "charged" }) };
    expect(convert({ amount: "900000", chargedAmount: "20,00" }, charged)).toMatchObject({ amount: 4_000 });
    expect(convert({ chargedAmount: "21" }, charged)).toMatchObject({ amount: 2_100 });
  });

  test("takes a new rate, and waits for that of its day if it is asked for", () => {
    expect(convert({ exchangeRate: "28000" })).toMatchObject({
      amount: 1_607,
      original: { rateSource: "own" },
    });
    expect(convert({ newRate: "on" })).toBeUndefined();
    expect(convert({ originalCurrency: "USD", amount: "10" })).toBeUndefined();
  });
});

describe("Without a typed rate", () => {
  const trip = { lastUsed: "VND", cardFee: "1.75", cashRates: { VND: "28000" } } as const;
  const reference = { rate: "28604.9", rateDay: "2026-11-01", rateSource: "inforeuro" } as const;

  test.each([
    ["cash by the trip's own", "barzahlung", { rate: "28000", rateDay: today, rateSource: "cash" }],
    ["imported cash likewise", "cash", { rate: "28000", rateDay: today, rateSource: "cash" }],
    [
      "a card with the trip's fee",
      "kreditkarte",
      { rate: "28112.9238329", rateDay: today, rateSource: "card" },
    ],
    ["anything else by the reference", "andere", reference],
    ["no method by the reference", null, reference],
  ] as const)("%s", (_, paymentMethod, rate) => {
    const paid = { day: today, paymentMethod, trip };
    expect(cashRate("VND", paid) ?? withCardFee(reference, paid)).toEqual(rate);
    expect(withCardFee(reference, { ...paid, trip: null })).toEqual(reference);
    expect(withCardFee(reference, { ...paid, trip: { ...trip, cardFee: "0" } })).toEqual(reference);
  });
});
