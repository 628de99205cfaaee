import { and, desc, eq, gte, inArray, lte, max, or, type SQL } from "drizzle-orm";
import { addDays, type Day } from "~/domain/day";
import type { ForeignCurrency } from "~/domain/money/currency";
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
} from "~/domain/money/reference-rate";
import { db, transaction } from "../../../db/client";
import { rates } from "../../../db/schema";

/**
 * Stores the rates of a document of one source, all or none. A rate that is stored already keeps its value, so two
 * processes may store the same document.
 * @throws RatesRefused jump
 */
export async function storeRates(source: RateFeed, fetched: readonly ReferenceRate[]): Promise<void> {
  await transaction("rates", async () => {
    const since = comparableSince(source, (await newestRateDay(source)) ?? fetched[0]!.day);
    const comparable = and(eq(rates.source, source), gte(rates.day, since));
    refuseJumps(fetched, await db.select().from(rates).where(comparable));
    await db
      .insert(rates)
      .values([...fetched])
      .onConflictDoNothing();
  });
}

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

export async function referenceRate(
  currency: ForeignCurrency,
  day: Day,
  today: Day,
): Promise<ReferenceRate | undefined> {
  return pickReferenceRate(await fixingsOf(currency, [day], today), day, today);
}

/** Includes the ten days before each: a device may have loaded its rates then. */
export async function fixingsOf(
  currency: ForeignCurrency,
  days: readonly Day[],
  today: Day,
): Promise<ReferenceRate[]> {
  const perDay = days.map((day) => or(isRecent(day, today), isNewest([currency], day)));
  return select([currency], or(...perDay));
}

export async function ratesOf(
  currencies: readonly ForeignCurrency[],
  day: Day,
  today: Day,
): Promise<Map<ForeignCurrency, ReferenceRate>> {
  const known = await select(currencies, isRecent(day, today));
  const recent = new Set(known.map((rate) => rate.currency));
  const others = currencies.filter((currency) => !recent.has(currency));
  if (day >= today && others.length > 0) known.push(...(await select(others, isNewest(others, day))));
  const picked = [...Map.groupBy(known, (rate) => rate.currency).values()].flatMap(
    (rates) => pickReferenceRate(rates, day, today) ?? [],
  );
  return new Map(picked.map((rate) => [rate.currency, rate]));
}

function select(currencies: readonly ForeignCurrency[], where: SQL | undefined) {
  return db
    .select()
    .from(rates)
    .where(and(ofCurrencies(currencies), where));
}

function ofCurrencies(currencies: readonly ForeignCurrency[]): SQL | undefined {
  return and(inArray(rates.source, rateFeeds), inArray(rates.currency, currencies));
}

/** Matches the rates that may count for a day or for one of the ten before it, unless only older ones are known. */
function isRecent(day: Day, today: Day): SQL | undefined {
  const since = monthOf(addDays(ecbSince(day, today), -ECB_RATE_DAYS));
  return and(gte(rates.day, since), lte(rates.day, day));
}

/** Matches each currency's newest rates on or before a day, and possibly older ones. */
function isNewest(currencies: readonly ForeignCurrency[], day: Day): SQL {
  const newest = db
    .select({ day: max(rates.day) })
    .from(rates)
    .where(and(ofCurrencies(currencies), lte(rates.day, day)))
    .groupBy(rates.currency);
  return inArray(rates.day, newest);
}
