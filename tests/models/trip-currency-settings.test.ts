import { describe, expect, test } from "vitest";
import type { ForeignCurrency } from "~/domain/currency";
import { addDays, type Day } from "~/domain/day";
import { findExpense } from "~/models/expense.server";
import { storeRates } from "~/models/rates.server";
import { archiveTrip, findTrip, moveTripToTrash } from "~/models/trip.server";
import {
  changeTripCurrencies,
  changeTripCurrency,
  rateOfLastUsed,
  tripCurrencySettings,
} from "~/models/trip-currencies.server";
import { anExpense, aTrip, refusal, sent, someone, today } from "../support/models";

/** Adds an expense in a foreign currency at a typed rate. */
function pay(userId: string, tripId: string, currency: ForeignCurrency, number: number, rate: string) {
  return anExpense(userId, tripId, { amount: { number, currency, rate: { rate } } });
}

describe("A trip's currencies", () => {
  test("are set all at once, and Anna's saved expenses keep their rate", async () => {
    const anna = await someone();
    const tripId = await aTrip(anna);
    const expenseId = await pay(anna, tripId, "VND", 450_000, "28605.1");
    const before = await findExpense(anna, expenseId);
    const settings = { cardFee: "1.75", cashRates: { VND: "20000", USD: "1.08", JPY: null } };
    await changeTripCurrencies(anna, tripId, settings, sent());
    expect(await findExpense(anna, expenseId)).toEqual(before);
    const none = { originalTotal: 0, total: 0, count: 0, cardFee: "1.75" };
    expect(await tripCurrencySettings(anna, tripId)).toEqual({
      cardFee: "1.75",
      currencies: [
        { ...none, currency: "JPY", cashRate: null },
        { ...none, currency: "USD", cashRate: "1.08" },
        {
          currency: "VND",
          cashRate: "20000",
          cardFee: "1.75",
          originalTotal: 450_000,
          total: 1_573,
          count: 1,
        },
      ],
    });
  });

  test("are changed once per key", async () => {
    const anna = await someone();
    const tripId = await aTrip(anna);
    const first = { cashRates: { VND: "28000" } };
    await changeTripCurrencies(anna, tripId, first, sent("one"));
    await changeTripCurrencies(anna, tripId, { cashRates: { VND: "27000" } }, sent("two"));
    await changeTripCurrencies(anna, tripId, first, sent("one"));
    expect((await findTrip(anna, tripId))?.currencies?.cashRates).toEqual({ VND: "27000" });
    const other = changeTripCurrencies(anna, tripId, { cashRates: { VND: "1" } }, sent("one"));
    expect(await refusal(other)).toBe("keyReused");
  });

  test("answer a repetition as the first time, even if the currency was dropped since", async () => {
    const anna = await someone();
    const tripId = await aTrip(anna);
    const setRate = () => changeTripCurrency(anna, tripId, "USD", { cashRate: null }, sent("one"));
    const first = await setRate();
    expect(first).toMatchObject({ currency: "USD", cashRate: null, count: 0 });
    await changeTripCurrencies(anna, tripId, { dropped: ["USD"] }, sent());
    expect((await findTrip(anna, tripId))?.currencies).toBeNull();
    expect(await setRate()).toEqual(first);
  });

  test("in which Anna has paid stay on the list, and others go", async () => {
    const anna = await someone();
    const tripId = await aTrip(anna);
    await pay(anna, tripId, "VND", 450_000, "28605.1");
    await changeTripCurrencies(anna, tripId, { cashRates: { USD: null } }, sent());
    await changeTripCurrencies(anna, tripId, { dropped: ["USD", "VND"] }, sent());
    expect((await findTrip(anna, tripId))?.currencies).toEqual({
      lastUsed: "VND",
      cardFee: null,
      cashRates: { VND: null },
    });
  });

  test("can be changed on an archived trip, not on one in the trash", async () => {
    const anna = await someone();
    const tripId = await aTrip(anna);
    await archiveTrip(anna, tripId, sent());
    await changeTripCurrencies(anna, tripId, { cardFee: "2" }, sent());
    expect((await tripCurrencySettings(anna, tripId))?.cardFee).toBe("2");
    await moveTripToTrash(anna, tripId, sent());
    expect(await tripCurrencySettings(anna, tripId)).toBeUndefined();
    expect(await refusal(changeTripCurrencies(anna, tripId, { cardFee: "3" }, sent()))).toBe("tripNotFound");
  });
});

describe("The rate of the currency that Anna used last", () => {
  const fixing = (day: Day, rate: string) => ({
    source: "ecb" as const,
    currency: "THB" as const,
    day,
    rate,
  });

  test("is what she got for cash, else the newest reference rate", async () => {
    await storeRates("ecb", [fixing(addDays(today, -2), "37.5"), fixing(addDays(today, -1), "37.8")]);
    const plain = { cardFee: "1.75", cashRates: { THB: null } };
    expect(await rateOfLastUsed({ ...plain, lastUsed: "THB" }, today)).toEqual({
      currency: "THB",
      rate: "37.8",
    });
    const own = { ...plain, lastUsed: "THB" as const, cashRates: { THB: "36" } };
    expect(await rateOfLastUsed(own, today)).toEqual({ currency: "THB", rate: "36" });
    expect(await rateOfLastUsed({ ...own, lastUsed: "EUR" }, today)).toBeUndefined();
  });

  test("is unknown on a trip in euro, and for a currency without any rate", async () => {
    expect(await rateOfLastUsed(null, today)).toBeUndefined();
    const somoni = { lastUsed: "TJS" as const, cardFee: null, cashRates: { TJS: null } };
    expect(await rateOfLastUsed(somoni, today)).toBeUndefined();
  });
});
