import { isDeepStrictEqual } from "node:util";
import { and, count, isNotNull, type SQLWrapper, sql } from "drizzle-orm";
import type { Day } from "~/domain/day";
import { expenseKinds, paidKinds } from "~/domain/expenses/kind";
import type { Percent, Rate } from "~/domain/money/conversion";
import type { CurrencyCode, ForeignCurrency } from "~/domain/money/currency";
import type { Cents, Units } from "~/domain/money/money";
import {
  type CurrencySettings,
  type TripCurrencies,
  type TripWithCurrencies,
  withSettings,
  withUsed,
} from "~/domain/trips/trip";
import { db } from "../../../db/client";
import { total } from "../../../db/portable";
import { expenses, trips } from "../../../db/schema";
import { areOf } from "../expenses/conditions.server";
import { recordSettings } from "../sharing/history.server";
import { expensesOn, groupExpensesOn, lockTrip, tripOf } from "../sharing/membership.server";
import { once, type Submission, Unchanged } from "../submission.server";
import { findTrip, requireTripAsOwner } from "../trips/trip.server";
import { referenceRate } from "./rates.server";

/** A foreign currency of a trip: its rate for cash, and what was paid in it. */
export interface TripCurrency {
  currency: ForeignCurrency;
  cashRate: Rate | null;
  /** Fee for paying by card in percent, the same for all currencies of the trip. */
  cardFee: Percent | null;
  /** Sum in whole smallest units of the currency. */
  originalTotal: Units;
  total: Cents;
  count: number;
  /** Whether anything is noted in it, paid or not. */
  isUsed: boolean;
}

/** Changes of a currency; omitted fields keep their value, null removes it. */
interface CurrencyChanges {
  cashRate?: Rate | null;
  /** For all currencies of the trip. */
  cardFee?: Percent | null;
}

/**
 * Stores a currency as the one that the trip used last, and a foreign one in the trip's list. Writes nothing if that is
 * stored already, or for the euro on a trip without foreign currencies. Call it inside a transaction.
 */
export async function rememberCurrency(
  userId: string,
  tripId: string,
  before: TripCurrencies | null,
  used: CurrencyCode,
): Promise<void> {
  const isKnown = used === "EUR" || before?.cashRates[used] !== undefined;
  if (!before && used === "EUR") return;
  if (isKnown && before?.lastUsed === used) return;
  await store(userId, tripId, withUsed(before, used));
}

/**
 * Changes a trip's rate for cash in a currency, and the trip's fee for paying by card. Stored expenses keep their
 * rates. Returns the currency; for a repetition as it is now, or undefined if the trip has been deleted.
 */
export async function changeTripCurrency(
  userId: string,
  tripId: string,
  currency: ForeignCurrency,
  changes: CurrencyChanges,
  submission: Submission,
): Promise<TripCurrency | undefined> {
  const body = { id: tripId, currency, ...changes };
  const submitted = { command: "trip.currency", body, resultId: tripId };
  const change = async () => {
    await lockTrip(tripId);
    const trip = await requireTripAsOwner(userId, tripId);
    const { cashRate = trip.currencies?.cashRates[currency] ?? null, cardFee } = changes;
    return storeSettings(userId, trip, { cardFee, cashRates: { [currency]: cashRate } }, submission.now);
  };
  await once(userId, submission, submitted, change, async () => {});
  const settings = await tripCurrencySettings(userId, tripId, [currency]);
  return settings?.currencies.find((each) => each.currency === currency);
}

/** Stored expenses keep their rates, and a currency that is used stays on the list. */
export async function changeTripCurrencies(
  userId: string,
  tripId: string,
  settings: CurrencySettings,
  submission: Submission,
): Promise<void> {
  const submitted = { command: "trip.currencies", body: { id: tripId, ...settings }, resultId: tripId };
  const change = async () => {
    await lockTrip(tripId);
    const trip = await requireTripAsOwner(userId, tripId);
    const used = new Set((await sumsByCurrency(userId, tripId)).map(({ currency }) => currency));
    const dropped = settings.dropped?.filter((currency) => !used.has(currency));
    return storeSettings(userId, trip, { ...settings, dropped }, submission.now);
  };
  await once(userId, submission, submitted, change, async () => {});
}

/** A trip's settings about foreign currencies, with what was paid in each. */
export interface TripCurrencySettings {
  cardFee: Percent | null;
  /** Currencies that were used or only set up, sorted by code. */
  currencies: TripCurrency[];
}

/** Lists `wanted` even if they were neither used nor set up. */
export async function tripCurrencySettings(
  userId: string,
  tripId: string,
  wanted: readonly ForeignCurrency[] = [],
): Promise<TripCurrencySettings | undefined> {
  const trip = await findTrip(userId, tripId);
  if (!trip) return undefined;
  const { cardFee = null, cashRates = {} } = trip.currencies ?? {};
  const used = new Map((await sumsByCurrency(userId, tripId)).map((sum) => [sum.currency, sum]));
  const codes = new Set([...used.keys(), ...(Object.keys(cashRates) as ForeignCurrency[]), ...wanted]);
  const currencies = [...codes].sort().map((currency) => ({
    originalTotal: 0,
    total: 0,
    count: 0,
    ...used.get(currency),
    isUsed: used.has(currency),
    currency,
    cashRate: cashRates[currency] ?? null,
    cardFee,
  }));
  return { cardFee, currencies };
}

export type CurrencySum = Pick<TripCurrency, "currency" | "originalTotal" | "total" | "count">;

/**
 * Returns the group's sums of what is paid, or those of the expenses that a list shows, one's own private ones too. What is
 * not paid only adds its currency.
 */
export async function sumsByCurrency(
  userId: string,
  tripId: string,
  of: "group" | "listed" = "group",
): Promise<CurrencySum[]> {
  const summed = (of === "listed" ? expensesOn : groupExpensesOn)(userId, tripId, expenseKinds);
  const ifPaid = (column: SQLWrapper) => sql`case when ${areOf(paidKinds)} then ${column} end`;
  const sums = await db
    .select({
      currency: expenses.originalCurrency,
      // As a fraction: on a trip from before the limit, sums of whole numbers could overflow.
      originalTotal: total(ifPaid(sql`${expenses.originalAmount} * 1.0`)),
      total: total(ifPaid(expenses.amount)),
      count: count(ifPaid(expenses.id)),
    })
    .from(expenses)
    .where(and(summed, isNotNull(expenses.originalCurrency)))
    .groupBy(expenses.originalCurrency)
    .orderBy(expenses.originalCurrency);
  return sums.map(({ currency, ...sum }) => ({ ...sum, currency: currency! }));
}

/**
 * Returns the rate by which sums are also shown in the currency that a trip used last: what its owner got for cash, else
 * the newest reference rate. Undefined if that currency is the euro, or if there is no rate.
 */
export async function rateOfLastUsed(
  currencies: TripCurrencies | null,
  today: Day,
): Promise<{ currency: ForeignCurrency; rate: Rate } | undefined> {
  if (!currencies || currencies.lastUsed === "EUR") return undefined;
  const { lastUsed: currency, cashRates } = currencies;
  const rate = cashRates[currency] ?? (await referenceRate(currency, today, today))?.rate;
  return rate === undefined ? undefined : { currency, rate };
}

async function storeSettings(
  userId: string,
  trip: TripWithCurrencies,
  settings: CurrencySettings,
  now: Date,
): Promise<void | Unchanged<void>> {
  const currencies = withSettings(trip.currencies, settings);
  if (isDeepStrictEqual(currencies, trip.currencies)) return new Unchanged(undefined);
  await store(userId, trip.id, currencies);
  await recordSettings(trip, { ...trip, currencies }, now);
}

async function store(userId: string, tripId: string, currencies: TripCurrencies | null): Promise<void> {
  await db.update(trips).set({ currencies }).where(tripOf(userId, tripId));
}
