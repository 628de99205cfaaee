import { addDays, type Day, daysBetween, readDay } from "../day";
import { RATE_LENGTH, readRate } from "./conversion";
import { type ForeignCurrency, isForeignCurrency } from "./currency";

/** Sources of reference rates: the European Central Bank, and the European Commission's monthly InforEuro. */
export const rateFeeds = ["ecb", "inforeuro"] as const;
export type RateFeed = (typeof rateFeeds)[number];

/** Days after which an ECB rate is no longer used for a day. */
export const ECB_RATE_DAYS = 10;

export interface ReferenceRate {
  source: RateFeed;
  currency: ForeignCurrency;
  /** Day of the fixing; for InforEuro the first of the month. */
  day: Day;
  /** Units of the currency for 1 EUR: decimal text without superfluous zeros. */
  rate: string;
}

/** A rate as it stands in a document, not yet checked. */
export interface UncheckedRate {
  currency: string;
  day: string;
  rate: string;
}

type RefusalReason =
  | "unreachable"
  | "status"
  | "tooSlow"
  | "tooLarge"
  | "unreadable"
  | "empty"
  | "impossible"
  | "duplicate"
  | "future"
  | "jump";

/** A document of rates that is refused as a whole. `detail` names the status, currency or day, for the log. */
export class RatesRefused extends Error {
  override name = "RatesRefused";
  readonly reason: RefusalReason;
  readonly detail: string | undefined;

  constructor(reason: RefusalReason, detail?: string) {
    super(detail === undefined ? reason : `${reason}: ${detail}`);
    this.reason = reason;
    this.detail = detail;
  }
}

/** Limits of a plausible rate. One euro was 0.3 Kuwaiti dinar and 1.2 million Iranian rial in 2026. */
const MIN_RATE = 0.001;
const MAX_RATE = 1e9;

/** Returns a plausible rate of at most 12 significant digits without superfluous zeros. */
export function readReferenceRate(text: string): string | undefined {
  if (text.length > RATE_LENGTH || !/^\d+(\.\d+)?$/.test(text)) return undefined;
  const { rate } = readRate(text);
  return rate && Number(rate) >= MIN_RATE && Number(rate) <= MAX_RATE ? rate : undefined;
}

/**
 * Checks all rates of a document. Currencies that are not in ISO 4217's list are left out, as is the euro itself.
 * @param today a fixing after this day refuses the document, since newer ones would not replace it
 * @throws RatesRefused
 */
export function checkRates(
  source: RateFeed,
  unchecked: Iterable<UncheckedRate>,
  today: Day,
): ReferenceRate[] {
  const found = new Map<string, ReferenceRate>();
  for (const { currency, day, rate: text } of unchecked) {
    if (!/^[A-Z]{3}$/.test(currency)) throw new RatesRefused("unreadable", "currency");
    if (readDay(day) === undefined) throw new RatesRefused("unreadable", "day");
    if (day > today) throw new RatesRefused("future", day);
    if (!isForeignCurrency(currency)) continue;
    const rate = readReferenceRate(text);
    if (rate === undefined) throw new RatesRefused("impossible", currency);
    const key = `${currency} ${day}`;
    if ((found.get(key)?.rate ?? rate) !== rate) throw new RatesRefused("duplicate", currency);
    found.set(key, { source, currency, day, rate });
  }
  if (found.size === 0) throw new RatesRefused("empty");
  return [...found.values()];
}

/**
 * Days for which a rate is the measure for others. One that is too old to be used judges nothing either: after a
 * real devaluation its source is refused until then, and not for ever.
 */
const comparableDays: Record<RateFeed, number> = { ecb: ECB_RATE_DAYS, inforeuro: 31 };

/** Returns the earliest day of stored rates that `refuseJumps()` needs, if `newest` is the newest of them. */
export function comparableSince(source: RateFeed, newest: Day): Day {
  return addDays(newest, -comparableDays[source]);
}

/**
 * Compares each rate with the currency's newest stored one, and with the one before it in the document.
 * @throws RatesRefused jump if one is more than twice or less than half the other
 */
export function refuseJumps(rates: readonly ReferenceRate[], stored: readonly ReferenceRate[]): void {
  const newest = new Map(stored.toSorted(byDay).map((rate) => [rate.currency, rate]));
  const before = new Map<ForeignCurrency, ReferenceRate>();
  for (const rate of rates.toSorted(byDay)) {
    for (const other of [newest.get(rate.currency), before.get(rate.currency)]) {
      if (other && isJump(rate, other)) throw new RatesRefused("jump", rate.currency);
    }
    before.set(rate.currency, rate);
  }
}

/** Numbers are exact enough here: rates of 12 digits differ as numbers too, and doubling a number is exact. */
function isJump(one: ReferenceRate, other: ReferenceRate): boolean {
  if (Math.abs(daysBetween(one.day, other.day)) > comparableDays[one.source]) return false;
  const [a, b] = [Number(one.rate), Number(other.rate)];
  return a > 2 * b || b > 2 * a;
}

/**
 * Picks the reference rate of a day from rates of one currency: the newest of the ECB on or before the day and at
 * most 10 days old; else InforEuro's of its month; for today and later days else the newest known. A later day takes
 * what today would.
 */
export function pickReferenceRate(
  rates: readonly ReferenceRate[],
  day: Day,
  today: Day,
): ReferenceRate | undefined {
  const known = rates.filter((rate) => rate.day <= day).toSorted(byDay);
  const since = ecbSince(day, today);
  const month = monthOf(day);
  return (
    known.findLast((rate) => rate.source === "ecb" && rate.day >= since) ??
    known.find((rate) => rate.source === "inforeuro" && rate.day === month) ??
    (day >= today ? known.at(-1) : undefined)
  );
}

export function ecbSince(day: Day, today: Day): Day {
  return addDays(day < today ? day : today, -ECB_RATE_DAYS);
}

export function monthOf(day: Day): Day {
  return `${day.slice(0, 7)}-01`;
}

/** Orders by day; on the same day the ECB comes last, so that it counts as newer. */
function byDay(a: ReferenceRate, b: ReferenceRate): number {
  if (a.day !== b.day) return a.day < b.day ? -1 : 1;
  return Number(a.source === "ecb") - Number(b.source === "ecb");
}
