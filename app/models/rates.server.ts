import { and, desc, eq, gte, inArray, lte, max, or } from "drizzle-orm";
import type { ForeignCurrency } from "~/domain/currency";
import { addDays, type Day } from "~/domain/day";
import {
  comparableSince,
  ECB_RATE_DAYS,
  ecbSince,
  monthOf,
  pickReferenceRate,
  type RateFeed,
  type ReferenceRate,
  rateFeeds,
  refuseJumps,
} from "~/domain/reference-rate";
import { db, transaction } from "../../db/client";
import { rates } from "../../db/schema";

/** Rows per statement. */
const ROWS_AT_ONCE = 100;

/**
 * Stores the rates of a document of one source, all or none. A rate that is stored already keeps its value, so two
 * processes may store the same document.
 * @throws RatesRefused jump
 */
export async function storeRates(source: RateFeed, fetched: readonly ReferenceRate[]): Promise<void> {
  await transaction("rates", async () => {
    refuseJumps(fetched, await ratesToCompare(source));
    for (let from = 0; from < fetched.length; from += ROWS_AT_ONCE) {
      await db
        .insert(rates)
        .values(fetched.slice(from, from + ROWS_AT_ONCE))
        .onConflictDoNothing();
    }
  });
}

/** Returns the stored rates with which new ones are compared. */
async function ratesToCompare(source: RateFeed): Promise<ReferenceRate[]> {
  const newest = await newestRateDay(source);
  if (newest === undefined) return [];
  return db
    .select()
    .from(rates)
    .where(and(eq(rates.source, source), gte(rates.day, comparableSince(source, newest))));
}

/** Returns the newest day for which a source has rates; undefined for none. */
export async function newestRateDay(source: RateFeed): Promise<Day | undefined> {
  const [newest] = await db
    .select({ day: rates.day })
    .from(rates)
    .where(eq(rates.source, source))
    .orderBy(desc(rates.day), rates.currency)
    .limit(1);
  return newest?.day;
}

/** Lists the months from `since` on for which InforEuro's rates are stored, as their first days. */
export async function storedMonths(since: Day): Promise<Day[]> {
  const found = await db
    .selectDistinct({ day: rates.day })
    .from(rates)
    .where(and(eq(rates.source, "inforeuro"), gte(rates.day, since)));
  return found.map(({ day }) => day);
}

/** Returns the reference rate of a currency for a day; undefined if there is none. */
export async function referenceRate(
  currency: ForeignCurrency,
  day: Day,
  today: Day,
): Promise<ReferenceRate | undefined> {
  return (await ratesOf([currency], day, today)).get(currency);
}

/**
 * Returns the rates of a currency that decide which one counts for these days, or for one of the ten days before them,
 * on which a device may have loaded its rates.
 */
export async function fixingsOf(
  currency: ForeignCurrency,
  days: readonly Day[],
  today: Day,
): Promise<ReferenceRate[]> {
  const ofCurrency = and(inArray(rates.source, rateFeeds), eq(rates.currency, currency));
  const near = days.map((day) => {
    const newest = db
      .select({ day: max(rates.day) })
      .from(rates)
      .where(and(ofCurrency, lte(rates.day, day)));
    const since = monthOf(addDays(ecbSince(day, today), -ECB_RATE_DAYS));
    return or(and(gte(rates.day, since), lte(rates.day, day)), eq(rates.day, newest));
  });
  return db
    .select()
    .from(rates)
    .where(and(ofCurrency, or(...near)));
}

/** Returns the reference rates of currencies for a day, as far as there are any. */
export async function ratesOf(
  currencies: readonly ForeignCurrency[],
  day: Day,
  today: Day,
): Promise<Map<ForeignCurrency, ReferenceRate>> {
  const usual = await db
    .select()
    .from(rates)
    .where(and(inArray(rates.currency, currencies), usualFor(day, today)));
  const picked = pickEach(usual, day, today);
  const missing = currencies.filter((currency) => !picked.has(currency));
  if (day < today || missing.length === 0) return picked;
  return new Map([...picked, ...pickEach(await newestKnown(missing, day), day, today)]);
}

function pickEach(
  found: readonly ReferenceRate[],
  day: Day,
  today: Day,
): Map<ForeignCurrency, ReferenceRate> {
  const picked = new Map<ForeignCurrency, ReferenceRate>();
  for (const [currency, known] of Map.groupBy(found, (rate) => rate.currency)) {
    const rate = pickReferenceRate(known, day, today);
    if (rate) picked.set(currency, rate);
  }
  return picked;
}

/** Condition for the rates of the ECB's last days and of InforEuro's month. */
function usualFor(day: Day, today: Day) {
  return or(
    and(eq(rates.source, "ecb"), gte(rates.day, ecbSince(day, today)), lte(rates.day, day)),
    and(eq(rates.source, "inforeuro"), eq(rates.day, monthOf(day))),
  );
}

/** Returns each currency's newest rate on or before a day. There may be older ones among them, which the caller drops. */
async function newestKnown(currencies: readonly ForeignCurrency[], day: Day): Promise<ReferenceRate[]> {
  const ofThese = and(inArray(rates.source, rateFeeds), inArray(rates.currency, currencies));
  const newest = await db
    .select({ day: max(rates.day) })
    .from(rates)
    .where(and(ofThese, lte(rates.day, day)))
    .groupBy(rates.source, rates.currency);
  const days = [...new Set(newest.map((each) => each.day!))];
  if (days.length === 0) return [];
  return db
    .select()
    .from(rates)
    .where(and(ofThese, inArray(rates.day, days)));
}
