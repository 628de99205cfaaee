import { describe, expect, test } from "vitest";
import { addDays, type Day } from "~/domain/day";
import { storeRates } from "~/models/money/rates.server";
import {
  changeTripCurrencies,
  changeTripCurrency,
  rateOfLastUsed,
  tripCurrencySettings,
} from "~/models/money/trip-currencies.server";
import { archiveTrip, findTrip, moveTripToTrash } from "~/models/trips/trip.server";
import { aTrip, refusal, sent, someone, today } from "../../support/models";

describe("A trip's currencies", () => {
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
