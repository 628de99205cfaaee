// The line below an amount in a foreign currency, as the device makes it of what was typed.
import { describe, expect, test, vi } from "vitest";
import type { ExpenseRow } from "~/domain/expenses/expense";
import type { Original } from "~/domain/money/conversion";
import { conversionLine } from "~/forms/money/conversion-line";
import { type RateTexts, rateTexts, type TypedTexts } from "~/forms/money/rate-fields";
import { loadRates } from "~/offline/rates";
import type { TripOfForm } from "~/offline/screen-state";

const day = "2026-11-16";
const trip: TripOfForm = { currencies: { lastUsed: "VND", cardFee: "3", cashRates: { VND: "27000" } } };

/** An expense that was paid by card, when the fee was 1,75 %. */
const original: Original = {
  amount: 450_000,
  currency: "VND",
  rate: "28112.9238329",
  rateDay: day,
  rateSource: "card",
};
const stored = { amount: 1_601, original } as ExpenseRow;
const shown = { exchangeRate: "28112,9238329", rateDate: day, rateSource: "card" };

function line(texts: Record<string, string>, before?: ExpenseRow): string | undefined {
  const fields = { amount: "450.000", originalCurrency: "VND", date: day, ...texts };
  return conversionLine(fields, { trip, before })?.replaceAll("\u00a0", " ");
}

describe("The line below the amount says where its euros come from", () => {
  test("by card: with the fee that the trip has now, for a new expense", () => {
    expect(line(shown)).toBe("450.000 ₫ = 16,01 € (mit 3 % Kartengebühr)");
  });

  test("by card: without a percentage for a stored rate, whose fee was another", () => {
    expect(line(shown, stored)).toBe("450.000 ₫ = 16,01 € (mit Kartengebühr)");
    expect(line({ ...shown, amount: "900.000" }, stored)).toBe("900.000 ₫ = 32,01 € (mit Kartengebühr)");
  });

  test("by card: with the present fee again where Anna takes the rate of the day anew", () => {
    expect(line({ ...shown, exchangeRate: "27771,845", newRate: "on" }, stored)).toBe(
      "450.000 ₫ = 16,20 € (mit 3 % Kartengebühr)",
    );
  });

  test("by a typed rate or sum", () => {
    expect(line({ exchangeRate: "28000" }, stored)).toBe("450.000 ₫ = 16,07 € (eigener Kurs)");
    expect(line({ chargedAmount: "16" })).toBe("450.000 ₫ = 16,00 € (abgebucht)");
  });
});

test("The line is not there while a rate cannot be read, also where a stored one would be kept", () => {
  for (const before of [undefined, stored]) {
    expect(line({ exchangeRate: "viel" }, before)).toBeUndefined();
    expect(line({ exchangeRate: "1.083" }, before)).toBeUndefined();
    expect(line({ exchangeRate: "28000", amount: "viel" }, before)).toBeUndefined();
  }
  expect(line({ originalCurrency: "EUR" })).toBeUndefined();
});

test("The line promises the rate for later until the server has said that there is none", async () => {
  expect(line({ exchangeRate: "" })).toBe(
    "Dieses Gerät kennt keinen Kurs für VND. Er kommt beim Senden dazu, oder trag ihn ein.",
  );
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal("fetch", async () => Response.json({ rates: {} }));
  await loadRates(day);
  vi.unstubAllGlobals();
  expect(line({ exchangeRate: "" })).toBe(
    "Für VND gibt es noch keinen Kurs. Trag den Kurs oder den Eurobetrag ein.",
  );
});

describe("The fields of the rate say the rate that will count", () => {
  const reference = () => ({ rate: "27293.13", rateDay: "2026-11-13", rateSource: "ecb" }) as const;
  const usual = { exchangeRate: "27293,13", rateDate: "2026-11-13", rateSource: "ecb" };
  const byCash = { exchangeRate: "27000", rateDate: day, rateSource: "cash" };
  const empty = { exchangeRate: "", rateDate: "", rateSource: "" };
  const typed = { exchangeRate: "28000" };

  test.each<[string, TypedTexts, RateTexts | undefined, { changed?: string; before?: ExpenseRow }?]>([
    ["the usual one of the day", {}, usual],
    ["the trip's own for cash", { paymentMethod: "barzahlung" }, byCash],
    ["none for euros", { originalCurrency: "EUR" }, undefined],
    ["the typed one as it is", typed, undefined],
    ["the usual one once another currency is chosen", typed, usual, { changed: "originalCurrency" }],
    ["the stored one of a changed expense", {}, shown, { before: stored }],
    ["the usual one where it is asked for anew", { newRate: "on" }, usual, { before: stored }],
  ])("%s", (_, texts, expected, { changed, before } = {}) => {
    const fields = { amount: "450.000", originalCurrency: "VND", date: day, ...texts };
    expect(rateTexts(fields, { trip, before }, changed, reference)).toEqual(expected);
  });

  test("in the outbox, where the trip's rates are not known: none, once what decides has changed", () => {
    const fields = { amount: "450.000", originalCurrency: "VND", date: day, ...usual };
    expect(rateTexts(fields, {}, "description", reference)).toBeUndefined();
    expect(rateTexts(fields, {}, "date", reference)).toEqual(empty);
  });

  test("none where a day has none, and none beside a charged sum", () => {
    const fields = { amount: "450.000", originalCurrency: "VND", date: day };
    expect(rateTexts(fields, { trip }, undefined, () => undefined)).toEqual(empty);
    const charged = { amount: 1_601, original: { ...original, rateSource: "charged" } } as ExpenseRow;
    expect(rateTexts(fields, { trip, before: charged }, undefined, reference)).toEqual({
      exchangeRate: "",
      rateDate: day,
      rateSource: "charged",
    });
  });
});
